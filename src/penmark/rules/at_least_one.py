"""Some position of the region holds a mark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark._kernel import tally
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, Masks
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.counting import none_can_words
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class Starved(Violation):
    code: ClassVar[str] = "at-least-one-starved"
    mark: Mark

    def words(self, say: Names) -> str:
        if not self.coords:
            return f"Nothing here can {say.taking(self.mark)}."
        return f"{none_can_words(self.coords, self.mark, say)}."


class AtLeastOne(Rule, tag="at-least-one", frozen=True):
    mark: Mark

    codes: ClassVar[tuple[type[Violation], ...]] = (Starved,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("last-witness", "Last witness", "{place} needs one, and only {cells} can be it: {moves}."),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        fixed, open_ = tally(masks, scope.indices, self.mark.bit)
        if not open_:
            return Starved(scope.coords(scope.indices), self.mark)
        return SATISFIED if fixed else PENDING

    def words(self, say: Names) -> str:
        return f"At least one of these holds {say.mark(self.mark)}."

    def words_at(self, places: Places, say: Names) -> str:
        return places.counted("At least one", say.placed(self.mark, 1))

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encoding.model.add_bool_or(encoding.literals(scope.indices, self.mark))

    def lower(self, scope: Scope, to: Lowering) -> None:
        to.program.clause(to.all(scope.indices, self.mark))

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        to.clauses(table, self.mark)
