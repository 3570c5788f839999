"""The ways in which the shaded cells of a numbered room can lie: what all of them have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from penmark.board.coord import Coord
from penmark.genres.heyawake.techniques.grid import RoomGrid
from penmark.genres.heyawake.techniques.shading import OPEN, SHADED, KnownShading, Shading
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.evidence import Evidence
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_ONE, _FEW, _SEVERAL, _MANY = 1, 4, 12, 40
_MOST_TRIED = 4000
"""So many cells are put on the way before a room is called too large to go through."""
_TOLD = 16
"""So many cells are named."""


class Ways:
    """Goes through the ways of one room, until there are too many."""

    def __init__(self, shading: Shading, room: int, most: int, most_tried: int) -> None:
        self._shading = shading
        self._cells = [i for i in shading.grid.rooms[room].cells if shading.value[i] == OPEN]
        self._wanted = shading.grid.rooms[room].number - shading.room_shaded[room]
        self._most, self._most_tried = most, most_tried
        self._tried = 0
        self.found: list[frozenset[int]] = []
        """The cells that are shaded, way by way."""
        self.complete = bool(self._cells) and self._wanted > 0 and self._search(0, self._wanted)

    def _search(self, start: int, wanted: int) -> bool:
        """Whether all ways could be listed."""
        shading, cells, value = self._shading, self._cells, self._shading.value
        if wanted == 0:
            if self._keeps_lines():
                self.found.append(frozenset([i for i in cells if value[i] == SHADED]))
            return len(self.found) <= self._most
        for k in range(start, len(cells) - wanted + 1):
            cell, length = cells[k], len(shading.trail)
            if SHADED in [value[near] for near in shading.grid.beside[cell]]:
                continue
            self._tried += 1
            fine = not shading.put(cell, SHADED) or self._search(k + 1, wanted - 1)
            shading.undo(length)
            if not fine or self._tried > self._most_tried:
                return False
        return True

    def _keeps_lines(self) -> bool:
        """Whether no line is white all along, with all other cells of the room white."""
        shading, lines = self._shading, self._shading.grid.lines_of
        white: dict[int, int] = {}
        """By line without a shaded cell, how many of its cells that are open would be white."""
        for cell in self._cells:
            if shading.value[cell] == OPEN:
                for line in lines[cell]:
                    if not shading.line_shaded[line]:
                        white[line] = white.get(line, 0) + 1
        return all(count < shading.line_open[line] for line, count in white.items())


class _Common(NamedTuple):
    """What all ways of a room have in common, by cells."""

    shaded: list[int]
    white: list[int]
    barred: list[int]
    """Cells beside the room that have a shaded cell of it beside them in every way."""

    @classmethod
    def of(cls, shading: Shading, open_: list[int], ways: list[frozenset[int]]) -> _Common:
        beside = shading.grid.beside
        near = dict.fromkeys(j for i in open_ for j in beside[i] if shading.value[j] == OPEN and j not in open_)
        return cls(
            shaded=[i for i in open_ if all(i in way for way in ways)],
            white=[i for i in open_ if not any(i in way for way in ways)],
            barred=[j for j in near if all(not way.isdisjoint(beside[j]) for way in ways)],
        )


def _look(position: Position, room: int, *, most: int) -> Iterable[Deduction]:
    shading = position.tracked(KnownShading)
    ways = Ways(shading, room, most, _MOST_TRIED)
    if not ways.complete or not ways.found:
        return
    open_ = [i for i in shading.grid.rooms[room].cells if shading.value[i] == OPEN]
    common = _Common.of(shading, open_, ways.found)
    moves = [move for i in common.shaded for move in position.commit(i, 1)]
    moves += [move for i in (*common.white, *common.barred) for move in position.commit(i, 0)]
    if moves:
        told = shading.grid.rooms[room]
        seen = Evidence(clues=(told.at,), areas=(shading.grid.coords(told.cells),))
        words = _words(shading.grid, room, len(ways.found), common)
        yield Deduction(shading.grid.coords(open_), tuple(moves), words, lambda masks: seen)


def _words(grid: RoomGrid, room: int, ways: int, common: _Common) -> Words:
    def words(say: Names) -> str:
        told = ((common.shaded, "shaded"), (common.white, "white"), (common.barred, "white beside the room"))
        said = [_told(grid.coords(cells), state, say) for cells, state in told if cells]
        count, lead = ("one way", "so") if ways == 1 else (f"{ways} ways", "in each of them")
        return f"What {grid.room_words(room, say)} still needs fits in {count}: {lead} {listing(said)}."

    return words


def _told(coords: Sequence[Coord], state: str, say: Names) -> str:
    return f"{say.coords(coords, _TOLD)} {'is' if len(coords) == 1 else 'are'} {state}"


def _sights(position: Position) -> Mapping[int, Iterable[int]]:
    """A room depends on its cells, those beside them, shaded cells round about, and the lines through it."""
    grid = position.of_puzzle(RoomGrid)
    return {k: set(_seen(grid, room.cells)) for k, room in enumerate(grid.rooms)}


def _seen(grid: RoomGrid, cells: tuple[int, ...]) -> Iterator[int]:
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
