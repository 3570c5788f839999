"""The loop goes straight through a white pearl and turns in the cell before or after it (Masyu)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.mark import Masks
from penmark.inference import How
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.pearl_arms import (
    ARMS,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Arms,
    Demands,
    PearlRule,
)
from penmark.rules.pearl_words import white_straight, white_turn
from penmark.rules.places import Places

_AXES = ((LEFT, RIGHT), (UP, DOWN))
# Of an arm across and an arm down one has the line, whichever two are taken: so opposite arms are alike.
_DEMANDS = Demands(
    pairs=tuple(product(*_AXES)),
    clauses=tuple(((one, False), (one + ARMS, False), (other + ARMS, False)) for one, other in _AXES),
)


@dataclass(frozen=True, slots=True)
class WhitePearlNotStraight(Violation):
    code: ClassVar[str] = "white-pearl-not-straight"
    at: Coord

    def words(self, say: Names) -> str:
        where = say.coord(self.at)
        return f"The loop must go straight through the white pearl at {where}, but cannot: {say.coords(self.coords)}."


@dataclass(frozen=True, slots=True)
class WhitePearlNoTurn(Violation):
    code: ClassVar[str] = "white-pearl-no-turn"
    at: Coord

    def words(self, say: Names) -> str:
        return f"The loop turns neither before nor after the white pearl at {say.coord(self.at)}."


class WhitePearl(PearlRule, tag="white-pearl", frozen=True):
    demands: ClassVar[Demands] = _DEMANDS
    codes: ClassVar[tuple[type[Violation], ...]] = (WhitePearlNotStraight, WhitePearlNoTurn)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "white-pearl-turn",
            "Turn beside a white pearl",
            white_turn,
            how=frozenset({How.LAST}),
        ),
        NamedDeduction(
            "white-pearl-sides",
            "No line beside the straight",
            "the loop goes straight through {place} and does not turn there: {moves}.",
            positive=False,
        ),
        NamedDeduction("white-pearl-straight", "Straight through a white pearl", white_straight),
    )

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        arms = Arms(scope, masks)
        straight = [
            (axis, other)
            for axis, other in (_AXES, _AXES[::-1])
            if all(map(arms.open, axis)) and not any(map(arms.held, other))
        ]
        if not straight:
            return WhitePearlNotStraight(arms.blamed, arms.at)
        bent = [(axis, other) for axis, other in straight if not all(arms.held(arm + ARMS) for arm in axis)]
        if not bent:
            return WhitePearlNoTurn(arms.blamed, arms.at)
        done = any(
            all(map(arms.held, axis))
            and not any(map(arms.open, other))
            and not all(arms.open(arm + ARMS) for arm in axis)
            for axis, other in bent
        )
        return SATISFIED if done else PENDING

    def words(self, say: Names) -> str:
        return "The loop goes straight through the white pearl and turns in the cell before or after it."

    def words_at(self, places: Places, say: Names) -> str:
        return f"The loop goes straight through {places} and turns in a cell before or after{places.verb('', ' each')}."
