"""No more than so many lines end at a place, each counted by its number: the bridges of one of Hashi's islands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample
from penmark.rules.bridge_counts import BridgeCount, bridges_words, greatest
from penmark.rules.counting import highest, lowest, spelled
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering, Terms
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class BridgesOver(Violation):
    code: ClassVar[str] = "bridges-over"
    count: int
    n: int

    def words(self, say: Names) -> str:
        return f"{bridges_words(self.count)} or more end here, but {self.n} at most may: {say.coords(self.coords)}."


def _settled(reading: RuleReading) -> str:
    """The lines of which it is known that they have a bridge are enough."""
    assert isinstance(reading.rule, BridgesMost)
    n = reading.rule.n
    all_ = {1: "its one bridge", 2: "both of its bridges"}.get(n, f"all {spelled(n)} of its bridges")
    bridged = [i for i in reading.region if lowest(reading.masks[i])]
    return f"{reading.place} has {all_} on {reading.name(bridged)}: {reading.moves}."


class BridgesMost(BridgeCount, tag="bridges-most", frozen=True):
    codes: ClassVar[tuple[type[Violation], ...]] = (BridgesOver,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("bridges-settled", "Bridges settled", _settled, positive=True),
        NamedDeduction("bridges-enough", "Bridges enough", "{place} has room for no more: {moves}."),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.n < 0:
            raise RuleError(f"bridges-most cannot allow {self.n} bridges")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        fewest = sum(lowest(masks[i]) for i in scope.indices)
        if fewest > self.n:
            return BridgesOver(scope.coords(scope.indices), fewest, self.n)
        return SATISFIED if sum(highest(masks[i]) for i in scope.indices) <= self.n else PENDING

    def words(self, say: Names) -> str:
        return f"At most {bridges_words(self.n)} {'ends' if self.n == 1 else 'end'} here."

    def words_at(self, places: Places, say: Names) -> str:
        no_more = f"at most {bridges_words(self.n)}" if places.one else "no more bridges than they say"
        return f"{places} {places.verb('takes', 'take')} {no_more}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        if scope.indices:
            encoding.model.add(sum(encoding.value(i) for i in scope.indices) <= self.n)

    def lower_terms(self, groups: Sequence[Terms], to: Lowering) -> None:
        if self.n < greatest(groups):
            to.program.linear(0, self.n, groups)
