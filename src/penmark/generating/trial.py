"""`Trial`: one random solution of a board with all the clues it gives, for a strategy to make a puzzle of."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from penmark.board.coord import Coord, Layer
from penmark.generating.ambiguity import ambiguous_positions
from penmark.generating.kernel_board import Answer, KernelBoard
from penmark.generating.nearest import NearestCandidate
from penmark.generating.orbits import Orbit, clue_orbits
from penmark.generating.outcomes import Finished, Rejected
from penmark.generating.quotas import are_met
from penmark.generating.redundancy import RedundancyChecker, redundancy_checker
from penmark.generating.rivals import Rival
from penmark.generating.run_budget import RunBudget
from penmark.generating.task import GenerationTask
from penmark.generating.verification import is_verified
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.generation import Judge
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution

_REMEMBERED = 64
"""Puzzles that the judge refused last, which are not shown again."""


class Run:
    """What all attempts at one task share: the budget, the judge and the nearest candidate so far."""

    def __init__(self, task: GenerationTask, budget: RunBudget, judge: Judge | None) -> None:
        self.task = task
        self.budget = budget
        self.judge = judge
        self._refused: deque[Puzzle] = deque(maxlen=_REMEMBERED)
        self.nearest = None if task.target is None else NearestCandidate(task.target)
        self.is_solvable = False
        """Whether an empty board without walls is known to have solutions."""

    def accepts(self, puzzle: Puzzle, solution: Solution) -> bool:
        """Whether the judge does. It is asked once about a puzzle to which several attempts at one solution come."""
        if self.judge is None:
            return True
        if puzzle in self._refused:
            return False
        accepted = self.judge(puzzle, solution)
        if not accepted:
            self._refused.append(puzzle)
        return accepted


class Trial:
    """A loaded board, an answer of it, and the clues of the answer that may be used."""

    def __init__(
        self, run: Run, rng: Rng, loaded: KernelBoard, answer: Answer, clues: Mapping[Coord, ClueValue]
    ) -> None:
        self._run = run
        self.genre, self.config = run.task.genre, run.task.config
        self.budget, self.nearest = run.budget, run.nearest
        self.rng = rng
        self.loaded = loaded
        self.answer = answer
        self.clues = clues
        self.is_settled = False
        """Whether all clues together are known to leave no other answer."""
        self.rivals: list[Rival] = []
        """Other solutions than the answer that some clues of it have let in."""

    def with_clues(self, clues: Mapping[Coord, ClueValue]) -> Trial:
        """The same answer with other clues of it."""
        trial = Trial(self._run, self.rng, self.loaded, self.answer, clues)
        trial.rivals = self.rivals
        return trial

    @cached_property
    def solution(self) -> Solution:
        return self.loaded.solution(self.answer)

    @cached_property
    def orbits(self) -> list[Orbit]:
        """The clues that are dropped and restored together."""
        board = self.loaded.board
        return clue_orbits(board, list(self.clues), self.config.symmetry.group(board.rows, board.cols))

    @cached_property
    def checker(self) -> RedundancyChecker:
        return redundancy_checker(self.loaded, self.answer, self.clues, self.budget)

    @property
    def asked_clue_density(self) -> float | None:
        """The least share of clue places with a clue, if the config gives one."""
        return self.config.clue_density.get(Layer.CELLS)

    def number_of_clues(self, density: float) -> int:
        """The number of clues at a density."""
        return math.ceil(density * len(self.loaded.clue_places))

    def puzzle(self, places: Iterable[Coord]) -> Puzzle:
        """The board with the clues at some places."""
        return self.loaded.board.with_clues({at: self.clues[at] for at in places})

    def ambiguous(self) -> Sequence[Coord]:
        """The positions that all clues together leave open."""
        if self.genre.clues_are_marks and self.config.clue_filter is None and not self.config.quotas:
            return ()  # the clues are the solution
        if self.is_settled or self.checker.is_sufficient(self.clues, None):
            return ()
        return ambiguous_positions(self.puzzle(self.clues), self.budget)

    def is_verified(self, puzzle: Puzzle) -> bool:
        return is_verified(puzzle, self.solution, self.budget)

    def finish(self, puzzle: Puzzle) -> Finished | Rejected:
        """Verify a candidate that is as asked for, and show it to the judge."""
        return self.finish_verified(puzzle) if self.is_verified(puzzle) else self._reject()

    def finish_verified(self, puzzle: Puzzle) -> Finished | Rejected:
        """Show a verified candidate that is as asked for to the judge."""
        met = not self.config.quotas or are_met(puzzle.clues.values(), self.config.quotas)
        if met and self._run.accepts(puzzle, self.solution):
            return Finished(puzzle, self.solution)
        return self._reject()

    def _reject(self) -> Rejected:
        if self.nearest is not None:
            self.nearest.forget()
        return Rejected()
