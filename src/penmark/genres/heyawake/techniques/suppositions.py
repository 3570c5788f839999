"""Suppose that a cell is shaded, or white: what follows link by link, until a rule cannot hold any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple, TypeAlias

from penmark.genres.heyawake.techniques.shading import OPEN, SHADED, WHITE, Shading
from penmark.genres.heyawake.techniques.ways import Ways
from penmark.rules.outcome import Names

Reason: TypeAlias = Callable[[Names], str]
_FEW_WAYS = 4
"""Of a room that fits in more ways nothing is concluded on the way."""
_MOST_TRIED = 100


class Link(NamedTuple):
    """Why a cell is what it is: the words for it, and the cells that it follows from."""

    cell: int
    value: int
    reason: Reason | None
    """`None` for a cell beside a shaded one, which needs no words."""
    causes: tuple[int, ...]


class Clash(NamedTuple):
    """What cannot be, and the cells that it follows from."""

    words: Reason
    causes: tuple[int, ...]


class Supposition:
    """What follows from one cell, what is nearest first; `clash` is what it comes to, if it cannot be."""

    def __init__(self, shading: Shading, cell: int, value: int) -> None:
        self._shading = shading
        self._grid = shading.grid
        self._links: dict[int, Link] = {}
        self._queue: list[int] = []
        self._rooms: dict[int, None] = {}
        self._unseen_shades = False
        """Whether something was shaded since rings were looked for."""
        self.cell, self.value = cell, value
        self.clash: Clash | None = None
        length = len(shading.trail)
        self._put(Link(cell, value, None, ()))
        self._follow()
        self.reached = tuple(self._links)
        """Every cell that something follows for, the supposed one first."""
        shading.undo(length)

    def links(self) -> list[Link]:
        """Those that lead to the clash, in order, without the supposed cell."""
        assert self.clash is not None
        wanted, waiting = set[int](), list(self.clash.causes)
        while waiting:
            cell = waiting.pop()
            if cell in self._links and cell not in wanted:
                wanted.add(cell)
                waiting += self._links[cell].causes
        return [link for cell, link in self._links.items() if cell in wanted and cell != self.cell]

    def _follow(self) -> None:
        """First what single rules say, then what would close a ring, then how rooms can still be filled."""
        at = 0
        while self.clash is None:
            if at < len(self._queue):
                self._spread(self._queue[at])
                at += 1
            elif not self._avoid_rings() and not self._fill_rooms():
                return

    def _put(self, link: Link) -> None:
        """Note what follows, unless it is known."""
        shading, cell = self._shading, link.cell
        if self.clash is not None or shading.value[cell] == link.value:
            return
        self._links[cell] = link
        if link.value == SHADED:
            self._unseen_shades = True
            beside = next((i for i in self._grid.beside[cell] if shading.value[i] == SHADED), None)
            if beside is not None:
                coords = self._grid.coords((cell, beside))
                self.clash = Clash(lambda say: f"{say.coords(coords)} share a side", (cell, beside))
                return
        if shading.put(cell, link.value):
            self._queue.append(cell)
        else:
            self._closed(cell)

    def _closed(self, cell: int) -> None:
        """The cell has closed a ring or a fence."""
        pairs = combinations(self._grid.points[cell], 2)
        found = (self._shading.chain(a, b, without=cell) for a, b in pairs)
        chain, bordering = min((each for each in found if each is not None), key=lambda each: len(each[0]))
        coords = self._grid.coords([cell, *chain])
        what = "are a fence from border to border" if bordering else "close a ring"
        self.clash = Clash(lambda say: f"{say.coords(coords, 12)} {what}", (cell, *chain))

    def _spread(self, cell: int) -> None:
        """What single rules say once a cell is decided."""
        shading, grid = self._shading, self._grid
        if shading.value[cell] == SHADED:
            for near in grid.beside[cell]:
                self._put(Link(near, WHITE, None, (cell,)))
        else:
            for line in grid.lines_of[cell]:
                if not shading.line_shaded[line] and shading.line_open[line] <= 1:
                    self._last_of_line(line)
        for room in grid.rooms_of[cell]:
            self._count_room(room)
        self._rooms.update(dict.fromkeys(grid.rooms_by[cell]))

    def _last_of_line(self, line: int) -> None:
        """A line without a shaded cell has one cell left, or none."""
        shading, grid = self._shading, self._grid
        left = [i for i in grid.lines[line] if shading.value[i] == OPEN]
        causes = tuple(i for i in grid.lines[line] if i not in left)
        if left:
            self._put(Link(left[0], SHADED, lambda say: grid.line_name(line, say), causes))
        elif self.clash is None:
            self.clash = Clash(lambda say: f"{grid.line_words(line, say)} is white all along", causes)

    def _count_room(self, room: int) -> None:
        """A room that has its number, or has no more cells left than that."""
        shading, grid = self._shading, self._grid
        number, cells = grid.rooms[room].number, grid.rooms[room].cells
        shaded, possible = shading.room_shaded[room], shading.room_open[room]
        if not shaded <= number <= possible:
            held, word = (SHADED, "many") if number < shaded else (WHITE, "few")
            causes = tuple(i for i in cells if shading.value[i] == held)
            self.clash = self.clash or Clash(
                lambda say: f"the room of {grid.room_words(room, say)} has too {word} shaded cells", causes
            )
        elif number in (shaded, possible) and shaded < possible:
            value = WHITE if number == shaded else SHADED
            causes = tuple(i for i in cells if shading.value[i] == OPEN ^ value)
            for i in [i for i in cells if shading.value[i] == OPEN]:
                self._put(Link(i, value, lambda say: grid.room_words(room, say), causes))

    def _avoid_rings(self) -> bool:
        """Cells that would close a ring or a fence are white; whether there are any."""
        if not self._unseen_shades:
            return False
        self._unseen_shades = False
        shading, before = self._shading, len(self._queue)
        for cell, value in enumerate(shading.value):
            ends = shading.closes_ring(cell) if value == OPEN else None
            found = None if ends is None else shading.chain(*ends)
            if found is not None:
                self._put(Link(cell, WHITE, self._ring_reason(*found), tuple(found[0])))
        return len(self._queue) > before

    def _ring_reason(self, chain: list[int], bordering: bool) -> Reason:
        coords, what = self._grid.coords(chain), "fence" if bordering else "ring"
        return lambda say: f"no {what} with {say.coords(coords, 12)}"

    def _fill_rooms(self) -> bool:
        """What all ways to fill a room have in common; whether that is anything new."""
        before = len(self._queue)
        for room in list(self._rooms):
            ways = Ways(self._shading, room, _FEW_WAYS, _MOST_TRIED)
            if ways.complete and self.clash is None:
                self._filled(room, ways.found)
        self._rooms.clear()
        return len(self._queue) > before

    def _filled(self, room: int, ways: list[frozenset[int]]) -> None:
        shading, grid = self._shading, self._grid
        cells = grid.rooms[room].cells
        causes = tuple(self._links.keys() & {j for i in cells for j in (i, *grid.beside[i])})
        if not ways:
            words: Reason = lambda say: f"{grid.room_words(room, say)} does not fit into its room"  # noqa: E731
            self.clash = Clash(words, causes)
        for i in [i for i in cells if shading.value[i] == OPEN]:
            count = sum(i in way for way in ways)
            if ways and count in (0, len(ways)):
                value = SHADED if count else WHITE
                self._put(Link(i, value, lambda say: grid.room_words(room, say), causes))


def shown(links: list[Link]) -> Iterator[Link]:
    """Those that words tell."""
    return (link for link in links if link.reason is not None)
