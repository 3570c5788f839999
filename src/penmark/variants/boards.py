"""What variants ask of a board: its largest number, and which cells share a box."""

from __future__ import annotations

from collections.abc import Hashable

from penmark.board.coord import Coord, Layer, cell
from penmark.board.dimensions import GRID_BOX
from penmark.board.substrate import Substrate


def largest_number(substrate: Substrate) -> int:
    width, height = box_size(substrate)
    return width * height


def box_size(substrate: Substrate) -> tuple[int, int]:
    """(width, height) of the boxes, whether or not rooms take their place."""
    return substrate.boxes or (GRID_BOX, GRID_BOX)


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


def all_cells(substrate: Substrate) -> tuple[Coord, ...]:
    """Every cell where something is decided, in reading order."""
    board = (cell(r, c) for r in range(substrate.rows) for c in range(substrate.cols))
    return tuple(at for at in board if at.layer is Layer.CELLS and substrate.is_floor(at))
