"""`Layer` and `Coord`: the sub-grids of a square board and a position in one of them.

Inside the library rows count from the top, from 0. On the wire they count from the bottom, from 1, so turning
a coord into text needs the board's height: that is the substrate's business (`Substrate.parse_coord`).

Where the positions of one cell lie, by layer (r, c being the cell's row and column):

    corner(r, c) ── edge_h(r, c) ──── corner(r, c+1)
         │                                 │
    edge_v(r, c)      cell(r, c)      edge_v(r, c+1)
         │                                 │
    corner(r+1, c) ─ edge_h(r+1, c) ─ corner(r+1, c+1)

Two more layers lie between the cells, for lines from centre to centre: link_h(r, c) joins cell(r, c) to the cell right
of it, link_v(r, c) to the cell below. Only cells that are both on the board have a link between them. The last layer is
the frame, for what stands outside the grid: the cells of a board that is one cell larger on every side, of which only
the rim is used. frame(0, c+1) stands above column c, frame(r+1, 0) left of row r.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING

from penmark.errors import CoordError, quote


class Layer(enum.StrEnum):
    """One of the sub-grids; the value is the prefix of its wire names."""

    CELLS = "cell"
    EDGES_H = "edgeh"
    EDGES_V = "edgev"
    CORNERS = "corner"
    LINKS_H = "linkh"
    LINKS_V = "linkv"
    FRAME = "frame"

    # Enum's own hash runs in Python; coords are hashed all the time, and by their layer first.
    __hash__ = str.__hash__

    def shape(self, rows: int, cols: int) -> tuple[int, int]:
        """This layer's own (rows, columns) on a board of `rows × cols` cells."""
        taller, wider = _EXTENTS[self]
        return rows + taller, cols + wider


_EXTENTS = {
    Layer.CELLS: (0, 0),
    Layer.EDGES_H: (1, 0),
    Layer.EDGES_V: (0, 1),
    Layer.CORNERS: (1, 1),
    Layer.LINKS_H: (0, -1),
    Layer.LINKS_V: (-1, 0),
    Layer.FRAME: (2, 2),
}
"""How many rows and columns more than the board's a layer has."""

_RANKS = {layer: rank for rank, layer in enumerate(Layer)}


def ordered_layers(layers: Iterable[Layer]) -> tuple[Layer, ...]:
    """The layers as every board has them, one after another."""
    return tuple(sorted(layers, key=_RANKS.__getitem__))


EDGE_LAYERS = frozenset({Layer.EDGES_H, Layer.EDGES_V})
LINK_LAYERS = frozenset({Layer.LINKS_H, Layer.LINKS_V})
LINE_LAYERS = EDGE_LAYERS | LINK_LAYERS
"""Those on which lines are drawn."""


class Axis(enum.StrEnum):
    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"


