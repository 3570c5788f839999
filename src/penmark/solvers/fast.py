"""FastSolver: the kernel's door. Rules lower to a program, the kernel searches it, answers come back as solutions."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from penmark import _kernel
from penmark.board.mark import Domain, MarkKind, bits
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
        return result_of(puzzle.field, answers, complete, max_solutions, budget)


def result_of(field: Field, answers: list[bytes], complete: bool, max_solutions: int, budget: Budget) -> SolveResult:
    """The kernel's answers as a result; a search that was not completed says why."""
    reason = None
    if not complete:
        reason = StopReason.LIMIT if len(answers) >= max_solutions else budget.stop() or StopReason.TIME
    return SolveResult(tuple(read_outputs(field, answer) for answer in answers), reason, budget.spent)


def lower(puzzle: Puzzle) -> Program:
    """The puzzle as a program; entries remember the constraint and region they come from."""
    return lowering_of(puzzle).program


def lowering_of(puzzle: Puzzle) -> Lowering:
    """The puzzle's program, with what is needed to speak of it in the puzzle's terms."""
    lowering = Lowering(puzzle.field)
    for k, constraint in enumerate(puzzle.constraints):
        lowering.program.at(k)
        table = constraint.table(puzzle.substrate)
        if constraint.binding is Binding.EACH:
            constraint.rule.lower_each(table, lowering)
        else:
            constraint.rule.lower(Scope(puzzle.field, table), lowering)
    return lowering


def read_outputs(field: Field, outputs: bytes) -> Solution:
    """A solution from the truth values of a program's outputs."""
    if all(domain.kind is MarkKind.BINARY for domain in field.layer_domains.values()):
        return Solution(field, outputs)
    values: dict[Domain, list[int]] = {domain: list(bits(domain.mask)) for domain in field.layer_domains.values()}
    found = []
    at = 0
    for i in field.substrate.floor:
        domain = field.domain(i)
        if domain.kind is MarkKind.BINARY:
            found.append(outputs[at])
            at += 1
        else:
            marks = values[domain]
            found.append(marks[outputs.index(1, at) - at])
            at += len(marks)
    return Solution(field, found)


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
