"""No fewer than so many lines end at a place, each counted by its number: the bridges of one of Hashi's islands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample
from penmark.rules.bridge_counts import BridgeCount, bridges_words, greatest
from penmark.rules.counting import highest, lowest
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering, Terms
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class BridgesUnder(Violation):
    code: ClassVar[str] = "bridges-under"
    count: int
    n: int

    def words(self, say: Names) -> str:
        if not self.coords:
            return f"No bridge can end here, but {self.n} must."
        most = f"{bridges_words(self.count)} at most" if self.count else "No bridge"
        return f"{most} can end here, but {self.n} must: {say.coords(self.coords)}."


class BridgesLeast(BridgeCount, tag="bridges-least", frozen=True):
    """Where no line can end, there are 0."""

    codes: ClassVar[tuple[type[Violation], ...]] = (BridgesUnder,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("bridges-needed", "Bridges needed", "{place} has too few bridges otherwise: {moves}."),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.n < 0:
            raise RuleError(f"bridges-least cannot ask for {self.n} bridges")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        most = sum(highest(masks[i]) for i in scope.indices)
        if most < self.n:
            return BridgesUnder(scope.coords(scope.indices), most, self.n)
        return SATISFIED if sum(lowest(masks[i]) for i in scope.indices) >= self.n else PENDING

    def words(self, say: Names) -> str:
        return f"At least {bridges_words(self.n)} {'ends' if self.n == 1 else 'end'} here."

    def words_at(self, places: Places, say: Names) -> str:
        as_many = bridges_words(self.n) if places.one else "as many bridges as they say"
        return f"{places} {places.verb('needs', 'need')} {as_many}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        if scope.indices:
            encoding.model.add(sum(encoding.value(i) for i in scope.indices) >= self.n)
        elif self.n:
            encoding.model.add_bool_or([])

    def lower_terms(self, groups: Sequence[Terms], to: Lowering) -> None:
        most = greatest(groups)
        if most < self.n:
            to.program.clause([to.false])
        elif self.n:
            to.program.linear(self.n, most, groups)
