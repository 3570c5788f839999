"""Every connected group of a mark has at most N positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Mark, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.graphs import SIZED_DEDUCTIONS, Clause, held_flags, open_flags, scope_graph
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation


@dataclass(frozen=True, slots=True)
class ComponentTooBig(Violation):
    code: ClassVar[str] = "component-too-big"
    mark: Mark
    limit: int

    def words(self, say: Names) -> str:
        return (
            f"{len(self.coords)} connected positions hold {say.mark(self.mark)}, "
            f"but a group has at most {self.limit}: {say.coords(self.coords)}."
        )


class BoundedSize(Rule, tag="bounded-size", frozen=True):
    """Groups are connected from neighbour to neighbour inside the region."""

    mark: Mark
    max: int

    codes: ClassVar[tuple[type[Violation], ...]] = (ComponentTooBig,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = SIZED_DEDUCTIONS

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)
        if self.max < 1:
            raise RuleError(f"bounded-size needs a max of at least 1, got {self.max}")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        graph, indices = scope_graph(scope), scope.indices
        for part in graph.parts(held_flags(scope, masks, self.mark)):
            if len(part) > self.max:
                return ComponentTooBig(scope.coords(indices[v] for v in part), self.mark, self.max)
        largest = max(map(len, graph.parts(open_flags(scope, masks, self.mark))), default=0)
        return SATISFIED if largest <= self.max else PENDING

    def words(self, say: Names) -> str:
        return f"Every connected group that holds {say.mark(self.mark)} has at most {self.max} positions."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        """Pairs of neighbours where a group is a single position; lazy cuts where groups are bigger."""
        graph, indices = scope_graph(scope), scope.indices

        def cuts(masks: Masks) -> Iterator[Clause]:
            for part in graph.parts(held_flags(scope, masks, self.mark)):
                if len(part) > self.max:
                    for crowd in graph.crowds(part, self.max + 1):
                        yield [(indices[v], self.mark, False) for v in crowd]

        if self.max > 1:
            encoding.lazily(cuts)
            return
        literals = encoding.literals(indices, self.mark)
        for v in range(len(graph)):
            for near in graph[v]:
                if v < near:
                    encoding.model.add_bool_or([~literals[v], ~literals[near]])

    def lower(self, scope: Scope, to: Lowering) -> None:
        labels = [(literal,) for literal in to.all(scope.indices, self.mark)]
        to.program.regions(labels, (-min(self.max, len(labels)),), scope_graph(scope).edges())
