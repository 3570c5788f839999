"""`RunBudget`: the time and cancellation token of one run.

Counted steps (solver conflicts) decide what comes out, so that it is the same on every machine. The clock only decides
whether anything comes out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from penmark import _kernel
from penmark.puzzle.generation import Cancel
from penmark.solvers.base import Budget, StopReason
from penmark.solvers.fast import kernel_flag


class StoppedError(Exception):
    """Time is up, or the cancellation token is set: the work in progress is abandoned."""

    def __init__(self, reason: StopReason) -> None:
        super().__init__(reason)
        self.reason = reason


class RunBudget:
    """Calls kernel solvers within the time of the run; raises `StoppedError` when it is over."""

    def __init__(self, time: Budget, flag: _kernel.Flag | None) -> None:
        self.time = time
        self.flag = flag

    def check(self) -> None:
        """Raise `StoppedError` if time is up or the run was cancelled."""
        reason = self.time.stop()
        if reason is not None:
            raise StoppedError(reason)

    def solve(
        self,
        solver: _kernel.Solver,
        assumptions: Sequence[int],
        conflicts: int | None,
        without: Sequence[tuple[int, int]] = (),
    ) -> bool | None:
        """Whether there is an answer; `None` after `conflicts` conflicts, which is the same on every machine."""
        return self._checked(solver.solve(assumptions, self.time.left, self.flag, conflicts, without), conflicts)

    def solve_only(
        self, solver: _kernel.Solver, rules: Sequence[tuple[int, int]], conflicts: int | None
    ) -> bool | None:
        """The same with these rules alone; what questions one after the other begin with alike is worked out once."""
        return self._checked(solver.solve_only(rules, self.time.left, self.flag, conflicts), conflicts)

    def _checked(self, answer: bool | None, conflicts: int | None) -> bool | None:
        if answer is None:
            self.check()
            if conflicts is None:
                raise StoppedError(StopReason.TIME)
        return answer

    def answers(
        self, solver: _kernel.Solver, assumptions: Sequence[int], most: int, without: Sequence[tuple[int, int]] = ()
    ) -> list[bytes]:
        """So many answers, or fewer if there are no more."""
        found, is_all = solver.enumerate(assumptions, most, self.time.left, self.flag, without)
        if len(found) < most and not is_all:
            raise StoppedError(self.time.stop() or StopReason.TIME)
        return found

    def facts(self, solver: _kernel.Solver) -> bytes:
        """For each output: 1 (false in some answer), 2 (true in some) or 3 (both)."""
        answer, found = solver.facts(self.time.left, self.flag)
        if answer is None:
            raise StoppedError(self.time.stop() or StopReason.TIME)
        return found


@contextmanager
def run_budget(seconds: float | None, cancel: Cancel | None) -> Iterator[RunBudget]:
    """The budget of one run; its clock starts here."""
    with kernel_flag(cancel) as flag:
        yield RunBudget(Budget(seconds, cancel), flag)
