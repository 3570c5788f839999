"""What variants ask of a board: its largest number, its diagonals, and which cells share a box."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from penmark.board.coord import Coord, DiagDir, Layer, cell
from penmark.board.presentation import LineThrough, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError


def largest_number(substrate: Substrate) -> int:
    """As many as the longest line of a grid has cells."""
    area = substrate.dims.areas[0]
    return max(area.rows, area.cols)


def box_size(substrate: Substrate) -> tuple[int, int]:
    """(width, height) of the boxes, whether or not rooms take their place; 1 by 1 where there are none."""
    return substrate.dims.box_size or (1, 1)


def box_of(substrate: Substrate, at: Coord) -> Hashable:
    """Equal for two cells exactly if they share a box, or the room that stands in its place."""
    if substrate.rooms is not None:
        return substrate.rooms.number(at)
    width, height = box_size(substrate)
    return at.row // height, at.col // width


def box_cells(substrate: Substrate, at: Coord) -> tuple[Coord, ...]:
    """The cells of the box of a cell, in reading order."""
    here = box_of(substrate, at)
    return tuple(other for other in all_cells(substrate) if box_of(substrate, other) == here)


def require_boxes(name: str, substrate: Substrate) -> None:
    """Refuse what looks at boxes, or at rooms in their place, where there are neither."""
    if substrate.dims.box_size is None and substrate.rooms is None:
        raise PuzzleError(f"{name} is for boards with boxes")


def require_one_grid(name: str, substrate: Substrate) -> None:
    """Refuse what counts the lines of a whole board where several grids lie on it."""
    if len(substrate.dims.areas) > 1:
        raise PuzzleError(f"{name} is for boards of one grid")


def diagonals(substrate: Substrate, way: DiagDir) -> Iterator[Region]:
    """The diagonal of every grid that goes down from a corner, with the look of a line."""
    down, right = way.step
    for area in substrate.dims.areas:
        left = area.left if right > 0 else area.left + area.cols - 1
        line = [cell(area.top + k * down, left + k * right) for k in range(min(area.rows, area.cols))]
        look = RegionPresentation(decoration=LineThrough())
        yield Region.path(line).with_presentation(look).called(f"the diagonal from {FIRST}")


def all_cells(substrate: Substrate) -> tuple[Coord, ...]:
    """Every cell where something is decided, in reading order."""
    board = (cell(r, c) for r in range(substrate.rows) for c in range(substrate.cols))
    return tuple(at for at in board if at.layer is Layer.CELLS and substrate.is_floor(at))
