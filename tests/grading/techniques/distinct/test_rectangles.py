"""Unique, hidden and avoidable rectangles."""

from __future__ import annotations

import pytest

from penmark.board.mark import Mark
from penmark.board.region import Region
from penmark.grading.techniques.distinct.rectangles import TECHNIQUES
from penmark.reasoning.position import Position
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.rules.pin import Pin
from tests.grading.techniques.distinct.steps import (
    assert_finds,
    at,
    confine,
    finder,
    moves,
    pencilled,
    struck,
    words,
)

CODES = {
    **{f"060{kind}-{variant}": f"unique-rectangle-{kind + 1}" for kind in range(6) for variant in (1, 2)},
    "0606-1": "hidden-rectangle",
    "0606-2": "hidden-rectangle",
    "0607-1": "avoidable-rectangle-1",
    "0608-1": "avoidable-rectangle-2",
}

CELLS = {
    "unique-rectangle-1": {"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "123"},
    "unique-rectangle-2": {"r1c1": "12", "r1c4": "123", "r2c1": "12", "r2c4": "123"},
    "unique-rectangle-3": {"r1c1": "12", "r1c4": "123", "r2c1": "12", "r2c4": "124", "r5c4": "34"},
    "unique-rectangle-4": {"r1c1": "12", "r1c4": "123", "r2c1": "12", "r2c4": "124"},
    "unique-rectangle-5": {"r1c1": "12", "r1c4": "123", "r2c1": "123", "r2c4": "12"},
    "unique-rectangle-6": {"r1c1": "12", "r1c4": "123", "r2c1": "124", "r2c4": "12"},
    "hidden-rectangle": {"r1c1": "12", "r1c4": "125", "r2c1": "126", "r2c4": "1234"},
    "avoidable-rectangle-1": {},
    "avoidable-rectangle-2": {"r2c1": "23", "r2c4": "13"},
}
PLACED = {
    "avoidable-rectangle-1": {"r1c1": 1, "r1c4": 2, "r2c1": 2},
    "avoidable-rectangle-2": {"r1c1": 1, "r1c4": 2},
}
LOCKED = {
    "unique-rectangle-4": {"c4": "r1c4 r2c4"},
    "unique-rectangle-6": {"r1": "r1c1 r1c4", "r2": "r2c1 r2c4"},
    "hidden-rectangle": {"r2": "r2c1 r2c4", "c4": "r1c4 r2c4"},
}
"""Lines in which 1 has these places only."""
STRUCK = {
    "unique-rectangle-1": "124 224",
    "unique-rectangle-2": "315 316 325 326 334 335 336 344 354 364 374 384 394",
    "unique-rectangle-3": "334 344 364 374 384 394 434 444 464 474 484 494",
    "unique-rectangle-4": "214 224",
    "unique-rectangle-5": "312 313 325 326",
    "unique-rectangle-6": "114 121",
    "hidden-rectangle": "224",
    "avoidable-rectangle-1": "124",
    "avoidable-rectangle-2": "322 323 325 326 327 328 329",
}
SPOILT = {
    "unique-rectangle-1": {"r1c4": "124"},
    "unique-rectangle-2": {"r2c4": "124"},
    "unique-rectangle-3": {"r5c4": "345"},
    "unique-rectangle-5": {"r2c1": "124"},
    "hidden-rectangle": {"r1c1": "129"},
    "avoidable-rectangle-2": {"r2c4": "134"},
}
WORDS = {
    "unique-rectangle-1": "only r2c4 can prevent it: 1 and 2 can be removed from r2c4.",
    "unique-rectangle-2": "one of r1c4 and r2c4 must be 3 to prevent it: 3 can be removed from ",
    "unique-rectangle-3": (
        "must be 3 or 4 to prevent it, which makes a naked subset with r5c4: 3 and 4 can be removed from "
    ),
    "unique-rectangle-4": "1 in column 4 is in r1c4 and r2c4 only: 2 can be removed from r1c4 and r2c4.",
    "unique-rectangle-5": "one of r1c4 and r2c1 must be 3 to prevent it: 3 can be removed from r1c2, r1c3",
    "unique-rectangle-6": "two rows is in r1c1, r1c4, r2c1 and r2c4 only: 1 can be removed from r1c4 and r2c1.",
    "hidden-rectangle": "would do that, for 1 has no other place in its row and column: 2 can be removed from r2c4.",
    "avoidable-rectangle-1": "only r2c4 can prevent it: 1 can be removed from r2c4.",
    "avoidable-rectangle-2": "one of r2c1 and r2c4 must be 3 to prevent it: 3 can be removed from ",
}


def board(name: str, cells: dict[str, str] | None = None, locked: bool = True, given: str = "") -> Position:
    position = pencilled(CELLS[name] | (cells or {}), PLACED.get(name), given)
    for line, places in LOCKED.get(name, {}).items() if locked else ():
        confine(position, 1, line, places)
    return position


@pytest.mark.parametrize("code", CODES)
def test_library(code: str) -> None:
    assert_finds(finder(TECHNIQUES, CODES[code]), code)


@pytest.mark.parametrize("name", CELLS)
def test_fires(name: str) -> None:
    position = board(name)
    (step,) = finder(TECHNIQUES, name)(position)
    assert set(step.moves) == struck(STRUCK[name])
    assert "could be swapped if they filled r1c1, r1c4, r2c1 and r2c4" in words(position, step)
    assert WORDS[name] in words(position, step)


@pytest.mark.parametrize("name", SPOILT)
def test_does_not_fire_with_another_candidate(name: str) -> None:
    assert moves(finder(TECHNIQUES, name), board(name, SPOILT[name])) == []


@pytest.mark.parametrize("name", LOCKED)
def test_does_not_fire_with_more_places(name: str) -> None:
    assert moves(finder(TECHNIQUES, name), board(name, locked=False)) == []


def test_a_number_that_is_placed_is_not_locked() -> None:
    """2 is put down in column 4 already, so nothing says that it is in one of the two corners."""
    position = board("unique-rectangle-4", {"r1c4": "13", "r2c4": "14"}, locked=False)
    confine(position, 2, "c4", "")
    assert moves(finder(TECHNIQUES, "unique-rectangle-4"), position) == []


def test_corners_in_four_boxes_can_be_told_apart() -> None:
    cells = {"r1c1": "12", "r1c4": "12", "r5c1": "12", "r5c4": "123"}
    assert moves(finder(TECHNIQUES, "unique-rectangle-1"), pencilled(cells)) == []


@pytest.mark.parametrize("name", PLACED)
def test_a_given_is_not_avoidable(name: str) -> None:
    assert moves(finder(TECHNIQUES, name), board(name, given="r1c1")) == []


def test_opposite_numbers_that_differ_cannot_be_swapped() -> None:
    position = pencilled({}, {"r1c1": 1, "r1c4": 2, "r2c1": 3})
    assert moves(finder(TECHNIQUES, "avoidable-rectangle-1"), position) == []


@pytest.mark.parametrize("name", CELLS)
@pytest.mark.parametrize(
    "added",
    [
        Constraint.goal(Distinct(), Region.of([at("r8c8"), at("r9c9")])),
        Constraint.goal(Distinct(), Region.of([at(f"r{k}c{k}") for k in range(1, 10)])),
        Constraint.goal(Pin(Mark.number(7)), Region.of([at("r9c9")])),
    ],
    ids=["cage", "diagonal", "pin"],
)
def test_does_not_fire_where_there_are_other_rules(name: str, added: Constraint) -> None:
    plain = board(name)
    assert moves(finder(TECHNIQUES, name), plain)
    ruled = Position(plain.puzzle.add_constraint(added), plain.masks)
    ruled.placed.update(plain.placed)
    assert moves(finder(TECHNIQUES, name), ruled) == []


def test_all_take_uniqueness_for_granted() -> None:
    assert all(technique.uniqueness for technique in TECHNIQUES)
