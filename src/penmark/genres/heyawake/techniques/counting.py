"""Two rooms counted together: ways to fill one that leave the other no way to get its number.

To list no way at all of a room completes only where there is none: `Ways` of which the most is 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from penmark.genres.heyawake.techniques.grid import RoomGrid
from penmark.genres.heyawake.techniques.room_faults import FailedWays, faults_words, shading_of
from penmark.genres.heyawake.techniques.room_search import Ways
from penmark.genres.heyawake.techniques.shading import OPEN, SHADED, WHITE, KnownShading, Shading
from penmark.genres.heyawake.techniques.ways import RoomCommon, needs_words, seen_from
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.evidence import Evidence
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_MOST_WAYS = 12
_MOST_TRIED = 1000
_MOST_NAMED = 2
"""Ways that fail of which each is named in the sentence."""
_MOST_REASONS = 8


class _RoomPair(NamedTuple):
    """A room that can be filled in few ways, and one that some of these leave no way."""

    room: int
    other: int
    failed: tuple[frozenset[int], ...]
    """The ways that leave none to the other room."""
    left: tuple[frozenset[int], ...]


def _pairs(position: Position) -> Iterator[Deduction]:
    shading = position.tracked(KnownShading)
    grid = shading.grid
    ways = {room: found for room in range(len(grid.rooms)) if (found := _ways_of(shading, room))}
    for room in sorted(ways, key=lambda room: (len(ways[room]), room)):
        for other in _near(grid, room):
            if other in ways:
                failed = tuple(way for way in ways[room] if not _leaves_one(shading, room, way, other))
                left = tuple(way for way in ways[room] if way not in failed)
                if failed and left:
                    yield from _common(position, shading, _RoomPair(room, other, failed, left))


def _ways_of(shading: Shading, room: int) -> list[frozenset[int]]:
    ways = Ways(shading, room, _MOST_WAYS, _MOST_TRIED)
    return ways.found if ways.complete else []


def _near(grid: RoomGrid, room: int) -> list[int]:
    """The numbered rooms beside one, or in one line with it."""
    cells = set(seen_from(grid, grid.rooms[room].cells))
    return sorted({other for i in cells for other in grid.rooms_of[i]} - {room})


def _leaves_one(shading: Shading, room: int, way: frozenset[int], other: int) -> bool:
    """Whether a way of one room leaves one to another, as far as few tries can tell."""
    with _filled(shading, room, way):
        return not Ways(shading, other, 0, _MOST_TRIED).complete


@contextmanager
def _filled(shading: Shading, room: int, way: frozenset[int]) -> Iterator[None]:
    """A room filled in some way, for a moment."""
    length = len(shading.trail)
    for i in shading.grid.rooms[room].cells:
        if shading.value[i] == OPEN:
            shading.put(i, SHADED if i in way else WHITE)
    yield
    shading.undo(length)


def _common(position: Position, shading: Shading, pair: _RoomPair) -> Iterator[Deduction]:
    grid = shading.grid
    open_ = [i for i in grid.rooms[pair.room].cells if shading.value[i] == OPEN]
    common = RoomCommon.of(shading, open_, pair.left)
    moves = common.moves(position)
    if moves:
        rooms = (grid.rooms[pair.room], grid.rooms[pair.other])
        both = [i for room in rooms for i in room.cells if shading.value[i] == OPEN]
        values = tuple(shading.value)
        seen = Evidence(
            clues=tuple(room.at for room in rooms),
            areas=tuple(grid.coords(room.cells) for room in rooms),
            reasons=tuple(partial(_why, grid, values, pair, way) for way in pair.failed[:_MOST_REASONS]),
        )
        yield Deduction(grid.coords(both), moves, partial(_words, grid, values, pair, common), lambda masks: seen)


def _words(grid: RoomGrid, values: Sequence[int], pair: _RoomPair, common: RoomCommon, say: Names) -> str:
    other = grid.room_words(pair.other, say)
    failed, left = len(pair.failed), len(pair.left)
    ways = [f"with {say.coords(grid.coords(sorted(way)))}" for way in pair.failed[:_MOST_NAMED]]
    which = listing(ways, "or") if failed <= _MOST_NAMED else f"with {failed} of them, as {ways[0]},"
    rest = "with the other" if left == 1 else f"with each of the other {left}"
    fits = f"{needs_words(grid, values, pair.room, say)} {failed + left} ways, but {which} {other} has no way left"
    return f"{fits}. So {rest}, {common.words(grid, say)}."


def _why(grid: RoomGrid, values: Sequence[int], pair: _RoomPair, way: frozenset[int], say: Names) -> str:
    """Why the other room has no way left."""
    shading = shading_of(grid, values)
    with _filled(shading, pair.room, way):
        failed = FailedWays(shading, pair.other, 0, _MOST_TRIED)
        why = faults_words(grid, failed.chosen(), say)
    other, cells = grid.room_words(pair.other, say), say.coords(grid.coords(sorted(way)))
    if not failed.faults:
        return f"with {cells}, too few cells apart from each other are left for {other}"
    if not why:
        return f"with {cells}, no way to fill the room of {other} is left"
    return f"with {cells}, any way to fill the room of {other} would {why}"


COUNTING = (
    BoardPattern(name="room-pair", title="Two rooms together", rule_kinds=frozenset({"exact-count"}), find=_pairs),
)
