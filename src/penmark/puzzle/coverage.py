"""How many positions a region can cover at most, told without expanding it.

A few bytes of JSON can name a region of a hundred thousand positions, thousands of times. Documents come from
strangers, so what they ask for is added up before any of it is done.
"""

from __future__ import annotations

from collections.abc import Iterable

from penmark.board import shapes
from penmark.board.families import (
    AnyFamily,
    EachCellAndArms,
    EachCellAndLinks,
    EachCellAndNeighbors4,
    EachCellEdges,
    EachCellLinks,
    EachLosCross,
    EachNeighbors4,
    EachOtherCellAndNeighbors4,
    EachRoomCrossing,
    EachRoomOf,
    EachVertexEdges,
    EachWindow,
)
from penmark.board.region import Listed
from penmark.board.shapes import AnyShape
from penmark.board.substrate import Substrate


def most_covered(regions: Listed | AnyFamily, substrate: Substrate) -> int:
    """An upper bound on the positions of all the regions together, counting each region as one more."""
    everything, side = substrate.layout.size, _side(substrate)
    match regions:
        case Listed(regions=listed):
            return sum(_of_shape(region.shape, substrate) for region in listed)
        case EachNeighbors4(cells=cells) | EachCellEdges(cells=cells):
            return 5 * len(cells)
        case EachCellLinks(cells=cells):
            return 9 * len(cells)
        case EachCellAndNeighbors4(cells=cells):
            return 6 * len(cells)
        case EachCellAndArms(cells=cells):
            return len(cells) * 2 * side
        case EachRoomOf(cells=cells):
            return len(cells) * (1 + everything)
        case EachRoomCrossing():
            return 8 * everything
        case EachLosCross():
            return everything * 2 * side
        case EachWindow(height=height, width=width):
            return everything * (1 + max(0, height) * max(0, width))
        case EachVertexEdges():
            return 5 * side * side
        case EachCellAndLinks() | EachOtherCellAndNeighbors4():
            return 6 * side * side
        case _:
            return 2 * everything


def _of_shape(shape: AnyShape, substrate: Substrate) -> int:
    everything, side = substrate.layout.size, _side(substrate)
    match shape:
        case shapes.CoordSet(coords=coords) | shapes.CoordPath(coords=coords):
            return 1 + len(coords)
        case shapes.Union(parts=parts) | shapes.Intersect(parts=parts):
            return _of_shapes(parts, substrate)
        case shapes.Diff(keep=keep, drop=drop):
            return _of_shapes((keep, drop), substrate)
        case shapes.Neighbors4():
            return 5
        case shapes.Rect(height=height, width=width):
            return 1 + min(everything, max(0, height) * max(0, width))
        case shapes.All() | shapes.AllOf():
            return 1 + everything
        case _:
            return 1 + 2 * side


def _of_shapes(parts: Iterable[AnyShape], substrate: Substrate) -> int:
    return 1 + sum(_of_shape(part, substrate) for part in parts)


def _side(substrate: Substrate) -> int:
    """The longest row or column that any layer can have."""
    return max(substrate.rows, substrate.cols) + 1
