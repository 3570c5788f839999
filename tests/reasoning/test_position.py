"""Position: candidates, placed marks, and what techniques keep from move to move."""

from __future__ import annotations

from collections.abc import Sequence

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


# ── what is kept for techniques ──


def _candidates(position: Position) -> int:
    return sum(mask.bit_count() for mask in position.masks)


def test_a_view_lasts_until_the_next_move() -> None:
    position, made = Position(SUDOKU), list[int]()

    def view(seen: Position) -> int:
        made.append(_candidates(seen))
        return made[-1]

    assert position.view(view) == position.view(view) == 64
    position.strike(0, 0b10)
    assert position.view(view) == 63
    position.strike(0, 0b10)  # nothing new
    assert position.view(view) == 63
    position.place_all([1], [0b10])
    assert position.view(view) == 60
    assert made == [64, 63, 60]


def test_a_first_view_is_made_at_the_first_call_and_never_again() -> None:
    position = Position(SUDOKU)
    position.strike(0, 0b10)
    assert position.first_view(_candidates) == 63
    position.strike(0, 0b100)
    assert (position.first_view(_candidates), position.view(_candidates)) == (63, 62)


def test_what_depends_on_the_puzzle_is_made_once() -> None:
    position, made = Position(SUDOKU), list[Puzzle]()

    def rows(puzzle: Puzzle) -> int:
        made.append(puzzle)
        return puzzle.rows

    assert position.of_puzzle(rows) == 4
    position.strike(0, 0b10)
    assert position.of_puzzle(rows) == 4
    assert made == [SUDOKU]


class _Log:
    """What it was told, batch by batch, after the candidates it began with."""

    def __init__(self, position: Position) -> None:
        self.start = _candidates(position)
        self.told: list[list[int]] = []

    def update(self, position: Position, changed: Sequence[int]) -> None:
        self.told.append(list(changed))


def test_a_tracker_begins_with_the_board_and_is_told_of_every_change_once() -> None:
    position = Position(SUDOKU)
    position.strike(0, 0b10)
    log = position.tracked(_Log)
    assert (log.start, log.told) == (63, [])
    assert position.tracked(_Log) is log
    position.strike(3, 0b10)
    position.strike(2, 0b10)
    position.strike(3, 0b100)
    position.strike(3, 0b100)  # nothing new
    assert log.told == []
    assert position.tracked(_Log) is position.tracked(_Log) is log
    assert log.told == [[3, 2, 3]]
    position.place_all([5, 4], [0b10, 0b10])
    assert position.tracked(_Log).told == [[3, 2, 3], [5, 4]]


def test_every_position_has_trackers_of_its_own() -> None:
    one, other = Position(SUDOKU), Position(SUDOKU)
    assert one.tracked(_Log) is not other.tracked(_Log)
    one.strike(0, 0b10)
    assert other.tracked(_Log).told == []


def test_what_depends_on_the_board_alone_is_made_once_for_all_its_puzzles() -> None:
    made: list[Puzzle] = []

    def make(puzzle: Puzzle) -> int:
        made.append(puzzle)
        return len(made)

    puzzles = (SUDOKU, SUDOKU.add_clue((0, 1), 3), by_name("sudoku").new(6, 6), SUDOKU.add_clue((0, 0), 2))
    assert [Position(each).of_board(make) for each in puzzles] == [1, 1, 2, 1]
    assert [Position(each).of_puzzle(make) for each in puzzles] == [3, 4, 5, 6]
