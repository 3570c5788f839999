"""Work on several threads, and in one where no other can start."""

from __future__ import annotations

import threading

import pytest

import penmark
from penmark.parallel.mapping import in_order
from penmark.parallel.threads import started
from penmark.solvers.base import StopReason


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading, "_start_new_thread", refuse)


def test_where_no_thread_can_start_results_come_from_the_only_one(no_threads: None) -> None:
    assert started(lambda: None, "any") is None
    results = list(in_order(lambda k: (k, threading.get_ident()), range(5), threads=3))
    assert results == [(k, threading.get_ident()) for k in range(5)]


def test_where_no_thread_can_start_puzzles_are_solved_and_made(no_threads: None) -> None:
    puzzle = penmark.by_name("takuzu").samples[0].puzzle
    cancel = threading.Event()
    assert [result.unique for result in penmark.solve_many([puzzle] * 3, 2, cancel=cancel, threads=2)] == [True] * 3
    assert penmark.solve(penmark.generate("takuzu", 6, seed=1, cancel=cancel), 2).unique
    cancel.set()
    assert penmark.solve(puzzle, 2, cancel=cancel).stopped_by is StopReason.CANCEL
