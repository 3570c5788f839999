"""The loop turns on a black pearl and goes straight through the cells before and after it (Masyu)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.layout import RegionTable
from penmark.board.mark import MarkKind, Masks
from penmark.inference import How
from penmark.rules.base import Encoding, Rule
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Field, Scope
from penmark.rules.lowering import Lowering
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
    arms_of,
    encode_pearl,
    lower_pearl,
    require_pearls,
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


class BlackPearl(Rule, tag="black-pearl", frozen=True):
    """Over the links straight ahead of one cell, as `EachCellLinks` lists them."""

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.BINARY})
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

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_pearls(scope.parts, scope.field)

    def validate_each(self, table: RegionTable, field: Field) -> None:
        require_pearls(table, field)
        super().validate(Scope(field, (table.indices,)))

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

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encode_pearl(_DEMANDS, scope, encoding)

    def lower(self, scope: Scope, to: Lowering) -> None:
        lower_pearl(_DEMANDS, scope, to)

    def alike(self, table: RegionTable, field: Field) -> Sequence[Hashable]:
        return arms_of(table, field)
