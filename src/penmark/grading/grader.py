"""`StandardGrader`: solves with named techniques, as people do, and rates the steps."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from penmark.errors import UnsoundStepError
from penmark.grading.coverage import variants_without_techniques
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.profile import Profile, load_profile
from penmark.grading.result import GradeResult, GradeStatus
from penmark.grading.solve_state import SolveState
from penmark.grading.step import SolveStep
from penmark.puzzle.limits import checked_count, checked_seconds
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.lowering import Lowering
from penmark.solvers.base import Budget, Cancel, SolveResult
from penmark.solvers.fast import KernelRun, kernel_flag

DEFAULT_SECONDS = 10.0


@dataclass(frozen=True)
class StandardGrader:
    """Climbs the ladder of named techniques of a profile, for every genre."""

    profile: Profile | str | None = None
    """A profile or its name; the genre's standard one if not given."""
    _: KW_ONLY
    time_budget: float | None = DEFAULT_SECONDS
    """Seconds for one puzzle."""
    uniqueness: bool = True
    """Whether techniques may assume that there is one solution. That is always proved first."""
    max_trial_depth: int | None = None
    """The most nested suppositions; 0 for none; as many as there are techniques for if not given."""

    def __post_init__(self) -> None:
        checked_seconds(self.time_budget)
        if self.max_trial_depth is not None:
            checked_count(self.max_trial_depth, "the depth of trials")

    def grade(
        self, puzzle: Puzzle, *, cancel: Cancel | None = None, progress: Callable[[SolveStep], object] | None = None
    ) -> GradeResult:
        """The grade of a puzzle. `progress` is called with every step that is taken."""
        start = time.perf_counter()
        profile = self._profile(puzzle)
        budget = Budget(self.time_budget, cancel)
        steps: list[SolveStep] = []
        lacking: tuple[str, ...] = ()
        outcome, lowering = solve_for_grading(puzzle, self.time_budget, cancel)
        status = _status_of(len(outcome), outcome.unique)
        if status is GradeStatus.SOLVED:
            with kernel_flag(cancel) as flag:
                state = SolveState(puzzle, truth=outcome[0], budget=budget, flag=flag, lowering=lowering)
                ladder = ladder_for(puzzle, profile, self._options)
                status = _climb(Climb(ladder, state), steps, progress or _ignore)
            if any(step.depth for step in steps):
                lacking = variants_without_techniques(puzzle, ladder)
        seconds = time.perf_counter() - start
        return GradeResult(puzzle, profile, status, steps, seconds, lacking)

    def _profile(self, puzzle: Puzzle) -> Profile:
        return self.profile if isinstance(self.profile, Profile) else load_profile(puzzle.genre, self.profile)

    @property
    def _options(self) -> LadderOptions:
        return LadderOptions(self.uniqueness, self.max_trial_depth)


def solve_for_grading(
    puzzle: Puzzle, time_budget: float | None, cancel: Cancel | None
) -> tuple[SolveResult, Lowering | None]:
    """Up to two solutions, and the lowering of the puzzle. The solver itself is freed."""
    run = KernelRun(puzzle, 2, time_budget, cancel)
    return run.result(), run.lowering


def _ignore(step: SolveStep) -> None:
    pass


def _status_of(found: int, unique: bool | None) -> GradeStatus:
    if found > 1:
        return GradeStatus.SEVERAL
    if unique:
        return GradeStatus.SOLVED
    return GradeStatus.UNSOLVABLE if unique is False else GradeStatus.TIMED_OUT


def _climb(climb: Climb, taken: list[SolveStep], progress: Callable[[SolveStep], object]) -> GradeStatus:
    state = climb.state
    try:
        for step in climb.steps():
            taken.append(step)
            progress(step)
    except UnsoundStepError as error:
        last = f" after {taken[-1].title}" if taken else ""
        raise UnsoundStepError(f"{error}{last}; please report this puzzle") from None
    if state.solved:
        return GradeStatus.SOLVED
    return GradeStatus.STUCK if state.budget.stop() is None else GradeStatus.TIMED_OUT


def grade(
    puzzle: Puzzle,
    profile: Profile | str | None = None,
    *,
    time_budget: float | None = DEFAULT_SECONDS,
    uniqueness: bool = True,
    max_trial_depth: int | None = None,
    cancel: Cancel | None = None,
) -> GradeResult:
    """How hard a puzzle is for people: every step of a solve with named techniques, its tier and its score."""
    grader = StandardGrader(profile, time_budget=time_budget, uniqueness=uniqueness, max_trial_depth=max_trial_depth)
    return grader.grade(puzzle, cancel=cancel)
