"""Commands that work on many puzzles at once: who does the work, and how what it prints comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Generic, TypeVar

import typer

from penmark.cli import output
from penmark.parallel.mapping import Work, in_order

if TYPE_CHECKING:
    from penmark.parallel.cluster import ClusterExecutor
    from penmark.parallel.processes import Processes

Item = TypeVar("Item")
Result = TypeVar("Result")

Threads = Annotated[
    int, typer.Option("--threads", min=1, metavar="N", help="Work on this many puzzles at once, in processes.")
]

ClusterAddress = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Work on a dask cluster whose scheduler is at this address."),
]


@contextmanager
def workers(threads: int, cluster: str | None = None, items: int | None = None) -> Iterator[Executor | None]:
    """Those that the options ask for; `None` if this process does the work itself, as it does for a single item.

    They end when this is left: what is not done by then stays undone. To be entered before what starts a thread or
    opens a file, such as a bar or the store: processes start sooner, and have nothing of it.
    """
    if cluster is not None and threads != 1:
        raise typer.BadParameter("give --threads or --cluster, not both", param_hint="--cluster")
    if (threads == 1 and cluster is None) or items == 1:
        yield None
        return
    pool = _crew(threads if items is None else min(threads, items), cluster)
    try:
        yield pool
    finally:
        pool.kill()


def _crew(threads: int, cluster: str | None) -> Processes | ClusterExecutor:
    from penmark.parallel.cluster import ClusterExecutor
    from penmark.parallel.processes import Processes

    return Processes(threads) if cluster is None else ClusterExecutor(cluster)


def each(
    work: Work[Item, Result],
    items: Iterable[Item],
    executor: Executor | None,
    count: Callable[[Result], object] = lambda _: None,
) -> Iterator[Result]:
    """The result of work for each item, in order. What it prints is printed here, also in order.

    A result that comes from another process is counted before that: who has read it finds it counted after Ctrl-C.
    """
    if executor is None:
        for result in map(work, items):
            count(result)
            yield result
        return
    for result, record in in_order(_Recording(work, output.colored(), output.width()), items, executor):
        count(result)
        record.replay()
        yield result


@dataclass(frozen=True, slots=True)
class _Recording(Generic[Item, Result]):
    """Work that is done away from the terminal."""

    work: Work[Item, Result]
    colored: bool
    width: int

    def __call__(self, item: Item, /) -> tuple[Result, output.Record]:
        record = output.Record(self.colored, self.width)
        with output.recorded(record):
            return self.work(item), record
