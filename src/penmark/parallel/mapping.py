"""`in_order`: a function mapped over many items by an executor, or by threads of its own.

Results come in the order of the items, whichever is done first. Items are taken as they are needed: only a few tasks
for each worker are ever under way, so that the items may be without end. Where a task has to travel, several items go
together, as many as keep a worker busy for some tenths of a second.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from itertools import islice
from typing import Generic, Protocol, TypeAlias, TypeVar

from penmark.errors import LimitError
from penmark.parallel.threads import thread_pool

Item = TypeVar("Item")
Result = TypeVar("Result")
Item_contra = TypeVar("Item_contra", contravariant=True)
Result_co = TypeVar("Result_co", covariant=True)

AHEAD = 4
"""Tasks under way for each worker: one is worked on, the others are at hand when it is done."""
_MOST_TOGETHER = 512
_BUSY_SECONDS = 0.25
"""How long the items that go together should keep a worker busy."""
_POLL_SECONDS = 0.05

_Done: TypeAlias = "tuple[list[Result], Exception | None, float]"


class StopToken(Protocol):
    """A token that ends the work when it is set, such as a `threading.Event`."""

    def is_set(self) -> bool: ...


class Work(Protocol[Item_contra, Result_co]):
    """What is done with each item; for other processes it must be picklable, as items and results are."""

    def __call__(self, item: Item_contra, /) -> Result_co: ...


def in_order(
    work: Work[Item, Result],
    items: Iterable[Item],
    executor: Executor | None = None,
    *,
    threads: int = 1,
    ahead: int = AHEAD,
    stop: StopToken | None = None,
) -> Iterator[Result]:
    """The result for each item, in order; an error comes in the place of its item's result, and is the last.

    Up to `ahead` tasks for each worker are under way. With an executor, `stop` ends the iteration, though work that
    has begun may go on there for a while. Without one, each of so many threads takes item by item.
    """
    if executor is not None:
        if threads != 1:
            raise LimitError("give an executor or a number of threads, not both")
        yield from _Mapping(work, items, executor, ahead, _MOST_TOGETHER).results(stop)
        return
    with thread_pool(threads) as pool:
        yield from map(work, items) if pool is None else _Mapping(work, items, pool, ahead, 1).results(None)


def workers_of(executor: Executor) -> int:
    """How many tasks an executor works on at once, as far as it says; else as many as there are processors.

    Ours say it by `workers`, those of the standard library by an attribute that all of them have.
    """
    number = getattr(executor, "workers", None) or getattr(executor, "_max_workers", None)
    return number if isinstance(number, int) and number > 0 else os.cpu_count() or 1


class _Mapping(Generic[Item, Result]):
    """One mapping under way."""

    def __init__(
        self, work: Work[Item, Result], items: Iterable[Item], executor: Executor, ahead: int, most_together: int
    ) -> None:
        self._work = work
        self._items = iter(items)
        self._executor = executor
        self._ahead = ahead
        self._most_together = most_together
        self._together = 1
        self._waiting: deque[Future[_Done[Result]]] = deque()

    def results(self, stop: StopToken | None) -> Iterator[Result]:
        try:
            while self._fill():
                done = self._next(stop)
                if done is None:
                    break
                results, error, seconds = done
                self._adapt(len(results), seconds)
                yield from results
                if error is not None:
                    raise error
        except KeyboardInterrupt:
            raise  # a lock may still be held: nothing is touched any more
        except BaseException:
            self._drop()
            raise
        self._drop()

    def _fill(self) -> bool:
        """Submit as much as may be under way; whether anything is."""
        while len(self._waiting) < self._ahead * workers_of(self._executor):
            items = list(islice(self._items, self._together))
            if not items:
                break
            self._waiting.append(self._executor.submit(_do, self._work, items))
        return bool(self._waiting)

    def _next(self, stop: StopToken | None) -> _Done[Result] | None:
        """What the oldest task came to; `None` if it is no longer wanted."""
        future = self._waiting[0]
        while stop is not None and not future.done():
            if stop.is_set():
                return None
            _wait(future)
        self._waiting.popleft()
        return future.result()

    def _adapt(self, number: int, seconds: float) -> None:
        """How many items go together next: at most twice as many as last time."""
        if number:
            fitting = int(_BUSY_SECONDS * number / max(seconds, 1e-6))
            self._together = max(1, min(fitting, 2 * self._together, self._most_together))

    def _drop(self) -> None:
        for future in self._waiting:
            future.cancel()


def _wait(future: Future[_Done[Result]]) -> None:
    """For a moment, unless it is done before."""
    try:
        future.exception(_POLL_SECONDS)
    except TimeoutError:
        return


def _do(work: Callable[[Item], Result], items: list[Item]) -> _Done[Result]:
    """Runs where the work is done: the results, up to the first item that fails."""
    results: list[Result] = []
    start = time.perf_counter()
    try:
        for item in items:
            results.append(work(item))
    except Exception as error:
        return results, error, time.perf_counter() - start
    return results, None, time.perf_counter() - start
