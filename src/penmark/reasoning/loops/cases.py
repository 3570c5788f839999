"""The ways in which the loop can pass a place, followed as far as the places about it.

A way that leaves one of these no way at all is out; what all the others have in common holds. Nothing is followed
further than a few places, so that a person can see it without drawing.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from penmark.reasoning.loops.connection import LINE, OFF, OPEN, would_part
from penmark.reasoning.loops.places import Pattern, PlaceSet, PlaceState, PlaceTable
from penmark.reasoning.loops.sides import FaceGroups, LoopFaces
from penmark.reasoning.position import Position

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


class Failure(NamedTuple):
    """Why a way is out: a place that has no way left, or what the loop itself would do."""

    place: PlaceTable | None
    on: int = 0
    off: int = 0
    """What was known of the place."""
    edges: tuple[int, ...] = ()
    """A loop that would close too soon; none where the inside or the outside would fall apart."""
    trail: tuple[Followed, ...] = ()
    """All that was followed up to there."""


class CaseFinding(NamedTuple):
    """What holds however the loop passes a place, the ways that are out, and those that are left."""

    place: PlaceTable
    marks: Marks
    out: tuple[tuple[Pattern, Failure], ...]
    left: tuple[Pattern, ...]


@dataclass(frozen=True)
class CaseScan:
    """How far to look: at places of which kinds, how many places away, and what is heeded besides places."""

    kinds: frozenset[str]
    reach: int
    loops: bool = False
    """Whether a way is out that closes the loop too soon."""
    sides: bool = False
    """Whether a way is out that parts the inside or the outside."""


class LoopCases:
    """All places of a board and what is known about them; a `Tracker`."""

    def __init__(self, position: Position, places: PlaceSet, look: CaseScan) -> None:
        self._look = look
        self._faces = position.of_board(LoopFaces)
        self._set, self._places, self._of = places, places.tables, places.of
        self._position = position
        self.known = [*position.masks, OFF]
        on, off = places.known(self.known)
        self._bits = {LINE: on, OFF: off}
        """By what positions hold, the bits of those that do, for each place."""
        self._areas: dict[int, frozenset[int]] = {}
        self._found: dict[int, CaseFinding] = {}
        self._stale = dict.fromkeys(n for n, place in enumerate(self._places) if place.kind in look.kinds)
        self._watched: dict[int, set[int]] = defaultdict(set)
        """By place, the places whose area it is in."""
        for number in self._stale:
            for other in self._area(number):
                self._watched[other].add(number)

    def _area(self, number: int) -> frozenset[int]:
        """The places within reach of one."""
        found = self._areas.get(number)
        if found is None:
            found = self._areas[number] = self._set.within(number, self._look.reach)
        return found

    def update(self, position: Position, changed: Sequence[int]) -> None:
        for i in changed:
            self.known[i] = position.masks[i]
            self._mark(i, self.known[i])
            for place, _ in self._of.get(i, ()):
                for number in self._watched[place]:
                    self._stale[number] = None
                    self._found.pop(number, None)

    def search(self) -> Iterator[CaseFinding]:
        """What is news, the older findings first."""
        yield from tuple(self._found.values())
        while self._stale:
            number = next(iter(self._stale))
            del self._stale[number]
            finding = self._go_through(number)
            if finding is not None:
                self._found[number] = finding
                yield finding

    def _go_through(self, number: int) -> CaseFinding | None:
        place, on, off = self._places[number], self._bits[LINE][number], self._bits[OFF][number]
        is_decided = (on | off).bit_count() == len(place.positions)
        ways = () if is_decided else place.left(on, off)
        if not ways:
            return None
        marks: dict[int, int] | None = None
        out: list[tuple[Pattern, Failure]] = []
        for way in ways:
            supposed: dict[int, int] = {}
            failure = self._suppose(number, way, supposed)
            self._forget(supposed)
            if failure is not None:
                out.append((way, failure))
                continue
            marks = supposed if marks is None else {i: mask for i, mask in marks.items() if supposed.get(i) == mask}
            if not marks:  # whatever the other ways lead to
                return None
        if marks is None:
            return None
        failed = {way for way, _ in out}
        left = tuple(way for way in ways if way not in failed)
        return CaseFinding(place, self._nearest(number, marks), tuple(out), left)

    def _mark(self, i: int, mask: int) -> None:
        """Tell the places of a position what it holds."""
        if mask in self._bits:
            bits = self._bits[mask]
            for number, bit in self._of.get(i, ()):
                bits[number] |= bit

    def _forget(self, supposed: Marks) -> None:
        for i, mask in supposed.items():
            self.known[i] = OPEN
            bits = self._bits[mask]
            for number, bit in self._of[i]:
                bits[number] &= ~bit

    def _nearest(self, number: int, marks: Marks) -> Marks:
        """Of some marks those at the place itself, or a few others: what lies further off is found from there."""
        own = {i: marks[i] for i in self._places[number].positions if i in marks}
        return own or dict(list(marks.items())[:_MOST_MARKS])

    def _suppose(self, number: int, way: Pattern, supposed: dict[int, int]) -> Failure | None:
        """Mark what a way says and what follows about the place; why that cannot be, if it cannot."""
        place = self._places[number]
        trail: list[Followed] = []
        failure = self._spread(place.marks(*way), self._area(number), supposed, trail)
        if failure is None and self._look.loops and (loop := self._closes(supposed)):
            failure = Failure(None, edges=tuple(loop))
        if failure is None and self._look.sides and self._parts(supposed):
            failure = Failure(None)
        return None if failure is None else failure._replace(trail=tuple(trail))

    def _spread(
        self,
        marks: Iterable[tuple[int, int]],
        area: frozenset[int],
        supposed: dict[int, int],
        trail: list[Followed],
    ) -> Failure | None:
        known, of, queue, places = self.known, self._of, deque[int](), self._places
        on, off = self._bits[LINE], self._bits[OFF]
        todo: Iterable[tuple[int, int]] = marks
        while True:
            for i, mask in todo:
                if known[i] == OPEN:
                    known[i] = supposed[i] = mask
                    bits = on if mask == LINE else off
                    for near, bit in of[i]:
                        bits[near] |= bit
                        if near in area:
                            queue.append(near)
            if not queue:
                return None
            number = queue.popleft()
            followed = places[number].followed(on[number], off[number])
            if followed is None:
                return Failure(places[number], on[number], off[number])
            if followed:
                trail.append(Followed(places[number], on[number], off[number], followed))
            todo = followed

    def _closes(self, supposed: Marks) -> set[int]:
        """The loop that a supposed line closes, if that leaves out other lines or a place that the loop must pass."""
        known, faces = self.known, self._faces
        for start in (i for i, mask in supposed.items() if mask == LINE and i in faces.ends):
            first, here = faces.ends[start]
            edge, loop = start, {start}
            while here != first:
                onward = next((e for e in faces.at[here] if e != edge and known[e] == LINE), None)
                if onward is None or onward in loop:  # the line ends, or forks where nobody looked
                    break
                edge = onward
                loop.add(edge)
                one, other = faces.ends[edge]
                here = other if one == here else one
            else:
                if any(known[e] == LINE and e not in loop for e in faces.ends):
                    return loop
                return set() if all(self._passed(place, loop) for place in self._places) else loop
        return set()

    def _passed(self, place: PlaceTable, loop: set[int]) -> bool:
        """Whether a place is content with nothing but a loop, as far as that decides it."""
        with_loop = [LINE if i in loop else OFF if i in self._faces.ends else self.known[i] for i in place.positions]
        on = sum(1 << k for k, mask in enumerate(with_loop) if mask == LINE)
        off = sum(1 << k for k, mask in enumerate(with_loop) if mask == OFF)
        return any(not (pattern[0] & off or pattern[1] & on) for pattern in place.patterns)

    def _parts(self, supposed: Marks) -> bool:
        beside, groups = self._faces.beside, self._position.tracked(FaceGroups)
        relations = ((*beside[i], int(mask == LINE)) for i, mask in supposed.items() if i in beside)
        return would_part(self._faces.near, groups.colours, self.known, relations)


Keep = Callable[[CaseFinding], bool]
