"""Groups of cells whose sides of the loop are related by the edges on the board, and by nothing else.

Going from a cell to the next one changes sides where there is a line and not where there is none, so any two cells that
are joined by a walk across known edges are on the same side or on different sides.
"""

from __future__ import annotations

from collections.abc import Sequence

from penmark.genres.slitherlink.techniques.edge_rings import rings_for
from penmark.genres.slitherlink.techniques.grid import LINE, OPEN, grid_for
from penmark.genres.slitherlink.techniques.parity_classes import ParityClasses
from penmark.reasoning.position import Position


class SideGroups:
    """The groups on the board as it stands; a `Tracker`."""

    def __init__(self, position: Position) -> None:
        self.grid = grid_for(position.puzzle)
        self.rings = rings_for(position.puzzle)
        self.colours = ParityClasses(self.grid.outside + 1)
        """Joined for the reason of the edge that was crossed."""
        self.open: dict[int, tuple[int, int]] = dict(self.grid.beside)
        """The open edges, with the cells beside them."""
        self.update(position, tuple(self.grid.beside))

    def update(self, position: Position, changed: Sequence[int]) -> None:
        for edge in changed:
            mask = position.masks[edge]
            if mask != OPEN and edge in self.open:
                del self.open[edge]
                self.colours.join(*self.grid.beside[edge], int(mask == LINE), edge)
