"""Results in the order of the items, no more items taken than said, and faults where they belong."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from penmark.errors import LimitError
from penmark.parallel.mapping import in_order, workers_of


class Counting(Executor):
    """Does the work at once, and remembers how many items went together."""

    _max_workers = 2

    def __init__(self) -> None:
        self.together: list[int] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.together.append(len(args[1]))
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Counted:
    """Numbers from 0 on, and how many of them were taken."""

    def __init__(self) -> None:
        self.taken = 0

    def __iter__(self) -> Iterator[int]:
        while True:
            self.taken += 1
            yield self.taken - 1


def _first_slowly(number: int) -> int:
    return _slowly(number) if number == 0 else number


def _slowly(number: int) -> int:
    time.sleep(0.3)
    return number


def test_results_come_in_order_from_other_threads() -> None:
    results = list(in_order(lambda k: (k, threading.get_ident()), range(50), threads=3))
    assert [k for k, _ in results] == list(range(50))
    assert threading.get_ident() not in {thread for _, thread in results}


def test_the_first_is_the_first_though_it_takes_longest() -> None:
    with ThreadPoolExecutor(4) as pool:
        assert list(in_order(_first_slowly, range(6), pool)) == list(range(6))


def test_no_more_items_are_taken_than_said() -> None:
    items = Counted()
    assert next(in_order(lambda k: k, items, threads=2, ahead=3)) == 0
    assert items.taken == 6


def test_an_executor_gets_no_more_tasks_than_it_can_hold_ready() -> None:
    items = Counted()
    with ThreadPoolExecutor(3) as pool:
        results = in_order(lambda k: k, items, pool, ahead=2)
        assert next(results) == 0
        assert items.taken == 6


def test_quick_items_go_together_and_slow_ones_alone() -> None:
    quick = Counting()
    assert list(in_order(lambda k: k, range(20_000), quick)) == list(range(20_000))
    assert quick.together[0] == 1
    assert max(quick.together) == 512
    slow = Counting()
    assert list(in_order(_slowly, range(2), slow)) == [0, 1]
    assert slow.together == [1, 1]


def test_a_fault_reaches_whoever_asked() -> None:
    with pytest.raises(ZeroDivisionError):
        list(in_order(lambda k: 1 // k, range(3), threads=2))


def test_what_came_before_a_fault_comes_out_before_it() -> None:
    results = in_order(lambda k: k + 0 // (40 - k), range(60), Counting())
    assert [next(results) for _ in range(40)] == list(range(40))
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_a_token_ends_it_though_work_is_under_way() -> None:
    stop, release = threading.Event(), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        results = in_order(lambda k: k == 0 or release.wait(60), range(100), pool, stop=stop)
        assert next(results) is True
        stop.set()
        assert list(results) == []
        release.set()


def test_threads_and_an_executor_exclude_each_other() -> None:
    with pytest.raises(LimitError, match="not both"):
        list(in_order(lambda k: k, range(3), Counting(), threads=2))


def test_how_many_workers_an_executor_has() -> None:
    with ThreadPoolExecutor(5) as pool:
        assert workers_of(pool) == 5
    assert workers_of(Counting()) == 2
    assert workers_of(Executor()) >= 1
