"""`Effort`: what a run may spend. Steps decide what comes out, the clock only whether anything does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from penmark import _kernel
from penmark.puzzle.generation import Cancel
from penmark.solvers.base import Budget, StopReason
from penmark.solvers.fast import kernel_flag


class StoppedError(Exception):
    """Time is up, or the token is set: whatever was under way comes to nothing."""

    def __init__(self, reason: StopReason) -> None:
        super().__init__(reason)
        self.reason = reason


class Effort:
    """Asks a kernel solver, and leaves the run by `StoppedError` when the clock says so."""

    def __init__(self, budget: Budget, flag: _kernel.Flag | None) -> None:
        self.budget = budget
        self.flag = flag

    def check(self) -> None:
        """Leave if it is time to."""
        reason = self.budget.stop()
        if reason is not None:
            raise StoppedError(reason)

    def solve(
        self,
        solver: _kernel.Solver,
        assumptions: Sequence[int],
        conflicts: int | None,
        without: Sequence[tuple[int, int]] = (),
    ) -> bool | None:
        """Whether there is an answer; `None` after so many contradictions, which is the same on every machine."""
        answer = solver.solve(assumptions, self.budget.left, self.flag, conflicts, without)
        if answer is None:
            self.check()
            if conflicts is None:
                raise StoppedError(StopReason.TIME)
        return answer

    def facts(self, solver: _kernel.Solver) -> bytes:
        """Per output 1 (false in some answer), 2 (true in some) or 3."""
        answer, found = solver.facts(self.budget.left, self.flag)
        if answer is None:
            raise StoppedError(self.budget.stop() or StopReason.TIME)
        return found


@contextmanager
def effort(seconds: float | None, cancel: Cancel | None) -> Iterator[Effort]:
    """For one run: the clock starts here."""
    with kernel_flag(cancel) as flag:
        yield Effort(Budget(seconds, cancel), flag)
