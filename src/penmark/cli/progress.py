"""A progress bar for long work at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(total: int | None, doing: str) -> Iterator[Callable[[], None]]:
    """A bar on stderr while several things are done at a terminal; call what it yields after each.

    `None` for a total that is not known.
    """
    if (total is not None and total < 2) or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Lines printed to the same terminal must pass above the bar; piped ones must not be drawn into it.
    shared = sys.stdout.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=shared) as bar:
        task = bar.add_task(doing, total=total)
        yield lambda: bar.advance(task)


@contextmanager
def status(doing: str) -> Iterator[Callable[[str], None]]:
    """A line on stderr with the time that work takes at a terminal whose end nobody knows; it says what it is told."""
    if not sys.stderr.isatty():
        yield lambda text: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    shared = sys.stdout.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=shared) as line:
        task = line.add_task(doing, total=None)
        yield lambda text: line.update(task, description=text)
