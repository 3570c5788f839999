"""The ways in which the shaded cells of a numbered room can lie: what all of them have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from penmark.board.coord import Coord
from penmark.genres.heyawake.techniques.grid import RoomGrid
from penmark.genres.heyawake.techniques.kernel_shading import KernelShading
from penmark.genres.heyawake.techniques.room_faults import FailedWays, faults_words, shading_of
from penmark.genres.heyawake.techniques.shading import OPEN, SHADED, KnownShading, Shading
from penmark.puzzle.game import Move
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.evidence import Evidence
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_ONE, _FEW, _SEVERAL, _MANY = 1, 4, 12, 40
_MOST_TRIED = 4000
"""So many cells are put on the way before a room is called too large to go through."""
_ROOM = 290
"""Characters that a sentence has, but for what is always there."""
_FEW_NAMED = 3
"""So many ways are named one by one."""
_TOLD = 16
"""So many cells are named."""


class RoomCommon(NamedTuple):
    """What all ways of a room have in common, by cells."""

    shaded: list[int]
    white: list[int]
    barred: list[int]
    """Cells beside the room that have a shaded cell of it beside them in every way."""

    @classmethod
    def of(cls, shading: Shading, open_: list[int], ways: Sequence[frozenset[int]]) -> RoomCommon:
        beside = shading.grid.beside
        near = dict.fromkeys(j for i in open_ for j in beside[i] if shading.value[j] == OPEN and j not in open_)
        return cls(
            shaded=[i for i in open_ if all(i in way for way in ways)],
            white=[i for i in open_ if not any(i in way for way in ways)],
            barred=[j for j in near if all(not way.isdisjoint(beside[j]) for way in ways)],
        )

    def moves(self, position: Position) -> tuple[Move, ...]:
        shaded = (move for i in self.shaded for move in position.commit(i, 1))
        return (*shaded, *(move for i in (*self.white, *self.barred) for move in position.commit(i, 0)))

    def words(self, grid: RoomGrid, say: Names) -> str:
        told = ((self.shaded, "shaded"), (self.white, "white"), (self.barred, "white beside the room"))
        return listing([_told(grid.coords(sorted(cells)), state, say) for cells, state in told if cells])


def _look(position: Position, room: int, *, most: int) -> Iterable[Deduction]:
    shading = position.tracked(KnownShading)
    ways = position.tracked(KernelShading).kernel.ways(room, most, _MOST_TRIED)
    if not ways:
        return
    open_ = [i for i in shading.grid.rooms[room].cells if shading.value[i] == OPEN]
    common = RoomCommon.of(shading, open_, [frozenset(way) for way in ways])
    moves = common.moves(position)
    if moves:
        told = shading.grid.rooms[room]
        seen = Evidence(clues=(told.at,), areas=(shading.grid.coords(told.cells),))
        words = _words(shading.grid, room, ways, common, tuple(shading.value))
        yield Deduction(shading.grid.coords(open_), moves, words, lambda masks: seen)


def _words(
    grid: RoomGrid, room: int, ways: Sequence[Sequence[int]], common: RoomCommon, values: Sequence[int]
) -> Words:
    def words(say: Names) -> str:
        said = common.words(grid, say)
        failed = FailedWays(shading_of(grid, values), room, len(ways), _MOST_TRIED)
        why = faults_words(grid, failed.chosen(), say)
        lead = f"{needs_words(grid, values, room, say)} {'one way' if len(ways) == 1 else f'{len(ways)} ways'}"
        if len(lead) + len(named := _ways_named(grid, ways, say)) + len(why) + len(said) < _ROOM:
            lead += named
        if why and len(lead) + len(why) + len(said) < _ROOM:
            return f"{lead}, as {'the other' if len(failed.faults) == 1 else 'any other'} would {why}. So {said}."
        apart = " with no two side by side" if failed.wanted > 1 else ""
        return f"{lead}{',' if named and apart else ''}{apart}: {'so' if len(ways) == 1 else 'in each of them'} {said}."

    return words


def _ways_named(grid: RoomGrid, ways: Sequence[Sequence[int]], say: Names) -> str:
    """A few ways, each by the cells that it shades."""
    if not 1 < len(ways) <= _FEW_NAMED:
        return ""
    return f", {listing(['+'.join(map(say.coord, grid.coords(sorted(way)))) for way in ways], 'or')}"


def needs_words(grid: RoomGrid, values: Sequence[int], room: int, say: Names) -> str:
    """`the 3 at r1c2 fits into its room in`, and what is said of the rest of its cells where it has some already."""
    named = grid.room_words(room, say)
    has_some = any(values[i] == SHADED for i in grid.rooms[room].cells)
    return f"what {named} still needs fits in" if has_some else f"{named} fits into its room in"


def _told(coords: Sequence[Coord], state: str, say: Names) -> str:
    return f"{say.coords(coords, _TOLD)} {'is' if len(coords) == 1 else 'are'} {state}"


def _sights(position: Position) -> Mapping[int, Iterable[int]]:
    """A room depends on its cells, those beside them, shaded cells round about, and the lines through it."""
    grid = position.of_puzzle(RoomGrid)
    return {k: set(seen_from(grid, room.cells)) for k, room in enumerate(grid.rooms)}


def seen_from(grid: RoomGrid, cells: tuple[int, ...]) -> Iterator[int]:
    """The cells of a room and all by which it depends on others, some of them more than once."""
    for i in cells:
        yield i
        for j in grid.beside[i]:
            yield j
            yield from grid.beside[j]
        for line in grid.lines_of[i]:
            yield from grid.lines[line]


def _technique(name: str, title: str, most: int) -> LocalPattern:
    look: Callable[[Position, int], Iterable[Deduction]] = partial(_look, most=most)
    return LocalPattern(name=name, title=title, rule_kinds=frozenset({"exact-count"}), sights=_sights, look=look)


WAYS = (
    _technique("one-way-room", "One way to fill a room", _ONE),
    _technique("packed-room", "Packed room", _FEW),
    _technique("room-ways", "Ways of a room", _SEVERAL),
    _technique("many-room-ways", "Many ways of a room", _MANY),
)
