"""FastSolver: the kernel's door. Rules lower to a program, the kernel searches it, answers come back as solutions."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import ClassVar

from penmark import _kernel
from penmark.errors import UndecidedError
from penmark.lazy import lazy
from penmark.program import ALWAYS, Program
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rules.constraint import Constraint
from penmark.rules.field import Field
from penmark.rules.lowering import Lowering
from penmark.solvers.base import (
    Budget,
    Cancel,
    Search,
    SolveResult,
    StopReason,
    can_be_set,
    checked_most,
    on_cancel,
)
from penmark.solvers.lowered import PackedSolutions, lowering_of, read_outputs
from penmark.solvers.warm import Warm, give_back, take

_FEW = 64
"""Up to this number of solutions are built at once; beyond it, each when it is first read."""
_BATCH = 1024
"""The most answers that the kernel is asked for at a time, however fast they come."""
_BATCH_SECONDS = 0.1
"""Batches are sized to take about this long: a search that is stopped has no more than that to put away."""


class FastSolver:
    """Clause learning in the compiled kernel. Equal questions get equal answers, in equal order."""

    name: ClassVar[str] = "fast"

    def solve(
        self,
        puzzle: Puzzle,
        max_solutions: int = 1,
        *,
        time_budget: float | None = None,
        cancel: Cancel | None = None,
    ) -> SolveResult:
        return KernelRun(puzzle, checked_most(max_solutions), time_budget, cancel).result()

    def search(
        self,
        puzzle: Puzzle,
        max_solutions: int | None = None,
        *,
        time_budget: float | None = None,
        cancel: Cancel | None = None,
    ) -> Search:
        most = None if max_solutions is None else checked_most(max_solutions)
        return FastSearch(KernelRun(puzzle, most, time_budget, cancel), cancel)


class KernelRun:
    """One enumeration in the kernel, in as many parts as you like."""

    def __init__(
        self,
        puzzle: Puzzle,
        max_solutions: int | None,
        time_budget: float | None,
        cancel: Cancel | None,
        bare: bool = False,
    ) -> None:
        """With `bare`, the rules of the board alone, whatever its clues."""
        self.budget = Budget(time_budget, cancel)
        self.over = False
        self.stopped_by: StopReason | None = StopReason.LIMIT
        """Why it is over; until it is, as if no more had been asked for."""
        self.lowering: Lowering | None = None
        """What the puzzle was lowered to, if it had to be: for whoever goes on with it."""
        self._cancel = cancel
        self._left = max_solutions
        self._warm: Warm | None = None
        self._solver: _kernel.Solver | None = None
        self._puzzle = puzzle
        self._implied = () if bare else puzzle.genre.implied_constraints(puzzle)
        try:
            self._load(puzzle, bare)
        except UndecidedError:
            self._end(self.budget.stop() or StopReason.TIME)

    def _load(self, puzzle: Puzzle, bare: bool) -> None:
        reason = self.budget.stop()
        if reason:
            self._end(reason)
            return
        self._warm = None if bare else take(puzzle, self.budget)
        if self._warm:
            self._solver = self._warm.solver
            self._solver.begin(self._warm.givens(puzzle))
        else:
            self.lowering = lowering_of(puzzle, puzzle.bare_constraints if bare else None, self.budget)

    @lazy
    def field(self) -> Field:
        """What answers are read by."""
        return self._warm.field if self._warm else self._puzzle.field

    def result(self) -> SolveResult:
        """All that is left of it."""
        answers = self.more(_FEW)
        if self.over:
            few = tuple(read_outputs(self.field, answer) for answer in answers)
            return SolveResult(few, self.stopped_by, self.budget.spent)
        many = PackedSolutions(self.field)
        while answers:
            many.extend(answers)
            answers = self.more(_BATCH)
        return SolveResult(many, self.stopped_by, self.budget.spent)

    def more(self, most: int) -> list[bytes]:
        """Up to `most` further answers; fewer when the search is over."""
        if self.over:
            return []
        most = most if self._left is None else min(most, self._left)
        with kernel_flag(self._cancel) as flag:
            answers, complete = self._ask(most, flag)
        if self._left is not None:
            self._left -= len(answers)
        if complete:
            self._end(None)
        elif self._left == 0:
            self._end(StopReason.LIMIT)
        elif len(answers) < most:
            self._end(self.budget.stop() or StopReason.TIME)
        return answers

    def _ask(self, most: int, flag: _kernel.Flag | None) -> tuple[list[bytes], bool]:
        """Further answers, and whether there are no others. The program is loaded with the first question about it."""
        if self._solver is None and self.lowering is not None:
            try:
                program = with_implied(self.lowering, self._implied)
                self._solver = program.solver(seconds=self.budget.left, cancel=flag)
            except TimeoutError:
                return [], False
            self._solver.begin(())
        return self._solver.more(most, self.budget.left, flag) if self._solver else ([], False)

    def _end(self, reason: StopReason | None) -> None:
        self.over, self.stopped_by = True, reason
        if self._warm:
            give_back(self._warm)


def with_implied(lowering: Lowering, implied: Sequence[Constraint]) -> Program:
    """The program with what follows from it: a copy, since others who go on with it speak of the constraints alone."""
    if not implied:
        return lowering.program
    extended = lowering.onto(lowering.program.copy())
    extended.program.at(ALWAYS)
    for constraint in implied:
        constraint.lower(extended)
    return extended.program


def search_bare(
    puzzle: Puzzle,
    max_solutions: int | None = None,
    *,
    time_budget: float | None = None,
    cancel: Cancel | None = None,
) -> Search:
    """What the rules of the board alone allow: where clues depend on each other, more than with no clue at all."""
    return FastSearch(KernelRun(puzzle, max_solutions, time_budget, cancel, bare=True), cancel)


class FastSearch(Search):
    """Hands on what a run finds, batch by batch."""

    def __init__(self, run: KernelRun, cancel: Cancel | None) -> None:
        self._run = run
        self._cancel = cancel
        self._ready: deque[bytes] = deque()
        self._batch = 1
        self._asked_at = 0.0
        self._found = 0
        self.stopped_by = StopReason.LIMIT
        self.seconds = 0.0

    @property
    def found(self) -> int:
        return self._found

    def __next__(self) -> Solution:
        cancelled = self._cancel is not None and self._cancel.is_set()
        if cancelled:
            self._ready.clear()
        elif not self._ready:
            self._fetch()
        self.seconds = self._run.budget.spent
        if not self._ready:
            self.stopped_by = StopReason.CANCEL if cancelled else self._run.stopped_by
            raise StopIteration
        self._found += 1
        return read_outputs(self._run.field, self._ready.popleft())

    def _fetch(self) -> None:
        """Another batch; twice the last one if that was dealt with quickly, half of it if it took long."""
        now = time.monotonic()
        if now - self._asked_at < _BATCH_SECONDS / 2:
            self._batch = min(2 * self._batch, _BATCH)
        elif now - self._asked_at > 2 * _BATCH_SECONDS:
            self._batch = max(1, self._batch // 2)
        self._asked_at = now
        self._ready.extend(self._run.more(self._batch))


def kernel_flag(cancel: Cancel | None) -> AbstractContextManager[_kernel.Flag | None]:
    """A flag that is raised soon after the token is set; none without a token, which a small puzzle would notice."""
    return _flag_of(cancel) if can_be_set(cancel) else nullcontext()


@contextmanager
def _flag_of(cancel: Cancel) -> Iterator[_kernel.Flag]:
    flag = _kernel.Flag()
    with on_cancel(cancel, flag.set):
        yield flag
