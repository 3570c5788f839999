"""Chains: if a cell were shaded, or white, then link by link a rule could not hold any more."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from penmark.genres.heyawake.techniques.grid import RoomGrid
from penmark.genres.heyawake.techniques.room_faults import FailedWays, faults_words, shading_of
from penmark.genres.heyawake.techniques.room_search import Ways
from penmark.genres.heyawake.techniques.shading import OPEN, SHADED, WHITE, KnownShading, Shading
from penmark.reasoning.evidence import Words
from penmark.reasoning.position import Position
from penmark.reasoning.suppositions import OpenSuppositions, SupposedLink, Supposition, supposition_patterns
from penmark.rules.outcome import Names

_DIRECT, _SHORT, _LONG, _LONGEST = 1, 3, 5, 8
"""How many links are told at most; white cells beside shaded ones are none."""
_FEW_WAYS = 4
"""Of a room that can be filled in more ways nothing is concluded on the way."""
_MOST_TRIED = 100


class ShadingSupposition(Supposition):
    """First what single rules say, then what would close a ring, then how rooms can still be filled."""

    def __init__(self, shading: Shading, cell: int, mark: int) -> None:
        self._shading = shading
        self._grid = shading.grid
        self._length = len(shading.trail)
        self._rooms: dict[int, None] = {}
        self._unseen_shades = False
        """Whether something was shaded since rings were looked for."""
        shading.settle()
        super().__init__(shading.grid.puzzle.field, shading.value, cell, mark)

    def undo(self) -> None:
        self._shading.undo(self._length)

    def placed(self, link: SupposedLink) -> None:
        clear = self._shading.put(link.cell, link.mark)
        if link.mark != SHADED:
            return
        self._unseen_shades = True
        beside = next((i for i in self._grid.beside[link.cell] if self.values[i] == SHADED), None)
        if beside is not None:
            coords = self._grid.coords((link.cell, beside))
            self.end(lambda say: f"{say.coords(coords)} share a side", (link.cell, beside))
        elif not clear:
            self._closed(link.cell)

    def _closed(self, cell: int) -> None:
        """The cell has closed a ring or a fence."""
        pairs = combinations(self._grid.points[cell], 2)
        found = (self._shading.chain(a, b, without=cell) for a, b in pairs)
        chain, bordering = min((each for each in found if each is not None), key=lambda each: len(each[0]))
        coords = self._grid.coords([cell, *chain])
        what = "are a fence from border to border" if bordering else "close a ring"
        self.end(lambda say: f"{say.coords(coords, len(coords))} {what}", (cell, *chain))

    def spread(self, cell: int) -> None:
        shading, grid = self._shading, self._grid
        if self.values[cell] == SHADED:
            for near in grid.beside[cell]:
                self.put(SupposedLink(near, WHITE, None, (cell,)))
        else:
            for line in grid.lines_of[cell]:
                if not shading.line_shaded[line] and shading.line_open[line] <= 1:
                    self._last_of_line(line)
        for room in grid.rooms_of[cell]:
            self._count_room(room)
        self._rooms.update(dict.fromkeys(grid.rooms_by[cell]))

    def _last_of_line(self, line: int) -> None:
        """A line without a shaded cell has one cell left, or none."""
        grid = self._grid
        left = [i for i in grid.lines[line] if self.values[i] == OPEN]
        causes = tuple(i for i in grid.lines[line] if i not in left)
        if left:
            self.put(SupposedLink(left[0], SHADED, lambda say: grid.line_name(line, say), causes))
        else:
            self.end(lambda say: f"{grid.line_words(line, say)} is white all along", causes)

    def _count_room(self, room: int) -> None:
        """A room that has its number, or has no more cells left than that."""
        shading, grid = self._shading, self._grid
        number, cells = grid.rooms[room].number, grid.rooms[room].cells
        shaded, possible = shading.room_shaded[room], shading.room_open[room]
        if not shaded <= number <= possible:
            held, word = (SHADED, "many") if number < shaded else (WHITE, "few")
            causes = [i for i in cells if self.values[i] == held]
            self.end(lambda say: f"the room of {grid.room_words(room, say)} has too {word} shaded cells", causes)
        elif number in (shaded, possible) and shaded < possible:
            mark = WHITE if number == shaded else SHADED
            causes = [i for i in cells if self.values[i] == OPEN ^ mark]
            for i in [i for i in cells if self.values[i] == OPEN]:
                self.put(SupposedLink(i, mark, self._room_name(room), tuple(causes)))

    def _room_name(self, room: int) -> Words:
        return lambda say: self._grid.room_words(room, say)

    def look_further(self) -> bool:
        return self._avoid_rings() or self._fill_rooms()

    def _avoid_rings(self) -> bool:
        """Cells that would close a ring or a fence are white; whether there are any."""
        if not self._unseen_shades:
            return False
        self._unseen_shades = False
        shading, before = self._shading, len(self.reached)
        for cell, ends in shading.open_in_rings():
            if self.clash is not None:
                break
            found = shading.chain(*ends)
            if found is not None:
                self.put(SupposedLink(cell, WHITE, self._ring_name(*found), tuple(found[0])))
        return len(self.reached) > before

    def _ring_name(self, chain: list[int], bordering: bool) -> Words:
        coords, what = self._grid.coords(chain), "fence" if bordering else "ring"
        return lambda say: f"no {what} with {say.coords(coords, len(coords))}"

    def _fill_rooms(self) -> bool:
        """What all ways to fill a room have in common; whether that is anything new."""
        before = len(self.reached)
        for room in list(self._rooms):
            if self.clash is not None:
                break
            ways = Ways(self._shading, room, _FEW_WAYS, _MOST_TRIED)
            if ways.complete:
                self._filled(room, ways.found)
        self._rooms.clear()
        return len(self.reached) > before

    def _filled(self, room: int, ways: list[frozenset[int]]) -> None:
        grid, cells = self._grid, self._grid.rooms[room].cells
        near = {j for i in cells for j in (i, *grid.beside[i])}
        causes = tuple(i for i in self.reached if i in near)
        if not ways:
            self._unfillable(room, causes)
        for i in [i for i in cells if self.values[i] == OPEN]:
            count = sum(i in way for way in ways)
            if ways and count in (0, len(ways)):
                self.put(SupposedLink(i, SHADED if count else WHITE, self._room_name(room), causes))

    def _unfillable(self, room: int, causes: tuple[int, ...]) -> None:
        grid, values = self._grid, tuple(self.values)

        def words(say: Names) -> str:
            failed = FailedWays(shading_of(grid, values), room, _FEW_WAYS, _MOST_TRIED)
            told = faults_words(grid, failed.chosen(), say)
            why = f": any way to put it there would {told}" if told else ""
            return f"{grid.room_words(room, say)} does not fit into its room{why}"

        self.end(words, causes)


class ShadingSuppositions(OpenSuppositions):
    def suppose(self, position: Position, cell: int, mark: int) -> Supposition:
        return ShadingSupposition(position.tracked(KnownShading), cell, mark)

    def near(self, position: Position, cells: Iterable[int]) -> int:
        return position.of_puzzle(RoomGrid).near(cells)


CHAINS = supposition_patterns(
    ShadingSuppositions,
    "line-break",
    (
        ("direct-clash", "Direct clash", _DIRECT),
        ("short-chain", "Short chain", _SHORT),
        ("long-chain", "Long chain", _LONG),
        ("very-long-chain", "Very long chain", _LONGEST),
    ),
)
