"""Groups of cells whose sides of the loop are related by the edges on the board, and by nothing else.

Going from a cell to the next one changes sides where there is a line and not where there is none, so any two cells that
are joined by a walk across known edges are on the same side or on different sides.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from penmark.genres.slitherlink.techniques.edge_rings import rings_for
from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OPEN, grid_for
from penmark.reasoning.loops.parity_classes import ParityClasses
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
        self._masks = position.masks
        for edge in changed:
            mask = position.masks[edge]
            if mask != OPEN and edge in self.open:
                del self.open[edge]
                self.colours.join(*self.grid.beside[edge], int(mask == LINE), edge)

    def walk(self, start: int, goal: int) -> tuple[list[int], int]:
        """The cells of a shortest walk from one to the other, both included, and how many lines it crosses."""
        came: dict[int, tuple[int, int]] = {start: (start, 0)}
        queue = deque([start])
        while queue and goal not in came:
            here = queue.popleft()
            for there, is_line in self._steps(here):
                if there not in came:
                    came[there] = (here, is_line)
                    queue.append(there)
        cells, crossed = [goal], 0
        while cells[-1] != start:
            before, is_line = came[cells[-1]]
            cells.append(before)
            crossed += is_line
        return cells[::-1], crossed

    def _steps(self, cell: int) -> Iterator[tuple[int, int]]:
        """What is next to a cell across a known edge, and whether that is a line."""
        grid, rim = self.grid, self.grid.outside
        if cell == rim:
            beside = ((edge, one) for edge, (one, other) in grid.beside.items() if other == rim)
        else:
            beside = (
                (edge, rim if other == NONE else other)
                for edge, other in zip(grid.sides[cell], grid.across[cell], strict=True)
            )
        for edge, there in beside:
            if edge not in self.open:
                yield there, int(self._masks[edge] == LINE)
