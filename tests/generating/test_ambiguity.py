"""Ambiguous positions are those in which solutions differ."""

from __future__ import annotations

import penmark
from penmark.generating.ambiguity import ambiguous_positions
from tests.generating.judging import made, unlimited


def test_what_is_ambiguous_is_what_solutions_differ_in() -> None:
    for seed in range(4):
        puzzle = made("akari", 5, seed=seed).without_clues()
        solutions = penmark.solve(puzzle, 5_000)
        assert solutions.exhausted
        differing = [at for at in puzzle.coords() if len({solution[at] for solution in solutions}) > 1]
        assert ambiguous_positions(puzzle, unlimited()) == differing
    impossible = penmark.by_name("sudoku").new(4, 4).add_clue((0, 0), 1).add_clue((0, 1), 1)
    assert len(ambiguous_positions(impossible, unlimited())) == 16
