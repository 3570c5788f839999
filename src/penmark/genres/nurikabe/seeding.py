"""Random seas for new Nurikabe puzzles: connected, without pools, with islands of a setter's sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from penmark.board.coord import Coord, cell
from penmark.board.mark import Mark
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng

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
    """Cells by number, with a border that is neither sea nor land."""

    def __init__(self, rows: int, cols: int, rng: Rng) -> None:
        self._rng = rng
        width = self._width = cols + 2
        self._cells = [row * width + col for row in range(1, rows + 1) for col in range(1, cols + 1)]
        self._sea = bytearray(width * (rows + 2))
        self._near = (-width, -1, 1, width)
        self._blocks = [(a, b, a + b) for a in (-width, width) for b in (-1, 1)]
        """For each of the 2×2 blocks that a cell is in, the steps to the other three cells."""
        self._islands = [set(self._cells)]
        """The largest last."""
        self._take(rng.choice(self._cells), self._islands.pop())

    def marks(self) -> dict[Coord, Mark]:
        width, sea = self._width, self._sea
        return {cell(at // width - 1, at % width - 1): Mark.binary(sea[at] == 1) for at in self._cells}

    def _take(self, at: int, island: set[int]) -> None:
        """Flood a cell of an island, which is not listed any more: what it falls into is."""
        self._sea[at] = 1
        island.discard(at)
        self._islands += self._parts(island)
        self._islands.sort(key=len)

    def _parts(self, left: set[int]) -> Iterator[set[int]]:
        while left:
            part = [min(left)]
            left.discard(part[0])
            for at in part:
                fresh = [at + step for step in self._near if at + step in left]
                left.difference_update(fresh)
                part += fresh
            yield set(part)

    def split_largest(self, limit: int) -> bool:
        """Let the sea into one of the islands that are too large; whether there was a way."""
        for k in reversed(range(len(self._islands))):
            island = self._islands[k]
            if len(island) <= limit:
                return False
            ways = [at for at in sorted(island) if self._may_flood(at)]
            if ways:
                del self._islands[k]
                self._take(self._rng.choice(self._inner(ways, island)), island)
                return True
        return False

    def _inner(self, ways: list[int], island: set[int]) -> list[int]:
        """The cells with most land about them, and some others: water that goes straight on parts islands soonest."""
        if self._rng.below(100) >= _STRANDED_PERCENT:
            ways = [at for at in ways if not self._strands(at, island)] or ways
        land = {at: sum(at + step in island for step in self._near) for at in ways}
        least = max(land.values()) - self._rng.below(2)
        return [at for at in ways if land[at] >= least]

    def _strands(self, at: int, island: set[int]) -> bool:
        """Whether a cell beside it would be an island of its own: setters have few of these."""
        return any(
            at + step in island and sum(at + step + other in island for other in self._near) == 1 for step in self._near
        )

    def _may_flood(self, at: int) -> bool:
        """Whether the sea can flow there from a side, and makes no pool."""
        sea = self._sea
        if not any(sea[at + step] for step in self._near):
            return False
        return not any(sea[at + a] and sea[at + b] and sea[at + c] for a, b, c in self._blocks)
