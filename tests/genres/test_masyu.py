from __future__ import annotations

import pytest

from penmark.board.coord import Coord, cell, link_h, link_v
from penmark.board.mark import TRUE
from penmark.errors import ParseError, PuzzleError
from penmark.formats import puzzlekit
from penmark.genres.masyu import GENRE
from penmark.genres.masyu.pearls import pearls_at
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL, ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.solvers import solve

_PEARLS = {"o": WHITE_PEARL, "x": BLACK_PEARL}


def _draw(picture: str, *variants: str) -> Puzzle:
    rows = picture.split("/")
    builder = GENRE.new(len(rows), len(rows[0]), variants).edit()
    for r, row in enumerate(rows):
        for c, ch in enumerate(row):
            if ch in _PEARLS:
                builder.add_clue((r, c), _PEARLS[ch])
    return builder.build()


def _loop(puzzle: Puzzle, text: str) -> Solution:
    return puzzlekit.parse_solution(puzzle, text)


RING = "3 4\nse ew ew sw\nns - - ns\nne ew ew nw"


def test_which_pearls_a_loop_gives() -> None:
    """In a ring of three rows the long sides turn at their ends only, and no corner lies between straight cells."""
    puzzle = GENRE.new(3, 4)
    loop = _loop(puzzle, RING)
    given = {(at.row, at.col): clue for at, clue in puzzle.derive_clues(loop).clues.items()}
    assert given == dict.fromkeys([(0, 1), (0, 2), (1, 0), (1, 3), (2, 1), (2, 2)], WHITE_PEARL) | dict.fromkeys(
        [(0, 0), (0, 3), (2, 0), (2, 3)], BLACK_PEARL
    )


def test_a_turn_right_after_a_turn_gives_no_pearl() -> None:
    puzzle = GENRE.new(2, 3)
    loop = _loop(puzzle, "2 3\nse ew sw\nne ew nw")
    assert set(puzzle.derive_clues(loop).clues) == {cell(0, 1), cell(1, 1)}


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 6), (6, 2), (3, 3), (5, 7)])
def test_pearls_told_at_once_are_those_of_each_cell(rows: int, cols: int) -> None:
    """Whatever lines there are: nothing is taken for a neighbour that lies in the next row."""
    board, rng = GENRE.new(rows, cols), Rng("pearls", rows, cols)
    for _ in range(60):
        marks = Solution(board.field, [rng.below(5) < 3 for _ in board.coords()])
        lines = {at for at, mark in marks.items() if mark == TRUE}
        for at, pearl in zip(board.clue_places(), pearls_at(board.substrate, marks, board.clue_places()), strict=True):
            assert pearl == _pearl(lines, *at[1:])


def _pearl(lines: set[Coord], row: int, col: int) -> ClueValue | None:
    """By the lines that leave a cell, each with the one straight beyond it."""
    arms = {
        (0, -1): (link_h(row, col - 1), link_h(row, col - 2)),
        (0, 1): (link_h(row, col), link_h(row, col + 1)),
        (-1, 0): (link_v(row - 1, col), link_v(row - 2, col)),
        (1, 0): (link_v(row, col), link_v(row + 1, col)),
    }
    drawn = [way for way, (near, _) in arms.items() if near in lines]
    straight = [arms[way][1] in lines for way in drawn]
    if len(drawn) != 2:
        return None
    if drawn[0][0] == -drawn[1][0] and drawn[0][1] == -drawn[1][1]:
        return None if all(straight) else WHITE_PEARL
    return BLACK_PEARL if all(straight) else None


def test_every_pearl_is_passed() -> None:
    assert len(solve(_draw("...../...../..x../...../....."), 2000)) > 0
    solutions = solve(_draw("o.../..../..../...."), 5)
    assert len(solutions) == 0  # nothing goes straight through a corner
    for solution in solve(_draw("..../.o../..../...."), 200):
        lines = {at for at, mark in solution.items() if mark == TRUE}
        assert {link_h(1, 0), link_h(1, 1)} <= lines or {link_v(0, 1), link_v(1, 1)} <= lines


@pytest.mark.parametrize("solver", ["simple", "fast", "ortools"])
def test_all_cells_wants_every_cell(solver: str) -> None:
    assert len(solve(GENRE.new(4, 3, ["all-cells"]), 50, solver=solver)) == 2
    assert len(solve(GENRE.new(3, 3, ["all-cells"]), 5, solver=solver)) == 0


@pytest.mark.parametrize("size", [(1, 5), (4, 1)])
def test_a_loop_needs_two_rows_and_columns(size: tuple[int, int]) -> None:
    with pytest.raises(PuzzleError, match="two rows and two columns"):
        GENRE.new(*size)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (RING.replace("sw", "sx"), "r1c4: 'sx' does not name two sides"),
        (RING.replace("sw", "ss"), "r1c4: 'ss' does not name two sides"),
        (RING.replace("sw", "nw"), "r1c4: the loop leaves to n, but nothing meets it there"),
        (RING.replace("ns - - ns", "ns - ns ns"), "r2c3: the loop leaves to n"),
    ],
)
def test_answers_that_are_no_loop_are_refused(text: str, reason: str) -> None:
    with pytest.raises(ParseError, match=reason):
        _loop(GENRE.new(3, 4), text)


def test_answers_may_repeat_the_pearls_of_old_texts() -> None:
    puzzle = puzzlekit.parse("masyu", "3 4\n2 1 - -\n- - - -\n- - - b")
    assert puzzle == _draw("xo../..../...x")
    assert puzzlekit.write(puzzle) == "3 4\nb w - -\n- - - -\n- - - b"
    assert puzzlekit.write_solution(puzzle, _loop(puzzle, RING)) == RING
