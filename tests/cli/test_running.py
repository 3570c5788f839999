"""Stopping a search, and what is said of one."""

from __future__ import annotations

import os
import signal
import threading
from typing import ClassVar

import pytest

from penmark.cli import output, running
from penmark.errors import PenmarkError
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.solvers.base import NEVER, Cancel, SolveResult, StopReason

PUZZLE = by_name("akari").new(1, 1)
SOLUTION = Solution(PUZZLE.field, [1])


class Interrupted:
    """Gets a Ctrl-C while it works; heeds its token, or goes on until it is released."""

    name: ClassVar[str] = "interrupted"

    def __init__(self, heeds: bool) -> None:
        self.heeds = heeds
        self.release = threading.Event()

    def solve(
        self,
        puzzle: Puzzle,
        max_solutions: int = 1,
        time_budget: float | None = None,
        cancel: Cancel | None = None,
    ) -> SolveResult:
        os.kill(os.getpid(), signal.SIGINT)
        assert cancel is not None
        while not self.release.wait(0.01):
            if self.heeds and cancel.is_set():
                break
        return SolveResult((SOLUTION,), StopReason.CANCEL, 0.0)


class Broken:
    name: ClassVar[str] = "broken"

    def solve(
        self,
        puzzle: Puzzle,
        max_solutions: int = 1,
        time_budget: float | None = None,
        cancel: Cancel | None = None,
    ) -> SolveResult:
        raise PenmarkError("broken")


def test_ctrl_c_keeps_what_was_found() -> None:
    result, stopped = running.solve_until_stopped(PUZZLE, Interrupted(heeds=True), 2)
    assert stopped
    assert result.stopped_by is StopReason.CANCEL
    assert result.solutions == (SOLUTION,)


class AtTheEnd(Interrupted):
    """Gets the Ctrl-C when it has just found out all there is to know."""

    def solve(
        self,
        puzzle: Puzzle,
        max_solutions: int = 1,
        time_budget: float | None = None,
        cancel: Cancel | None = None,
    ) -> SolveResult:
        found = super().solve(puzzle, max_solutions, time_budget, cancel)
        return SolveResult(found.solutions, None, found.seconds)


def test_ctrl_c_as_the_search_ends_is_not_lost() -> None:
    """Of many quick puzzles nearly every one is done before it could be told to stop."""
    found: list[Solution] = []
    result, stopped = running.solve_until_stopped(PUZZLE, AtTheEnd(heeds=True), 2)
    assert (result.exhausted, stopped) == (True, True)
    outcome, stopped = running.search_until_stopped(PUZZLE, AtTheEnd(heeds=True), 2, None, found.append)
    assert (outcome.exhausted, stopped, found) == (True, True, [SOLUTION])


def test_a_solver_that_does_not_stop_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def leave(code: int) -> None:
        raise SystemExit(code)

    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(running, "_GRACE_SECONDS", 0.05)
    solver = Interrupted(heeds=False)
    with pytest.raises(SystemExit) as left:
        running.solve_until_stopped(PUZZLE, solver, 2)
    solver.release.set()
    assert left.value.code == 130
    assert capsys.readouterr().err == "stopped\n"


def test_ctrl_c_before_the_search_has_begun_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def leave(code: int) -> None:
        raise SystemExit(code)

    def interrupted(self: threading.Thread) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(SystemExit) as left:
        running.solve_until_stopped(PUZZLE, Broken(), 2)
    assert left.value.code == 130
    assert capsys.readouterr().err == "stopped\n"


def test_a_solvers_error_is_passed_on() -> None:
    with pytest.raises(PenmarkError, match="broken"):
        running.solve_until_stopped(PUZZLE, Broken(), 2)


@pytest.mark.parametrize(
    ("found", "stopped_by", "words", "color"),
    [
        (0, None, "no solution", "red"),
        (1, None, "unique solution", "green"),
        (3, None, "exactly 3 solutions", "yellow"),
        (1, StopReason.LIMIT, "a solution, perhaps not the only one", "yellow"),
        (2, StopReason.LIMIT, "more than one solution", "yellow"),
        (3, StopReason.LIMIT, "at least 3 solutions", "yellow"),
        (0, StopReason.TIME, "time ran out before a solution was found", "yellow"),
        (1, StopReason.TIME, "time ran out with 1 solution found, others not ruled out", "yellow"),
        (0, StopReason.CANCEL, "stopped before a solution was found", "yellow"),
        (2, StopReason.CANCEL, "stopped with 2 solutions found, others not ruled out", "yellow"),
    ],
)
def test_only_a_finished_search_is_final(found: int, stopped_by: StopReason | None, words: str, color: str) -> None:
    result = SolveResult((SOLUTION,) * found, stopped_by, 0.0)
    assert running.verdict(result) == words
    assert running.verdict_color(result) == color


def test_away_from_the_terminal_no_thread_waits_for_ctrl_c() -> None:
    """A worker is ended by its parent; a thread for each puzzle would take longer than most of them."""
    ask = lambda cancel: (threading.current_thread(), cancel is NEVER)  # noqa: E731
    assert running.until_stopped(ask) != (threading.main_thread(), True)
    with output.recorded(output.Record(colored=False, width=80)):
        assert running.until_stopped(ask) == (threading.main_thread(), True)
        assert running.stopped_or_done(ask) == ((threading.main_thread(), True), False)
