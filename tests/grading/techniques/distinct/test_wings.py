"""Remote pair, W-wing, XY-wing, XYZ-wing."""

from __future__ import annotations

import pytest

from penmark.grading.techniques.distinct.wings import TECHNIQUES
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.steps import (
    assert_finds,
    confine,
    finder,
    moves,
    pencilled,
    struck,
    words,
)

CODES = {"0703": "remote-pair", "0800": "xy-wing", "0801": "xyz-wing", "0803": "w-wing"}

CELLS = {
    "remote-pair": {"r1c1": "12", "r1c5": "12", "r5c5": "12", "r5c9": "12"},
    "w-wing": {"r1c1": "12", "r5c5": "12"},
    "xy-wing": {"r1c1": "12", "r1c5": "13", "r5c1": "23"},
    "xyz-wing": {"r1c1": "123", "r1c5": "13", "r2c2": "23"},
}
STRUCK = {
    "remote-pair": "119 219 151 251",
    "w-wing": "215 251",
    "xy-wing": "355",
    "xyz-wing": "312 313",
}
SPOILT = {
    "remote-pair": {"r5c9": "13"},
    "w-wing": {"r5c5": "13"},
    "xy-wing": {"r5c1": "24"},
    "xyz-wing": {"r2c2": "24"},
}
WORDS = {
    "remote-pair": (
        "Each of r1c1–r1c5–r5c5–r5c9 is 1 or 2 and sees the next, so they take turns: of r1c1 and r5c9 one is"
        " 1 and one is 2, and what sees both is neither: 1 and 2 can be removed from r1c9 and r5c1."
    ),
    "w-wing": (
        "r1c1 and r5c5 can only take 1 and 2; in row 9, 1 goes to r9c1, which sees r1c1, or to r9c5, which sees r5c5, "
        "so r1c1 or r5c5 is 2: 2 can be removed from r1c5 and r5c1."
    ),
    "xy-wing": (
        "r1c1 is 1 or 2: if 1, r1c5 is 3 and if 2, r5c1 is 3, so one of r1c5 and r5c1 is 3: 3 can be removed from r5c5."
    ),
    "xyz-wing": (
        "r1c1 is 1, 2 or 3: if 1, r1c5 is 3 and if 2, r2c2 is 3, so one of r1c1, r1c5 and r2c2 is 3: 3 can be"
        " removed from r1c2 and r1c3."
    ),
}


def board(cells: dict[str, str]) -> Position:
    """These candidates, and 1 in row 9 only in columns 1 and 5."""
    position = pencilled(cells)
    confine(position, 1, "r9", "r9c1 r9c5")
    return position


@pytest.mark.parametrize("code", CODES)
def test_library(code: str) -> None:
    assert_finds(finder(TECHNIQUES, CODES[code]), code)


@pytest.mark.parametrize("name", CELLS)
def test_fires(name: str) -> None:
    position = board(CELLS[name])
    (step,) = finder(TECHNIQUES, name)(position)
    assert set(step.moves) == struck(STRUCK[name])
    assert words(position, step) == WORDS[name]


@pytest.mark.parametrize("name", CELLS)
def test_does_not_fire_with_another_cell(name: str) -> None:
    assert moves(finder(TECHNIQUES, name), board(CELLS[name] | SPOILT[name])) == []


def test_a_w_wing_needs_its_strong_link() -> None:
    assert moves(finder(TECHNIQUES, "w-wing"), pencilled(CELLS["w-wing"])) == []


def test_three_of_a_pair_are_no_remote_pair() -> None:
    """Two links apart, the ends are the same and say nothing of what sees both."""
    cells = {"r1c1": "12", "r1c5": "12", "r5c5": "12", "r9c9": "12"}
    assert moves(finder(TECHNIQUES, "remote-pair"), pencilled(cells)) == []
