"""Groups of cells whose sides of the loop are related by the edges on the board, and by nothing else.

Going from a cell to the next one changes sides where there is a line and not where there is none, so any two cells that
are joined by a walk across known edges are on the same side or on different sides.
"""

from __future__ import annotations

from penmark.genres.slitherlink.techniques.alike import Alike
from penmark.genres.slitherlink.techniques.grid import LINE, OPEN, grid_for
from penmark.genres.slitherlink.techniques.knots import knots_for
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position


class Groups:
    def __init__(self, puzzle: Puzzle) -> None:
        self.grid = grid_for(puzzle)
        self.knots = knots_for(puzzle)
        self.colours = Alike(self.grid.outside + 1)
        """Joined for the reason of the edge that was crossed."""
        self.open: dict[int, tuple[int, int]] = dict(self.grid.beside)
        """The open edges, with the cells beside them."""
        self._read = -1

    def read(self, position: Position) -> Groups:
        """Take in what is new on the board."""
        fresh = self.grid.beside if self._read < 0 else position.changes[self._read :]
        self._read = len(position.changes)
        for edge in fresh:
            mask = position.masks[edge]
            if mask != OPEN and edge in self.open:
                del self.open[edge]
                self.colours.join(*self.grid.beside[edge], int(mask == LINE), edge)
        return self


def groups_of(position: Position) -> Groups:
    return position.fixed(Groups).read(position)
