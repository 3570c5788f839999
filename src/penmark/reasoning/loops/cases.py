"""The ways in which the loop can pass a place, followed as far as the places about it.

A way that leaves one of these no way at all is out; what all the others have in common holds. Nothing is followed
further than a few places, so that a person can see it without drawing.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from penmark.board.mark import FALSE, TRUE
from penmark.puzzle.game import Commit
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.loops.connection import LINE, OFF, OPEN, would_part
from penmark.reasoning.loops.places import Pattern, PlaceTable
from penmark.reasoning.loops.sides import FaceGroups, LoopFaces
from penmark.reasoning.position import Position
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

Marks = Mapping[int, int]
"""Positions, each with the mask that it gets."""
_MOST_MARKS = 3
"""Positions that one look at a place decides elsewhere."""
_MOST_TOLD = 2
"""Ways of which it is told why they are out."""


class Failure(NamedTuple):
    """Why a way is out: a place that has no way left, or what the loop itself would do."""

    place: PlaceTable | None
    why: str = ""


CLOSES = Failure(None, "it would close too soon")
PARTS = Failure(None, "its inside or its outside would fall apart")


class CaseFinding(NamedTuple):
    """What holds however the loop passes a place, and the ways that are out."""

    place: PlaceTable
    marks: Marks
    out: tuple[tuple[Pattern, Failure], ...]


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

    def __init__(self, position: Position, places: Sequence[PlaceTable], look: CaseScan) -> None:
        self._look = look
        self._faces = position.of_board(LoopFaces)
        self._places = places
        self._position = position
        self.known = [*position.masks, OFF]
        self._of: dict[int, list[tuple[int, int]]] = defaultdict(list)
        """By position, the places that have it, each with its bit there."""
        for number, place in enumerate(places):
            for k, i in enumerate(place.positions):
                self._of[i].append((number, 1 << k))
        known = [place.known(self.known) for place in places]
        self._bits = {LINE: [on for on, _ in known], OFF: [off for _, off in known]}
        """By what positions hold, the bits of those that do, for each place."""
        self._areas: dict[int, frozenset[int]] = {}
        self._found: dict[int, CaseFinding] = {}
        self._stale = dict.fromkeys(n for n, place in enumerate(places) if place.kind in look.kinds)
        self._watched: dict[int, set[int]] = defaultdict(set)
        """By place, the places whose area it is in."""
        for number in self._stale:
            for other in self._area(number):
                self._watched[other].add(number)

    def _area(self, number: int) -> frozenset[int]:
        """The places within reach of one."""
        found = self._areas.get(number)
        if found is None:
            area = {number}
            for _ in range(self._look.reach):
                area |= {near for each in area for i in self._places[each].positions for near, _ in self._of[i]}
            found = self._areas[number] = frozenset(area)
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
        place = self._places[number]
        ways = place.left(self._bits[LINE][number], self._bits[OFF][number])
        if not ways:
            return None
        outcomes: list[dict[int, int]] = []
        out: list[tuple[Pattern, Failure]] = []
        for way in ways:
            supposed: dict[int, int] = {}
            failure = self._suppose(number, way, supposed)
            self._forget(supposed)
            if failure is None:
                outcomes.append(supposed)
            else:
                out.append((way, failure))
        if not outcomes:
            return None
        marks = {i: mask for i, mask in outcomes[0].items() if all(other.get(i) == mask for other in outcomes[1:])}
        return CaseFinding(place, self._nearest(number, marks), tuple(out)) if marks else None

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
        failure = self._spread(place.marks(*way), self._area(number), supposed)
        if failure is None and self._look.loops and self._closes(supposed):
            failure = CLOSES
        if failure is None and self._look.sides and self._parts(supposed):
            failure = PARTS
        return failure

    def _spread(
        self, marks: Iterable[tuple[int, int]], area: frozenset[int], supposed: dict[int, int]
    ) -> Failure | None:
        known, of, queue = self.known, self._of, deque[int]()
        on, off = self._bits[LINE], self._bits[OFF]
        todo: Iterable[tuple[int, int]] = marks
        while True:
            for i, mask in todo:
                if known[i] == OPEN:
                    known[i] = supposed[i] = mask
                    bits = self._bits[mask]
                    for near, bit in of[i]:
                        bits[near] |= bit
                        if near in area:
                            queue.append(near)
            if not queue:
                return None
            number = queue.popleft()
            followed = self._places[number].followed(on[number], off[number])
            if followed is None:
                return Failure(self._places[number])
            todo = followed

    def _closes(self, supposed: Marks) -> bool:
        """Whether a supposed line closes a loop that leaves out other lines or a place that the loop must pass."""
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
                    return True
                return any(not self._passed(place, loop) for place in self._places)
        return False

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


def tell(puzzle: Puzzle, finding: CaseFinding) -> Deduction:
    """A finding as a step."""
    coords, (place, marks, out) = puzzle.substrate.layout.coords, finding
    moves = tuple(Commit(coords[i], TRUE if mask == LINE else FALSE) for i, mask in marks.items())
    seen = dict.fromkeys((place.at, *(failure.place.at for _, failure in out if failure.place)))

    def words(say: Names) -> str:
        told: dict[tuple[str, str], dict[str, None]] = {}
        for way, failure in out:
            start, end = place.way(say, way)
            told.setdefault((start, _failed(say, failure)), {})[end] = None
        ways = {key: " ".join(filter(None, (key[0], listing(list(ends), "or")))) for key, ends in told.items()}
        parts = [f"If {way}, {why}." for (_, why), way in ways.items()]
        if len(parts) > _MOST_TOLD:
            parts[1:] = ["The other ways fail as well."]
        return " ".join(
            [*parts, f"So {MOVES}." if out else f"In all ways that are left for {place.called(say)}, {MOVES}."]
        )

    return Deduction(tuple(seen), moves, words)


def _failed(say: Names, failure: Failure) -> str:
    return failure.place.broken(say) if failure.place else failure.why


Keep = Callable[[CaseFinding], bool]


def finder(make: Callable[[Position], LoopCases], keep: Keep) -> Callable[[Position], Iterator[Deduction]]:
    """The steps of one kind among what a look at the board finds."""

    def find(position: Position) -> Iterator[Deduction]:
        for finding in position.tracked(make).search():
            if keep(finding):
                yield tell(position.puzzle, finding)

    return find
