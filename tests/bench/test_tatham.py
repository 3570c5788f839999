"""Game ids of Tatham's collection, read as puzzles of ours."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.tatham import LEVELS, Rated, rated
from penmark.board.substrate import Material
from penmark.puzzle.clue import Number
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers import solve
from tests.corpus import corpus_path


def _numbers(puzzle: Puzzle) -> dict[tuple[int, int], int]:
    return {(at.row, at.col): clue.value for at, clue in puzzle.clues.items() if isinstance(clue, Number)}


def test_lightup() -> None:
    puzzle = Rated("lightup", "3x2", 0, "aB1b0").puzzle
    assert (puzzle.rows, puzzle.cols) == (2, 3)
    assert puzzle.material((0, 1)) is Material.WALL
    assert _numbers(puzzle) == {(0, 2): 1, (1, 2): 0}
    assert puzzle.material((0, 0)) is Material.FLOOR


def test_loopy() -> None:
    puzzle = Rated("loopy", "3x2", 0, "a3b0a").puzzle
    assert (puzzle.rows, puzzle.cols) == (2, 3)
    assert _numbers(puzzle) == {(0, 1): 3, (1, 1): 0}


def test_bridges() -> None:
    puzzle = Rated("bridges", "3x2", 0, "2a2c").puzzle
    assert (puzzle.rows, puzzle.cols) == (2, 3)
    assert _numbers(puzzle) == {(0, 0): 2, (0, 2): 2}


def test_unruly() -> None:
    puzzle = Rated("unruly", "4x4", 0, "aBfg").puzzle
    assert _numbers(puzzle) == {(0, 0): 0, (0, 2): 1, (2, 0): 0, (3, 3): 0}
    assert puzzle.variants.names == ()
    assert Rated("unruly", "4x4u", 0, "a").puzzle.variants.names == ("distinct-lines",)


def test_a_long_run_has_no_digit_behind_it() -> None:
    puzzle = Rated("unruly", "6x6", 0, "zB").puzzle
    assert _numbers(puzzle) == {(4, 2): 1}


def test_solo() -> None:
    puzzle = Rated("solo", "2x2", 0, "1_2a3k4").puzzle
    assert _numbers(puzzle) == {(0, 0): 1, (0, 1): 2, (0, 3): 3, (3, 3): 4}
    wide = Rated("solo", "3x2", 0, "6zh5").puzzle
    assert (wide.rows, wide.cols) == (6, 6)
    assert _numbers(wide) == {(0, 0): 6, (5, 5): 5}


@pytest.mark.parametrize("game", list(LEVELS))
def test_all_are_read_and_levels_are_there(game: str) -> None:
    corpus_path("tatham")
    items = list(rated(game))
    levels = Counter(each.level for each in items)
    assert len(levels) > 1
    assert set(levels) <= set(range(len(LEVELS[game])))
    for each in items[:: len(items) // 12]:
        assert solve(each.puzzle, 2).unique is True, each
