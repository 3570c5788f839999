"""Skyscraper, two-string kite, turbot fish, empty rectangle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.grading.techniques.distinct.single_digit import TECHNIQUES
from tests.grading.techniques.distinct.library import cases
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
    "0400": "skyscraper",
    "0401": "two-string-kite",
    "0404": "two-string-kite",
    "0402": "empty-rectangle",
    "0402-1": "empty-rectangle",
    "0405": "empty-rectangle",
    "0403": "turbot-fish",
}

BOARDS = {
    "skyscraper": ".x.....x. xxxxxxxxx xxxxxxxxx xxxxxxxxx .x......x xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx",
    "two-string-kite": ".x.....x. .xxxxxxxx xxxxxxxxx .xxxxxxxx .xxxxxxxx .xxxxxxxx xxxxxxxxx .xxxxxxxx .xxxxxxxx",
    "turbot-fish": ".x.....x. xxxxxxxxx xxxxxxxxx .x.xxxxxx ...xxxxxx ..xxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx",
    "empty-rectangle": "xxxxxxxxx x..xxxx.x x..xxxx.x xxxxxxx.x xxxxxxx.x xxxxxxxxx xxxxxxx.x xxxxxxx.x xxxxxxx.x",
}
STRUCK = {
    "skyscraper": "129 139 148 168",
    "two-string-kite": "178",
    "turbot-fish": "168",
    "empty-rectangle": "161",
}
THIRD_PLACE = {"skyscraper": (5, 4), "two-string-kite": (9, 1), "turbot-fish": (5, 1), "empty-rectangle": (2, 2)}
"""One more cell, by row and column, that breaks the pattern."""


@pytest.mark.parametrize("code", CODES)
def test_library(code: str) -> None:
    assert_finds(finder(TECHNIQUES, CODES[code]), code)


@pytest.mark.parametrize("name", BOARDS)
def test_fires(name: str) -> None:
    position = one_number(BOARDS[name])
    assert moves(finder(TECHNIQUES, name), position) == [struck(STRUCK[name])]


@pytest.mark.parametrize("name", BOARDS)
def test_does_not_fire_with_one_more_place(name: str) -> None:
    row, col = THIRD_PLACE[name]
    rows = BOARDS[name].split()
    rows[row - 1] = rows[row - 1][: col - 1] + "x" + rows[row - 1][col:]
    assert moves(finder(TECHNIQUES, name), one_number(" ".join(rows))) == []


def test_a_row_and_a_column_must_meet_in_a_box() -> None:
    rows = BOARDS["two-string-kite"].split()
    rows[0] = "...x...x."
    position = one_number(" ".join(rows))
    assert moves(finder(TECHNIQUES, "two-string-kite"), position) == []
    assert moves(finder(TECHNIQUES, "turbot-fish"), position) == []


def test_two_rows_that_share_both_columns_are_no_skyscraper() -> None:
    rows = BOARDS["skyscraper"].split()
    rows[4] = rows[0]
    assert moves(finder(TECHNIQUES, "skyscraper"), one_number(" ".join(rows))) == []


def test_two_kites_of_different_numbers_are_one_step_too() -> None:
    (case,) = (case for case in cases("0404") if case.line == 641)
    steps = list(finder(TECHNIQUES, "two-string-kite")(case.position))
    assert [len(step.moves) for step in steps] == [1, 1, 2]
    assert ". Likewise " in words(case.position, steps[2])


@pytest.mark.parametrize("name", ["skyscraper", "two-string-kite", "turbot-fish"])
def test_words_name_what_is_seen_and_struck(name: str) -> None:
    position = one_number(BOARDS[name])
    (step,) = finder(TECHNIQUES, name)(position)
    text = words(position, step)
    assert text.startswith("1 in row 1 is in ")
    for coord in (*step.observed, *(move.coord for move in step.moves)):
        assert position.puzzle.name_of(coord) in text


def test_words_of_an_empty_rectangle() -> None:
    position = one_number(BOARDS["empty-rectangle"])
    (step,) = finder(TECHNIQUES, "empty-rectangle")(position)
    assert words(position, step) == (
        "1 in box 1 is in row 1 or column 1, and in column 8 it is in r1c8 or r6c8; with r1c8 it would be in r2c1 or "
        "r3c1, so either way 1 can be removed from r6c1."
    )


@given(st.integers(0, 10**6), st.integers(0, 2**81 - 1), st.integers(0, 2**81 - 1))
def test_spares_every_placement(chance: int, one: int, other: int) -> None:
    assert_spares_placements(TECHNIQUES, a_placement(chance) | one & other)
