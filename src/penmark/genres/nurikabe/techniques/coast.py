"""`Coast`: what never changes on a Nurikabe: its cells as a graph and as sets, its clues, its 2×2 blocks."""

from __future__ import annotations

from collections.abc import Iterable

from penmark.board.coord import Coord, Layer
from penmark.board.mark import FALSE, TRUE
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.cell_sets import as_bits, cell_sets
from penmark.rules.graphs import Graph

LAND, SEA, OPEN = FALSE.bit, TRUE.bit, FALSE.bit | TRUE.bit


class Coast:
    """Cells are numbered as the board's positions are: in reading order, beginning with 0."""

    def __init__(self, puzzle: Puzzle) -> None:
        layout = puzzle.substrate.layout
        span = layout.span(Layer.CELLS)
        self.puzzle = puzzle
        self.cells = range(span.start, span.stop)
        self.graph = Graph([j for j in layout.adjacency[i] if j in self.cells] for i in self.cells)
        self.sets = cell_sets(puzzle.rows, puzzle.cols)
        self.sizes = {layout.index(at): clue.as_number for at, clue in puzzle.clues.items()}
        """By the cell of each clue, the size of its island; `None` for a question mark."""
        self.clue_bits = as_bits(self.sizes)
        rows, cols = puzzle.rows, puzzle.cols
        corners = (r * cols + c for r in range(rows - 1) for c in range(cols - 1))
        self.blocks = {i: (i, i + 1, i + cols, i + cols + 1) for i in corners}
        """The 2×2 blocks by their top left cells."""
        self.total = None if None in self.sizes.values() else sum(size or 0 for size in self.sizes.values())
        """How many cells are land, if all numbers are told."""

    def coord(self, cell: int) -> Coord:
        return self.puzzle.field.coord(cell)

    def coords(self, cells: Iterable[int]) -> tuple[Coord, ...]:
        return self.puzzle.field.coords(cells)
