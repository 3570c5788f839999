"""With first number n, the nth number of the line is the clue: numbered rooms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import MarkKind, Masks
from penmark.rules.automata import Automaton, State, check_line, encode_line, lower_line
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class NumberedRoomWrong(Violation):
    code: ClassVar[str] = "numbered-room-wrong"
    value: int

    def words(self, say: Names) -> str:
        return (
            f"The first number of {say.coords(self.coords)} says where in this line the {self.value} stands, "
            "but it cannot stand there."
        )


class NumberedRoom(Rule, tag="numbered-room", frozen=True):
    value: int

    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (NumberedRoomWrong,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("numbered-room", "Numbered room", "{stated} So {moves}.", tier="medium", score=18),
    )
    reads_values: ClassVar[bool] = True

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        def wrong() -> Violation:
            return NumberedRoomWrong(scope.coords(scope.indices), self.value)

        return check_line(_Room(self.value), scope, masks, wrong)

    def words(self, say: Names) -> str:
        return f"The first number of the line says at which place of it the {self.value} stands."

    def words_at(self, places: Places, say: Names) -> str:
        return f"By {places}, the first number of the line says at which place of it the {self.value} stands."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encode_line(_Room(self.value), scope, encoding)

    def lower(self, scope: Scope, to: Lowering) -> None:
        lower_line(_Room(self.value), scope, to)


class _Room(Automaton):
    """States are the place that must hold the value, from 1; 0 once it does."""

    def __init__(self, value: int) -> None:
        self._value = value

    def start(self) -> State:
        return -1

    def read(self, state: State, place: int, value: int) -> State | None:
        wanted = value if place == 0 else state
        if place == 0 and not value:
            return None
        if wanted != place + 1:
            return wanted
        return 0 if value == self._value else None

    def accepts(self, state: State) -> bool:
        return state == 0
