"""Solvers: one contract, independent implementations. `solve` is the front door."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from penmark.errors import MissingExtraError, RegistryError, known_names, quote
from penmark.puzzle.limits import checked_seconds
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Cancel, Solver, SolveResult, checked_most

AUTO = "auto"


def _simple() -> Solver:
    from penmark.solvers.simple import SimpleSolver

    return SimpleSolver()


def _ortools() -> Solver:
    try:
        from penmark.solvers.ortools import OrToolsSolver
    except ModuleNotFoundError:
        raise MissingExtraError("the OR-Tools solver", "oracle") from None
    return OrToolsSolver()


def _fast() -> Solver:
    from penmark.solvers.fast import FastSolver

    return FastSolver()


SOLVERS: Mapping[str, Callable[[], Solver]] = {"fast": _fast, "simple": _simple, "ortools": _ortools}
"""How to make each solver; making one may import what it needs."""


def solver_for(puzzle: Puzzle, name: str = AUTO) -> Solver:
    """The solver of that name; `auto` is the one that is best for the puzzle, today FastSolver for all."""
    name = "fast" if name == AUTO else name
    if name not in SOLVERS:
        raise RegistryError(f"unknown solver {quote(name)}; {known_names(name, [AUTO, *SOLVERS])}")
    return SOLVERS[name]()


def solve(
    puzzle: Puzzle,
    max_solutions: int = 1,
    *,
    time_budget: float | None = None,
    cancel: Cancel | None = None,
    solver: str | Solver = AUTO,
) -> SolveResult:
    """Up to `max_solutions` solutions of a puzzle. Ask for two to learn whether there is only one."""
    chosen = solver_for(puzzle, solver) if isinstance(solver, str) else solver
    return chosen.solve(puzzle, checked_most(max_solutions), time_budget=checked_seconds(time_budget), cancel=cancel)
