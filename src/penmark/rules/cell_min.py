"""A named counter is at least `min` at every position of the region: Akari's cells must be lit."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark._kernel import tally
from penmark.board.coord import Layer
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample, Rule, require_layer
from penmark.rules.counting import encode_count
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class CellStarved(Violation):
    """`coords` is the one starved position."""

    code: ClassVar[str] = "cell-min-starved"
    mark: Mark
    most: int
    needed: int
    counter: str

    def words(self, say: Names) -> str:
        where = say.coords(self.coords)
        if self.needed == 1:
            return f"{where} gets no {self.counter}: none of the cells in its reach can {say.taking(self.mark)}."
        return f"{where} must get {self.counter} from {self.needed} cells, but at most {self.most} can give it."


class CellMin(Rule, tag="cell-min", frozen=True):
    counter: str
    min: int

    codes: ClassVar[tuple[type[Violation], ...]] = (CellStarved,)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("cell-min-witness", "Last to reach it", "only {cells} can still do it for {place}: {moves}."),
    )

    validated_on: ClassVar[RegionSample] = RegionSample.ONE

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        scope.field.counter(self.counter)
        if self.min < 0:
            raise RuleError(f"cell-min cannot ask for {self.min} marks")
        require_layer(self, scope, (Layer.CELLS,), "cells")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        field, mark = scope.field, scope.field.counter(self.counter).mark
        verdict = SATISFIED
        for i in scope.indices:
            fixed, open_ = tally(masks, field.reach(self.counter, i), mark.bit)
            if open_ < self.min:
                return CellStarved(scope.coords((i,)), mark, open_, self.min, self.counter)
            if fixed < self.min:
                verdict = PENDING
        return verdict

    def words(self, say: Names) -> str:
        return (
            f"Each of these cells must get {self.counter} from at least {self.min} cell{'' if self.min == 1 else 's'}."
        )

    def words_at(self, places: Places, say: Names) -> str:
        return f"{places} must get {self.counter}." if self.min == 1 else super().words_at(places, say)

    def owed_words(self, place: str, goal: Sequence[Mark], say: Names) -> str | None:
        return f"{place} must get {self.counter}" if self.min == 1 else None

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        field, mark = scope.field, scope.field.counter(self.counter).mark
        for i in scope.indices:
            literals = encoding.literals(field.reach(self.counter, i), mark)
            encode_count(encoding, literals, frozenset(range(self.min, len(literals) + 1)))

    def reads(self, scope: Scope) -> array[int]:
        return array("i", sorted({j for i in scope.indices for j in scope.field.reach(self.counter, i)}))

    def lower(self, scope: Scope, to: Lowering) -> None:
        mark = scope.field.counter(self.counter).mark
        for i in scope.indices:
            literals = to.all(scope.field.reach(self.counter, i), mark)
            to.program.count(literals, range(self.min, len(literals) + 1))

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        """In bulk where each region is a single cell and all cells are there."""
        reaches = to.field.reach_table(self.counter)
        if self.min == 1 and table.indices == to.field.substrate.floor and len(table) == len(reaches):
            to.clauses(reaches, to.field.counter(self.counter).mark)
        else:
            super().lower_each(table, to)
