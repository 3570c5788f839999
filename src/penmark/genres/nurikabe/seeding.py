"""Random seas for new Nurikabe puzzles: connected, without pools, with islands of a setter's sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from penmark.board.coord import Coord, cell
from penmark.board.mark import Mark, bits
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.reasoning.cell_sets import as_bits, union

_LIMITS = {"trivial": (3, 4), "easy": (3, 5), "medium": (4, 5), "hard": (4, 6), "extreme": (5, 7)}
_ANY_LIMIT = 4, 9
"""Between these lies the size that the islands of one board do not exceed, as far as that is possible: small ones are
easy to tell."""
_STRANDED_PERCENT = 25
"""How often the sea may leave a cell by itself where it could do without. Setters have few islands of one cell; but
without this the puzzles of a tier take two to three times as long to find."""


def limits_for(tier: str | None) -> tuple[int, int]:
    return _LIMITS.get(tier or "", _ANY_LIMIT)


def random_sea(board: Puzzle, rng: Rng, limits: tuple[int, int] = _ANY_LIMIT) -> Mapping[Coord, Mark]:
    """Water that flows on from a random cell, into the largest island that is left each time.

    Between `limits` lies the size above which islands are parted.
    """
    flood = _Flood(board.rows, board.cols, rng)
    limit = limits[0] + rng.below(limits[1] - limits[0] + 1)
    while flood.split_largest(limit):
        pass
    return flood.marks()


class _Flood:
    """Cells by number, with a border that is neither sea nor land; sets of them have a bit for each."""

    def __init__(self, rows: int, cols: int, rng: Rng) -> None:
        self._rng = rng
        self._width = cols + 2
        self._cells = [row * self._width + col for row in range(1, rows + 1) for col in range(1, cols + 1)]
        self._sea = 0
        self._islands = [as_bits(self._cells)]
        """The largest last."""
        self._take(rng.choice(self._cells), self._islands.pop())

    def marks(self) -> dict[Coord, Mark]:
        width, sea = self._width, self._sea
        return {cell(at // width - 1, at % width - 1): Mark.binary(sea >> at & 1 == 1) for at in self._cells}

    def _take(self, at: int, island: int) -> None:
        """Flood a cell of an island, which is not listed any more: what it falls into is."""
        self._sea |= 1 << at
        self._islands += self._parts(island & ~(1 << at))
        self._islands.sort(key=int.bit_count)

    def _parts(self, left: int) -> Iterator[int]:
        while left:
            part, grown = 0, left & -left
            while grown != part:
                part = grown
                grown |= union(self._steps(part)) & left
            left &= ~part
            yield part

    def split_largest(self, limit: int) -> bool:
        """Let the sea into one of the islands that are too large; whether there was a way."""
        for k in reversed(range(len(self._islands))):
            island = self._islands[k]
            if island.bit_count() <= limit:
                return False
            ways = island & self._floodable()
            if ways:
                del self._islands[k]
                self._take(self._rng.choice(list(bits(self._inner(ways, island)))), island)
                return True
        return False

    def _inner(self, ways: int, island: int) -> int:
        """The cells with most land about them, and some others: water that goes straight on parts islands soonest."""
        beside = self._beside_so_many(island)
        if self._rng.below(100) >= _STRANDED_PERCENT:
            # A cell beside them would be an island of its own: setters have few of these.
            lonely = island & beside[1] & ~beside[2]
            ways = ways & ~union(self._steps(lonely)) or ways
        most = max(n for n, cells in enumerate(beside) if ways & cells)
        return ways & beside[max(0, most - self._rng.below(2))]

    def _beside_so_many(self, cells: int) -> list[int]:
        """By number, what has at least so many of some cells at its sides."""
        found = [-1, 0, 0, 0, 0]
        for moved in self._steps(cells):
            for n in (4, 3, 2, 1):
                found[n] |= found[n - 1] & moved
        return found

    def _floodable(self) -> int:
        """Where the sea can flow from a side, and makes no pool."""
        sea, width = self._sea, self._width
        above, left, right, below = self._steps(sea)
        pools = above & (left & sea << width + 1 | right & sea << width - 1)
        pools |= below & (left & sea >> width - 1 | right & sea >> width + 1)
        return (above | left | right | below) & ~pools

    def _steps(self, cells: int) -> tuple[int, int, int, int]:
        """What lies below some cells, right of them, left of them and above them."""
        return cells << self._width, cells << 1, cells >> 1, cells >> self._width
