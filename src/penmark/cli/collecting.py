"""Commands that collect something over many inputs: one loop, whoever does the work. Ctrl-C keeps what there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import typer

from penmark.cli import output
from penmark.cli.progress import progress
from penmark.cli.running import stopped_or_done
from penmark.cli.workers import each
from penmark.errors import PenmarkError
from penmark.library.inputs import InputText
from penmark.solvers.base import Cancel

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class AskEntry(Protocol[Result_co]):
    """What is done with each input, perhaps in another process; when the token is set, it returns what it has."""

    def __call__(self, entry: InputText, cancel: Cancel, /) -> Result_co: ...


@dataclass(frozen=True, slots=True)
class RunEnd:
    """How a run over all inputs ended."""

    unreadable: int
    stopped: bool
    """Whether by Ctrl-C."""

    def leave(self) -> None:
        """Once all is said: end the command as what happened asks for."""
        if self.stopped:
            raise KeyboardInterrupt
        if self.unreadable:
            raise typer.Exit(output.BAD_INPUT)


def collect(
    work: AskEntry[Result],
    entries: Iterable[InputText],
    take: Callable[[Result], object],
    crew: Executor | None,
    *,
    total: int | None,
    label: str,
) -> RunEnd:
    """Hand the result for each input to `take`, in order; what cannot be read is told of and counted."""
    unreadable = 0
    try:
        with progress(total, label) as advance:
            for done in each(_Stoppable(work), entries, crew):
                if done.result is None:
                    unreadable += 1
                    continue
                take(done.result)
                if done.stopped:
                    return RunEnd(unreadable, stopped=True)
                advance()
    except KeyboardInterrupt:  # between two puzzles, or while others work
        return RunEnd(unreadable, stopped=True)
    return RunEnd(unreadable, stopped=False)


@dataclass(frozen=True, slots=True)
class _Done(Generic[Result]):
    result: Result | None
    """`None` if the input could not be read."""
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class _Stoppable(Generic[Result]):
    """Does the work with one input in a thread of its own, so that Ctrl-C ends it early."""

    work: AskEntry[Result]

    def __call__(self, entry: InputText, /) -> _Done[Result]:
        try:
            return _Done(*stopped_or_done(lambda cancel: self.work(entry, cancel)))
        except PenmarkError as error:
            output.complain(f"error: {entry.problem_line(error)}")
            return _Done(None)
