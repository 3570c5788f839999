"""FastSolver: the kernel's door. Rules lower to a program, the kernel searches it, answers come back as solutions."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from penmark import _kernel
from penmark.board.mark import MarkKind, bits
from penmark.program import Program
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rules.base import Field, Scope
from penmark.rules.constraint import Binding
from penmark.rules.lowering import Lowering
from penmark.solvers.base import Budget, Cancel, SolveResult, StopReason

_POLL_SECONDS = 0.02


class FastSolver:
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
        with kernel_flag(cancel) as flag:
            answers, complete = lower(puzzle).solver().enumerate((), max_solutions, budget.left, flag)
        solutions = tuple(read_outputs(puzzle.field, answer) for answer in answers)
        if complete:
            reason = None
        elif len(solutions) == max_solutions:
            reason = StopReason.LIMIT
        else:
            reason = budget.stop() or StopReason.TIME
        return SolveResult(solutions, reason, budget.spent)


def lower(puzzle: Puzzle) -> Program:
    """The puzzle as a program; entries remember the constraint and region they come from."""
    lowering = Lowering(puzzle.field)
    for k, constraint in enumerate(puzzle.constraints):
        lowering.program.at(k)
        table = constraint.table(puzzle.substrate)
        if constraint.binding is Binding.EACH:
            constraint.rule.lower_each(table, lowering)
        else:
            constraint.rule.lower(Scope(puzzle.field, table), lowering)
    return lowering.program


def read_outputs(field: Field, outputs: bytes) -> Solution:
    """A solution from the truth values of a program's outputs."""
    values = []
    at = 0
    for i in field.substrate.floor:
        domain = field.domain(i)
        if domain.kind is MarkKind.BINARY:
            values.append(outputs[at])
            at += 1
        else:
            marks = list(bits(domain.mask))
            values.append(marks[outputs.index(1, at) - at])
            at += len(marks)
    return Solution(field, values)


@contextmanager
def kernel_flag(cancel: Cancel | None) -> Iterator[_kernel.Flag | None]:
    """A flag that is raised soon after the token is set."""
    if cancel is None:
        yield None
        return
    flag, done = _kernel.Flag(), threading.Event()

    def watch() -> None:
        while not done.wait(_POLL_SECONDS):
            if cancel.is_set():
                flag.set()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield flag
    finally:
        done.set()
        watcher.join()
