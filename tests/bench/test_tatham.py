"""Records of Tatham's collection, with their levels."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.tatham import LEVELS, Rated, from_game_id, rated
from penmark.solvers import solve
from tests.corpus import corpus_path


def test_a_record_is_read_as_its_game() -> None:
    puzzle = Rated("lightup", "3x2", 0, "aB1b0").puzzle
    assert (puzzle.genre.name, puzzle.rows, puzzle.cols) == ("akari", 2, 3)
    assert from_game_id("lightup", "3x2b20s4d0:aB1b0") == puzzle


@pytest.mark.parametrize("game", list(LEVELS))
def test_all_are_read_and_levels_are_there(game: str) -> None:
    corpus_path("tatham")
    items = list(rated(game))
    levels = Counter(each.level for each in items)
    assert len(levels) > 1
    assert set(levels) <= set(range(len(LEVELS[game])))
    for each in items[:: len(items) // 12]:
        assert solve(each.puzzle, 2).unique is True, each
