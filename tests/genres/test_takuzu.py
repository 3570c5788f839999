from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.errors import PuzzleError
from penmark.genres.takuzu import DISTINCT_LINES, GENRE
from penmark.puzzle.clue import Number
from penmark.puzzle.game import Game, State
from penmark.solvers import solve


def _fill(rows: str, *variants: str) -> Game:
    lines = rows.split("/")
    game = Game(GENRE.new(len(lines), len(lines[0]), variants))
    for r, line in enumerate(lines):
        for c, ch in enumerate(line):
            if ch != ".":
                game.set((r, c), Mark.binary(ch == "1"))
    return game


def _fault(game: Game) -> str | None:
    fault = game.status().fault
    return fault.violation.code if fault else None


@pytest.mark.parametrize(("rows", "cols"), [(3, 4), (4, 3), (1, 2), (5, 5)])
def test_sides_are_even(rows: int, cols: int) -> None:
    with pytest.raises(PuzzleError, match="even sides"):
        GENRE.new(rows, cols)


def test_right_and_wrong_boards() -> None:
    assert _fill("0011/1100/0011/1100").status().solved
    assert _fault(_fill("000./..../..../....")) == "at-most-over"
    assert _fault(_fill("1.../1.../1.../....")) == "at-most-over"
    assert _fault(_fill("11.1/..../..../....")) == "exact-count-over"
    assert _fault(_fill("0.../0.../..../0...")) == "exact-count-under"
    assert _fault(_fill("0..0/..../..../....")) is None


def test_lines_are_balanced_by_their_own_length() -> None:
    """Two rows of six: three of each in a row, one of each in a column."""
    assert _fill("001011/110100").status().solved
    assert _fault(_fill("001.../0.....")) == "exact-count-under"


def test_equal_lines_are_a_matter_of_the_variant() -> None:
    rows = "0011/1100/0011/1100"
    assert _fill(rows).status().solved
    assert _fault(_fill(rows, DISTINCT_LINES)) == "sequence-repeated"
    assert _fault(_fill("0011/..../00.1/....", DISTINCT_LINES)) is None
    assert _fault(_fill("1.0./1.0./0.1./0.1.", DISTINCT_LINES)) is None
    assert _fault(_fill("1.1./0.0./0.0./1.1.", DISTINCT_LINES)) == "sequence-repeated"


def test_every_cell_must_be_written() -> None:
    game = _fill("0011/1100/0011/11..")
    assert game.status().state is State.IN_PROGRESS
    game.set((3, 2), FALSE)
    game.set((3, 3), FALSE)
    assert game.status().solved


def test_givens_are_pinned_and_derived() -> None:
    puzzle = GENRE.new(2, 2).add_clue("a1", 0)
    (solution,) = solve(puzzle, 2)
    assert dict(solution) == {cell(0, 0): TRUE, cell(0, 1): FALSE, cell(1, 0): FALSE, cell(1, 1): TRUE}
    assert puzzle.derive_clues(solution).clues == {
        cell(0, 0): Number(1),
        cell(0, 1): Number(0),
        cell(1, 0): Number(0),
        cell(1, 1): Number(1),
    }


def test_lines_that_read_the_same_are_called_rows_and_columns() -> None:
    puzzle = GENRE.new(2, 4, variants=("distinct-lines",))
    game = Game(puzzle)
    for name, digit in {"a1": 0, "b1": 1, "c1": 0, "d1": 1, "a2": 0, "b2": 1, "c2": 0, "d2": 1}.items():
        game.set(name, Mark.binary(bool(digit)))
    said = [fault.violation.words(puzzle.names) for fault in game.faults()]
    assert "Row 1 reads the same as row 2." in said
    assert "Column 1 reads the same as column 3." in said
