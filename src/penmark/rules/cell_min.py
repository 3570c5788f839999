"""A named counter is at least `min` at every position of the region: Akari's cells must be lit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark._kernel import tally
from penmark.board.coord import Layer
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, Masks
from penmark.errors import RuleError
from penmark.rules.base import PENDING, SATISFIED, Encoding, Names, Outcome, Rule, Scope, Violation
from penmark.rules.counting import encode_count
from penmark.rules.lowering import Lowering


@dataclass(frozen=True, slots=True)
class CellStarved(Violation):
    """`coords` is the one starved position."""

    code: ClassVar[str] = "cell-min-starved"
    mark: Mark
    most: int
    needed: int

    def words(self, say: Names) -> str:
        return (
            f"{say.coords(self.coords)} needs {self.needed} in its reach to hold {say.mark(self.mark)}, "
            f"but at most {self.most} can."
        )


class CellMin(Rule, tag="cell-min", frozen=True):
    counter: str
    min: int

    codes: ClassVar[tuple[type[Violation], ...]] = (CellStarved,)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        scope.field.counter(self.counter)
        if self.min < 0:
            raise RuleError(f"cell-min cannot ask for {self.min} marks")
        for coord in scope.coords(scope.indices):
            if coord.layer is not Layer.CELLS:
                raise RuleError(f"cell-min counts at cells, {coord!r} is none")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        field, mark = scope.field, scope.field.counter(self.counter).mark
        verdict = SATISFIED
        for i in scope.indices:
            fixed, open_ = tally(masks, field.reach(self.counter, i), mark.bit)
            if open_ < self.min:
                return CellStarved(scope.coords((i,)), mark, open_, self.min)
            if fixed < self.min:
                verdict = PENDING
        return verdict

    def words(self, say: Names) -> str:
        return f"Everywhere here the count of {self.counter} is at least {self.min}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        field, mark = scope.field, scope.field.counter(self.counter).mark
        for i in scope.indices:
            literals = encoding.literals(field.reach(self.counter, i), mark)
            encode_count(encoding, literals, frozenset(range(self.min, len(literals) + 1)))

    def lower(self, scope: Scope, to: Lowering) -> None:
        field, mark = scope.field, scope.field.counter(self.counter).mark
        reaches = field.reach_table(self.counter)
        if scope.indices != field.substrate.floor:
            reaches = RegionTable.of(field.reach(self.counter, i) for i in scope.indices)
        if self.min == 1:
            to.clauses(reaches, mark)
        elif self.min > 1:
            longest = max(map(len, reaches), default=0)
            to.counts(reaches, mark, range(self.min, longest + 1))
