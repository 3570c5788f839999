"""Random seas for new Nurikabe puzzles: connected, without pools, with islands of a setter's sizes."""

from __future__ import annotations

from collections.abc import Mapping

from penmark.board.coord import Coord, cell
from penmark.board.mark import Mark
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng

_SMALLEST_LIMIT, _LARGEST_LIMIT = 4, 9
"""Between these lies the size that the islands of one board do not exceed, as far as that is possible."""


def random_sea(board: Puzzle, rng: Rng, limit: int | None = None) -> Mapping[Coord, Mark]:
    """Water that flows on from a random cell, into the largest island that is left each time.

    `limit` is the size above which islands are parted; if none is given, a random one.
    """
    flood = _Flood(board.rows, board.cols, rng)
    limit = limit or _SMALLEST_LIMIT + rng.below(_LARGEST_LIMIT - _SMALLEST_LIMIT + 1)
    while flood.split_largest(limit):
        pass
    return {cell(r, c): Mark.binary((r, c) in flood.sea) for r in range(board.rows) for c in range(board.cols)}


class _Flood:
    def __init__(self, rows: int, cols: int, rng: Rng) -> None:
        self._rng = rng
        self._land = {(r, c) for r in range(rows) for c in range(cols)}
        self.sea: set[tuple[int, int]] = set()
        self._take(rng.choice(sorted(self._land)))

    def _take(self, at: tuple[int, int]) -> None:
        self._land.discard(at)
        self.sea.add(at)

    def split_largest(self, limit: int) -> bool:
        """Let the sea into one of the islands that are too large; whether there was a way."""
        islands = sorted(self._islands(), key=len, reverse=True)
        for island in islands:
            if len(island) <= limit:
                return False
            ways = [at for at in sorted(island) if self._may_flood(at)]
            if ways:
                self._take(self._rng.choice(self._inner(ways, island)))
                return True
        return False

    def _inner(self, ways: list[tuple[int, int]], island: set[tuple[int, int]]) -> list[tuple[int, int]]:
        """The cells with most land about them, and some others: water that goes straight on parts islands soonest."""
        most = max(sum(near in island for near in _near(at)) for at in ways)
        least = most - self._rng.below(2)
        return [at for at in ways if sum(near in island for near in _near(at)) >= least]

    def _may_flood(self, at: tuple[int, int]) -> bool:
        return any(near in self.sea for near in _near(at)) and not self._makes_pool(at)

    def _makes_pool(self, at: tuple[int, int]) -> bool:
        r, c = at
        corners = ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c))
        blocks = ({(i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)} - {at} for i, j in corners)
        return any(block <= self.sea for block in blocks)

    def _islands(self) -> list[set[tuple[int, int]]]:
        left, found = set(self._land), []
        while left:
            island = [min(left)]
            left.discard(island[0])
            for at in island:
                fresh = [near for near in _near(at) if near in left]
                left.difference_update(fresh)
                island += fresh
            found.append(set(island))
        return found


def _near(at: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    r, c = at
    return ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
