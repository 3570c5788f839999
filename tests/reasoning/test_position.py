"""Position: candidates, placed marks, and what techniques keep from move to move."""

from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Mark
from penmark.puzzle.game import Commit, Eliminate
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.reasoning.position import Position

AKARI, SUDOKU = by_name("akari").new(2, 2), by_name("sudoku").new(4, 4)


def test_givens_are_put_down_from_the_start() -> None:
    position = Position(SUDOKU.add_clue((0, 1), 3))
    assert position.placed == {1}
    assert position.masks[1] == 0b1000
    assert position.changes == []


def test_a_saved_state_is_taken_over() -> None:
    masks = SUDOKU.start_masks()
    masks[0], masks[1] = 0b10, 0b110
    position = Position(SUDOKU, masks)
    assert position.placed == {0}


def test_one_candidate_left_is_not_put_down_yet() -> None:
    position = Position(SUDOKU)
    for value in (1, 2, 3):
        assert position.strike(0, 1 << value)
    assert position.masks[0] == 0b10000
    assert 0 not in position.placed
    assert list(position.commit(0, 4)) == [Commit(cell(0, 0), Mark.number(4))]
    assert position.place(0, 0b10000)
    assert 0 in position.placed
    assert list(position.commit(0, 4)) == []


def test_many_marks_are_put_down_as_one_by_one() -> None:
    one_by_one, at_once = Position(AKARI), Position(AKARI)
    for index, bit in ((2, 0b10), (0, 0b01)):
        one_by_one.place(index, bit)
    at_once.place_all([2, 0], [0b10, 0b01])
    assert at_once.masks == one_by_one.masks
    assert at_once.placed == one_by_one.placed == {0, 2}
    assert at_once.changes == one_by_one.changes == [2, 0]


def test_what_is_kept_is_made_once() -> None:
    def count(position: Position) -> int:
        return len(position.placed)

    position = Position(AKARI)
    assert (position.view(count), position.kept(count)) == (0, 0)
    position.place(0, 0b10)
    assert (position.view(count), position.kept(count)) == (1, 0)


def test_of_two_marks_striking_one_puts_the_other_down() -> None:
    position = Position(AKARI)
    assert position.strike(0, 0b10)
    assert position.placed == {0}
    assert position.masks[0] == 0b01
    assert list(position.commit(0, 0)) == []


def test_what_changes_nothing_is_no_change() -> None:
    position = Position(SUDOKU)
    assert position.place(0, 0b10)
    assert not position.place(0, 0b10)
    assert not position.strike(0, 0b100)
    assert position.strike(1, 0b10)
    assert not position.strike(1, 0b10)
    assert position.changes == [0, 1]
    assert list(position.eliminate(1, 1)) == []
    assert list(position.eliminate(1, 2)) == [Eliminate(cell(0, 1), Mark.number(2))]


@pytest.mark.parametrize(
    ("move", "mask"), [(Commit(cell(0, 0), Mark.number(2)), 0b100), (Eliminate(cell(0, 0), Mark.number(2)), 0b11010)]
)
def test_moves_are_made(move: Commit | Eliminate, mask: int) -> None:
    position = Position(SUDOKU)
    assert position.apply(move)
    assert position.masks[0] == mask
    assert not position.apply(move)


def test_views_last_until_the_next_move_and_fixed_things_for_good() -> None:
    position, made = Position(SUDOKU), list[str]()

    def view(seen: Position) -> int:
        made.append("view")
        return sum(mask.bit_count() for mask in seen.masks)

    def fixed(puzzle: Puzzle) -> int:
        made.append("fixed")
        return puzzle.rows

    assert position.view(view) == position.view(view) == 64
    assert position.fixed(fixed) == position.fixed(fixed) == 4
    assert made == ["view", "fixed"]
    position.strike(0, 0b10)
    assert position.view(view) == 63
    assert position.fixed(fixed) == 4
    position.strike(0, 0b10)  # nothing new
    assert position.view(view) == 63
    assert made == ["view", "fixed", "view"]
