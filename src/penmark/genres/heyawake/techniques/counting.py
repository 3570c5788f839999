"""Two rooms counted together: ways to fill one that leave the other no way to get its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from penmark.genres.heyawake.techniques.grid import RoomGrid
from penmark.genres.heyawake.techniques.kernel_shading import KernelShading
from penmark.genres.heyawake.techniques.room_faults import FailedWays, faults_words, shading_of
from penmark.genres.heyawake.techniques.shading import OPEN, SHADED, WHITE, KnownShading, Shading
from penmark.genres.heyawake.techniques.ways import RoomCommon, needs_words
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
    shading, kernel = position.tracked(KnownShading), position.tracked(KernelShading).kernel
    first = 0
    while (found := kernel.pair(first, _MOST_WAYS, _MOST_TRIED)) is not None:
        number, room, other, failed, left = found
        yield from _common(position, shading, _RoomPair(room, other, _as_ways(failed), _as_ways(left)))
        first = number + 1


def _as_ways(ways: list[list[int]]) -> tuple[frozenset[int], ...]:
    return tuple(map(frozenset, ways))


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
        # Not even one way is allowed: the list is complete only where there is none.
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
