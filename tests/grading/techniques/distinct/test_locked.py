"""Locked candidates, locked pairs and triples."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.coord import cell
from penmark.board.mark import Mark
from penmark.genres.sudoku import GENRE
from penmark.grading.techniques.distinct.locked import TECHNIQUES
from penmark.puzzle.game import Eliminate
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.boards import assert_keeps, some_board, with_house
from tests.grading.techniques.distinct.steps import (
    assert_finds,
    finder,
    moves,
    one_number,
    pencilled,
    struck,
    words,
)

CODES = {
    "0100": "locked-candidates-pointing",
    "0101": "locked-candidates-claiming",
    "0110-1": "locked-pair",
    "0111-1": "locked-triple",
}

POINTS = "xx.xx..x. ...xxxxxx ...xxxxxx" + "xxxxxxxxx" * 6
CLAIMS = "xxx...... xxxxxxxxx x..xxxxxx" + "xxxxxxxxx" * 6


@pytest.mark.parametrize("code", CODES)
def test_library(code: str) -> None:
    assert_finds(finder(TECHNIQUES, CODES[code]), code)


def test_a_box_points_along_a_line() -> None:
    position = one_number(POINTS)
    (step,) = finder(TECHNIQUES, "locked-candidates-pointing")(position)
    assert set(step.moves) == struck("114 115 118")
    assert step.observed == (cell(0, 0), cell(0, 1))
    assert words(position, step) == (
        "In box 1, 1 can only go where it meets row 1, at r1c1 and r1c2: 1 can be removed from r1c4, r1c5 and r1c8."
    )


def test_a_line_claims_a_box() -> None:
    position = one_number(CLAIMS)
    (step,) = finder(TECHNIQUES, "locked-candidates-claiming")(position)
    assert set(step.moves) == struck("121 122 123 131")
    assert words(position, step) == (
        "In row 1, 1 can only go where it meets box 1, at r1c1 to r1c3: 1 can be removed from r2c1 to r2c3 and r3c1."
    )


@pytest.mark.parametrize("name", ["locked-candidates-pointing", "locked-candidates-claiming"])
@pytest.mark.parametrize("drawing", [POINTS, CLAIMS])
def test_one_more_place_and_nothing_is_locked(name: str, drawing: str) -> None:
    position = one_number("xx.xx..x. x..xxxxxx ...xxxxxx" + "x" * 54 if drawing == POINTS else "xxxx....." + "x" * 72)
    assert moves(finder(TECHNIQUES, name), position) == []


def test_one_place_is_a_single_and_no_lock() -> None:
    position = one_number("x..xxxxxx ...xxxxxx ...xxxxxx" + "x" * 54)
    assert all(moves(finder(TECHNIQUES, name), position) == [] for name in CODES.values())


def test_a_line_points_at_a_cage() -> None:
    position = Position(with_house(GENRE.new(9, 9), [(0, 2), (0, 3), (4, 4), (5, 5)]))
    for col in set(range(9)) - {2, 3}:
        position.strike(col, 1 << 1)
    assert moves(finder(TECHNIQUES, "locked-candidates-pointing"), position) == [struck("155 166")]
    assert moves(finder(TECHNIQUES, "locked-candidates-claiming"), position) == []


def test_a_cage_locks_nothing_for_it_may_do_without_a_number() -> None:
    position = Position(with_house(GENRE.new(9, 9), [(0, 2), (0, 3), (4, 4)]))
    position.strike(40, 1 << 1)
    assert all(moves(finder(TECHNIQUES, name), position) == [] for name in CODES.values())


def test_a_locked_pair_strikes_in_both_houses() -> None:
    position = pencilled({"r1c1": "12", "r1c3": "12"})
    (step,) = finder(TECHNIQUES, "locked-pair")(position)
    row = {Eliminate(cell(0, col), Mark.number(digit)) for col in (1, 3, 4, 5, 6, 7, 8) for digit in (1, 2)}
    box = {Eliminate(cell(row, col), Mark.number(digit)) for row in (1, 2) for col in range(3) for digit in (1, 2)}
    assert set(step.moves) == row | box
    assert words(position, step) == (
        "In row 1 and box 1, r1c1 and r1c3 can only take 1 and 2: 1 and 2 can be removed from r1c2, r1c4 to "
        "r1c9, r2c1 to r2c3 and r3c1 to r3c3."
    )


def test_a_pair_that_strikes_in_one_house_only_is_not_locked() -> None:
    others = {f"r{row}c{col}": "3456789" for row in (1, 2, 3) for col in (1, 2, 3) if row > 1 or col == 2}
    position = pencilled({"r1c1": "12", "r1c3": "12"} | others)
    assert moves(finder(TECHNIQUES, "locked-pair"), position) == []
    apart = pencilled({"r1c1": "12", "r1c5": "12"})
    assert moves(finder(TECHNIQUES, "locked-pair"), apart) == []


def test_a_locked_triple_strikes_in_both_houses() -> None:
    position = pencilled({"r1c1": "12", "r2c1": "23", "r3c1": "13"})
    (step,) = finder(TECHNIQUES, "locked-triple")(position)
    assert len(step.moves) == 3 * (6 + 6)
    assert "r1c1 to r3c1 can only take 1, 2 and 3" in words(position, step)


@settings(max_examples=25)
@given(st.sampled_from([(4, 0.3), (6, 0.3), (9, 0.3), (16, 0.38)]), st.integers(0, 9999), st.integers(0, 4))
def test_no_step_strikes_a_solution(board: tuple[int, float], seed: int, cages: int) -> None:
    assert_keeps(TECHNIQUES, *some_board(*board, seed, cages))
