"""Whatever holds a mark has a neighbour that holds it too: no piece of the mark is a single position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Mark, Masks
from penmark.program import negate
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.deductions import FORCED_BY_NEIGHBOURS, NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.graphs import flagged, held_flags, open_flags, scope_graph
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation


@dataclass(frozen=True, slots=True)
class Isolated(Violation):
    code: ClassVar[str] = "polyomino-isolated"
    mark: Mark

    def words(self, say: Names) -> str:
        mark = say.mark(self.mark)
        return f"{say.coords(self.coords)} holds {mark}, but none of its neighbours can hold {mark}."


class Polyomino(Rule, tag="polyomino", frozen=True):
    """Only neighbours inside the region count."""

    mark: Mark

    codes: ClassVar[tuple[type[Violation], ...]] = (Isolated,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (FORCED_BY_NEIGHBOURS,)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        graph = scope_graph(scope)
        held, open_ = held_flags(scope, masks, self.mark), open_flags(scope, masks, self.mark)
        outcome: Outcome = SATISFIED
        for v in flagged(open_):
            near = graph[v]
            if held[v] and not any(open_[u] for u in near):
                return Isolated((scope.field.coord(scope.indices[v]),), self.mark)
            if not any(held[u] for u in near):
                outcome = PENDING
        return outcome

    def words(self, say: Names) -> str:
        mark = say.mark(self.mark)
        return f"Whatever holds {mark} has a neighbour that holds {mark} too."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        graph = scope_graph(scope)
        literals = encoding.literals(scope.indices, self.mark)
        for v, literal in enumerate(literals):
            encoding.model.add_bool_or([~literal, *(literals[u] for u in graph[v])])

    def lower(self, scope: Scope, to: Lowering) -> None:
        graph = scope_graph(scope)
        literals = to.all(scope.indices, self.mark)
        for v, literal in enumerate(literals):
            to.program.clause([negate(literal), *(literals[u] for u in graph[v])])
