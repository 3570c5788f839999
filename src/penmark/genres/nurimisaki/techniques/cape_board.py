"""What techniques know of a board before anything is shaded: neighbours, 2×2 blocks, circles and their runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from penmark.board.coord import Coord
from penmark.board.mark import FALSE, TRUE
from penmark.puzzle.places import clue_words
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.cell_sets import as_bits, cell_sets
from penmark.rules.cape import arm_of
from penmark.rules.outcome import Names

WHITE, SHADED = FALSE.bit, TRUE.bit
_LARGEST = 3
"""On a board of this side or less, a single white cell may be in every block."""


class CapeRun(NamedTuple):
    """One way in which a circle can open."""

    white: tuple[int, ...]
    """The cells of the run, without the circle; its neighbour is the first."""
    shaded: tuple[int, ...]
    """The other neighbours, and the cell behind the run."""
    white_bits: int
    shaded_bits: int
    """The same as sets."""


class CapeBoard:
    """Cells by index, in reading order."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        rows, cols = puzzle.rows, puzzle.cols
        self.sets = cell_sets(rows, cols)
        cells, index = range(rows * cols), puzzle.substrate.layout.index
        self.beside = [tuple(puzzle.substrate.layout.cells_near(puzzle.field.coord(i))) for i in cells]
        self.beside_bits = [as_bits(near) for near in self.beside]
        corners = [r * cols + c for r in range(rows - 1) for c in range(cols - 1)]
        self.blocks = [(i, i + 1, i + cols, i + cols + 1) for i in corners]
        self.blocks_of: list[list[tuple[int, ...]]] = [[] for _ in cells]
        for block in self.blocks:
            for i in block:
                self.blocks_of[i].append(block)
        self.block_bits_of = [list(map(as_bits, blocks)) for blocks in self.blocks_of]
        self.runs = {index(at): self._runs(at, clue.as_number) for at, clue in puzzle.clues.items()}
        self.circles_by: list[list[int]] = [[] for _ in cells]
        """By cell, the circles whose runs speak of it."""
        for circle, runs in self.runs.items():
            for i in {circle, *(i for run in runs for i in (*run.white, *run.shaded))}:
                self.circles_by[i].append(circle)
        self.has_several_whites = bool(self.runs) or (min(rows, cols) > 1 and max(rows, cols) > _LARGEST)
        """Whether more than one cell is white in every solution."""
        self._near = [self._bits_near(i) for i in cells]

    def _runs(self, at: Coord, length: int | None) -> tuple[CapeRun, ...]:
        index = self.puzzle.substrate.layout.index
        near = self.beside[index(at)]
        cells = self.puzzle.substrate.layout.cell_and_arms(at, arm_of(length))
        found = []
        for first in near:
            step = first - cells[0]
            run = [cells[0] + k * step for k in range(1, length or 2)]
            behind = cells[0] + (length or 2) * step
            if set(run) <= set(cells):
                ends = [behind] if length is not None and behind in cells and behind not in near else []
                off = (*(i for i in near if i != first), *ends)
                found.append(CapeRun(tuple(run), off, as_bits(run), as_bits(off)))
        return tuple(found)

    def _bits_near(self, cell: int) -> int:
        seen = {j for i in (cell, *self.beside[cell]) for j in (i, *self.beside[i])}
        seen.update(j for block in self.blocks_of[cell] for j in block)
        circles = self.circles_by[cell]
        seen.update(j for circle in circles for run in self.runs[circle] for j in (*run.white, *run.shaded))
        return sum(1 << i for i in seen)

    def near(self, cells: Iterable[int]) -> int:
        """The cells on which it depends what follows from some cells, as a bit mask."""
        mask = 0
        for cell in cells:
            mask |= self._near[cell]
        return mask

    def coords(self, cells: Sequence[int]) -> tuple[Coord, ...]:
        return self.puzzle.field.coords(cells)

    def name(self, cell: int, say: Names) -> str:
        return say.coord(self.puzzle.field.coord(cell))

    def circle_words(self, circle: int, say: Names) -> str:
        return clue_words(self.puzzle, self.puzzle.field.coord(circle), say)

    def needs_two(self, cell: int) -> bool:
        """Whether a cell, if it is white, has two white cells beside it or more."""
        return self.has_several_whites and cell not in self.runs
