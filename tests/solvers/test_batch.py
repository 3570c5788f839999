"""Many puzzles at once get what each of them would have got alone."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator, Iterator
from random import Random
from typing import Any

import pytest

import penmark
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.solvers.base import StopReason
from penmark.solvers.batch import solve_many
from penmark.solvers.fast import FastSolver
from tests.puzzle.random_puzzles import random_puzzle, small_dims

THREADS = pytest.mark.parametrize("threads", [1, 2, 5])


def mixture(count: int) -> list[Puzzle]:
    """Puzzles of all genres and several sizes, without solution, with one, with many."""
    rng = Random("a mixture")
    every: list[Genre] = list(genres().values())
    return [random_puzzle(rng, genre, rng.choice(small_dims(genre, 4)), clues=0.2) for genre in every * count]


def test_the_package_offers_it() -> None:
    assert penmark.solve_many is solve_many


@THREADS
def test_results_come_in_order_and_are_those_of_one_by_one(threads: int) -> None:
    puzzles = mixture(12)
    alone = [FastSolver().solve(puzzle, 4) for puzzle in puzzles]
    together = list(solve_many(puzzles, 4, threads=threads))
    assert [(r.solutions, r.stopped_by) for r in together] == [(r.solutions, r.stopped_by) for r in alone]
    assert len({len(result) for result in alone}) > 3


@THREADS
def test_no_puzzles_no_results(threads: int) -> None:
    assert list(solve_many([], threads=threads)) == []


@THREADS
def test_puzzles_are_taken_only_as_they_are_needed(threads: int) -> None:
    taken = 0

    def endless() -> Iterator[Puzzle]:
        nonlocal taken
        while True:
            taken += 1
            yield by_name("sudoku").new(4, 4)

    results = solve_many(endless(), threads=threads)
    for _ in range(5):
        assert len(next(results)) == 1
    assert isinstance(results, Generator)
    results.close()
    assert taken <= 5 + 4 * threads


@THREADS
def test_each_puzzle_has_its_own_time(threads: int) -> None:
    results = list(solve_many([by_name("takuzu").new(14, 14)] * 3, 10**9, time_budget=0.5, threads=threads))
    assert [result.stopped_by for result in results] == [StopReason.TIME] * 3
    assert all(len(result) > 0 for result in results)


@THREADS
def test_cancelling_stops_them_all(threads: int) -> None:
    cancel = threading.Event()
    timer = threading.Timer(0.15, cancel.set)
    timer.start()
    start = time.monotonic()
    results = list(
        solve_many([by_name("takuzu").new(14, 14)] * 6, 10**9, time_budget=30.0, cancel=cancel, threads=threads)
    )
    timer.join()
    assert [result.stopped_by for result in results] == [StopReason.CANCEL] * 6
    assert time.monotonic() - start < 15


@THREADS
def test_an_error_comes_out_where_it_belongs(threads: int) -> None:
    def failing() -> Iterator[Puzzle]:
        yield by_name("sudoku").new(4, 4)
        raise ConnectionError("the line is dead")

    results = solve_many(failing(), threads=threads)
    with pytest.raises(ConnectionError, match="the line is dead"):
        list(results)


@THREADS
def test_a_puzzle_that_cannot_be_solved_at_all_says_so(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    right = FastSolver.solve

    def solve(self: FastSolver, puzzle: Puzzle, *rest: int, **limits: Any) -> object:
        if puzzle.rows == 6:
            raise MemoryError("too big")
        return right(self, puzzle, *rest, **limits)

    monkeypatch.setattr(FastSolver, "solve", solve)
    sizes = (4, 4, 6, 4)
    results = solve_many([by_name("sudoku").new(size, size) for size in sizes], threads=threads)
    if threads == 1:
        assert len(next(results)) == len(next(results)) == 1
    with pytest.raises(MemoryError, match="too big"):
        list(results)


def test_leaving_early_leaves_no_thread_behind() -> None:
    before = threading.active_count()
    results = solve_many([by_name("sudoku").new(4, 4)] * 50, threads=3)
    next(results)
    assert isinstance(results, Generator)
    results.close()
    assert threading.active_count() == before
