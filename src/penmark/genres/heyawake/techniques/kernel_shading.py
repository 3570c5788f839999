"""`KernelShading`: what is known of a board, in the kernel, for suppositions and the ways of rooms."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from penmark._kernel import ForestChains
from penmark.board.layout import RegionTable
from penmark.genres.heyawake.techniques.grid import RoomGrid
from penmark.genres.heyawake.techniques.shading import SHADED, KnownShading
from penmark.reasoning.position import Position

FEW_WAYS = 4
"""Of a room that can be filled in more ways nothing is concluded from a supposition."""
MOST_TRIED = 100
"""So many cells are put on the way before such a room is called too large to go through."""


class KernelShading:
    """A tracker. Cells are told in the order in which `KnownShading` has them, which decides between equal chains."""

    def __init__(self, position: Position) -> None:
        self.kernel = _kernel_of(position.of_puzzle(RoomGrid))
        self._told = 0
        """How many cells the kernel has been told."""
        self.update(position, ())

    def update(self, position: Position, changed: Sequence[int]) -> None:
        shading = position.tracked(KnownShading)
        for cell in shading.trail[self._told :]:
            self.kernel.mark(cell, shading.value[cell] == SHADED)
        self._told = len(shading.trail)


def _kernel_of(grid: RoomGrid) -> ForestChains:
    beside, points, lines = map(RegionTable.of, (grid.beside, grid.points, grid.lines))
    rooms = RegionTable.of(room.cells for room in grid.rooms)
    return ForestChains(
        points=grid.rows * grid.cols + 1,
        neighbour_offsets=beside.offsets,
        neighbours=beside.indices,
        point_offsets=points.offsets,
        points_of=points.indices,
        line_offsets=lines.offsets,
        lines=lines.indices,
        group_offsets=rooms.offsets,
        groups=rooms.indices,
        numbers=array("i", [room.number for room in grid.rooms]),
        ways=FEW_WAYS,
        tried=MOST_TRIED,
    )
