"""Threads where there are any: in a browser none can start, and everything goes on in the only one there is."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def started(work: Callable[[], None], name: str) -> threading.Thread | None:
    """A thread that does the work, and that the interpreter does not wait for; `None` where none can start."""
    thread = threading.Thread(target=work, name=name, daemon=True)
    try:
        thread.start()
    except RuntimeError:  # "can't start new thread"
        return None
    return thread


def in_order(work: Callable[[Item], Result], items: Iterable[Item], threads: int, ahead: int = 2) -> Iterator[Result]:
    """The result for each item, in order; up to `ahead` items a thread are taken before the first result is."""
    if threads == 1 or not _can_start():
        yield from map(work, items)
        return
    waiting: deque[Future[Result]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for item in items:
                waiting.append(pool.submit(work, item))
                if len(waiting) >= threads * ahead:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _can_start() -> bool:
    thread = started(lambda: None, "trial")
    if thread is not None:
        thread.join()
    return thread is not None
