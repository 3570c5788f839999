"""Numbers grow strictly along the region's order: thermometers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from penmark.board.mark import Mark, MarkKind, Masks
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.counting import encode_pair, highest, listing, lower_pair, lowest
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class OrderBroken(Violation):
    """`coords` is the stretch at fault: growing as slowly as can be, it leaves its last coord nothing."""

    code: ClassVar[str] = "order-broken"
    above: int
    """What the last coord must exceed."""

    def words(self, say: Names) -> str:
        return (
            f"{say.coord(self.coords[-1])} must hold more than {self.above}, but it cannot: "
            f"numbers must grow along {say.coords(self.coords)}."
        )


def _bounds(reading: RuleReading) -> str:
    """What is left for each place: what is struck are the numbers that are too small or too large there."""
    rule, say = reading.rule, reading.say
    assert isinstance(rule, Increasing)
    told = []
    for i, after in reading.after.items():
        before, at = reading.masks[i], say.coord(reading.field.coord(i))
        least, most = say.mark(Mark.number(lowest(after))), say.mark(Mark.number(highest(after)))
        if lowest(after) == highest(after):
            told.append(f"{at} is {least}")
        elif lowest(before) == lowest(after):
            told.append(f"{at} is at most {most}")
        elif highest(before) == highest(after):
            told.append(f"{at} is at least {least}")
        else:
            told.append(f"{at} is {least} {'or' if after.bit_count() == 2 else 'to'} {most}")
    return f"{rule.words_at(Places((reading.place,)), say)[:-1]}: {listing(told)}."


class Increasing(Rule, tag="increasing", frozen=True):
    strict: bool = True
    """Whether equal neighbours are forbidden too."""

    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (OrderBroken,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("order-on-line", "Order along a line", _bounds, tier="easy", score=8),
    )
    reads_values: ClassVar[bool] = True

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        """Each position in turn takes the smallest number it can: if that fails, everything does."""
        least, start = 0, 0
        for k, i in enumerate(scope.indices):
            left = masks[i] >> least << least
            if not left:
                return OrderBroken(scope.coords(scope.indices[start : k + 1]), least - 1)
            if left == masks[i]:
                start = k
            least = lowest(left) + self.strict
        apart = (self._ordered(highest(masks[a]), lowest(masks[b])) for a, b in pairwise(scope.indices))
        return SATISFIED if all(apart) else PENDING

    def words(self, say: Names) -> str:
        if self.strict:
            return "Numbers grow along this line, each larger than the one before."
        return "Numbers never fall along this line."

    def words_at(self, places: Places, say: Names) -> str:
        grow = "grow" if self.strict else "never fall"
        return f"Numbers {grow} along {places}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        for a, b in pairwise(scope.indices):
            encode_pair(encoding, scope, (a, b), self._ordered)

    def lower(self, scope: Scope, to: Lowering) -> None:
        for a, b in pairwise(scope.indices):
            lower_pair(to, (a, b), self._ordered)

    def _ordered(self, one: int, next_one: int) -> bool:
        return one < next_one or (one == next_one and not self.strict)
