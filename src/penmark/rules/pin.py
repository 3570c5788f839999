"""One position holds a given mark: Sudoku givens and other clues that are answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class PinLost(Violation):
    code: ClassVar[str] = "pin-lost"
    mark: Mark

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} must hold {say.mark(self.mark)}, but it cannot."


GIVEN = NamedDeduction("given", "Given", "{moves} is given.")


class Pin(Rule, tag="pin", frozen=True):
    mark: Mark

    codes: ClassVar[tuple[type[Violation], ...]] = (PinLost,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE_OF_EACH_SIZE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (GIVEN,)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)
        if len(scope.indices) != 1:
            raise RuleError(f"pin is about one open position, got {len(scope.indices)}")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        mask = masks[scope.indices[0]]
        if not mask & self.mark.bit:
            return PinLost(scope.coords(scope.indices), self.mark)
        return SATISFIED if mask == self.mark.bit else PENDING

    def words(self, say: Names) -> str:
        return f"This holds {say.mark(self.mark)}."

    def words_at(self, places: Places, say: Names) -> str:
        told = f"{places.verb('is', 'are')} given" if places.of_clues else say.placed(self.mark, len(places.names))
        return f"{places} {told}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encoding.model.add_bool_or(encoding.literals(scope.indices, self.mark))

    def lower(self, scope: Scope, to: Lowering) -> None:
        to.program.facts(to.all(scope.indices, self.mark))

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        to.program.facts(to.all(table.indices, self.mark))
