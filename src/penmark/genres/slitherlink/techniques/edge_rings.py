"""What follows at single cells and corners, from what is known of two of their edges at a time.

A *ring* is the four edges at a cell or a corner, in cyclic order, of which a clue or the loop allows only some
combinations. Two edges that are adjacent in the ring of a cell are also adjacent in the ring of a corner: such a *pair*
passes on that at most one, or at least one, of its edges is a line.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations

from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OFF, ROUND, Four, LoopGrid, grid_for
from penmark.puzzle.puzzle import Puzzle

MOST, LEAST = 1, 2
"""What is known of a pair: at most one line, at least one."""
TWOS = tuple(combinations(ROUND, 2))
"""All ways to take two edges of a ring."""
_WAYS = range(16)
"""The ways to draw the four edges of a ring, a bit each."""
_WAY_SETS = 4096
"""Of the 65,536 sets of ways, those that are remembered: real boards meet a few hundred."""


def ways_where(test: Callable[[int], bool]) -> int:
    """The set, as a bit board, of the ways for which the test holds."""
    return sum(1 << way for way in _WAYS if test(way))


def _edge_ways(k: int, mask: int) -> int:
    return ways_where(lambda way: bool(mask >> (way >> k & 1) & 1))


def _pair_ways(k: int, flags: int) -> int:
    def fits(way: int) -> bool:
        count = (way >> k & 1) + (way >> (k - 1) % 4 & 1)
        return not (flags & MOST and count == 2) and not (flags & LEAST and count == 0)

    return ways_where(fits)


def _two_ways(i: int, j: int, odd: int) -> int:
    return ways_where(lambda way: (way >> i ^ way >> j) & 1 == odd)


def _count_ways(n: int) -> int:
    return ways_where(lambda way: way.bit_count() == n)


EDGE_WAYS = tuple(tuple(_edge_ways(k, mask) for mask in range(4)) for k in ROUND)
PAIR_WAYS = tuple(tuple(_pair_ways(k, flags) for flags in range(4)) for k in ROUND)
TWO_WAYS = tuple(tuple(_two_ways(i, j, odd) for odd in (0, 1)) for i, j in TWOS)
COUNT_WAYS = tuple(_count_ways(n) for n in range(5))
ANY_WAY = (1 << 16) - 1


@lru_cache(maxsize=_WAY_SETS)
def edge_masks(ways: int) -> Four:
    """What the ways leave of each edge."""
    a, b, c, d = (sum(1 << value for value in (0, 1) if ways & EDGE_WAYS[k][1 << value]) for k in ROUND)
    return a, b, c, d


@lru_cache(maxsize=_WAY_SETS)
def pair_flags(ways: int) -> Four:
    """What the ways say of each pair."""
    a, b, c, d = (sum(flag for flag in (MOST, LEAST) if not ways & ~PAIR_WAYS[k][flag]) for k in ROUND)
    return a, b, c, d


@lru_cache(maxsize=_WAY_SETS)
def two_relations(ways: int) -> tuple[tuple[int, int, int], ...]:
    """The (i, j, odd) of the open edges that are alike (0) or opposite (1) in all the ways."""
    masks = edge_masks(ways)
    found = []
    for n, (i, j) in enumerate(TWOS):
        if masks[i] == masks[j] == OFF | LINE:
            found += [(i, j, odd) for odd in (0, 1) if not ways & ~TWO_WAYS[n][odd]]
    return tuple(found)


class EdgeRings:
    """The rings of a board: those of cells first, then those of corners, by number; a pair is 4 · cell + corner."""

    def __init__(self, grid: LoopGrid) -> None:
        self.cells = grid.outside
        self.edges: list[Four] = grid.sides + grid.spokes
        count = [COUNT_WAYS[2] if grid.every_corner else COUNT_WAYS[0] | COUNT_WAYS[2]]
        self.ways = [ANY_WAY if clue == NONE else COUNT_WAYS[clue] for clue in grid.clues] + count * len(grid.spokes)
        """The ways to draw each ring, whatever lies round it."""
        at_corners = [[NONE] * 4 for _ in grid.spokes]
        for cell, corners in enumerate(grid.corners):
            for k, corner in enumerate(corners):
                # Seen from its corner k, a cell lies the opposite way.
                at_corners[corner][(k + 2) % 4] = 4 * cell + k
        own = [(4 * cell, 4 * cell + 1, 4 * cell + 2, 4 * cell + 3) for cell in range(self.cells)]
        self.pairs: list[Four] = [*own, *((a, b, c, d) for a, b, c, d in at_corners)]
        self.of_pair = [(cell, self.cells + grid.corners[cell][k]) for cell in range(self.cells) for k in ROUND]
        """The cell and the corner that share each pair."""
        self.of_edge: dict[int, list[int]] = {edge: [] for edge in grid.beside}
        for ring, edges in enumerate(self.edges):
            for edge in edges:
                if edge != NONE:
                    self.of_edge[edge].append(ring)


@lru_cache(maxsize=4)
def rings_for(puzzle: Puzzle) -> EdgeRings:
    return EdgeRings(grid_for(puzzle))
