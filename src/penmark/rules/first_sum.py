"""The first numbers of a line, as many as the very first says, add up to a target: X-sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_
from typing import ClassVar

from penmark.board.mark import MarkKind, Masks, bits
from penmark.errors import RuleError
from penmark.rules.automata import Automaton, State, check_line, encode_line, lower_line
from penmark.rules.base import Differ, Encoding, RegionSample, Rule
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class FirstSumWrong(Violation):
    code: ClassVar[str] = "first-sum-wrong"
    total: int

    def words(self, say: Names) -> str:
        return (
            f"The first numbers of {say.coords(self.coords)}, as many as the very first says, must add up to "
            f"{self.total}, but they cannot."
        )


class FirstSum(Rule, tag="first-sum", frozen=True):
    total: int

    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (FirstSumWrong,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("first-sum", "X-sum", "{stated} So {moves}.", tier="medium", score=20),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.total < 1:
            raise RuleError(f"an X-sum counts its first number, which is 1 or more: {self.total} cannot be the sum")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        line = _FirstNumbers(self.total)
        return check_line(line, scope, masks, lambda: FirstSumWrong(scope.coords(scope.indices), self.total))

    def words(self, say: Names) -> str:
        return f"The first numbers, as many as the very first says, add up to {self.total}."

    def words_at(self, places: Places, say: Names) -> str:
        return f"By {places}, the first numbers, as many as the very first says, add up to {self.total}."

    def objection(self, scope: Scope, masks: Sequence[int], k: int, differ: Differ, say: Names) -> str | None:
        """Of the first number alone: it says how many are added."""
        first = masks[0].bit_length() - 1
        if k or not 0 < first <= len(masks) or not all(differ(*pair) for pair in combinations(range(first), 2)):
            return None
        others = [value for value in bits(reduce(or_, masks[1:first], 0)) if value != first]
        if len(others) < first - 1:
            return None
        least, most = sum(others[: first - 1]), sum(others[len(others) - first + 1 :])
        if first + least > self.total:
            return f"make the sum {first + least}{' or more' if first > 1 else ''}"
        if first + most < self.total:
            return f"make the sum {first + most}{' or less' if first > 1 else ''}"
        return None

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encode_line(_FirstNumbers(self.total), scope, encoding)

    def lower(self, scope: Scope, to: Lowering) -> None:
        lower_line(_FirstNumbers(self.total), scope, to)


class _FirstNumbers(Automaton):
    """States are how many numbers are still to be added, and what they must add up to."""

    def __init__(self, total: int) -> None:
        self._total = total

    def start(self) -> State:
        return -1, self._total

    def read(self, state: State, place: int, value: int) -> State | None:
        assert isinstance(state, tuple)
        left, total = state
        if place == 0:
            left = value
        if not left:
            return state if place else None
        if value > total or (left == 1 and value != total):
            return None
        return left - 1, total - value

    def accepts(self, state: State) -> bool:
        return state == (0, 0)
