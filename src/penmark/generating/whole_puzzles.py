"""Puzzles that have every clue of their solution: nothing is dropped, so they are as asked for or not."""

from __future__ import annotations

from penmark.board.coord import Coord, Layer
from penmark.errors import UndecidedError
from penmark.generating.difficulty import NO_GAP
from penmark.generating.highest_tier import reach_highest
from penmark.generating.nearest import NearestCandidate
from penmark.generating.outcomes import Finished, Rejected, StrategyOutcome, Unsettled
from penmark.generating.run_budget import RunBudget, StoppedError
from penmark.generating.saturation import reach_of
from penmark.generating.task import GenerationTask
from penmark.generating.trial import Run
from penmark.grading import GradeResult, GradeStatus, Profile
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.solve_state import SolveState
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rules.lowering import Lowering
from penmark.solvers.base import StopReason
from penmark.solvers.fast import KernelRun


def is_with_all_clues(task: GenerationTask) -> bool:
    """Whether puzzles of a task have every clue that their solution gives."""
    config = task.config
    asked = config.minimal or config.clue_filter is not None or Layer.CELLS in config.clue_density
    return not task.genre.clue_meanings or (task.genre.gives_all_clues and not asked)


def finish_with_all_clues(run: Run, puzzle: Puzzle, solution: Solution) -> StrategyOutcome:
    """The puzzle, if it has one solution, is of the wanted difficulty and is accepted by the judge."""
    lowering = None
    if not puzzle.genre.is_known_as_only(puzzle, solution):
        search = KernelRun(puzzle, 2, run.budget.time.left, None)
        found = search.result()
        run.budget.check()
        if not found.unique or found[0] != solution:
            other = next((each for each in found if each != solution), None)
            return Rejected() if other is None else Unsettled([at for at in solution if other[at] != solution[at]])
        lowering = search.lowering
    if run.nearest is not None:
        outcome = _rejected_by_difficulty(run, puzzle, solution, lowering)
        if outcome is not None:
            return outcome
    if run.accepts(puzzle, solution):
        return Finished(puzzle, solution)
    if run.nearest is not None:
        run.nearest.forget()
    return Rejected()


def _rejected_by_difficulty(
    run: Run, puzzle: Puzzle, solution: Solution, lowering: Lowering | None
) -> Rejected | Unsettled | None:
    """`None` if the difficulty is as asked for, the positions that stay open if it is too hard.

    The puzzle is noted if it is the nearest so far.
    """
    assert run.nearest is not None
    target = run.nearest.target
    run.nearest.candidates += 1
    tier = target.known_tier(puzzle)
    if tier is not None and (tier is not target.tier or not target.avoids_one_step):
        gap = target.gap_to(tier)
        run.nearest.note(puzzle, gap)
        return None if gap == NO_GAP else Rejected()
    if tier is None and target.is_met_by_two_steps(puzzle.rows * puzzle.cols):
        reach = reach_highest(run.nearest, run.budget, lambda: _state(run, puzzle, solution, lowering))
        if reach.open:
            return Unsettled(puzzle.field.coords(sorted(reach.open)), is_unique=True)
        return None if reach.is_as_asked else Rejected()
    if tier is None and target.rejects_by_reach(puzzle.rows * puzzle.cols):
        rejected = _rejected_by_reach(run.nearest, run.budget, _state(run, puzzle, solution, lowering))
        if rejected is not None:
            return rejected

    def graded(profile: Profile) -> tuple[GradeResult, tuple[Coord, ...]]:
        return _graded(run, puzzle, solution, profile, lowering)

    grade, open_ = graded(target.ladder)
    if grade.solved and not target.ladder_is_prefix:  # the grade by the whole profile may be another
        grade, open_ = graded(target.profile)
    if not grade.solved:
        return Unsettled(open_, is_unique=True)
    without = target.ladders_without.items() if target.gap(grade) == NO_GAP else ()
    replaceable = tuple(name for name, ladder in without if graded(ladder)[0].solved)
    gap = target.gap(grade, replaceable)
    run.nearest.note(puzzle, gap, grade, replaceable)
    return None if gap == NO_GAP else Rejected()


def _rejected_by_reach(nearest: NearestCandidate, budget: RunBudget, state: SolveState) -> Rejected | Unsettled | None:
    """The same without a grade, where it is enough to know which techniques solve it; else `None`."""
    reach = reach_of(nearest.target, state)
    budget.check()
    if reach.open:
        return Unsettled(state.puzzle.field.coords(sorted(reach.open)), is_unique=True)
    if reach.easier_tier is None:
        return None
    nearest.note(state.puzzle, nearest.target.gap_to(reach.easier_tier))
    return Rejected()


def _graded(
    run: Run, puzzle: Puzzle, solution: Solution, profile: Profile, lowering: Lowering | None
) -> tuple[GradeResult, tuple[Coord, ...]]:
    """The grade by a profile, and the positions that stay open; raises `StoppedError` if time ran out."""
    assert run.nearest is not None
    budget, most_open = run.budget, run.nearest.target.most_open
    state = _state(run, puzzle, solution, lowering)
    steps = list(Climb(ladder_for(puzzle, profile, LadderOptions()), state, most_open).steps())
    budget.check()
    status = GradeStatus.SOLVED if state.solved else GradeStatus.STUCK
    open_ = sorted(frozenset(puzzle.substrate.floor) - state.position.placed)
    return GradeResult(puzzle, profile, status, steps, 0.0), puzzle.field.coords(open_)


def _state(run: Run, puzzle: Puzzle, solution: Solution, lowering: Lowering | None) -> SolveState:
    budget = run.budget
    try:
        return SolveState(
            puzzle, truth=solution, budget=budget.time, flag=budget.flag, lowering=lowering, trusts_techniques=True
        )
    except UndecidedError:  # its rules could not be lowered in the time that was left
        raise StoppedError(budget.time.stop() or StopReason.TIME) from None
