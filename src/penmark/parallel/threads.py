"""Threads where there are any: in a browser none can start, and everything goes on in the only one there is."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager


def started(work: Callable[[], None], name: str) -> threading.Thread | None:
    """A thread that does the work, and that the interpreter does not wait for; `None` where none can start."""
    thread = threading.Thread(target=work, name=name, daemon=True)
    try:
        thread.start()
    except RuntimeError:  # "can't start new thread"
        return None
    return thread


@contextmanager
def thread_pool(threads: int) -> Iterator[Executor | None]:
    """An executor with that many threads; `None` for one, and where none can start. What has not begun when it is left
    never begins."""
    if threads == 1 or not _can_start():
        yield None
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


def _can_start() -> bool:
    thread = started(lambda: None, "trial")
    if thread is not None:
        thread.join()
    return thread is not None
