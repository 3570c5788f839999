from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.dimensions import Boxed, Rectangular
from penmark.board.mark import Mark
from penmark.errors import PuzzleError
from penmark.genres.sudoku import GENRE
from penmark.puzzle.clue import Number
from penmark.puzzle.game import Game, State
from penmark.rules.distinct import Distinct
from penmark.solvers import solve


@pytest.mark.parametrize(
    ("side", "width", "height"),
    [(4, 2, 2), (6, 3, 2), (8, 4, 2), (9, 3, 3), (10, 5, 2), (12, 4, 3), (16, 4, 4), (25, 5, 5), (1, 1, 1)],
)
def test_boxes_are_as_square_as_can_be(side: int, width: int, height: int) -> None:
    puzzle = GENRE.new(side, side)
    assert puzzle.dims == Boxed(width, height)
    houses = [place.scope.indices for place in puzzle.places() if isinstance(place.rule, Distinct)]
    assert len(houses) == 3 * side
    assert all(len(house) == side for house in houses)


def test_boxes_lie_where_they_should() -> None:
    puzzle = GENRE.empty(Boxed(3, 2))
    boxes = puzzle.constraints[2]
    cells = [[puzzle.field.coord(i) for i in box] for box in boxes.table(puzzle.substrate)]
    assert cells[0] == [cell(r, c) for r in (0, 1) for c in (0, 1, 2)]
    assert cells[1] == [cell(r, c) for r in (0, 1) for c in (3, 4, 5)]
    assert cells[2] == [cell(r, c) for r in (2, 3) for c in (0, 1, 2)]
    tall = GENRE.empty(Boxed(2, 3))
    assert len({puzzle.content_hash, tall.content_hash}) == 2


def test_boxes_are_shaded_like_a_chess_board() -> None:
    puzzle = GENRE.new(9, 9)
    looks = [puzzle.constraints[2].region(puzzle.substrate, k).presentation for k in range(9)]
    assert [look.shaded for look in looks if look] == [False, True] * 4 + [False]


@pytest.mark.parametrize("dims", [Rectangular(9, 9), Boxed(26, 1), Boxed(6, 5)])
def test_boards_that_are_none(dims: Boxed | Rectangular) -> None:
    with pytest.raises(PuzzleError, match="square of boxes with sides up to 25"):
        GENRE.empty(dims)


def test_boards_are_square() -> None:
    with pytest.raises(PuzzleError, match="square, got 4×6"):
        GENRE.new(4, 6)


def test_values_past_nine_are_letters() -> None:
    puzzle = GENRE.new(25, 25)
    assert "".join(puzzle.format_value(v) for v in range(1, 26)) == "123456789ABCDEFGHIJKLMNOP"


def test_givens_are_pinned_and_derived() -> None:
    puzzle = GENRE.new(4, 4).add_clue("a1", 4)
    solution = solve(puzzle)[0]
    assert solution[cell(3, 0)] == Mark.number(4)
    assert GENRE.derive_clue_at(puzzle, solution, cell(3, 0)) == Number(4)
    assert len(puzzle.derive_clues(solution).clues) == 16


def test_rows_columns_and_boxes_all_bind() -> None:
    """A square right in rows and columns only is wrong."""
    latin = GENRE.new(4, 4)
    game = Game(latin)
    for r in range(4):
        for c in range(4):
            game.set((r, c), Mark.number((r + c) % 4 + 1))
    fault = game.status().fault
    assert fault is not None
    assert fault.constraint == 2
    assert fault.violation.code == "distinct-repeated"


def test_an_open_cell_is_not_a_solved_one() -> None:
    puzzle = GENRE.new(4, 4)
    solution = solve(puzzle)[0]
    game = Game.from_solution(puzzle, solution)
    assert game.status().solved
    game.clear("a1")
    assert game.status().state is State.IN_PROGRESS


def test_a_large_board_solves() -> None:
    puzzle = GENRE.new(16, 16)
    assert len(solve(puzzle, 1, time_budget=60)) == 1
