"""`count_solutions`: the exact number of solutions of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from math import perm

from penmark.puzzle.puzzle import Puzzle
from penmark.rules.distinct import Distinct
from penmark.rules.lowering import Lowering
from penmark.solvers.base import Budget, Cancel, StopReason
from penmark.solvers.fast import kernel_flag
from penmark.solvers.lowered import lowering_of


@dataclass(frozen=True)
class SolutionCount:
    """The number of solutions, or of those found before the search was stopped."""

    number: int
    stopped_by: StopReason | None
    """`None` when the number is exact."""
    seconds: float

    @property
    def exact(self) -> bool:
        return self.stopped_by is None


def count_solutions(puzzle: Puzzle, *, time_budget: float | None = None, cancel: Cancel | None = None) -> SolutionCount:
    """Count the solutions without keeping them. Without clues: the completions of the empty board."""
    budget = Budget(time_budget, cancel)
    reason = budget.stop()
    if reason is not None:
        return SolutionCount(0, reason, budget.spent)
    lowering = lowering_of(puzzle)
    fixed, represented = _symmetry_breaking(puzzle, lowering)
    with kernel_flag(cancel) as flag:
        number, complete = lowering.program.solver().count(fixed, None, budget.left, flag)
    return SolutionCount(represented * number, None if complete else budget.stop() or StopReason.TIME, budget.spent)


def _symmetry_breaking(puzzle: Puzzle, lowering: Lowering) -> tuple[list[int], int]:
    """Literals to assume, and the number of solutions that each solution with them represents.

    Where marks are interchangeable, those of one row can be assumed to be in order.
    """
    if puzzle.clues or puzzle.added or puzzle.variants or not puzzle.genre.interchangeable_marks:
        return [], 1
    rows = (place.scope.indices for place in puzzle.places() if isinstance(place.rule, Distinct))
    row = max(rows, key=len, default=puzzle.substrate.floor[:1])
    marks = list(puzzle.field.domain(row[0]).marks())
    return [lowering.literal(i, mark) for i, mark in zip(row, marks, strict=False)], perm(len(marks), len(row))
