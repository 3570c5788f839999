"""Different numbers that add up to a target: killer cages.

Few sets of different numbers have a given size and sum, so they are listed: a candidate that is in none of them goes,
and a number that is in all of them must stand somewhere. Bounds alone would miss both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import ClassVar

from penmark.board.mark import Mark, MarkKind, Masks, bits, is_single
from penmark.errors import RuleError
from penmark.program import negate
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.counting import domain_union, listing, lowest
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.distinct import Crowded, Distinct, Repeated
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.matching import crowd
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places
from penmark.rules.sum import Sum

_MOST_SETS = 500
"""With more sets than this they are not listed: the sum is lowered by its bounds."""


_FEW_SETS = 1000
"""Up to this number all sets of a size are listed at once, by their sums."""
_PAIR = 2
_MOST_NAMED = 8
"""Combinations that a sentence lists."""


@dataclass(frozen=True, slots=True)
class NoSuchSet(Violation):
    """No set of different numbers that the candidates allow has the sum."""

    code: ClassVar[str] = "no-such-set"
    target: int

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} must hold different numbers that add up to {self.target}, but cannot."


def _combinations(reading: RuleReading) -> str:
    """Which combinations are left, if they are few."""
    assert reading.rule is not None
    if len(reading.region) == 1:
        return f"{reading.place} has one cell: {reading.moves}."
    left = reading.rule.choices([reading.masks[i] for i in reading.region], reading.say)
    if left is None:
        return f"no combination of {reading.place} has it otherwise: {reading.moves}."
    return f"{reading.place} can only be {left}: {reading.moves}."


class DistinctSum(Rule, tag="distinct-sum", frozen=True):
    target: int

    all_differ: ClassVar[bool] = True
    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (Repeated, Crowded, NoSuchSet)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE_OF_EACH_SIZE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "cage-combinations",
            "Combinations of a cage",
            _combinations,
            tier="easy",
            score=8,
        ),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if not scope.indices:
            raise RuleError("distinct-sum needs at least one open position")
        if self.target < 0:
            raise RuleError(f"distinct-sum cannot reach {self.target}: marks are never negative")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        outcome = Distinct().check(scope, masks)
        if isinstance(outcome, Violation):
            return outcome
        candidates = [masks[i] for i in scope.indices]
        if not any(self._fits(chosen, candidates) for chosen in self._sets(_union(candidates), len(candidates))):
            return NoSuchSet(scope.coords(scope.indices), self.target)
        return SATISFIED if all(map(is_single, candidates)) else PENDING

    def words(self, say: Names) -> str:
        return f"These are different numbers that add up to {self.target}."

    def words_at(self, places: Places, say: Names) -> str:
        return f"The numbers in {places} differ and add up to {self.target}."

    def combinations(self, masks: Sequence[int]) -> list[int]:
        """The sets of numbers, as masks, that positions with these candidates can hold."""
        return [chosen for chosen in self._sets(_union(masks), len(masks)) if self._fits(chosen, masks)]

    def choices(self, masks: Sequence[int], say: Names) -> str | None:
        """The combinations: `89`, `179 or 269`."""
        fitting = self.combinations(masks)
        if not 0 < len(fitting) <= _MOST_NAMED:
            return None
        return listing(["".join(say.mark(Mark.number(value)) for value in bits(chosen)) for chosen in fitting], "or")

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        Distinct().encode(scope, encoding)
        Sum(self.target).encode(scope, encoding)

    def lower(self, scope: Scope, to: Lowering) -> None:
        sets = tuple(self._sets(domain_union(scope), len(scope.indices), _MOST_SETS + 1))
        if to.for_search and len(sets) <= _MOST_SETS:
            _lower_for_search(sets, self.target, scope, to)
            return
        Distinct().lower(scope, to)
        if len(sets) > _MOST_SETS:
            Sum(self.target).lower(scope, to)
        else:
            _lower_sets(sets, scope, to)

    def _sets(self, union: int, size: int, most: int | None = None) -> Iterator[int]:
        return iter(number_sets(union, size, self.target, most))

    def _fits(self, chosen: int, candidates: Sequence[int]) -> bool:
        """Whether the positions can take the numbers of the set, each another one."""
        return crowd(range(len(candidates)), [chosen & mask for mask in candidates]) is None


@lru_cache(maxsize=1024)
def number_sets(union: int, size: int, target: int, most: int | None) -> tuple[int, ...]:
    """The sets of `size` different values with a sum, as masks; no more than `most` of them."""
    if comb(union.bit_count(), size) <= _FEW_SETS:
        return _sets_by_sum(union, size).get(target, ())[:most]
    found: list[int] = []

    def extend(left: int, size: int, target: int, chosen: int) -> None:
        if most is not None and len(found) >= most:
            return
        if not size:
            if not target:
                found.append(chosen)
            return
        while left.bit_count() >= size:
            value = lowest(left)
            if value * size > target:
                return
            left &= left - 1
            extend(left, size - 1, target - value, chosen | 1 << value)

    extend(union, size, target, 0)
    return tuple(found)


@lru_cache(maxsize=64)
def _sets_by_sum(union: int, size: int) -> dict[int, tuple[int, ...]]:
    found = defaultdict[int, list[int]](list)
    for chosen in combinations(bits(union), size):
        found[sum(chosen)].append(sum(1 << value for value in chosen))
    return {total: tuple(sets) for total, sets in found.items()}


def _union(candidates: Sequence[int]) -> int:
    union = 0
    for mask in candidates:
        union |= mask
    return union


def _lower_sets(sets: tuple[int, ...], scope: Scope, to: Lowering) -> None:
    """One hidden literal for each set: exactly one is taken; it says which numbers stand and which do not.

    For a search, a number and a set without it exclude each other as two cells with the number do, in one count.
    """
    literals = [to.program.fresh() for _ in sets]
    to.program.count(literals, (1,))
    cells = [dict(zip(bits(scope.field.domain(i).mask), to.literals(i), strict=True)) for i in scope.indices]
    told = list(zip(sets, literals, strict=True))
    for value in bits(domain_union(scope)):
        holders = [cell[value] for cell in cells if value in cell]
        with_it = [literal for chosen, literal in told if chosen >> value & 1]
        if to.for_search and with_it:
            without = [literal for chosen, literal in told if not chosen >> value & 1]
            to.program.count([*holders, *without], (0, 1))
        to.program.clauses_beside(map(negate, holders), with_it)
        to.program.clauses_beside(map(negate, with_it), holders)


def _lower_for_search(sets: tuple[int, ...], target: int, scope: Scope, to: Lowering) -> None:
    """Two cells, and an only set, need no literals for sets: shorter, and a search comes to fewer contradictions."""
    cells = [dict(zip(bits(scope.field.domain(i).mask), to.literals(i), strict=True)) for i in scope.indices]
    if len(sets) == 1:
        _lower_only_set(sets[0], cells, to)
    elif len(cells) == _PAIR:
        _lower_pair(target, cells[0], cells[1], to)
    else:
        _lower_sets(sets, scope, to)


def _lower_only_set(chosen: int, cells: Sequence[Mapping[int, int]], to: Lowering) -> None:
    """Each number of the set is in one of the cells, and no other number in any."""
    gone = [negate(literal) for cell in cells for value, literal in cell.items() if not chosen >> value & 1]
    if gone:
        to.program.facts(gone)
    for value in bits(chosen):
        to.program.count([cell[value] for cell in cells if value in cell], (1,))


def _lower_pair(target: int, one: Mapping[int, int], other: Mapping[int, int], to: Lowering) -> None:
    """Each number goes with the one that it adds up to the target with, which is another."""
    pairs = [(literal, other[target - n]) for n, literal in one.items() if 2 * n != target and target - n in other]
    paired = set(chain.from_iterable(pairs))
    gone = [negate(literal) for literal in chain(one.values(), other.values()) if literal not in paired]
    if gone:
        to.program.facts(gone)
    for a, b in pairs:
        to.program.clause((negate(a), b))
        to.program.clause((a, negate(b)))
