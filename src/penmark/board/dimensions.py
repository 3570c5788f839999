"""How big a board is: a plain rectangle, or a square cut into equal boxes; and the limits on both."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

import msgspec

from penmark.errors import SizeError, quote, with_article

MAX_SIDE = 256
"""Longest side of a board, in cells. Boards come from strangers; nothing printed comes near it."""


def _check_side(what: str, value: int) -> None:
    if not 1 <= value <= MAX_SIDE:
        raise SizeError(f"{what} must be from 1 to {MAX_SIDE}, got {quote(value)}")


class GridArea(NamedTuple):
    """Where one grid lies on a board, counted from 0."""

    top: int
    left: int
    rows: int
    cols: int


class Rectangular(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`rows × cols` cells."""

    rows: int
    cols: int

    def __post_init__(self) -> None:
        _check_side("rows", self.rows)
        _check_side("cols", self.cols)

    @property
    def areas(self) -> tuple[GridArea, ...]:
        """Every grid of the board."""
        return (GridArea(0, 0, self.rows, self.cols),)

    @property
    def box_size(self) -> tuple[int, int] | None:
        """(width, height) of the boxes that every grid is cut into, if it is."""
        return None

    def __str__(self) -> str:
        return f"{self.rows}×{self.cols}"


class Boxed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A square of side `box_width * box_height`, cut into boxes of that width and height."""

    box_width: int
    box_height: int

    def __post_init__(self) -> None:
        _check_side("box_width", self.box_width)
        _check_side("box_height", self.box_height)
        _check_side("box_width * box_height", self.box_width * self.box_height)

    @property
    def rows(self) -> int:
        return self.box_width * self.box_height

    @property
    def cols(self) -> int:
        return self.box_width * self.box_height

    @property
    def areas(self) -> tuple[GridArea, ...]:
        return (GridArea(0, 0, self.rows, self.cols),)

    @property
    def box_size(self) -> tuple[int, int] | None:
        return self.box_width, self.box_height

    @classmethod
    def for_side(cls, side: int) -> Boxed:
        """The squarest boxes for a side, wider than high: 9 gives 3×3, 6 gives 3 wide by 2 high."""
        _check_side("side", side)
        height = next(h for h in range(isqrt(side), 0, -1) if side % h == 0)
        return cls(side // height, height)

    def __str__(self) -> str:
        return f"{self.rows}×{self.cols} in boxes {self.box_width} wide and {self.box_height} high"


class MultiGrid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`rows × cols` cells on which several square grids lie that may share cells: Samurai and its kin.

    `grids` has the row and column of the top left cell of each, from 0; each has `GRID_SIDE` rows and columns in boxes
    of `GRID_BOX` by `GRID_BOX`, and its boxes fall on those of the others. Cells in none of them are no part of the
    board.
    """

    rows: int
    cols: int
    grids: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        _check_side("rows", self.rows)
        _check_side("cols", self.cols)
        msgspec.structs.force_setattr(self, "grids", tuple(sorted(set(self.grids))))
        if not self.grids:
            raise SizeError("a board of several grids has one grid or more")
        for top, left in self.grids:
            where = f"a grid at row {quote(top)}, column {quote(left)}"
            if not (0 <= top <= self.rows - GRID_SIDE and 0 <= left <= self.cols - GRID_SIDE):
                raise SizeError(f"{where} is off {with_article(f'{self.rows}×{self.cols} board')}")
            if top % GRID_BOX or left % GRID_BOX:
                raise SizeError(f"the boxes of {where} do not fall on those of the others")

    @property
    def areas(self) -> tuple[GridArea, ...]:
        return tuple(GridArea(top, left, GRID_SIDE, GRID_SIDE) for top, left in self.grids)

    @property
    def box_size(self) -> tuple[int, int] | None:
        return GRID_BOX, GRID_BOX

    def covers(self, row: int, col: int) -> bool:
        """Whether a cell is in one of the grids."""
        return any(top <= row < top + GRID_SIDE and left <= col < left + GRID_SIDE for top, left in self.grids)

    def __str__(self) -> str:
        return f"{self.rows}×{self.cols} with {len(self.grids)} grids"


GRID_SIDE = 9
GRID_BOX = 3

Dimensions = Rectangular | Boxed | MultiGrid
