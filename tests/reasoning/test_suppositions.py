"""Where techniques are trusted, suppositions that the solution bears out are not followed: the steps are the same."""

from __future__ import annotations

import pytest

from penmark.grading import load_profile
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.solve_state import SolveState
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.solvers.fast import FastSolver


def steps(puzzle: Puzzle, *, trusts_techniques: bool) -> tuple[list[tuple[object, ...]], SolveState]:
    """All steps, and the state that they lead to."""
    truth = FastSolver().solve(puzzle, 1)[0]
    state = SolveState(puzzle, truth=truth, trusts_techniques=trusts_techniques)
    climb = Climb(ladder_for(puzzle, load_profile(puzzle.genre, None), LadderOptions()), state)
    return [(step.technique, step.moves, step.words) for step in climb.steps()], state


@pytest.mark.parametrize(("genre", "number"), [("heyawake", 2), ("nurimisaki", 0)])
def test_the_steps_are_the_same(genre: str, number: int) -> None:
    puzzle = by_name(genre).samples[number].puzzle
    trusted, state = steps(puzzle, trusts_techniques=True)
    checked, other = steps(puzzle, trusts_techniques=False)
    assert trusted == checked
    assert state.position.solution is not None
    assert other.position.solution is None, "a grade that is to be checked looks at everything"
