"""The region's numbers add up to a target: cages, little killers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import MarkKind, Masks, bits, is_single
from penmark.errors import RuleError
from penmark.inference import How
from penmark.rules.base import Differ, Encoding, RegionSample, Rule
from penmark.rules.counting import highest, lowest
from penmark.rules.deductions import FORCED_BY_NEIGHBOURS, NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places

_FEW_BOUNDS = 2
"""Cells of which a sentence says how small or how large they can be."""


@dataclass(frozen=True, slots=True)
class SumOver(Violation):
    code: ClassVar[str] = "sum-over"
    least: int
    target: int

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} add up to {self.least} or more, but should to {self.target}."


@dataclass(frozen=True, slots=True)
class SumUnder(Violation):
    code: ClassVar[str] = "sum-under"
    most: int
    target: int

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} add up to {self.most} at most, but should to {self.target}."


@dataclass(frozen=True, slots=True)
class SumMissed(Violation):
    """Neither too small nor too big, and yet no choice of candidates hits the target."""

    code: ClassVar[str] = "sum-missed"
    least: int
    most: int
    target: int

    def words(self, say: Names) -> str:
        return (
            f"{say.coords(self.coords)} can add up to something from {self.least} to {self.most}, "
            f"but not to {self.target}."
        )


def _bounds_words(reading: RuleReading) -> str:
    """What the open cells add up to, and what they can reach."""
    rule = reading.rule
    target = getattr(rule, "target", None)
    held = [i for i in reading.region if is_single(reading.masks[i])]
    open_ones = [i for i in reading.region if i not in held]
    if not isinstance(target, int) or not open_ones:
        return f"the sum of {reading.place} leaves no other choice: {reading.moves}."
    rest = target - sum(highest(reading.masks[i]) for i in held)
    left = f"leaves {rest} for" if held else f"asks for {rest} in"
    start = f"{reading.place} {left} {reading.name(open_ones)}"
    if len(open_ones) == 1:
        return f"{start}: {reading.moves}."
    bounds = list(dict.fromkeys(words for i in reading.after for words in _own_bounds(reading, open_ones, i, rest)))
    if 0 < len(bounds) <= _FEW_BOUNDS:
        return f"{start}; {'; '.join(bounds)}: {reading.moves}."
    least, most = (sum(end(reading.masks[i]) for i in open_ones) for end in (lowest, highest))
    return f"{start}, which could add up to anything from {least} to {most}: {reading.moves}."


def _own_bounds(reading: RuleReading, open_ones: Sequence[int], changed: int, rest: int) -> Iterator[str]:
    """The smallest and the largest number that the others leave a cell, where they rule something out."""
    others = [i for i in open_ones if i != changed]
    least, most = (sum(end(reading.masks[i]) for i in others) for end in (lowest, highest))
    lost = reading.masks[changed] & ~reading.after[changed]
    cells, at = reading.name(others), reading.name((changed,))
    make = "add up to" if len(others) > 1 else "is"
    if lost and lowest(lost) < rest - most:
        yield f"{cells} {make} {most} at most, so {at} is {rest - most} or more"
    if lost and highest(lost) > rest - least:
        yield f"{cells} {make} {least} at least, so {at} is {rest - least} or less"


class Sum(Rule, tag="sum", frozen=True):
    target: int

    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (SumOver, SumUnder, SumMissed)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE_OF_EACH_SIZE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "sum-bounds",
            "Sum bounds",
            _bounds_words,
            how=frozenset({How.BOUNDS}),
        ),
        FORCED_BY_NEIGHBOURS,
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if not scope.indices:
            raise RuleError("sum needs at least one open position")
        if self.target < 0:
            raise RuleError(f"sum cannot reach {self.target}: marks are never negative")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        candidates = [masks[i] for i in scope.indices]
        least, most = sum(map(lowest, candidates)), sum(map(highest, candidates))
        if least > self.target:
            return SumOver(scope.coords(scope.indices), least, self.target)
        if most < self.target:
            return SumUnder(scope.coords(scope.indices), most, self.target)
        if least == most:
            return SATISFIED
        if not _reaches(candidates, self.target):
            return SumMissed(scope.coords(scope.indices), least, most, self.target)
        return PENDING

    def words(self, say: Names) -> str:
        return f"These add up to {self.target}."

    def words_at(self, places: Places, say: Names) -> str:
        return f"The numbers in {places} add up to {self.target}."

    def objection(self, scope: Scope, masks: Sequence[int], k: int, differ: Differ, say: Names) -> str | None:
        """How small, or how large, the sum would be."""
        least, most = sum(map(lowest, masks)), sum(map(highest, masks))
        if least > self.target:
            return f"make the sum {least} or more"
        return f"make the sum {most} or less" if most < self.target else None

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        domains = [domain.mask for domain in scope.domains()]
        if sum(map(lowest, domains)) <= self.target <= sum(map(highest, domains)):
            encoding.model.add(sum(encoding.value(i) for i in scope.indices) == self.target)
        else:
            encoding.model.add_bool_or([])

    def lower(self, scope: Scope, to: Lowering) -> None:
        groups = []
        for i in scope.indices:
            values = bits(scope.field.domain(i).mask)
            groups.append((True, list(zip(values, to.literals(i), strict=True))))
        target = min(self.target, 1 + sum(terms[-1][0] for _, terms in groups))
        to.program.linear(target, target, groups)


def _reaches(candidates: list[int], target: int) -> bool:
    """Whether some choice adds up to the target. Bit s of `sums`: the positions so far can make s."""
    within = (1 << target + 1) - 1
    sums = 1
    for mask in candidates:
        reached = 0
        for v in bits(mask):
            reached |= sums << v
        sums = reached & within
    return bool(sums >> target)
