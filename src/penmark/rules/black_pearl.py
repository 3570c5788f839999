"""The loop turns on a black pearl and goes straight through the cells before and after it (Masyu)."""

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
    OPPOSITE,
    RIGHT,
    UP,
    Arms,
    Demands,
    PearlRule,
)
from penmark.rules.pearl_words import black_blocked, black_turn
from penmark.rules.places import Places

_TURNS = tuple(product((LEFT, RIGHT), (UP, DOWN)))
_DEMANDS = Demands(
    pairs=((LEFT, RIGHT), (UP, DOWN)),
    clauses=tuple(((arm, False), (arm + ARMS, True)) for arm in range(ARMS)),
)


@dataclass(frozen=True, slots=True)
class BlackPearlNoTurn(Violation):
    code: ClassVar[str] = "black-pearl-no-turn"
    at: Coord

    def words(self, say: Names) -> str:
        return f"The loop must turn on the black pearl at {say.coord(self.at)}, but cannot: {say.coords(self.coords)}."


@dataclass(frozen=True, slots=True)
class BlackPearlShortArm(Violation):
    code: ClassVar[str] = "black-pearl-short-arm"
    at: Coord

    def words(self, say: Names) -> str:
        where = say.coord(self.at)
        return f"The loop cannot go straight for two cells both ways from the black pearl at {where}."


class BlackPearl(PearlRule, tag="black-pearl", frozen=True):
    demands: ClassVar[Demands] = _DEMANDS
    codes: ClassVar[tuple[type[Violation], ...]] = (BlackPearlNoTurn, BlackPearlShortArm)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "black-pearl-blocked",
            "Blocked arm of a black pearl",
            black_blocked,
            how=frozenset({How.LAST}),
            positive=False,
            completes=("black-pearl-turn",),
        ),
        NamedDeduction(
            "black-pearl-arm",
            "Arm of a black pearl",
            "the line goes straight for two cells from {place}: {moves}.",
            how=frozenset({How.LAST}),
            started=True,
            completes=("black-pearl-turn", "black-pearl-blocked"),
        ),
        NamedDeduction(
            "black-pearl-sides",
            "No line opposite the turn",
            "the loop turns on {place} and does not pass it on the other sides: {moves}.",
            positive=False,
        ),
        NamedDeduction("black-pearl-turn", "Turn on a black pearl", black_turn, completes=("black-pearl-blocked",)),
    )

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        arms = Arms(scope, masks)
        turns = [turn for turn in _TURNS if all(arms.open(arm) and not arms.held(OPPOSITE[arm]) for arm in turn)]
        if not turns:
            return BlackPearlNoTurn(arms.blamed, arms.at)
        long = [turn for turn in turns if all(arms.open(arm + ARMS) for arm in turn)]
        if not long:
            return BlackPearlShortArm(arms.blamed, arms.at)
        done = any(
            all(arms.held(arm) and arms.held(arm + ARMS) and not arms.open(OPPOSITE[arm]) for arm in turn)
            for turn in long
        )
        return SATISFIED if done else PENDING

    def words(self, say: Names) -> str:
        return "The loop turns on the black pearl and goes straight through the cells before and after it."

    def words_at(self, places: Places, say: Names) -> str:
        return f"The loop turns on {places} and goes straight through the cells before and after."
