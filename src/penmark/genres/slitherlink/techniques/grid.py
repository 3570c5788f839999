"""The board as the techniques see it: sides of cells, edges at corners, and what lies beside what.

Directions go clockwise: sides and edges at a corner are up 0, right 1, down 2, left 3; corner k of a cell lies between
its sides k - 1 and k, so corner 0 is the upper left one. At corner k of a cell two of its own sides meet (the *near*
ones) and, going on outwards, up to two other edges (the *outer* ones), which run in the directions k - 1 and k.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from penmark.board.coord import Coord, cell, corner, edge_h, edge_v
from penmark.board.layout import Layout
from penmark.board.mark import FALSE, TRUE
from penmark.genres.slitherlink.codec import ALL_CORNERS
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.loops.connection import LINE as LINE
from penmark.reasoning.loops.connection import OFF as OFF
from penmark.reasoning.loops.connection import OPEN as OPEN
from penmark.reasoning.position import Position

NONE = -1
"""In place of an edge, cell or clue that is not there. As an index into `states` it is an edge without a line."""
ROUND = range(4)
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
CORNERS = ("upper left", "upper right", "lower right", "lower left")
"""What the corners of a cell are called, by number."""
_DIAGONAL = ((-1, -1), (-1, 1), (1, 1), (1, -1))

Pair = tuple[int, int]
Four = tuple[int, int, int, int]


class Geometry:
    """Everything by number: cells and corners in reading order, edges by their position index."""

    def __init__(self, layout: Layout) -> None:
        rows, cols = layout.rows, layout.cols
        self.rows, self.cols = rows, cols
        self.layout = layout
        self.size = layout.size
        places = [(r, c) for r in range(rows) for c in range(cols)]
        self.outside = len(places)
        """The number of all that lies round the board, as if it were one more cell."""
        self.sides: list[Four] = [self._sides(r, c) for r, c in places]
        self.corners: list[Four] = [self._corners(r, c) for r, c in places]
        self.across: list[Four] = [_four(self._cell(r + dr, c + dc) for dr, dc in STEPS) for r, c in places]
        self.diagonal: list[Four] = [_four(self._cell(r + dr, c + dc) for dr, dc in _DIAGONAL) for r, c in places]
        self.spokes: list[Four] = [self._spokes(r, c) for r in range(rows + 1) for c in range(cols + 1)]
        """The edges that meet in each corner."""
        self._about: dict[int, frozenset[int]] = {}
        self.ends: dict[int, Pair] = {}
        self.beside: dict[int, Pair] = {}
        for number, sides in enumerate(self.sides):
            for k, edge in enumerate(sides):
                other = self.across[number][k]
                self.beside.setdefault(edge, (number, self.outside if other == NONE else other))
                self.ends.setdefault(edge, (self.corners[number][k], self.corners[number][(k + 1) % 4]))

    def _cell(self, r: int, c: int) -> int:
        return r * self.cols + c if 0 <= r < self.rows and 0 <= c < self.cols else NONE

    def _edge(self, at: Coord) -> int:
        return self.layout.index(at) if self.layout.has(at) else NONE

    def _sides(self, r: int, c: int) -> Four:
        return _four(map(self._edge, (edge_h(r, c), edge_v(r, c + 1), edge_h(r + 1, c), edge_v(r, c))))

    def _corners(self, r: int, c: int) -> Four:
        width = self.cols + 1
        here = r * width + c
        return here, here + 1, here + width + 1, here + width

    def _spokes(self, r: int, c: int) -> Four:
        return _four(map(self._edge, (edge_v(r - 1, c), edge_h(r, c), edge_v(r, c), edge_h(r, c - 1))))

    def about(self, at: int) -> frozenset[int]:
        """The sides of a cell and the edges that go on from its corners."""
        found = self._about.get(at)
        if found is None:
            outer = (edge for k in ROUND for edge in self.outer(at, k))
            found = self._about[at] = frozenset((*self.sides[at], *outer)) - {NONE}
        return found

    def near(self, at: int, k: int) -> Pair:
        """The two sides of a cell that meet in its corner k."""
        sides = self.sides[at]
        return sides[k - 1], sides[k]

    def far(self, at: int, k: int) -> Pair:
        """The two sides of a cell that do not touch its corner k."""
        sides = self.sides[at]
        return sides[(k + 1) % 4], sides[(k + 2) % 4]

    def outer(self, at: int, k: int) -> Pair:
        """The edges at corner k of a cell that are not its sides: those that prolong its sides k and k - 1."""
        spokes = self.spokes[self.corners[at][k]]
        return spokes[k - 1], spokes[k]

    def cell_coord(self, at: int) -> Coord:
        return cell(*divmod(at, self.cols))

    def corner_coord(self, at: int) -> Coord:
        return corner(*divmod(at, self.cols + 1))

    def cell_coords(self, cells: Iterable[int]) -> tuple[Coord, ...]:
        return tuple(self.cell_coord(at) for at in cells if at not in (NONE, self.outside))

    def edge_coords(self, edges: Iterable[int]) -> tuple[Coord, ...]:
        return tuple(self.layout.coords[e] for e in edges if e != NONE)


class LoopGrid(Geometry):
    """A puzzle: its clues, on the geometry of its shape, which all puzzles of the shape share."""

    def __init__(self, puzzle: Puzzle) -> None:
        vars(self).update(vars(_geometry(puzzle.substrate.layout)))
        self.every_corner = ALL_CORNERS in puzzle.variants
        self.clues = [NONE] * self.outside
        for at, clue in puzzle.clues.items():
            number = clue.as_number
            if number is not None:
                self.clues[at.row * self.cols + at.col] = number

    def cells_with(self, *clues: int) -> list[int]:
        """The cells that have one of these clues, in reading order."""
        return [at for at, clue in enumerate(self.clues) if clue in clues]


@lru_cache(maxsize=8)
def _geometry(layout: Layout) -> Geometry:
    return Geometry(layout)


def _four(numbers: Iterable[int]) -> Four:
    a, b, c, d = numbers
    return a, b, c, d


@lru_cache(maxsize=4)
def grid_for(puzzle: Puzzle) -> LoopGrid:
    """The grid of a puzzle, which many techniques ask for in turn."""
    return LoopGrid(puzzle)


def grid_of(position: Position) -> LoopGrid:
    return position.of_puzzle(grid_for)


def states(position: Position) -> list[int]:
    """What is known of each edge; the last entry answers for edges off the board, where there is no line."""
    return [*position.masks, OFF]


def lines(position: Position, edges: Iterable[int]) -> Iterator[Move]:
    """The moves that draw these edges, as far as they are open."""
    return _marks(position, edges, LINE)


def crosses(position: Position, edges: Iterable[int]) -> Iterator[Move]:
    """The moves that mark these edges as free of lines, as far as they are open."""
    return _marks(position, edges, OFF)


def _marks(position: Position, edges: Iterable[int], mask: int) -> Iterator[Move]:
    coords = position.puzzle.substrate.layout.coords
    mark = TRUE if mask == LINE else FALSE
    for edge in edges:
        if edge != NONE and position.masks[edge] == OPEN:
            yield Commit(coords[edge], mark)
