"""Neighbours along the region's order differ by at least n: German whispers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from penmark.board.mark import MAX_NUMBER, Mark, MarkKind, Masks, bits, is_single
from penmark.errors import RuleError
from penmark.rules.base import Differ, Encoding, RegionSample, Rule
from penmark.rules.counting import encode_pair, listing, lower_pair, outcome
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places

_ALL = (1 << MAX_NUMBER + 1) - 1


@dataclass(frozen=True, slots=True)
class DifferenceSmall(Violation):
    """`coords` is a shortest stretch of the line that cannot be filled."""

    code: ClassVar[str] = "difference-small"
    n: int

    def words(self, say: Names) -> str:
        if len(self.coords) == 2:
            return f"{say.coords(self.coords)} must differ by {self.n} or more, but they cannot."
        return f"Neighbours along {say.coords(self.coords)} must differ by {self.n} or more, but they cannot."


_FEW = 4
"""Numbers that a sentence lists."""
_ROOM = 310
"""Characters of a sentence in which each neighbour is named."""


def _too_close(reading: RuleReading) -> str:
    """For each cell what its neighbours on the line can be, where there is room for that."""
    rule = reading.rule
    assert isinstance(rule, MinDifference)
    start = f"neighbours along {reading.place} differ by {rule.n} or more"
    causes = _causes(rule, reading)
    because: dict[str, list[int]] = {}
    for i, told in causes.items():
        because.setdefault(listing(told) if told else "", []).append(i)
    why = "; ".join(f"{told}, so {outcome(reading, cells)}" for told, cells in because.items() if told)
    if not all(causes.values()):
        return f"{start}. So {reading.moves}."
    ways = (f"{start}: {why}.", f"on {reading.place}, {why}.")
    first = next(iter(because))
    in_short = f"{start}; {first}, and so on from neighbour to neighbour: {reading.moves}."
    return next((each for each in ways if len(each) <= _ROOM), in_short)


def _causes(rule: MinDifference, reading: RuleReading) -> dict[int, list[str]]:
    """By cell that changes, what is known of those beside it on the line; nothing where that does not explain it all.

    They come in the order in which they are explained to the end, one often after another beside it.
    """
    masks = {i: reading.masks[i] for i in reading.region}
    told = {i: dict[int, str]() for i in dict.fromkeys(reading.region) if i in reading.after}
    done: dict[int, list[str]] = {}
    before = None
    while masks != before:
        before = dict(masks)
        for i, causes in told.items():
            for struck, beside, cause in _struck_beside(rule, reading, before, i):
                causes[beside] = cause
                masks[i] &= ~struck
        done |= {i: [*told[i].values()] for i in told if i not in done and masks[i] == reading.after[i]}
    return done | {i: [] for i in told if i not in done}


def _struck_beside(
    rule: MinDifference, reading: RuleReading, masks: dict[int, int], changed: int
) -> Iterator[tuple[int, int, str]]:
    """What a cell loses by which cell, itself or one beside it, and what that is like."""
    lost = masks[changed] & ~reading.after[changed]
    middle = lost & ~rule.far_from(reading.field.domain(changed).mask)
    if middle:
        yield middle, changed, f"no number is {rule.n} away from {_numbers(reading, middle)}"
        lost &= ~middle
    for one, other in pairwise(reading.region):
        for beside in (other,) * (one == changed) + (one,) * (other == changed):
            struck = lost & ~rule.far_from(masks[beside])
            if struck:
                yield struck, beside, _beside(reading, masks[beside], beside, rule.far_from(struck))
                lost &= ~struck


def _beside(reading: RuleReading, mask: int, i: int, wanted: int) -> str:
    """What a cell is like, or which of the numbers it cannot be that are wanted there."""
    gone = reading.field.domain(i).mask & ~mask & wanted
    if is_single(mask):
        return f"{reading.name((i,))} is {_numbers(reading, mask)}"
    if mask.bit_count() <= min(_FEW, gone.bit_count()):
        return f"{reading.name((i,))} can only be {_numbers(reading, mask)}"
    return f"{reading.name((i,))} cannot be {_numbers(reading, gone)}"


def _numbers(reading: RuleReading, mask: int) -> str:
    return listing([reading.say.mark(Mark.number(value)) for value in bits(mask)], "or")


class MinDifference(Rule, tag="min-difference", frozen=True):
    n: int

    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (DifferenceSmall,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("too-close", "Too close on a line", _too_close, tier="easy", score=8),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.n < 1:
            raise RuleError(f"min-difference needs a difference of at least 1, got {self.n}")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        line = [masks[i] for i in scope.indices]
        end = self._stuck_at(line)
        if end is not None:
            start = next(k for k in range(end, -1, -1) if self._stuck_at(line[k : end + 1]) is not None)
            return DifferenceSmall(scope.coords(scope.indices[start : end + 1]), self.n)
        apart = (b & self._near(v) == 0 for a, b in pairwise(line) for v in bits(a))
        return SATISFIED if all(apart) else PENDING

    def words(self, say: Names) -> str:
        return f"Neighbours along this line differ by {self.n} or more."

    def words_at(self, places: Places, say: Names) -> str:
        return f"Neighbours along {places} differ by {self.n} or more."

    def objection(self, scope: Scope, masks: Sequence[int], k: int, differ: Differ, say: Names) -> str | None:
        """Of a position with one on either side, where these see each other."""
        if not 0 < k < len(masks) - 1 or not differ(k - 1, k + 1):
            return None
        beside = [mask & self.far_from(masks[k]) for mask in (masks[k - 1], masks[k + 1])]
        both = beside[0] | beside[1]
        if not all(beside) or not is_single(both):
            return None
        return f"need {say.mark(Mark.number(both.bit_length() - 1))} on both sides of it"

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        for a, b in pairwise(scope.indices):
            encode_pair(encoding, scope, (a, b), self._apart)

    def lower(self, scope: Scope, to: Lowering) -> None:
        for a, b in pairwise(scope.indices):
            lower_pair(to, (a, b), self._apart)

    def _apart(self, one: int, other: int) -> bool:
        return abs(one - other) >= self.n

    def _stuck_at(self, line: Sequence[int]) -> int | None:
        """Where filling the line from its start gets stuck; each position keeps all it could be given."""
        reached = _ALL
        for k, mask in enumerate(line):
            if k:
                mask &= self.far_from(reached)
            if not mask:
                return k
            reached = mask
        return None

    def far_from(self, mask: int) -> int:
        """The numbers that are far enough from one of some at least."""
        far = 0
        for v in bits(mask):
            far |= ~self._near(v)
        return far & _ALL

    def _near(self, value: int) -> int:
        """The numbers too close to a value."""
        n = min(self.n, MAX_NUMBER + 1)
        return ((1 << 2 * n - 1) - 1) << value >> n - 1 & _ALL
