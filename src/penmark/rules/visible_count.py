"""How many towers are seen along a line, where a number hides all smaller ones behind it: skyscrapers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import MarkKind, Masks
from penmark.errors import RuleError
from penmark.rules.automata import Automaton, State, check_line, encode_line, lower_line
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import Names, Outcome, Violation


@dataclass(frozen=True, slots=True)
class VisibleWrong(Violation):
    code: ClassVar[str] = "visible-wrong"
    n: int

    def words(self, say: Names) -> str:
        return f"Along {say.coords(self.coords)} {self.n} must be seen, but that cannot be."


class VisibleCount(Rule, tag="visible-count", frozen=True):
    n: int

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    codes: ClassVar[tuple[type[Violation], ...]] = (VisibleWrong,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("visible-count", "Skyscraper clue", "{rule} So {moves}.", tier="medium", score=20),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.n < 1:
            raise RuleError(f"the first number of a line is always seen: {self.n} cannot be the count")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        return check_line(_Seen(self.n), scope, masks, lambda: VisibleWrong(scope.coords(scope.indices), self.n))

    def words(self, say: Names) -> str:
        return f"Of the numbers along this line {self.n} are larger than all before them."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encode_line(_Seen(self.n), scope, encoding)

    def lower(self, scope: Scope, to: Lowering) -> None:
        lower_line(_Seen(self.n), scope, to)


class _Seen(Automaton):
    """States are the largest number so far and how many more are to be seen."""

    def __init__(self, n: int) -> None:
        self._n = n

    def start(self) -> State:
        return -1, self._n

    def read(self, state: State, place: int, value: int) -> State | None:
        assert isinstance(state, tuple)
        largest, left = state
        if value <= largest:
            return state
        return (value, left - 1) if left else None

    def accepts(self, state: State) -> bool:
        assert isinstance(state, tuple)
        return not state[1]
