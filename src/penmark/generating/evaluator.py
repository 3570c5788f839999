"""`Evaluator`: whether a candidate has the wanted difficulty, is too easy or too hard, and by how much."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from penmark.board.coord import Coord
from penmark.errors import UndecidedError
from penmark.generating.candidate import Candidate
from penmark.generating.difficulty import NO_GAP, Gap
from penmark.generating.highest_tier import KnownTooHard, reach_highest
from penmark.generating.orbits import Orbit
from penmark.generating.propagation import PropagationSolver, ladder_for_board
from penmark.generating.run_budget import StoppedError
from penmark.generating.saturation import reach_of
from penmark.generating.too_easy import EasierSolver
from penmark.generating.trial import Trial
from penmark.grading import GradeResult, GradeStatus, Profile, Tier
from penmark.grading.ladder import Climb, Ladder, LadderOptions, ladder_for
from penmark.grading.solve_state import SolveState
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.lowering import Lowering
from penmark.solvers.base import StopReason


class Fit(enum.Enum):
    """How a candidate compares with the wanted difficulty."""

    AS_ASKED = enum.auto()
    TOO_EASY = enum.auto()
    TOO_HARD = enum.auto()


@dataclass(frozen=True)
class Evaluation:
    """The result for one candidate."""

    fit: Fit
    hard_positions: frozenset[int]
    """If it is too hard: the positions where it is."""
    gap: Gap | None
    """`None` if the allowed techniques do not solve it."""
    score: int = 0

    @property
    def distance(self) -> tuple[bool, Gap, int]:
        """For comparing; lower is nearer.

        Of unsolved candidates, the one with fewer open positions; of too easy ones, the one with the higher score.
        """
        if self.gap is None:
            return True, NO_GAP, len(self.hard_positions)
        return False, self.gap, -self.score


class Evaluator:
    """Evaluates the candidates of one trial, each noted as the nearest if it is."""

    def __init__(self, trial: Trial) -> None:
        assert trial.nearest is not None, "without a wanted difficulty there is nothing to evaluate"
        self._trial = trial
        self._nearest = trial.nearest
        self.target = trial.nearest.target
        self._lowered: tuple[Puzzle, Lowering] | None = None
        """The last candidate, as it was lowered."""
        self._too_hard: KnownTooHard = {}

    def forget(self) -> None:
        """Let go of what was found, as if nothing had been evaluated: something better is looked for."""
        self._nearest.forget()

    def expect(self, orbits: Sequence[Orbit]) -> None:
        """A hint that clues will be dropped in this order, or tried to be."""
        self._trial.checker.expect(orbits)

    @cached_property
    def propagation(self) -> PropagationSolver:
        trial = self._trial
        return PropagationSolver(trial.loaded, trial.clues, trial.orbits, self.target.ladder)

    def evaluate(self, candidate: Candidate) -> Evaluation:
        """By its grade, or without one if single rules show that it is too easy."""
        self._nearest.candidates += 1
        tier, puzzle = self._tier_if_too_easy(candidate), candidate.puzzle()
        if tier is not None:
            gap = self.target.gap_to(tier)
            self._nearest.note(puzzle, gap)
            return Evaluation(Fit.TOO_EASY, frozenset(), gap)
        return self._evaluate_grade(puzzle)

    def evaluate_beyond_single_rules(self, candidate: Candidate) -> Evaluation:
        """The same for one that single rules are known not to solve."""
        self._nearest.candidates += 1
        puzzle = candidate.puzzle()
        if self._is_told_without_steps:
            known = self._evaluate_without_steps(candidate, puzzle)
            if known is not None:
                return known
        return self._evaluate_grade(puzzle)

    @cached_property
    def _is_told_without_steps(self) -> bool:
        """Whether the kernel and patterns tell a tier in any order of steps, in less time than a grade."""
        target, trial = self.target, self._trial
        if target.tier in (None, Tier.TRIVIAL) or not (target.is_tier_only and target.ladder_is_prefix):
            return False
        cells, lifts = trial.loaded.board.rows * trial.loaded.board.cols, target.profile.lifts
        if target.rejects_by_reach(cells) or not target.is_order_independent:
            return False
        if any(lifts.most(tier, cells) for tier in (target.tier, target.tier_below)) or trial.genre.clues_depend:
            return False
        ladders = (self._easier_ladder, self._whole_ladder)
        return all(EasierSolver.supports(self.propagation, trial.loaded, ladder) for ladder in ladders)

    @cached_property
    def _easier_ladder(self) -> Ladder:
        return ladder_for_board(self._trial.loaded, self.target.easier_profile, self._trial.clues)

    @cached_property
    def _whole_ladder(self) -> Ladder:
        return ladder_for_board(self._trial.loaded, self.target.ladder, self._trial.clues)

    def _evaluate_without_steps(self, candidate: Candidate, puzzle: Puzzle) -> Evaluation | None:
        """By whether techniques below the tier solve a candidate, and else those of the tier; `None` if it is as asked
        for, but its steps count."""
        target, trial = self.target, self._trial
        assert target.tier is not None
        solver = EasierSolver(self.propagation, trial.loaded, puzzle, trial.answer, self._easier_ladder, target.tier)
        if solver.solves(candidate.on, trial.budget):
            gap = target.gap_to(target.tier_below)
            self._nearest.note(puzzle, gap)
            return Evaluation(Fit.TOO_EASY, frozenset(), gap)
        if not solver.goes_on_to_solve(candidate.on, self._whole_ladder, trial.budget):
            return Evaluation(Fit.TOO_HARD, solver.open, None)
        if target.avoids_one_step:
            return None
        self._nearest.note(puzzle, NO_GAP)
        return Evaluation(Fit.AS_ASKED, frozenset(), NO_GAP)

    def _evaluate_grade(self, puzzle: Puzzle) -> Evaluation:
        target = self.target
        if target.is_met_by_two_steps(puzzle.rows * puzzle.cols):
            return self._evaluate_highest(puzzle)
        rejected = self._rejected_by_reach(puzzle) if target.rejects_by_reach(puzzle.rows * puzzle.cols) else None
        if rejected is not None:
            return rejected
        grade, open_ = self._graded(puzzle, target.ladder)
        if not grade.solved:
            return Evaluation(Fit.TOO_HARD, open_, None)
        gap = target.gap(grade)
        if gap == NO_GAP and not target.ladder_is_prefix:  # the grade by the whole profile may be another
            grade, open_ = self._graded(puzzle, target.profile)
            if not grade.solved:
                return Evaluation(Fit.TOO_HARD, open_, None)
            gap = target.gap(grade)
        replaceable = self._replaceable(puzzle) if gap == NO_GAP else ()
        gap = target.gap(grade, replaceable)
        self._nearest.note(puzzle, gap, grade, replaceable)
        if gap == NO_GAP:
            return Evaluation(Fit.AS_ASKED, frozenset(), gap)
        step = target.too_hard_step(grade)
        if step is None:
            return Evaluation(Fit.TOO_EASY, frozenset(), gap, grade.score or 0)
        return Evaluation(Fit.TOO_HARD, self._indices(move.coord for move in step.moves), gap)

    def _evaluate_highest(self, puzzle: Puzzle) -> Evaluation:
        """Where only the highest tier is asked for."""
        reach = reach_highest(self._nearest, self._trial.budget, lambda: self._state(puzzle), self._too_hard)
        if reach.open:
            return Evaluation(Fit.TOO_HARD, reach.open, None)
        if reach.is_as_asked:
            return Evaluation(Fit.AS_ASKED, frozenset(), NO_GAP)
        return Evaluation(Fit.TOO_EASY, frozenset(), self.target.gap_to(self.target.tier_below), reach.score)

    def _rejected_by_reach(self, puzzle: Puzzle) -> Evaluation | None:
        """Without a grade, where it is enough to know which techniques solve it; `None` if only a grade can tell."""
        reach = reach_of(self.target, self._state(puzzle))
        self._trial.budget.check()
        if reach.open:
            return Evaluation(Fit.TOO_HARD, reach.open, None)
        if reach.easier_tier is None:
            return None
        gap = self.target.gap_to(reach.easier_tier)
        self._nearest.note(puzzle, gap)
        return Evaluation(Fit.TOO_EASY, frozenset(), gap, reach.hard)

    def _replaceable(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The needed techniques that others of the ladder can take the place of."""
        ladders = self.target.ladders_without.items()
        return tuple(name for name, ladder in ladders if self._graded(puzzle, ladder)[0].solved)

    def _tier_if_too_easy(self, candidate: Candidate) -> Tier | None:
        """The tier, if single rules solve the candidate below the wanted tier and only a tier is wanted; else `None`.

        Single rules of the wanted tier prove nothing: a pattern may spare them, so that the grade is lower.
        """
        target = self.target
        if target.is_single_rule_tier or not target.is_tier_only or not target.is_in_tier_order:
            return None
        if self._trial.genre.clues_depend:  # clues cannot be switched in the kernel
            return None
        tier = self.propagation.tier(candidate.on)
        return tier if tier is not None and target.tier is not None and tier < target.tier else None

    def fit_if_solved(self, candidate: Candidate) -> Fit:
        """How a candidate fits that the propagation solver solves, so that no step of it is too hard.

        It is graded only if that solver is not conclusive, if more than a tier is asked for, or if the number of steps
        counts.
        """
        if not self.target.is_tier_only or not self.propagation.is_order_independent:
            return self.evaluate(candidate).fit
        self._nearest.candidates += 1
        puzzle = candidate.puzzle()
        tier = self._tier_of_solved(candidate, puzzle)
        if tier is self.target.tier and self.target.most_steps(puzzle.rows * puzzle.cols) is not None:
            return self._evaluate_grade(puzzle).fit
        self._nearest.note(puzzle, self.target.gap_to(tier))
        return Fit.AS_ASKED if tier is self.target.tier else Fit.TOO_EASY

    def _tier_of_solved(self, candidate: Candidate, puzzle: Puzzle) -> Tier:
        """The tier of a candidate that the propagation solver solves.

        One that is too easy counts as just below the wanted tier, unless a grade tells more.
        """
        target, propagation, trial = self.target, self.propagation, self._trial
        assert target.tier is not None
        if target.tier is Tier.TRIVIAL:
            return Tier.TRIVIAL
        if propagation.covers_ladder:
            found = propagation.only_tier or propagation.tier(candidate.on)
            assert found is not None
            return found
        ladder = ladder_for_board(trial.loaded, target.easier_profile, trial.clues)
        if not EasierSolver.supports(propagation, trial.loaded, ladder):
            return self._graded(puzzle, target.easier_profile)[0].difficulty or target.tier
        easier = EasierSolver(propagation, trial.loaded, puzzle, trial.answer, ladder, target.tier)
        return target.tier_below if easier.solves(candidate.on, trial.budget) else target.tier

    def _graded(self, puzzle: Puzzle, profile: Profile) -> tuple[GradeResult, frozenset[int]]:
        """The grade, and the positions that stay open; raises `StoppedError` if time ran out."""
        trial, reasoning = self._trial, self._state(puzzle)
        steps = list(Climb(ladder_for(puzzle, profile, LadderOptions()), reasoning, self.target.most_open).steps())
        trial.budget.check()
        status = GradeStatus.SOLVED if reasoning.solved else GradeStatus.STUCK
        open_ = frozenset(puzzle.substrate.floor) - reasoning.position.placed
        return GradeResult(puzzle, profile, status, steps, 0.0), open_

    def _state(self, puzzle: Puzzle) -> SolveState:
        trial, known = self._trial, self._lowered
        lowering = known[1] if known is not None and known[0] is puzzle else None
        time, flag = trial.budget.time, trial.budget.flag
        try:
            state = SolveState(
                puzzle, truth=trial.solution, budget=time, flag=flag, lowering=lowering, trusts_techniques=True
            )
        except UndecidedError:  # its rules could not be lowered in the time that was left
            raise StoppedError(time.stop() or StopReason.TIME) from None
        self._lowered = puzzle, state.reasoner.lowering
        return state

    def _indices(self, coords: Iterable[Coord]) -> frozenset[int]:
        return frozenset(map(self._trial.loaded.board.substrate.layout.index, coords))
