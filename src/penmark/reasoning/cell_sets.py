"""`CellSets`: sets of a board's cells as bit masks, and what lies beside them, without going cell by cell."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce
from operator import and_, attrgetter
from typing import TypeVar


def as_bits(cells: Iterable[int]) -> int:
    """Different cells as a bit mask."""
    return sum([1 << cell for cell in cells])


def lowest(cells: int) -> int:
    """The first of some cells."""
    return (cells & -cells).bit_length() - 1


def union(sets: Iterable[int]) -> int:
    found = 0
    for cells in sets:
        found |= cells
    return found


def intersection(sets: Iterable[int]) -> int:
    """The cells that are in all of some sets, of which there is one at least."""
    return reduce(and_, sets)


class CellSets:
    """The cells of a board of some size, in reading order: bit 0 is the cell at the top left."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self._bytes = 8 * -(-rows * cols // 64)
        self.all = (1 << rows * cols) - 1
        first = as_bits(range(0, rows * cols, cols))
        self._not_first = self.all & ~first
        self._not_last = self.all & ~(first << cols - 1)
        self._corners = self._not_last & self.all >> cols
        """The cells at the top left of 2×2 blocks."""

    def near(self, cells: int) -> int:
        """Those that share a side with one of some cells; they may be among these."""
        cols = self.cols
        sideways = (cells & self._not_last) << 1 | (cells & self._not_first) >> 1
        return (sideways | cells << cols | cells >> cols) & self.all

    def told(self, cells: int) -> bytes:
        """As the kernel takes masks: whole words, the first cell in the lowest bit."""
        return cells.to_bytes(self._bytes, "little")

    def around(self, cells: int) -> int:
        """Those beside some cells, outside them."""
        return self.near(cells) & ~cells

    def flood(self, start: int, passable: int, goal: int = 0) -> int:
        """All that is reached from some cells through passable ones; it ends once all of a goal is reached."""
        reached = fresh = start
        left = passable & ~start
        while fresh:
            if goal and not goal & ~reached:
                break
            fresh = self.near(fresh) & left
            reached |= fresh
            left ^= fresh
        return reached

    def full_blocks(self, cells: int) -> int:
        """The 2×2 blocks that lie within some cells, by their top left cells."""
        pairs = cells & cells >> 1
        return pairs & pairs >> self.cols & self._corners

    def blocks_but_one(self, cells: int) -> int:
        """The 2×2 blocks that lie within some cells but for one, by their top left cells."""
        cols = self.cols
        pairs, either = cells & cells >> 1, cells ^ cells >> 1
        return (pairs & either >> cols | either & pairs >> cols) & self._corners

    def touched_blocks(self, cells: int) -> int:
        """The 2×2 blocks that have one of some cells, by their top left cells."""
        cols = self.cols
        pairs = cells | (cells & self._not_first) >> 1
        return (pairs | pairs >> cols) & self._corners


class CellPart:
    """Cells that hang together, and those around them."""

    def __init__(self, sets: CellSets, cells: int) -> None:
        self.bits = cells
        self.first = cells & -cells
        self.beside = sets.around(cells)


PartT = TypeVar("PartT", bound=CellPart)
_FIRST = attrgetter("first")


def joined(sets: CellSets, parts: Sequence[PartT], fresh: int, make: Callable[[int], PartT]) -> list[PartT]:
    """All parts by their first cells, once some cells are added: those that these touch are made anew."""
    touched, found = [part for part in parts if part.beside & fresh], list(parts)
    for part in touched:
        found.remove(part)
    while fresh:
        cells = sets.flood(fresh & -fresh, fresh) if fresh & fresh - 1 else fresh
        fresh ^= cells
        near = [part for part in touched if part.beside & cells]
        if near:
            touched = [part for part in touched if not part.beside & cells]
            touched.append(make(cells | union([part.bits for part in near])))
        else:
            insort(found, make(cells), key=_FIRST)
    for part in touched:
        insort(found, part, key=_FIRST)
    return found


@lru_cache(maxsize=32)
def cell_sets(rows: int, cols: int) -> CellSets:
    return CellSets(rows, cols)
