"""The ways in which the loop can pass a place, followed as far as the places about it.

A way that leaves one of these no way at all is out; what all the others have in common holds. Nothing is followed
further than a few places, so that a person can see it without drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeAlias

from penmark._kernel import PlaceCases
from penmark.board.mark import is_single
from penmark.program import is_negative
from penmark.reasoning.loops.connection import LINE, OFF
from penmark.reasoning.loops.places import WORD, Pattern, PlaceSet, PlaceState, PlaceTable, words_for
from penmark.reasoning.loops.sides import LoopFaces
from penmark.reasoning.position import Position

FailedWay: TypeAlias = tuple[int, int, bytes, bytes, list[int], bytes]
"""As the kernel tells it."""
Marks = Mapping[int, int]
"""Positions, each with the mask that it gets."""
_MOST_MARKS = 3
"""Positions that one look at a place decides elsewhere."""


class Followed(NamedTuple):
    """What one place made follow from what was known of it before."""

    place: PlaceTable
    on: int
    off: int
    marks: tuple[tuple[int, int], ...]
    """Positions with what they hold; some of them were known already."""

    @property
    def is_plain(self) -> bool:
        """Whether it is seen without being told, like crosses beside a line or a shaded cell."""
        return self.place.words.is_plain(PlaceState(self.place, self.on, self.off))


@dataclass(frozen=True)
class Failure:
    """Why a way is out: a place that has no way left, or what the loop itself would do."""

    place: PlaceTable | None
    on: int
    off: int
    """What was known of the place."""
    edges: tuple[int, ...]
    """A loop that would close too soon; none where the inside or the outside would fall apart."""
    _places: Sequence[PlaceTable]
    _trail: bytes
    """As the kernel tells it."""

    @cached_property
    def trail(self) -> tuple[Followed, ...]:
        """All that was followed up to there. Most findings are never told, so it is read only when asked for."""
        numbers = memoryview(self._trail).cast("i")
        found, at = [], 0
        while at < len(numbers):
            place, count = self._places[numbers[at]], numbers[at + 1]
            marks, at = tuple(map(_mark_of, numbers[at + 2 : at + 2 + count])), at + 2 + count
            size = 2 * words_for(len(place.positions))
            on, off = (_bits(numbers[k : k + size].tobytes()) for k in (at, at + size))
            found.append(Followed(place, on, off, marks))
            at += 2 * size
        return tuple(found)


class CaseFinding(NamedTuple):
    """What holds however the loop passes a place, the ways that are out, and those that are left."""

    place: PlaceTable
    marks: Marks
    out: tuple[tuple[Pattern, Failure], ...]
    left: tuple[Pattern, ...]
    places: tuple[PlaceTable, ...]
    """All there are on the board."""


@dataclass(frozen=True)
class CaseScan:
    """How far to look: at places of which kinds, how many places away, and what is heeded besides places."""

    kinds: frozenset[str]
    reach: int
    loops: bool = False
    """Whether a way is out that closes the loop too soon."""
    sides: bool = False
    """Whether a way is out that parts the inside or the outside."""


class KnownPlaces:
    """The places of a board with all that is known about them, in the kernel; a `Tracker` that all scans share."""

    def __init__(self, position: Position, places: PlaceSet) -> None:
        self.tables = places.tables
        loop = position.of_board(LoopFaces).edges
        self.kernel = PlaceCases(len(position.masks), *places.packed(), loop)
        self._numbers: dict[str, list[int]] = {}
        for number, place in enumerate(self.tables):
            self._numbers.setdefault(place.kind, []).append(number)
        self.update(position, list(position.placed))

    def of_kinds(self, kinds: frozenset[str]) -> list[int]:
        """The numbers of the places of some kinds, in order."""
        return sorted(chain.from_iterable(self._numbers.get(kind, ()) for kind in kinds))

    def update(self, position: Position, changed: Sequence[int]) -> None:
        masks = position.masks
        self.kernel.mark([2 * i + (masks[i] == OFF) for i in changed if is_single(masks[i])])


class LoopCases:
    """What one way of looking has found on a board; a `Tracker`."""

    def __init__(self, position: Position, places: Callable[[Position], KnownPlaces], look: CaseScan) -> None:
        self._known = places
        known = position.tracked(places)
        self._kernel, self._places = known.kernel, known.tables
        self._scan = self._kernel.add_scan(look.reach, look.loops, look.sides, known.of_kinds(look.kinds))
        self._found: dict[int, CaseFinding] = {}

    def update(self, position: Position, changed: Sequence[int]) -> None:
        position.tracked(self._known)
        self._found = {n: found for n, found in self._found.items() if not self._kernel.waits(self._scan, n)}

    def search(self) -> Iterator[CaseFinding]:
        """What is news, the older findings first."""
        yield from tuple(self._found.values())
        while (outcome := self._kernel.next(self._scan)) is not None:
            number, literals, failed, left = outcome
            place = self._places[number]
            marks = self._nearest(place, dict(map(_mark_of, literals)))
            out = tuple([(place.patterns[each[0]], self._failure(each)) for each in failed])
            finding = CaseFinding(place, marks, out, tuple([place.patterns[way] for way in left]), self._places)
            self._found[number] = finding
            yield finding

    def _nearest(self, place: PlaceTable, marks: Marks) -> Marks:
        """Of some marks those at the place itself, or a few others: what lies further off is found from there."""
        own = {i: marks[i] for i in place.positions if i in marks}
        return own or dict(list(marks.items())[:_MOST_MARKS])

    def _failure(self, way: FailedWay) -> Failure:
        _, place, on, off, edges, trail = way
        table = self._places[place] if place >= 0 else None
        return Failure(table, _bits(on), _bits(off), tuple(set(edges)), self._places, trail)


def _mark_of(literal: int) -> tuple[int, int]:
    """A position with what it holds."""
    return literal >> 1, OFF if is_negative(literal) else LINE


def _bits(words: bytes) -> int:
    """Bits as the kernel tells them, in words."""
    return sum(word << WORD * k for k, word in enumerate(memoryview(words).cast("Q")))


Keep = Callable[[CaseFinding], bool]
