"""Exact numbers: of solutions, and of puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from math import perm

from penmark.puzzle.puzzle import Puzzle
from penmark.rules.distinct import Distinct
from penmark.rules.lowering import Lowering
from penmark.solvers.base import Budget, Cancel, StopReason
from penmark.solvers.fast import kernel_flag
from penmark.solvers.lowered import lowering_of

_MOST = 2**62


@dataclass(frozen=True)
class SolutionCount:
    """How many solutions there are, or were found before it was stopped."""

    number: int
    stopped_by: StopReason | None
    """`None` when the number is exact."""
    seconds: float

    @property
    def exact(self) -> bool:
        return self.stopped_by is None


def count_solutions(puzzle: Puzzle, *, time_budget: float | None = None, cancel: Cancel | None = None) -> SolutionCount:
    """The number of solutions, none of which is kept. Without clues: the completions of the empty board."""
    budget = Budget(time_budget, cancel)
    reason = budget.stop()
    if reason is not None:
        return SolutionCount(0, reason, budget.spent)
    lowering = lowering_of(puzzle)
    fixed, alike = _without_loss(puzzle, lowering)
    with kernel_flag(cancel) as flag:
        number, complete = lowering.program.solver().count(fixed, _MOST, budget.left, flag)
    return SolutionCount(alike * number, None if complete else budget.stop() or StopReason.TIME, budget.spent)


def _without_loss(puzzle: Puzzle, lowering: Lowering) -> tuple[list[int], int]:
    """Literals to assume, and for how many solutions each that has them stands.

    Where nothing tells marks apart, those of one row can be taken to be in order.
    """
    if puzzle.clues or puzzle.added or not puzzle.genre.interchangeable_marks:
        return [], 1
    rows = (place.scope.indices for place in puzzle.places() if isinstance(place.rule, Distinct))
    row = max(rows, key=len, default=puzzle.substrate.floor[:1])
    marks = list(puzzle.field.domain(row[0]).marks())
    return [lowering.literal(i, mark) for i, mark in zip(row, marks, strict=False)], perm(len(marks), len(row))
