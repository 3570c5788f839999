"""Places that the loop passes in one of a few ways, such as cells and pearls: tables of patterns over positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from penmark.board.coord import Coord
from penmark.reasoning.loops.connection import LINE, OFF
from penmark.rules.outcome import Names

Pattern: TypeAlias = tuple[int, int]
"""A way to pass: the bits of the positions that are marked, and of those that are not; the others may be either."""
Patterns: TypeAlias = tuple[Pattern, ...]


class PlaceState(NamedTuple):
    """What is known at a place: the bits of its positions that are marked, and of those that are not."""

    place: PlaceTable
    on: int
    off: int

    @property
    def drawn(self) -> int:
        """How many are marked."""
        return self.on.bit_count()

    @property
    def open(self) -> int:
        """How many may still be either."""
        return len(self.place.positions) - (self.on | self.off).bit_count()


class ToldWay(NamedTuple):
    """A pattern in words, to go on after 'if': ways that begin alike are told together."""

    start: str
    """`the loop passes the white pearl at r3c5`."""
    course: str = ""
    """`from left to right`."""
    detail: str = ""
    """`, turning at r3c4`; left out where all details of a course are told together."""


class PlaceWords(ABC):
    """How places of a kind are told."""

    @abstractmethod
    def called(self, say: Names) -> str:
        """`r3c5`, `the white pearl at r3c5`."""

    @abstractmethod
    def way(self, say: Names, pattern: Pattern) -> ToldWay: ...

    @abstractmethod
    def broken(self, say: Names, state: PlaceState) -> str:
        """What is wrong where no pattern is left, to go on after 'then'."""

    @abstractmethod
    def reason(self, say: Names, state: PlaceState) -> str:
        """Why something follows there, in a few words: `r3c5 has its two lines`."""

    @abstractmethod
    def is_plain(self, state: PlaceState) -> bool:
        """Whether what follows there needs no words: crosses beside a line or a shaded cell."""

    def alike(self, say: Names, state: PlaceState) -> str | None:
        """Why all patterns that are left agree, if there is more to say than to list them."""
        return None


@dataclass(frozen=True, eq=False)
class PlaceTable:
    """One place: its positions by index, and the patterns that it allows over them."""

    kind: str
    """What it is, as in `cell` or `black pearl`; techniques are about places of some kinds."""
    at: Coord
    positions: tuple[int, ...]
    patterns: Patterns
    words: PlaceWords
    _followed: dict[Pattern, tuple[tuple[int, int], ...] | None] = field(default_factory=dict, init=False, repr=False)

    def broken(self, say: Names, on: int, off: int) -> str:
        return self.words.broken(say, PlaceState(self, on, off))

    def reason(self, say: Names, on: int, off: int) -> str:
        return self.words.reason(say, PlaceState(self, on, off))

    def left(self, on: int, off: int) -> list[Pattern]:
        """The patterns that what is known of its positions allows."""
        return [pattern for pattern in self.patterns if not (pattern[0] & off or pattern[1] & on)]

    def followed(self, on: int, off: int) -> tuple[tuple[int, int], ...] | None:
        """The positions that are decided by what is known of the others, with what they hold; `None` if no way is left.

        Worked out once for each state: grading comes to the same few again and again.
        """
        try:
            return self._followed[on, off]
        except KeyError:
            left = self.left(on, off)
            both = common(left) if left else (0, 0)
            found = self._followed[on, off] = tuple(self.marks(both[0] & ~on, both[1] & ~off)) if left else None
            return found

    def marks(self, on: int, off: int) -> list[tuple[int, int]]:
        """Bits of this place as positions with what they hold."""
        return [(i, LINE if on >> k & 1 else OFF) for k, i in enumerate(self.positions) if (on | off) >> k & 1]


class PlaceSet:
    """Places of a board, by number, and which of them have each position."""

    def __init__(self, tables: Iterable[PlaceTable], before: PlaceSet | None = None) -> None:
        """`before` has the first of them, such as all cells, which puzzles on one board share."""
        self.tables: Sequence[PlaceTable] = (*(before.tables if before else ()), *tables)
        self.of: dict[int, tuple[tuple[int, int], ...]] = dict(before.of) if before else {}
        """By position, the places that have it, each with its bit there."""
        for number in range(len(before.tables) if before else 0, len(self.tables)):
            for k, i in enumerate(self.tables[number].positions):
                self.of[i] = (*self.of.get(i, ()), (number, 1 << k))

    def within(self, number: int, reach: int) -> frozenset[int]:
        """The places so many steps about one, itself included; a step leads to places that share a position."""
        found = fresh = {number}
        for _ in range(reach):
            fresh = {near for each in fresh for i in self.tables[each].positions for near, _ in self.of[i]} - found
            found = found | fresh
        return frozenset(found)

    def known(self, masks: Sequence[int]) -> tuple[list[int], list[int]]:
        """For each place, the bits of its positions that hold a line, and of those that hold none."""
        on, off = [0] * len(self.tables), [0] * len(self.tables)
        for i, uses in self.of.items():
            bits = on if masks[i] == LINE else off if masks[i] == OFF else None
            if bits is not None:
                for number, bit in uses:
                    bits[number] |= bit
        return on, off


def common(patterns: Sequence[Pattern]) -> Pattern:
    """What some patterns, one at least, have in common."""
    on, off = patterns[0]
    for mine, yours in patterns[1:]:
        on &= mine
        off &= yours
    return on, off


@lru_cache(maxsize=64)
def degree_patterns(count: int, empty: bool) -> Patterns:
    """Two of so many lines, or with `empty` none of them."""
    every = (1 << count) - 1
    pairs = ((1 << a | 1 << b) for a, b in combinations(range(count), 2))
    return tuple((on, every & ~on) for on in (*([0] if empty else []), *pairs))