class OrthoDir(enum.StrEnum):
    """A step along a row or column."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"

    @property
    def step(self) -> tuple[int, int]:
        return _ORTHO_STEPS[self]

    @property
    def sign(self) -> str:
        """The arrow that points this way."""
        return _ORTHO_SIGNS[self]


class DiagDir(enum.StrEnum):
    """A step along a diagonal."""

    UP_LEFT = "up-left"
    UP_RIGHT = "up-right"
    DOWN_LEFT = "down-left"
    DOWN_RIGHT = "down-right"

    @property
    def step(self) -> tuple[int, int]:
        return _DIAG_STEPS[self]

    @property
    def sign(self) -> str:
        """An arrow that points that way."""
        return _DIAG_SIGNS[self]


_ORTHO_STEPS = {
    OrthoDir.UP: (-1, 0),
    OrthoDir.DOWN: (1, 0),
    OrthoDir.LEFT: (0, -1),
    OrthoDir.RIGHT: (0, 1),
}
_ORTHO_SIGNS = {OrthoDir.UP: "↑", OrthoDir.DOWN: "↓", OrthoDir.LEFT: "←", OrthoDir.RIGHT: "→"}
_DIAG_SIGNS = {DiagDir.UP_LEFT: "↖", DiagDir.UP_RIGHT: "↗", DiagDir.DOWN_LEFT: "↙", DiagDir.DOWN_RIGHT: "↘"}
_DIAG_STEPS = {
    DiagDir.UP_LEFT: (-1, -1),
    DiagDir.UP_RIGHT: (-1, 1),
    DiagDir.DOWN_LEFT: (1, -1),
    DiagDir.DOWN_RIGHT: (1, 1),
}


class Coord(tuple[Layer, int, int]):
    """A position: layer, row from the top, column. A tuple at heart: small, fast to hash, ordered."""

    __slots__ = ()

    def __new__(cls, layer: Layer, row: int, col: int) -> Coord:
        return tuple.__new__(cls, (layer, row, col))

    @classmethod
    def of(cls, triple: tuple[Layer, int, int]) -> Coord:
        """The coord of a layer, a row and a column."""
        return tuple.__new__(cls, triple)

    def __getnewargs__(self) -> tuple[Layer, int, int]:
        return self.layer, self.row, self.col

    if TYPE_CHECKING:

        @property
        def layer(self) -> Layer: ...
        @property
        def row(self) -> int: ...
        @property
        def col(self) -> int: ...
    else:
        layer = property(itemgetter(0))
        row = property(itemgetter(1))
        col = property(itemgetter(2))

    def shifted(self, rows: int, cols: int) -> Coord:
        """The position that many rows down and columns right, on the board or not."""
        return Coord(self.layer, self.row + rows, self.col + cols)

    def __repr__(self) -> str:
        layer, row, col = self
        return f"{_BUILDERS[layer]}({row}, {col})"


_BUILDERS = {
    Layer.CELLS: "cell",
    Layer.EDGES_H: "edge_h",
    Layer.EDGES_V: "edge_v",
    Layer.CORNERS: "corner",
    Layer.LINKS_H: "link_h",
    Layer.LINKS_V: "link_v",
    Layer.FRAME: "frame",
}


def cell(row: int, col: int) -> Coord:
    return Coord(Layer.CELLS, row, col)


def edge_h(row: int, col: int) -> Coord:
    """The horizontal edge above cell (row, col)."""
    return Coord(Layer.EDGES_H, row, col)


def edge_v(row: int, col: int) -> Coord:
    """The vertical edge left of cell (row, col)."""
    return Coord(Layer.EDGES_V, row, col)


def corner(row: int, col: int) -> Coord:
    """The corner above and left of cell (row, col)."""
    return Coord(Layer.CORNERS, row, col)


def link_h(row: int, col: int) -> Coord:
    """The link from cell (row, col) to the cell right of it."""
    return Coord(Layer.LINKS_H, row, col)


def link_v(row: int, col: int) -> Coord:
    """The link from cell (row, col) to the cell below it."""
    return Coord(Layer.LINKS_V, row, col)


def frame(row: int, col: int) -> Coord:
    """A position outside the grid: row 0 is above it, column 0 left of it."""
    return Coord(Layer.FRAME, row, col)


def column_name(col: int) -> str:
    """Bijective base 26: a … z, aa … az, ba …

    >>> [column_name(c) for c in (0, 25, 26, 701, 702)]
    ['a', 'z', 'aa', 'zz', 'aaa']
    """
    name = ""
    n = col + 1
    while n > 0:
        n, digit = divmod(n - 1, 26)
        name = chr(ord("a") + digit) + name
    return name


def parse_column(name: str) -> int:
    """The inverse of `column_name`."""
    if not (0 < len(name) <= 4) or not all("a" <= ch <= "z" for ch in name):
        raise CoordError(f"a column is one to four letters a–z, got {quote(name)}")
    n = 0
    for ch in name:
        n = n * 26 + ord(ch) - ord("a") + 1
    return n - 1
