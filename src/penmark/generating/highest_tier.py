"""`reach_highest`: whether a puzzle is of the highest tier, which is known once two of its steps are.

A grader takes the lowest step there is each time. So a step of the highest tier shows that nothing lower solves the
puzzle, and no later step changes its tier. What comes after the second one is worked out in any order, only to see that
the puzzle can be solved without nested suppositions.
"""

from __future__ import annotations

from typing import NamedTuple

from penmark.generating.nearest import NearestCandidate
from penmark.generating.run_budget import RunBudget
from penmark.generating.saturation import open_after
from penmark.generating.short_refutations import falls_to_short_refutations
from penmark.grading import GradeResult, GradeStatus, SolveStep
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.solve_state import SolveState

_SEVERAL = 2
"""A puzzle with so many steps of the tier is what is looked for: the others need not be known."""
_GUESSED = 8
"""Of so many candidates one is graded even if it is likely to be too easy: on small boards all of them may seem so."""


class HighestReach(NamedTuple):
    """What is known of a candidate."""

    is_as_asked: bool
    open: frozenset[int]
    """The positions that the allowed techniques leave open, if it is too hard."""
    score: int = 0
    """That of its grade, if it is too easy; 0 where it was not graded."""


def reach_highest(nearest: NearestCandidate, budget: RunBudget, state: SolveState) -> HighestReach:
    """Solve a candidate, of which nothing is decided yet, as far as is needed; it is noted if it is the nearest."""
    target, puzzle = nearest.target, state.puzzle
    longest = puzzle.genre.short_refutation
    if longest is not None and nearest.candidates % _GUESSED and falls_to_short_refutations(state, longest):
        nearest.note(puzzle, target.gap_to(target.tier_below))
        return HighestReach(is_as_asked=False, open=frozenset())
    steps, hardest = list[SolveStep](), 0
    for step in Climb(ladder_for(puzzle, target.ladder, LadderOptions()), state, target.most_open).found_steps():
        steps.append(step)
        hardest += step.tier is target.tier
        if hardest == _SEVERAL:
            break
    is_complete = state.solved
    open_ = frozenset[int]() if is_complete else open_after(target, state)
    budget.check()
    if open_:
        return HighestReach(is_as_asked=False, open=open_)
    if not is_complete:
        nearest.note(puzzle, target.gap_to(steps[-1].tier), has_several_steps=True)
        return HighestReach(is_as_asked=True, open=open_)
    grade = GradeResult(puzzle, target.ladder, GradeStatus.SOLVED, steps, 0.0)
    nearest.note(puzzle, target.gap(grade), grade)
    return HighestReach(hardest > 0, open_, grade.score or 0)
