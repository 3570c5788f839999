"""Several regions add up to the same: arrows, lines that cross boxes, zippers, double arrows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_
from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.mark import MarkKind, Masks, bits, is_single
from penmark.errors import RuleError
from penmark.rules.base import Arity, Differ, Encoding, Rule
from penmark.rules.counting import highest, lowest
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places

_MOST_DIGITS = 4


@dataclass(frozen=True, slots=True)
class SumsDiffer(Violation):
    code: ClassVar[str] = "sums-differ"

    def words(self, say: Names) -> str:
        return f"The parts of {say.coords(self.coords)} must add up to the same, but they cannot."


class EqualSums(Rule, tag="equal-sums", frozen=True):
    number_first: bool = False
    """Whether the first region is read as one number, digit by digit, in place of its sum: the pill of an arrow."""

    arity: ClassVar[Arity] = Arity.MANY
    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    codes: ClassVar[tuple[type[Violation], ...]] = (SumsDiffer,)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("equal-sums", "Equal sums", "{stated} So {moves}.", tier="medium", score=14),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if len(scope.parts) < 2 or not all(scope.parts):
            raise RuleError("equal-sums compares two regions or more, none of them empty")
        if self.number_first and len(scope.parts[0]) > _MOST_DIGITS:
            raise RuleError(f"equal-sums reads numbers of at most {_MOST_DIGITS} digits, got {len(scope.parts[0])}")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        common = -1
        for part, weights in zip(scope.parts, self._weights(scope), strict=True):
            common &= _totals([masks[i] for i in part], weights)
        if not common:
            return SumsDiffer(tuple(dict.fromkeys(scope.coords(scope.indices))))
        return SATISFIED if all(is_single(masks[i]) for i in scope.indices) else PENDING

    def words(self, say: Names) -> str:
        if self.number_first:
            return "The first of these, read as one number, is what each of the others adds up to."
        return "All of these add up to the same."

    def words_at(self, places: Places, say: Names) -> str:
        if self.number_first:
            return f"The first part of {places}, read as one number, is what each of the others adds up to."
        return f"All parts of {places} add up to the same."

    def stated_of(self, scope: Scope, place: Places, say: Names) -> str:
        """Of a circle and a shaft: which cells add up to which."""
        first, *others = scope.parts
        if self.number_first or len(first) > 1 or len(others) > 1:
            return super().stated_of(scope, place, say)
        total, parts = say.coord(scope.field.coord(first[0])), scope.coords(others[0])
        if len(parts) == 1:
            return f"On {place}, {say.coords(parts)} is the same as {total}."
        return f"On {place}, {say.coords(parts)} add up to {total}."

    def objection(self, scope: Scope, masks: Sequence[int], k: int, differ: Differ, say: Names) -> str | None:
        """That the part with the number cannot add up to what another part does, by far."""
        parts = self._part_sums(scope, masks, differ)
        own = next(part for part in parts if k in part.places)
        for other in parts:
            if other is own or (own.least <= other.most and other.least <= own.most):
                continue
            there = say.coords(other.coords)
            make, they = ("be", "it is") if len(other.coords) == 1 else ("add up to", "they make")
            too_small = own.most < other.least
            limit = f"{other.least} or more" if too_small else f"{other.most} or less"
            if len(own.coords) == 1:
                size, is_so = "small" if too_small else "large", make.replace("be", "is")
                return f"be too {size}, as {there} {is_so} {limit}"
            if own.least == own.most:
                return f"need {there} to {make} {own.least}, and {they} {limit}"
            reach = f"{own.most} or less" if too_small else f"{own.least} or more"
            return f"make {say.coords(own.coords)} add up to {reach}, and {there} {make.replace('be', 'is')} {limit}"
        return None

    def _part_sums(self, scope: Scope, masks: Sequence[int], differ: Differ) -> list[_PartSum]:
        """What each part can add up to, from the candidates in the order of all parts."""
        found, start = [], 0
        for part, weights in zip(scope.parts, self._weights(scope), strict=True):
            places = range(start, start + len(part))
            found.append(_part_sum(places, scope.coords(part), [masks[at] for at in places], weights, differ))
            start += len(part)
        return found

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        first, *others = (
            sum(weight * encoding.value(i) for weight, i in zip(weights, part, strict=True))
            for part, weights in zip(scope.parts, self._weights(scope), strict=True)
        )
        for other in others:
            encoding.model.add(first == other)

    def lower(self, scope: Scope, to: Lowering) -> None:
        """For each further region: its sum and what the first lacks of its largest sum make that largest sum."""
        first, weights = scope.parts[0], self._weights(scope)[0]
        top = sum(weight * highest(scope.field.domain(i).mask) for weight, i in zip(weights, first, strict=True))
        for part in scope.parts[1:]:
            groups = [_terms(scope, to, i, weight, lacking=True) for weight, i in zip(weights, first, strict=True)]
            groups += [_terms(scope, to, i, 1, lacking=False) for i in part]
            to.program.linear(top, top, groups)

    def _weights(self, scope: Scope) -> list[list[int]]:
        digits = len(scope.parts[0])
        powers = [10 ** (digits - 1 - k) if self.number_first else 1 for k in range(digits)]
        return [powers, *([1] * len(part) for part in scope.parts[1:])]


@dataclass(frozen=True, slots=True)
class _PartSum:
    places: range
    coords: tuple[Coord, ...]
    least: int
    most: int


def _part_sum(
    places: range, coords: tuple[Coord, ...], candidates: Sequence[int], weights: Sequence[int], differ: Differ
) -> _PartSum:
    """Between the sums of the ends; of different numbers, no closer than as many numbers next to each other."""
    least, most = (
        sum(weight * end(mask) for weight, mask in zip(weights, candidates, strict=True)) for end in (lowest, highest)
    )
    values = list(bits(reduce(or_, candidates)))
    if set(weights) == {1} and len(values) >= len(places) and all(differ(*pair) for pair in combinations(places, 2)):
        least, most = max(least, sum(values[: len(places)])), min(most, sum(values[-len(places) :]))
    return _PartSum(places, coords, least, most)


def _terms(
    scope: Scope, to: Lowering, index: int, weight: int, *, lacking: bool
) -> tuple[bool, Sequence[tuple[int, int]]]:
    mask = scope.field.domain(index).mask
    top = highest(mask)
    values = [weight * (top - v if lacking else v) for v in bits(mask)]
    return True, sorted(zip(values, to.literals(index), strict=True))


def _totals(candidates: Sequence[int], weights: Sequence[int]) -> int:
    """Bit s: some choice of candidates makes s."""
    totals = 1
    for mask, weight in zip(candidates, weights, strict=True):
        reached = 0
        for v in bits(mask):
            reached |= totals << weight * v
        totals = reached
    return totals
