"""Saturation leads as far as a climb, and what it does not reject is made only if its grade is as asked for."""

from __future__ import annotations

import pytest

from penmark.generating import difficulty_for, generate
from penmark.generating.saturation import reach_of
from penmark.grading import Tier, grade
from penmark.grading.solve_state import SolveState
from penmark.puzzle.registry import by_name

GENRES = ["heyawake", "nurikabe", "nurimisaki", "yajilin"]


@pytest.mark.parametrize("tier", ["medium", "hard", "extreme"])
@pytest.mark.parametrize("genre", GENRES)
def test_reach_agrees_with_the_grade(genre: str, tier: str) -> None:
    asked = difficulty_for(by_name(genre), tier)
    assert asked is not None
    assert asked.tier is not None
    for other in ("easy", "medium", "hard"):
        puzzle = generate(genre, 6, tier=other, seed=3)
        assert asked.rejects_by_reach(puzzle.rows * puzzle.cols) is (tier != "medium"), "a grade takes no longer there"
        reach, difficulty = reach_of(asked, SolveState(puzzle)), grade(puzzle).difficulty
        assert difficulty is Tier(other)
        assert (reach.easier_tier is not None) == (difficulty < asked.tier)
        assert bool(reach.open) == (difficulty > asked.tier)
        if reach.easier_tier is not None:
            assert reach.easier_tier >= difficulty


@pytest.mark.parametrize("genre", GENRES)
def test_the_highest_tier_is_what_nothing_easier_solves(genre: str) -> None:
    puzzle = generate(genre, 8, tier="extreme", seed=1)
    asked = difficulty_for(by_name(genre), "extreme")
    assert asked is not None
    reach = reach_of(asked, SolveState(puzzle))
    assert reach.easier_tier is None
    assert not reach.open
    assert grade(puzzle).difficulty is Tier.EXTREME


def test_techniques_that_rest_on_uniqueness_depend_on_the_order() -> None:
    asked = difficulty_for(by_name("sudoku"), "extreme")
    assert asked is not None
    assert not asked.rejects_by_reach(81)


def test_a_grade_has_the_last_word() -> None:
    """Saturation solves this one by hard techniques, where a grader's order takes it to an extreme one."""
    assert grade(generate("heyawake", 10, tier="hard", seed=2)).difficulty is Tier.HARD
