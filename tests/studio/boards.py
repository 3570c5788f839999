"""Boards that the tests ask about."""

from __future__ import annotations

from typing import Any

import penmark
from penmark.puzzle import wire
from penmark.puzzle.clue import UNKNOWN
from penmark.puzzle.puzzle import Puzzle

SAMPLES = {genre.name: genre.samples[0].puzzle for genre in penmark.all_genres().values()}
"""One of every genre; each has exactly one solution."""


def document(puzzle: Puzzle) -> dict[str, Any]:
    plain: dict[str, Any] = wire.to_plain(puzzle)
    return plain


def empty(genre: str, rows: int, cols: int) -> dict[str, Any]:
    return document(penmark.by_name(genre).new(rows, cols))


def open_board(puzzle: Puzzle) -> Puzzle:
    """The board of a puzzle with many solutions: without clues or, where that has no solution, with clues that say
    nothing; without what clues stand on if it must be."""
    silent = puzzle.with_clues(dict.fromkeys(puzzle.clues, UNKNOWN)) if puzzle.genre.clues_depend else puzzle
    boards = (puzzle.without_clues(), silent, puzzle.genre.empty(puzzle.dims))
    return next(board for board in boards if len(penmark.solve(board, 2)) > 1)


def impossible() -> dict[str, Any]:
    """Nobody knows its solutions, nor will within the time that a request has."""
    return empty("akari", 50, 50)


def contradictory() -> tuple[Puzzle, set[str]]:
    """A sudoku with two equal givens in a row, among many that do no harm; and where those two are."""
    puzzle = SAMPLES["sudoku"]
    solution = penmark.solve(puzzle)[0]
    given = next(at for at in puzzle.clues if at.row == 0)
    other = next(at for at in solution if at.row == 0 and at not in puzzle.clues)
    clash = puzzle.add_clue(other, puzzle.clues[given])
    return clash, set(map(puzzle.substrate.format_coord, (given, other)))
