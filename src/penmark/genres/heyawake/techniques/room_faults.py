"""Why a numbered room cannot be filled otherwise: lines that would stay white, rings that would close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from penmark.genres.heyawake.techniques.grid import RoomGrid
from penmark.genres.heyawake.techniques.room_search import Ways
from penmark.genres.heyawake.techniques.shading import OPEN, Shading
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_MOST_TOLD = 3
_ROOM = 130
"""Characters up to which every cell of a ring is named."""


class WhiteLine(NamedTuple):
    line: int

    def words(self, grid: RoomGrid, say: Names) -> str:
        return self.in_short(grid, say)

    def in_short(self, grid: RoomGrid, say: Names) -> str:
        return f"leave {grid.line_words(self.line, say)} white"


class ClosedRing(NamedTuple):
    cell: int
    chain: tuple[int, ...]
    bordering: bool

    def words(self, grid: RoomGrid, say: Names) -> str:
        chain = grid.coords([i for i in grid.along([self.cell, *self.chain], self.bordering) if i != self.cell])
        return self.in_short(grid, say) + (f" with {say.coords(chain, len(chain))}" if chain else "")

    def in_short(self, grid: RoomGrid, say: Names) -> str:
        (cell,) = grid.coords((self.cell,))
        return f"{'fence off white cells' if self.bordering else 'close a ring'} at {say.coord(cell)}"


RoomFault: TypeAlias = WhiteLine | ClosedRing


class FailedWays(Ways):
    """The ways of a room once more, with what goes wrong in each that fails."""

    def __init__(self, shading: Shading, room: int, most: int, most_tried: int) -> None:
        self.faults: list[frozenset[RoomFault]] = []
        super().__init__(shading, room, most, most_tried)

    def leaves_white(self, lines: Sequence[int]) -> None:
        self.faults.append(frozenset(WhiteLine(line) for line in lines))

    def closes(self, cell: int) -> None:
        shading = self._shading
        pairs = combinations(shading.grid.points[cell], 2)
        found = (shading.chain(a, b, without=cell) for a, b in pairs)
        chain, bordering = min((each for each in found if each is not None), key=lambda each: len(each[0]))
        self.faults.append(frozenset([ClosedRing(cell, tuple(chain), bordering)]))

    def chosen(self) -> list[RoomFault]:
        """Few faults of which every way that fails has one."""
        left, chosen = self.faults, list[RoomFault]()
        while left:
            # By number and then by kind and place, so that the choice is always the same.
            counts = Counter(fault for faults in left for fault in faults)
            best = min(counts, key=lambda fault: (-counts[fault], type(fault).__name__, fault))
            chosen.append(best)
            left = [faults for faults in left if best not in faults]
        return chosen


def shading_of(grid: RoomGrid, values: Sequence[int]) -> Shading:
    """The shading in which cells hold these marks."""
    shading = Shading(grid)
    for cell, value in enumerate(values):
        if value != OPEN:
            shading.put(cell, value)
    return shading


def faults_words(grid: RoomGrid, faults: Sequence[RoomFault], say: Names, room: int = _ROOM) -> str:
    """What other ways would do; nothing if there are none, or too many to tell. In short beyond `room` characters."""
    if not 0 < len(faults) <= _MOST_TOLD:
        return ""
    told = listing([fault.words(grid, say) for fault in faults], "or")
    return told if len(told) <= room else listing([fault.in_short(grid, say) for fault in faults], "or")
