"""Solving for a person at a terminal: Ctrl-C stops the search and keeps what it has found."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import NoReturn, TypeVar

from penmark.cli.output import complain, is_recorded
from penmark.cli.signals import interrupted_code
from penmark.errors import UndecidedError
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.solvers.base import NEVER, Cancel, Outcome, SearchingSolver, Solver, SolveResult, StopReason

T = TypeVar("T")

UNIQUENESS = 2
"""Two solutions are enough to know that there is not only one."""
_GRACE_SECONDS = 10.0
_AWAKE_SECONDS = 0.1


def solve_until_stopped(
    puzzle: Puzzle, solver: Solver, most: int, seconds: float | None = None
) -> tuple[SolveResult, bool]:
    """Solve in a thread of its own; what was found, and whether Ctrl-C came meanwhile. A second one is final.

    It may come just as the search ends: then the result is whole, and the command is to end all the same.
    """
    return stopped_or_done(lambda cancel: solver.solve(puzzle, most, time_budget=seconds, cancel=cancel))


def search_until_stopped(
    puzzle: Puzzle, solver: Solver, most: int, seconds: float | None, each: Callable[[Solution], object]
) -> tuple[Outcome, bool]:
    """The same, but `each` gets the solutions, in that thread: as they are found, if the solver can do that."""

    def work(cancel: Cancel) -> Outcome:
        ask = solver.search if isinstance(solver, SearchingSolver) else solver.solve
        solutions = ask(puzzle, most, time_budget=seconds, cancel=cancel)
        for solution in solutions:
            each(solution)
        return solutions

    return stopped_or_done(work)


def until_stopped(work: Callable[[Cancel], T]) -> T:
    """The thread is what lets Python see the signal while a solver is deep in compiled code.

    The signal may come at any point, even just after a lock was taken, and then the lock stays taken: so the two wait
    for none together. The outcome is looked at once the thread is gone. Away from the terminal there is no such signal,
    and no thread: one for each of many quick puzzles takes longer than they do.
    """
    if is_recorded():
        return work(NEVER)
    cancel = threading.Event()
    outcome: Future[T] = Future()

    def run() -> None:
        try:
            outcome.set_result(work(cancel))
        except BaseException as error:
            outcome.set_exception(error)

    thread = threading.Thread(target=run, name="solver", daemon=True)
    try:
        thread.start()
        while thread.is_alive():
            thread.join(_AWAKE_SECONDS)  # a signal that comes just before does not end it, but the next turn sees it
    except KeyboardInterrupt:
        try:
            cancel.set()
            thread.join(_GRACE_SECONDS)
        except (KeyboardInterrupt, RuntimeError):  # once more; or so early that there is no thread yet
            _leave_now()
        if thread.is_alive():
            _leave_now()
    try:
        return outcome.result()
    except UndecidedError:
        if cancel.is_set():
            raise KeyboardInterrupt from None  # it was given up because it was told to
        raise


def stopped_or_done(work: Callable[[Cancel], T]) -> tuple[T, bool]:
    """The same, and whether it was stopped."""
    tokens: list[Cancel] = []

    def noted(cancel: Cancel) -> T:
        tokens.append(cancel)
        return work(cancel)

    result = until_stopped(noted)
    return result, tokens[0].is_set()


def _leave_now() -> NoReturn:
    """Past a solver that does not heed its token; an orderly exit would wait for it or crash in it."""
    complain("stopped")
    os._exit(interrupted_code())


def verdict(result: Outcome) -> str:
    """What a search found out, in words."""
    found = result.found
    if result.exhausted:
        return {0: "no solution", 1: "unique solution"}.get(found, f"exactly {found} solutions")
    if result.stopped_by is StopReason.LIMIT:
        words = {1: "a solution, perhaps not the only one", 2: "more than one solution"}
        return words.get(found, f"at least {found} solutions")
    why = "time ran out" if result.stopped_by is StopReason.TIME else "stopped"
    if not found:
        return f"{why} before a solution was found"
    return f"{why} with {found} solution{'' if found == 1 else 's'} found, others not ruled out"


def verdict_color(result: Outcome) -> str:
    """Green for a proper puzzle, red for one without solution, yellow for the rest."""
    if result.unique:
        return "green"
    return "red" if result.exhausted and not result.found else "yellow"
