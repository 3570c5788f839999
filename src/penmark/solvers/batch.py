"""Many puzzles at once: in order, on several threads or by an executor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass

from penmark.parallel.mapping import in_order
from penmark.puzzle.limits import checked_count, checked_seconds
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Cancel, SolveResult, checked_most
from penmark.solvers.fast import FastSolver


@dataclass(frozen=True, slots=True)
class _Solve:
    """What is asked of each puzzle."""

    max_solutions: int
    time_budget: float | None
    cancel: Cancel | None

    def __call__(self, puzzle: Puzzle, /) -> SolveResult:
        return FastSolver().solve(puzzle, self.max_solutions, time_budget=self.time_budget, cancel=self.cancel)


def solve_many(
    puzzles: Iterable[Puzzle],
    max_solutions: int = 1,
    *,
    time_budget: float | None = None,
    cancel: Cancel | None = None,
    threads: int = 1,
    executor: Executor | None = None,
) -> Iterator[SolveResult]:
    """The result for each puzzle, in order, as they are needed. `time_budget` is for each puzzle by itself.

    With an executor, the puzzles are solved there, and `cancel` ends the iteration.
    """
    checked_most(max_solutions)
    checked_seconds(time_budget)
    checked_count(threads, "the number of threads", least=1)
    solve = _Solve(max_solutions, time_budget, None if executor is not None else cancel)
    return in_order(solve, puzzles, executor, threads=threads, stop=cancel)
