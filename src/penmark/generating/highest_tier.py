"""`reach_highest`: whether a puzzle is of the highest tier, which is known once two of its steps are.

A grader takes the lowest step there is each time. So a step of the highest tier shows that nothing lower solves the
puzzle, and no later step changes its tier. That the puzzle can be solved without nested suppositions at all is worked
out in any order, and before: where it cannot, as with most that are hard to solve, no step need be found in order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from penmark.generating.difficulty import Difficulty
from penmark.generating.nearest import NearestCandidate
from penmark.generating.run_budget import RunBudget
from penmark.generating.saturation import open_after
from penmark.generating.short_refutations import falls_to_short_refutations, left_by_trials
from penmark.grading import GradeResult, GradeStatus, SolveStep
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.solve_state import SolveState

_SEVERAL = 2
"""A puzzle with so many steps of the tier is what is looked for: the others need not be known."""
_GUESSED = 8
"""Of so many candidates one is graded even if it is likely to be too easy: on small boards all of them may seem so."""


KnownTooHard: TypeAlias = dict[frozenset[int], frozenset[int]]
"""For candidates of one solution that were too hard: the positions that all techniques left open, by those that trials
alone left open. Where a clue more changes nothing for trials, it hardly does for patterns."""


class HighestReach(NamedTuple):
    """What is known of a candidate."""

    is_as_asked: bool
    open: frozenset[int]
    """The positions that the allowed techniques leave open, if it is too hard."""
    score: int = 0
    """That of its grade, if it is too easy; 0 where it was not graded."""


def reach_highest(
    nearest: NearestCandidate, budget: RunBudget, fresh: Callable[[], SolveState], too_hard: KnownTooHard | None = None
) -> HighestReach:
    """Solve a candidate as far as is needed, from states of which nothing is decided; it is noted if it is the nearest.

    With `too_hard`, for candidates that often are, that is asked first: how far techniques lead takes a fraction of the
    time of a climb.
    """
    target, state = nearest.target, fresh()
    puzzle = state.puzzle
    longest = puzzle.genre.short_refutation
    if longest is not None and nearest.candidates % _GUESSED and falls_to_short_refutations(state, longest):
        nearest.note(puzzle, target.gap_to(target.tier_below))
        return HighestReach(is_as_asked=False, open=frozenset())
    if too_hard is not None:
        open_ = _left_open(target, state, too_hard)
        budget.check()
        if open_:
            return HighestReach(is_as_asked=False, open=open_)
        state = fresh()
    steps, hardest = list[SolveStep](), 0
    for step in Climb(ladder_for(puzzle, target.ladder, LadderOptions()), state, target.most_open).found_steps():
        steps.append(step)
        hardest += step.tier is target.tier
        if hardest == _SEVERAL:
            break
    is_complete = state.solved
    is_known = is_complete or (too_hard is not None and hardest == _SEVERAL)
    open_ = frozenset[int]() if is_known else open_after(target, state)
    budget.check()
    if open_:
        return HighestReach(is_as_asked=False, open=open_)
    if not is_complete:
        nearest.note(puzzle, target.gap_to(steps[-1].tier), has_several_steps=True)
        return HighestReach(is_as_asked=True, open=open_)
    grade = GradeResult(puzzle, target.ladder, GradeStatus.SOLVED, steps, 0.0)
    nearest.note(puzzle, target.gap(grade), grade)
    return HighestReach(hardest > 0, open_, grade.score or 0)


def _left_open(target: Difficulty, state: SolveState, too_hard: KnownTooHard) -> frozenset[int]:
    """The positions that the techniques of the target leave open."""
    # What falls to suppositions by single rules does so in whatever order, if such a supposition is a step.
    has_trials = any(entry.use and entry.technique == "trial-1" for entry in target.ladder.entries)
    left = left_by_trials(state) if has_trials else frozenset(state.puzzle.substrate.floor)
    if not left:
        return left
    found = too_hard[left] if left in too_hard and has_trials else open_after(target, state)
    if found:
        too_hard[left] = found
    return found
