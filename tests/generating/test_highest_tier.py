"""A puzzle is of the highest tier as soon as two of its steps are, and only then: as its grade says."""

from __future__ import annotations

import pytest

from penmark.generating import difficulty_for
from penmark.generating.difficulty import Difficulty
from penmark.generating.highest_tier import KnownTooHard, reach_highest
from penmark.generating.nearest import NearestCandidate
from penmark.grading import Tier, grade
from penmark.grading.solve_state import SolveState
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from tests.generating.judging import unlimited

EXTREME = [("heyawake", 3), ("nurimisaki", 3)]
"""Genres with the numbers of extreme samples."""
EASIER = [("heyawake", 2), ("nurimisaki", 2), ("nurikabe", 6), ("yajilin", 3)]


def sample(genre: str, number: int) -> tuple[Genre, Puzzle]:
    return by_name(genre), by_name(genre).samples[number].puzzle


def extreme(genre: Genre) -> Difficulty:
    asked = difficulty_for(genre, "extreme")
    assert asked is not None
    return asked


@pytest.mark.parametrize(("name", "number"), EXTREME)
def test_two_steps_of_it_suffice(name: str, number: int) -> None:
    genre, puzzle = sample(name, number)
    nearest = NearestCandidate(extreme(genre))
    reach = reach_highest(nearest, unlimited(), lambda: SolveState(puzzle), {})
    assert reach.is_as_asked
    assert not reach.open
    made = nearest.result()
    assert made is not None
    assert made.as_asked
    assert made.has_several_steps
    assert made.known_grade is None, "its later steps are not known yet"
    assert made.grade.difficulty is Tier.EXTREME
    assert not nearest.is_by_one_step()


@pytest.mark.parametrize(("name", "number"), EASIER)
def test_without_a_step_of_it_a_puzzle_is_too_easy_and_its_grade_is_known(name: str, number: int) -> None:
    genre, puzzle = sample(name, number)
    nearest = NearestCandidate(extreme(genre))
    reach = reach_highest(nearest, unlimited(), lambda: SolveState(puzzle), {})
    assert (reach.is_as_asked, reach.open) == (False, frozenset())
    assert reach.score == grade(puzzle).score
    made = nearest.result()
    assert made is not None
    assert not made.as_asked
    assert made.differs == (f"it is {grade(puzzle).difficulty}, not extreme",)


def test_what_takes_nested_suppositions_is_too_hard() -> None:
    genre, puzzle = sample("heyawake", 1)
    nearest = NearestCandidate(extreme(genre))
    reach = reach_highest(nearest, unlimited(), lambda: SolveState(puzzle), {})
    assert not reach.is_as_asked
    assert reach.open
    assert nearest.result() is None
    assert max(step.depth for step in grade(puzzle).steps) > 1


@pytest.mark.parametrize("early", [False, True])
def test_that_it_is_too_hard_may_be_asked_first(early: bool) -> None:
    genre, puzzle = sample("heyawake", 1)
    too_hard: KnownTooHard | None = {} if early else None
    nearest = NearestCandidate(extreme(genre))
    reach = reach_highest(nearest, unlimited(), lambda: SolveState(puzzle), too_hard)
    assert reach.open
    if too_hard is not None:
        (left,) = too_hard
        assert reach.open == too_hard[left] <= left
        too_hard[left] = frozenset([next(iter(left))])  # what is known of trials is not worked out again
        assert reach_highest(nearest, unlimited(), lambda: SolveState(puzzle), too_hard).open == too_hard[left]


def test_only_where_nothing_but_the_highest_tier_counts() -> None:
    genre = by_name("heyawake")
    asked = {tier: difficulty_for(genre, tier) for tier in Tier}
    assert [tier for tier, each in asked.items() if each and each.is_met_by_two_steps(100)] == [Tier.EXTREME]
    exact = difficulty_for(genre, "extreme", score=(500, None))
    assert exact is not None
    assert not exact.is_met_by_two_steps(100)
    unique = difficulty_for(by_name("sudoku"), "extreme")
    assert unique is not None
    assert not unique.is_met_by_two_steps(81), "its techniques depend on the order"
