"""Places that the loop passes in one of a few ways, such as cells and pearls: tables of patterns over positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

import msgspec

from penmark.board.coord import Coord
from penmark.reasoning.loops.connection import LINE, OFF
from penmark.rules.outcome import Names

Pattern: TypeAlias = tuple[int, int]
"""A way to pass: the bits of the positions that are marked, and of those that are not; the others may be either."""
Patterns: TypeAlias = tuple[Pattern, ...]
WORD = 64
"""Bits of a word in the kernel."""


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


# gc=False: large boards have thousands, and nothing that one holds leads back to it.
class PlaceTable(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One place: its positions by index, and the patterns that it allows over them."""

    kind: str
    """What it is, as in `cell` or `black pearl`; techniques are about places of some kinds."""
    at: Coord
    positions: tuple[int, ...]
    patterns: Patterns
    words: PlaceWords

    def broken(self, say: Names, on: int, off: int) -> str:
        return self.words.broken(say, PlaceState(self, on, off))

    def reason(self, say: Names, on: int, off: int) -> str:
        return self.words.reason(say, PlaceState(self, on, off))

    def marks(self, on: int, off: int) -> list[tuple[int, int]]:
        """Bits of this place as positions with what they hold."""
        return [(i, LINE if on >> k & 1 else OFF) for k, i in enumerate(self.positions) if (on | off) >> k & 1]


def words_for(positions: int) -> int:
    """How many words the bits of a place take in the kernel."""
    return (positions + WORD - 1) // WORD


class PlaceSet:
    """Places of a board, by number, and how they are told to the kernel."""

    def __init__(self, tables: Iterable[PlaceTable], before: PlaceSet | None = None) -> None:
        """`before` has the first of them, such as all cells, which puzzles on one board share."""
        new = tuple(tables)
        self.tables: tuple[PlaceTable, ...] = (*before.tables, *new) if before else new
        self._ends: array[int] = before._ends[:] if before else array("i", [0])
        self._positions: array[int] = before._positions[:] if before else array("i")
        self._sets: array[int] = before._sets[:] if before else array("i")
        self._bounds: array[int] = before._bounds[:] if before else array("i", [0])
        self._words: array[int] = before._words[:] if before else array("Q")
        self._set_of: dict[int, int] = dict(before._set_of) if before else {}
        """By the identity of patterns, which set of the kernel they are: many places share theirs."""
        for table in new:
            self._positions.extend(table.positions)
            self._ends.append(len(self._positions))
            self._sets.append(self._set(table))

    def _set(self, table: PlaceTable) -> int:
        number = self._set_of.setdefault(id(table.patterns), len(self._set_of))
        if number == len(self._bounds) - 1:
            for bits in chain.from_iterable(table.patterns):
                words = range(words_for(len(table.positions)))
                self._words.extend(bits >> WORD * k & (1 << WORD) - 1 for k in words)
            self._bounds.append(len(self._words))
        return number

    def packed(self) -> tuple[array[int], array[int], array[int], array[int], bytes]:
        """What `PlaceCases` is made from: ends, positions, pattern sets, their bounds and words."""
        return self._ends, self._positions, self._sets, self._bounds, self._words.tobytes()


@lru_cache(maxsize=64)
def degree_patterns(count: int, empty: bool) -> Patterns:
    """Two of so many lines, or with `empty` none of them."""
    every = (1 << count) - 1
    pairs = ((1 << a | 1 << b) for a, b in combinations(range(count), 2))
    return tuple((on, every & ~on) for on in (*([0] if empty else []), *pairs))
