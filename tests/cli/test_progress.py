"""The progress bar: at a terminal only, and never in the way of results."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

from penmark.cli.progress import progress
from tests.cli.grading_files import EASY
from tests.cli.test_processes import _at_a_terminal


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_drawn_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    with progress(5, "grading") as advance:
        for _ in range(5):
            advance()
    assert stream.getvalue() == ""


def test_nothing_is_drawn_for_one_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = _Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with progress(1, "grading") as advance:
        advance()
    assert stream.getvalue() == ""


def test_at_a_terminal_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = _Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm-256color")
    with progress(3, "grading") as advance:
        for _ in range(3):
            advance()
    assert "3/3" in stream.getvalue()


def test_results_are_whole_beside_the_bar() -> None:
    shown = _at_a_terminal("grade", "sudoku", EASY, EASY, EASY, NO_COLOR="1")
    assert shown.count(", score ") == 3
    assert "3 puzzles: 3 " in " ".join(shown.split())


def test_a_bar_ends_though_the_work_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", _Terminal())
    with pytest.raises(KeyboardInterrupt), progress(3, "grading"):
        raise KeyboardInterrupt
