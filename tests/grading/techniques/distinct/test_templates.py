"""Template set and template delete."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.grading.techniques.distinct.templates import template_delete, template_set
from penmark.puzzle.game import Commit
from tests.grading.techniques.distinct.steps import (
    a_placement,
    assert_finds,
    at,
    moves,
    one_number,
    pencilled,
    struck,
    words,
)

BANDED = """
    xxx xxx xxx
    xxx xxx xxx
    ... ... xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
"""
"""Boxes 1 and 2 take rows 1 and 2, so box 3 is left with row 3."""
LAST = BANDED.replace("... ... xxx", "... ... ..x")


def test_library_set() -> None:
    assert_finds(template_set, "1201")


def test_library_delete() -> None:
    assert_finds(template_delete, "1202")


def test_what_no_template_has_goes() -> None:
    assert moves(template_delete, one_number(BANDED)) == [struck("117 118 119 127 128 129")]
    assert moves(template_set, one_number(BANDED)) == []


def test_what_all_templates_have_is_placed() -> None:
    position = one_number(LAST)
    (step,) = template_set(position)
    assert [(type(move), move.coord, move.mark.value) for move in step.moves] == [(Commit, at("r3c9"), 1)]
    assert (
        words(position, step) == "In all ways to put 1 into every row, column and box, it is always in r3c9: r3c9 is 1."
    )


def test_words_name_the_cells() -> None:
    position = one_number(BANDED)
    assert words(position, next(template_delete(position))) == (
        "In all ways to put 1 into every row, column and box, it is never in r1c7 to r1c9 and r2c7 to r2c9: 1"
        " can be removed from r1c7 to r1c9 and r2c7 to r2c9."
    )


def test_a_cell_that_one_number_needs_is_none_of_another() -> None:
    position = one_number(LAST)
    for at_index in range(81):
        if at_index // 9 == 2 and at_index not in (25, 26):
            position.strike(at_index, 1 << 2)
    alone, *together = moves(template_delete, position)
    assert all(move.mark.value == 1 for move in alone)
    assert any(move.mark.value == 2 and move.coord == at("r3c9") for found in together for move in found)


def test_near_miss() -> None:
    free = BANDED.replace("... ... xxx", "... x.. xxx")
    assert moves(template_delete, one_number(free)) == moves(template_set, one_number(free)) == []


def test_numbers_that_are_put_down_count_even_if_nothing_is_struck_for_them_yet() -> None:
    position = pencilled({}, placed={"r1c1": 1})
    (found,) = moves(template_delete, position)
    assert len(found) == 20
    assert moves(template_set, position) == []


def test_a_board_that_has_gone_wrong_gives_no_step() -> None:
    position = one_number(BANDED.replace("... ... xxx", "... ... ..."))
    assert moves(template_delete, position) == moves(template_set, position) == []


def in_some_placement(board: int, row: int = 0, cols: int = 0, boxes: int = 0) -> int:
    """The cells of a 9×9 board from this row on that are in a way to take one of each row, column and box; or -1."""
    if row == 9:
        return 0
    found = -1
    for col in range(9):
        here, box = 1 << 9 * row + col, 1 << 3 * (row // 3) + col // 3
        if board & here and not cols >> col & 1 and not boxes & box:
            rest = in_some_placement(board, row + 1, cols | 1 << col, boxes | box)
            if rest >= 0:
                found = max(found, 0) | rest | here
    return found


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 2**81 - 1), st.integers(0, 2**81 - 1))
def test_what_goes_is_in_no_way_to_place_all_nine(chance: int, some: int, others: int) -> None:
    board = a_placement(chance) | some & others
    position = one_number("".join("x" if board >> k & 1 else "." for k in range(81)))
    gone = 0
    for step in template_delete(position):
        for move in step.moves:
            gone |= 1 << 9 * move.coord.row + move.coord.col if move.mark.value == 1 else 0
    assert gone == board & ~in_some_placement(board)
