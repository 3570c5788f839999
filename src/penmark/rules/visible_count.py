"""How many towers are seen along a line, where a number hides all smaller ones behind it: skyscrapers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import MarkKind, Masks, bits
from penmark.errors import RuleError
from penmark.rules.automata import Automaton, State, check_line, encode_line, lower_line
from penmark.rules.base import Differ, Encoding, RegionSample, Rule
from penmark.rules.counting import domain_union, spelled
from penmark.rules.deductions import NamedDeduction
from penmark.rules.distinct import Crowded, Distinct, Repeated
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class VisibleWrong(Violation):
    code: ClassVar[str] = "visible-wrong"
    n: int

    def words(self, say: Names) -> str:
        return f"Along {say.coords(self.coords)} {self.n} must be seen, but that cannot be."


class VisibleCount(Rule, tag="visible-count", frozen=True):
    n: int
    distinct: bool = False
    """Whether the numbers also differ, as those of a row do: then there is less to consider."""

    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (VisibleWrong, Repeated, Crowded)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("visible-count", "Skyscraper clue", "{stated} So {moves}.", tier="medium", score=20),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.n < 1:
            raise RuleError(f"the first number of a line is always seen: {self.n} cannot be the count")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        outcome = Distinct().check(scope, masks) if self.distinct else SATISFIED
        if isinstance(outcome, Violation):
            return outcome
        seen = check_line(
            self._automaton(scope), scope, masks, lambda: VisibleWrong(scope.coords(scope.indices), self.n)
        )
        return outcome if seen is SATISFIED else seen

    def words(self, say: Names) -> str:
        differ = ", which differ," if self.distinct else ""
        return f"Of the numbers along this line{differ} {self.n} are larger than all before them."

    def words_at(self, places: Places, say: Names) -> str:
        if self.n == 1:
            return f"From {places} only one number can be seen, the largest."
        return f"From {places} exactly {spelled(self.n)} numbers can be seen, each larger than all before it."

    def objection(self, scope: Scope, masks: Sequence[int], k: int, differ: Differ, say: Names) -> str | None:
        seen = {(0, 0)}
        for place, mask in enumerate(masks):
            left = mask & ~masks[k] if self.distinct and place != k else mask
            seen = {
                (value, count + 1) if value > largest else (largest, count)
                for largest, count in seen
                for value in bits(left)
            }
        counts = [count for _, count in seen]
        if counts and max(counts) < self.n:
            return f"let at most {spelled(max(counts))} be seen"
        if counts and min(counts) > self.n:
            return f"let at least {spelled(min(counts))} be seen"
        return None

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        if self.distinct:
            Distinct().encode(scope, encoding)
        encode_line(self._automaton(scope), scope, encoding)

    def lower(self, scope: Scope, to: Lowering) -> None:
        if self.distinct:
            Distinct().lower(scope, to)
        lower_line(self._automaton(scope), scope, to)

    def _automaton(self, scope: Scope) -> Automaton:
        return _Seen(self.n, domain_union(scope) if self.distinct else None)


class _Seen(Automaton):
    """States are the largest number so far and how many more are to be seen.

    Where numbers differ, all so far are different ones of `numbers`, a mask, up to the largest.
    """

    def __init__(self, n: int, numbers: int | None) -> None:
        self._n = n
        self._numbers = numbers

    def start(self) -> State:
        return -1, self._n

    def read(self, state: State, place: int, value: int) -> State | None:
        assert isinstance(state, tuple)
        largest, left = state
        if value > largest:
            largest, left = value, left - 1
        if self._numbers is not None and (self._numbers & (2 << largest) - 1).bit_count() <= place:
            return None
        return (largest, left) if left >= 0 else None

    def accepts(self, state: State) -> bool:
        assert isinstance(state, tuple)
        return not state[1]
