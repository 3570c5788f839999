"""Simple colours and multi-colours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.grading.techniques.distinct.colours import TECHNIQUES
from tests.grading.techniques.distinct.steps import (
    a_placement,
    assert_finds,
    assert_spares_placements,
    finder,
    moves,
    one_number,
    struck,
    words,
)

CODES = {
    "0500": "simple-colours-trap",
    "0501": "simple-colours-wrap",
    "0502": "multi-colours-1",
    "0503": "multi-colours-2",
}

BOARDS = {
    # r1c2 = r1c8 = r5c8 = r5c3
    "simple-colours-trap": ".x.....x. xxxxxxx.x xxxxxxx.x xxxxxxx.x ..x....x. xxxxxxx.x xxxxxxx.x xxxxxxx.x xxxxxxx.x",
    # r1c2 = r1c8 = r5c8 = r6c9 = r6c2, and r1c2 sees r6c2
    "simple-colours-wrap": ".x.....x. xxxxxxx.x xxxxxxx.x xxxxxx... xxxxxx.x. .x......x xxxxxxx.x xxxxxxx.x xxxxxxx.x",
    # r1c2 = r1c8, r5c2 = r5c9
    "multi-colours-1": ".x.....x. xxxxxxxxx xxxxxxxxx xxxxxxxxx .x......x xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx",
    # r7c2 = r7c9 = r2c9, of which the ends see r1c2 = r1c8
    "multi-colours-2": ".x.....x. xxxxxxxxx xxxxxxxx. xxxxxxxx. xxxxxxxx. xxxxxxxx. .x......x xxxxxxxx. xxxxxxxx.",
}
STRUCK = {
    "simple-colours-trap": "123 133 142 162",
    "simple-colours-wrap": "112 158 162",
    "multi-colours-1": "129 139 148 168",
    "multi-colours-2": "129 172",
}
ONE_MORE = {
    "simple-colours-trap": (5, 6),
    "simple-colours-wrap": (6, 4),
    "multi-colours-1": (5, 4),
    "multi-colours-2": (4, 9),
}
"""One more cell, by row and column, that cuts a link."""


@pytest.mark.parametrize("code", CODES)
def test_library(code: str) -> None:
    assert_finds(finder(TECHNIQUES, CODES[code]), code)


@pytest.mark.parametrize("name", BOARDS)
def test_fires(name: str) -> None:
    assert moves(finder(TECHNIQUES, name), one_number(BOARDS[name])) == [struck(STRUCK[name])]


@pytest.mark.parametrize("name", BOARDS)
def test_does_not_fire_with_one_more_place(name: str) -> None:
    row, col = ONE_MORE[name]
    rows = BOARDS[name].split()
    rows[row - 1] = rows[row - 1][: col - 1] + "x" + rows[row - 1][col:]
    assert moves(finder(TECHNIQUES, name), one_number(" ".join(rows))) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "simple-colours-trap",
            (
                "Along strong links, 1 is either in all of r1c2 and r5c8 or in all of r1c8 and r5c3; what sees both "
                "colours cannot be 1: 1 can be removed from r2c3, r3c3, r4c2 and r6c2."
            ),
        ),
        (
            "simple-colours-wrap",
            (
                "Along strong links, 1 is in all of r1c2, r5c8 and r6c2 or in none, but among r1c2 and r6c2 some see "
                "each other, so it is in none: 1 can be removed from r1c2, r5c8 and r6c2."
            ),
        ),
        (
            "multi-colours-1",
            (
                "r1c2 and r5c2 see each other, so they cannot both be 1: then 1 is in all of r1c8 or in all of r5c9. "
                "What sees both loses it: 1 can be removed from r2c9, r3c9, r4c8 and r6c8."
            ),
        ),
        (
            "multi-colours-2",
            (
                "Along strong links, 1 is either in all of r1c2 or in all of r1c8; with 1 in r2c9 and r7c2 it would "
                "be in neither: 1 can be removed from r2c9 and r7c2."
            ),
        ),
    ],
)
def test_words(name: str, text: str) -> None:
    position = one_number(BOARDS[name])
    (step,) = finder(TECHNIQUES, name)(position)
    assert words(position, step) == text


@given(st.integers(0, 10**6), st.integers(0, 2**81 - 1), st.integers(0, 2**81 - 1))
def test_spares_every_placement(chance: int, one: int, other: int) -> None:
    assert_spares_placements(TECHNIQUES, a_placement(chance) | one & other)
