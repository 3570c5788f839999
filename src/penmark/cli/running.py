"""Solving for a person at a terminal: Ctrl-C stops the search and keeps what it has found."""

from __future__ import annotations

import os
import threading
from concurrent.futures import Future
from typing import NoReturn

from penmark.cli.output import INTERRUPTED, complain
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Solver, SolveResult, StopReason

UNIQUENESS = 2
"""Two solutions are enough to know that there is not only one."""
_GRACE_SECONDS = 10.0


def solve_until_stopped(puzzle: Puzzle, solver: Solver, most: int, seconds: float | None = None) -> SolveResult:
    """Solve in a thread of its own. After Ctrl-C the result says that it was cancelled; a second is final.

    The thread is what lets Python see the signal while a solver is deep in compiled code.
    """
    cancel = threading.Event()
    outcome: Future[SolveResult] = Future()

    def work() -> None:
        try:
            outcome.set_result(solver.solve(puzzle, most, seconds, cancel))
        except BaseException as error:
            outcome.set_exception(error)

    try:
        threading.Thread(target=work, name="solver", daemon=True).start()
        return outcome.result()
    except KeyboardInterrupt:
        cancel.set()
    try:
        return outcome.result(_GRACE_SECONDS)
    except (KeyboardInterrupt, TimeoutError):
        _leave_now()


def _leave_now() -> NoReturn:
    """Past a solver that does not heed its token; an orderly exit would wait for it or crash in it."""
    complain("stopped")
    os._exit(INTERRUPTED)


def verdict(result: SolveResult) -> str:
    """What a search found out, in words."""
    found = len(result)
    if result.exhausted:
        return {0: "no solution", 1: "unique solution"}.get(found, f"exactly {found} solutions")
    if result.stopped_by is StopReason.LIMIT:
        words = {1: "a solution, perhaps not the only one", 2: "more than one solution"}
        return words.get(found, f"at least {found} solutions")
    why = "time ran out" if result.stopped_by is StopReason.TIME else "stopped"
    if not found:
        return f"{why} before a solution was found"
    return f"{why} with {found} solution{'' if found == 1 else 's'} found, others not ruled out"


def verdict_color(result: SolveResult) -> str:
    """Green for a proper puzzle, red for one without solution, yellow for the rest."""
    if result.unique:
        return "green"
    return "red" if result.exhausted and not result else "yellow"
