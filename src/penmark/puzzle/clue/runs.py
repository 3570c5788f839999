"""A list of numbers, such as the runs of shaded cells that a nonogram tells of a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from penmark.errors import ClueError, quote
from penmark.puzzle.clue.base import ClueLook, ClueValue, WriteNumber
from penmark.puzzle.clue.number import MAX_CLUE, typed_number
from penmark.puzzle.clue.options import ClueOptions

MAX_RUNS = 256
"""As many as fit into the longest line."""
LISTED_LENGTH = 5
"""The lists of runs for lines up to this length are few enough to offer them all."""


class Runs(ClueValue, frozen=True):
    """The lengths of runs, in order. On the wire a list of numbers; typed with blanks or commas between them."""

    lengths: tuple[int, ...]

    kind: ClassVar[str] = "runs"

    def __post_init__(self) -> None:
        if len(self.lengths) > MAX_RUNS or not all(0 <= each <= MAX_CLUE for each in self.lengths):
            raise ClueError(f"a list of at most {MAX_RUNS} numbers from 0 to {MAX_CLUE}, got {quote(self.lengths)}")

    @property
    def plain(self) -> list[int]:
        return list(self.lengths)

    @classmethod
    def from_plain(cls, plain: Any) -> Runs | None:
        if not isinstance(plain, list) or not all(type(each) is int for each in plain):
            return None
        return cls(tuple(plain))

    def text(self, number: WriteNumber = str) -> str:
        return " ".join(map(number, self.lengths))

    @classmethod
    def parse(cls, text: str) -> Runs | None:
        words = text.replace(",", " ").split()
        numbers = tuple(number for number in map(typed_number, words) if number is not None)
        return cls(numbers) if 0 < len(words) == len(numbers) <= MAX_RUNS else None

    def look(self, number: WriteNumber = str) -> ClueLook:
        return ClueLook(tuple(map(number, self.lengths)))

    @property
    def reversed(self) -> Runs:
        """Read from the other end."""
        return Runs(self.lengths[::-1])

    @property
    def order(self) -> tuple[str, str]:
        return self.kind, " ".join(f"{each:05}" for each in self.lengths)


def _lists(length: int) -> Iterator[tuple[int, ...]]:
    """Every list of runs that fits."""
    yield ()
    for first in range(1, length + 1):
        yield from ((first, *rest) for rest in _lists(length - first - 1))


class RunLists(ClueOptions):
    """Lists of runs that fit into a line, with a gap between any two; `0` alone for none."""

    def __init__(self, length: int) -> None:
        self.length = length

    def __contains__(self, clue: object) -> bool:
        if not isinstance(clue, Runs):
            return False
        runs = clue.lengths
        return runs == (0,) or (bool(runs) and 0 not in runs and sum(runs) + len(runs) - 1 <= self.length)

    @property
    def kinds(self) -> tuple[type[ClueValue], ...]:
        return (Runs,)

    def choices(self) -> tuple[ClueValue, ...]:
        """All lists for a short line; for a longer one the single runs, to begin with: lists are typed."""
        single = tuple(Runs((n,)) for n in range(self.length + 1))
        longer = (runs for runs in _lists(self.length) if len(runs) > 1) if self.are_listed else ()
        return (*single, *map(Runs, sorted(longer, key=lambda runs: (len(runs), runs))))

    @property
    def are_listed(self) -> bool:
        return self.length <= LISTED_LENGTH

    @property
    def words(self) -> str:
        return f"a list of run lengths that fits into {self.length} cells, or 0"
