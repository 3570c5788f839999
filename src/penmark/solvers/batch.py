"""Many puzzles at once: in order, and on several threads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from penmark.puzzle.limits import checked_count, checked_seconds
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Cancel, SolveResult, checked_most
from penmark.solvers.fast import FastSolver
from penmark.solvers.threads import in_order

_AHEAD = 4
"""How many puzzles per thread are taken from the iterable before the first is answered."""


def solve_many(
    puzzles: Iterable[Puzzle],
    max_solutions: int = 1,
    *,
    time_budget: float | None = None,
    cancel: Cancel | None = None,
    threads: int = 1,
) -> Iterator[SolveResult]:
    """The result for each puzzle, in order, as they are needed. `time_budget` is for each puzzle by itself."""
    checked_most(max_solutions)
    checked_seconds(time_budget)
    checked_count(threads, "the number of threads", least=1)
    solver = FastSolver()

    def solve(puzzle: Puzzle) -> SolveResult:
        return solver.solve(puzzle, max_solutions, time_budget=time_budget, cancel=cancel)

    return in_order(solve, puzzles, threads, _AHEAD)
