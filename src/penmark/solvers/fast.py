"""FastSolver: the kernel's door. Rules lower to a program, the kernel searches it, answers come back as solutions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from penmark import _kernel
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Budget, Cancel, SolveResult, StopReason, on_cancel
from penmark.solvers.lowered import lower, read_outputs
from penmark.solvers.warm import warm_instance


class FastSolver:
    """Clause learning in the compiled kernel. Equal questions get equal answers, in equal order."""

    name: ClassVar[str] = "fast"

    def solve(
        self,
        puzzle: Puzzle,
        max_solutions: int = 1,
        time_budget: float | None = None,
        cancel: Cancel | None = None,
    ) -> SolveResult:
        budget = Budget(time_budget, cancel)
        reason = budget.stop()
        if reason:
            return SolveResult((), reason, budget.spent)
        warm = warm_instance(puzzle)
        solver = warm.solver if warm else lower(puzzle).solver()
        givens = warm.givens(puzzle) if warm else []
        with kernel_flag(cancel) as flag:
            answers, complete = solver.enumerate(givens, max_solutions, budget.left, flag)
        if not complete:
            reason = StopReason.LIMIT if len(answers) >= max_solutions else budget.stop() or StopReason.TIME
        field = warm.field if warm else puzzle.field
        return SolveResult(tuple(read_outputs(field, answer) for answer in answers), reason, budget.spent)


@contextmanager
def kernel_flag(cancel: Cancel | None) -> Iterator[_kernel.Flag | None]:
    """A flag that is raised soon after the token is set."""
    flag = None if cancel is None else _kernel.Flag()
    with on_cancel(cancel, flag.set if flag else lambda: None):
        yield flag
