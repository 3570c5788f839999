"""The numbers between the two outer ones of a line add up to a target: sandwiches between 1 and 9."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Mark, MarkKind, Masks, bits
from penmark.errors import RuleError
from penmark.rules.automata import Automaton, State, check_line, encode_line, lower_line
from penmark.rules.base import Differ, Encoding, RegionSample, Rule
from penmark.rules.counting import listing, lowest
from penmark.rules.deductions import NamedDeduction
from penmark.rules.distinct_sum import DistinctSum, number_sets
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import Names, Outcome, Violation
from penmark.rules.places import Places

_MOST_NAMED = 4
"""Fillings that a sentence lists."""


@dataclass(frozen=True, slots=True)
class SandwichWrong(Violation):
    code: ClassVar[str] = "sandwich-wrong"
    low: int
    high: int
    total: int

    def words(self, say: Names) -> str:
        return (
            f"The numbers between the {self.low} and the {self.high} of {say.coords(self.coords)} must add up to "
            f"{self.total}, but they cannot."
        )


class Sandwich(Rule, tag="sandwich", frozen=True):
    """`low` and `high` each stand once in the line, in either order; what lies between them adds up to `total`."""

    total: int
    low: int
    high: int

    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (SandwichWrong,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("sandwich-sum", "Sandwich", "{stated} So {moves}.", tier="medium", score=20),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if not 0 <= self.low < self.high:
            raise RuleError(f"the crusts of a sandwich are two different numbers, got {self.low} and {self.high}")
        if self.total < 0:
            raise RuleError(f"a sandwich cannot add up to {self.total}: marks are never negative")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        def wrong() -> Violation:
            return SandwichWrong(scope.coords(scope.indices), self.low, self.high, self.total)

        return check_line(_Filling(self), scope, masks, wrong)

    def words(self, say: Names) -> str:
        return f"The numbers between the {self.low} and the {self.high} add up to {self.total}."

    def words_at(self, places: Places, say: Names) -> str:
        if not self.total:
            return f"By {places}, the {self.low} and the {self.high} stand beside each other."
        return f"By {places}, the numbers between the {self.low} and the {self.high} add up to {self.total}."

    def choices(self, masks: Sequence[int], say: Names) -> str | None:
        """The sets of numbers that there is room for between the crusts, where they are few and numbers differ."""
        found = {chosen for *_, chosen in self._spans(masks) if chosen}
        if not 0 < len(found) <= _MOST_NAMED:
            return None
        named = ["".join(say.mark(Mark.number(value)) for value in bits(chosen)) for chosen in sorted(found)]
        return f"{listing(named, 'or')} between the {self.low} and the {self.high}"

    def _spans(self, masks: Sequence[int]) -> list[tuple[int, int, int]]:
        """Where the crusts can stand, each time with a set of numbers, as a mask, that fits between them."""
        low, high = 1 << self.low, 1 << self.high
        found = []
        for first, one in enumerate(masks):
            for last in range(first + 1, len(masks)):
                if (one & low and masks[last] & high) or (one & high and masks[last] & low):
                    between = [mask & ~low & ~high for mask in masks[first + 1 : last]]
                    found += [(first, last, chosen) for chosen in DistinctSum(self.total).combinations(between)]
        return found

    def objection(self, scope: Scope, masks: Sequence[int], k: int, differ: Differ, say: Names) -> str | None:
        """That the other crust has no place, or that a number is outside that belongs between the crusts."""
        value = lowest(masks[k])
        if not differ(0, len(masks) - 1):
            return None
        if value in (self.low, self.high):
            return self._no_place_for(self.low + self.high - value, masks, k, say)
        spans = self._spans(masks)
        if spans and all(chosen >> value & 1 and not first < k < last for first, last, chosen in spans):
            return f"lie outside the sandwich, which needs the {say.mark(Mark.number(value))}"
        return None

    def _no_place_for(self, other: int, masks: Sequence[int], k: int, say: Names) -> str | None:
        """At the distances that the sum allows, the other crust lies off the board, or cannot stand."""
        fillings = (1 << self.high) - (2 << self.low)
        sizes = [size for size in range(len(masks) - 1) if number_sets(fillings, size, self.total, 1)]
        places = [k + way * (size + 1) for size in sizes for way in (1, -1)]
        if not sizes or any(0 <= place < len(masks) and masks[place] >> other & 1 for place in places):
            return None
        away = f"{listing([str(size + 1) for size in sizes], 'or')} cells away" if any(sizes) else "beside it"
        return f"leave no place {away} for the {say.mark(Mark.number(other))}"

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encode_line(_Filling(self), scope, encoding)

    def lower(self, scope: Scope, to: Lowering) -> None:
        lower_line(_Filling(self), scope, to)


@dataclass(frozen=True, slots=True)
class _Between:
    """After the first crust: the other one, and what is still to come before it."""

    until: int
    rest: int


_BEFORE, _AFTER = "before", "after"


class _Filling(Automaton):
    def __init__(self, rule: Sandwich) -> None:
        self._rule = rule

    def start(self) -> State:
        return _BEFORE

    def read(self, state: State, place: int, value: int) -> State | None:
        rule = self._rule
        crust = value in (rule.low, rule.high)
        if isinstance(state, _Between):
            if crust:
                return _AFTER if value == state.until and not state.rest else None
            return _Between(state.until, state.rest - value) if value <= state.rest else None
        if not crust:
            return state
        return None if state == _AFTER else _Between(rule.low + rule.high - value, rule.total)

    def accepts(self, state: State) -> bool:
        return state == _AFTER
