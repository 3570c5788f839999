"""The last check of a puzzle, independent of how it was made."""

from __future__ import annotations

from penmark.generating.run_budget import RunBudget
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.solvers.fast import FastSolver


def is_verified(puzzle: Puzzle, solution: Solution, budget: RunBudget) -> bool:
    """Whether a solver that starts from the puzzle alone finds this solution and no other."""
    result = FastSolver().solve(puzzle, 2, time_budget=budget.time.left)
    budget.check()
    return bool(result.unique) and result[0] == solution
