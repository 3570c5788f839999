"""What every solver is asked and what it answers."""

from __future__ import annotations

import enum
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeGuard, overload, runtime_checkable

from penmark.parallel.threads import started
from penmark.puzzle.generation import Cancel as Cancel
from penmark.puzzle.limits import checked_count, checked_seconds
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution

_POLL_SECONDS = 0.02


class _Never:
    """A token that nobody sets."""

    def is_set(self) -> bool:
        return False


NEVER: Cancel = _Never()
"""For work that is ended by other means, such as a process that is killed: no thread need watch it.

A thread for each of many quick searches takes its time, and more where all processors are busy: each search waits until
its watcher has had its turn and is gone.
"""


def can_be_set(cancel: Cancel | None) -> TypeGuard[Cancel]:
    """Whether there is a token that somebody may set."""
    return cancel is not None and cancel is not NEVER


@contextmanager
def on_cancel(cancel: Cancel | None, stop: Callable[[], object]) -> Iterator[None]:
    """While inside, call `stop` from another thread soon after the token is set; at once if it is set already.

    Where no thread can start, nobody else could set it while inside.
    """
    if not can_be_set(cancel):
        yield
        return
    done = threading.Event()

    def watch() -> None:
        while not cancel.is_set():
            if done.wait(_POLL_SECONDS):
                return
        while not done.wait(_POLL_SECONDS):
            stop()  # again and again: a search may only just have begun

    if cancel.is_set():
        stop()
    watcher = started(watch, "cancel")
    try:
        yield
    finally:
        done.set()
        if watcher is not None:
            watcher.join()


class StopReason(enum.StrEnum):
    """Why a search ended before it had seen everything."""

    LIMIT = "limit"
    """As many solutions as were asked for."""
    TIME = "time"
    CANCEL = "cancel"


class Outcome(ABC):
    """How a search ended: how many solutions it found, and whether there can be any others."""

    stopped_by: StopReason | None
    """`None` when the search saw everything."""
    seconds: float

    @property
    @abstractmethod
    def found(self) -> int:
        """How many solutions."""

    @property
    def exhausted(self) -> bool:
        """Whether these are all the solutions there are."""
        return self.stopped_by is None

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; `None` if the search ended too early to tell."""
        if self.found > 1:
            return False
        return self.found == 1 if self.exhausted else None


@dataclass(frozen=True)
class SolveResult(Outcome, Sequence[Solution]):
    """The solutions found, and whether there can be any others."""

    solutions: Sequence[Solution]
    """A tuple; of very many, a sequence that makes each when it is asked for."""
    stopped_by: StopReason | None
    seconds: float

    @property
    def found(self) -> int:
        return len(self.solutions)

    @overload
    def __getitem__(self, k: int) -> Solution: ...
    @overload
    def __getitem__(self, k: slice) -> tuple[Solution, ...]: ...
    def __getitem__(self, k: int | slice) -> Solution | tuple[Solution, ...]:
        return tuple(self.solutions[k]) if isinstance(k, slice) else self.solutions[k]

    def __iter__(self) -> Iterator[Solution]:
        return iter(self.solutions)

    def __len__(self) -> int:
        return len(self.solutions)


class Solver(Protocol):
    """Finds solutions. Implementations differ in how, never in what."""

    name: ClassVar[str]

    def solve(
        self,
        puzzle: Puzzle,
        max_solutions: int = 1,
        *,
        time_budget: float | None = None,
        cancel: Cancel | None = None,
    ) -> SolveResult:
        """Up to `max_solutions` different solutions, in no particular order.

        `time_budget` is in seconds. A search that is stopped keeps what it found and says why it stopped. Raises
        `LimitError` if either is not a number from 0 up.
        """


class Search(Outcome, Iterator[Solution]):
    """Solutions one at a time, as they are found: however many there are, only a few are held.

    How it ended is known when the iteration has. Until then it is as if no more had been asked for.
    """


@runtime_checkable
class SearchingSolver(Solver, Protocol):
    """A solver that can also hand out solutions as it finds them."""

    def search(
        self,
        puzzle: Puzzle,
        max_solutions: int | None = None,
        *,
        time_budget: float | None = None,
        cancel: Cancel | None = None,
    ) -> Search:
        """All solutions, or up to `max_solutions`. The clock runs from here, also while nothing is asked for."""


def checked_most(max_solutions: int) -> int:
    """How many solutions to look for."""
    return checked_count(max_solutions, "the most solutions to look for")


class Budget:
    """A deadline and a cancel token, asked together. Seconds that cannot be are refused by `LimitError`."""

    def __init__(
        self, seconds: float | None, cancel: Cancel | None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        seconds = checked_seconds(seconds)
        self._start = clock()
        self._deadline = None if seconds is None else self._start + seconds
        self._cancel = cancel

    @property
    def limited(self) -> bool:
        """Whether anything can ever end it."""
        return self._deadline is not None or self._cancel is not None

    @property
    def spent(self) -> float:
        return self._clock() - self._start

    @property
    def left(self) -> float | None:
        """Seconds left, never negative; `None` without a deadline."""
        return None if self._deadline is None else max(0.0, self._deadline - self._clock())

    def at_most(self, seconds: float) -> Budget:
        """One that ends with this one, or after some seconds if that is sooner."""
        return Budget(seconds if self.left is None else min(seconds, self.left), self._cancel, self._clock)

    def stop(self) -> StopReason | None:
        """Why to stop now, or `None` to go on."""
        if self._cancel is not None and self._cancel.is_set():
            return StopReason.CANCEL
        if self._deadline is not None and self._clock() >= self._deadline:
            return StopReason.TIME
        return None
