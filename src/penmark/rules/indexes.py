"""A number says at which place of its line another number stands: row, column and box indexers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Mark, MarkKind, Masks, bits
from penmark.errors import RuleError
from penmark.program import negate
from penmark.rules.base import Encoding, Rule
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation


@dataclass(frozen=True, slots=True)
class IndexWrong(Violation):
    """The first coord is the indexer's."""

    code: ClassVar[str] = "index-wrong"
    place: int

    def words(self, say: Names) -> str:
        return f"{say.coord(self.coords[0])} says at which place of its line the {self.place} stands, but it cannot."


class Indexes(Rule, tag="indexes", frozen=True):
    """The number at a place p of the region, counted from 1, is v exactly if the v-th number of the region is p."""

    place: int

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    codes: ClassVar[tuple[type[Violation], ...]] = (IndexWrong,)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("indexes", "Indexer", "{stated} So {moves}.", tier="easy", score=8),
    )
    reads_values: ClassVar[bool] = True
    has_cases: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if not 1 <= self.place <= len(scope.indices):
            raise RuleError(f"there is no place {self.place} in a line of {len(scope.indices)}")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        line, bit = scope.indices, 1 << self.place
        ways = {v: masks[line[v - 1]] for v in bits(masks[line[self.place - 1]]) if 1 <= v <= len(line)}
        fine = [v for v, mask in ways.items() if mask & bit]
        if not fine:
            coords = scope.coords(line)
            return IndexWrong((coords[self.place - 1], *(c for c in coords if c != coords[self.place - 1])), self.place)
        decided = masks[line[self.place - 1]] == 1 << fine[0] and ways[fine[0]] == bit
        return SATISFIED if decided else PENDING

    def words(self, say: Names) -> str:
        return f"The number at place {self.place} says at which place of this line the {self.place} stands."

    def region_words(self, scope: Scope, say: Names) -> str:
        return f"the group of the indexer at {say.coord(scope.coords(scope.indices)[self.place - 1])}"

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        for mark, other in self._pairs(scope):
            here = encoding.is_mark(scope.indices[self.place - 1], mark)
            if other is None:
                encoding.model.add_bool_or([~here])
            else:
                encoding.model.add_bool_or([~here, encoding.is_mark(other, Mark.number(self.place))])

    def lower(self, scope: Scope, to: Lowering) -> None:
        for mark, other in self._pairs(scope):
            here = negate(to.literal(scope.indices[self.place - 1], mark))
            to.program.clause([here] if other is None else [here, to.literal(other, Mark.number(self.place))])

    def _pairs(self, scope: Scope) -> list[tuple[Mark, int | None]]:
        """For each number of the indexer, the position that it speaks of; `None` if there is no such place."""
        line = scope.indices
        marks = scope.field.domain(line[self.place - 1]).marks()
        return [(mark, line[mark.value - 1] if 1 <= mark.value <= len(line) else None) for mark in marks]
