"""The eight symmetries of the square, as they act on boards and coords of every layer."""

from __future__ import annotations

import enum
from collections.abc import Collection

from penmark.board.coord import Coord, Layer


class Symmetry(enum.StrEnum):
    """A turn or a reflection. Those that swap rows and columns turn an R×C board into a C×R one."""

    IDENTITY = "identity"
    ROTATE_90 = "rotate-90"
    """Clockwise."""
    ROTATE_180 = "rotate-180"
    ROTATE_270 = "rotate-270"
    FLIP_ROWS = "flip-rows"
    """Top to bottom."""
    FLIP_COLS = "flip-cols"
    """Left to right."""
    TRANSPOSE = "transpose"
    """In the diagonal from the top left."""
    ANTITRANSPOSE = "antitranspose"
    """In the diagonal from the top right."""

    @property
    def swaps(self) -> bool:
        """Whether rows become columns."""
        return _MATRICES[self][0] == 0

    @property
    def inverse(self) -> Symmetry:
        if self is Symmetry.ROTATE_90:
            return Symmetry.ROTATE_270
        return Symmetry.ROTATE_90 if self is Symmetry.ROTATE_270 else self

    def then(self, after: Symmetry) -> Symmetry:
        """This one first, `after` second."""
        a, b, c, d = _MATRICES[after]
        e, f, g, h = _MATRICES[self]
        return _BY_MATRIX[a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h]

    def shape(self, rows: int, cols: int) -> tuple[int, int]:
        return (cols, rows) if self.swaps else (rows, cols)

    def layer(self, layer: Layer) -> Layer:
        """The layer that positions of a layer go to."""
        return _SWAPPED.get(layer, layer) if self.swaps else layer

    def step(self, step: tuple[int, int]) -> tuple[int, int]:
        """The image of a step, given as (rows, columns)."""
        a, b, c, d = _MATRICES[self]
        down, right = step
        return a * down + b * right, c * down + d * right

    def apply(self, coord: Coord, rows: int, cols: int) -> Coord:
        """Where a coord of a `rows × cols` board goes."""
        height, width = coord.layer.shape(rows, cols)
        a, b, c, d = _MATRICES[self]
        # Work with doubled coordinates about the centre, so that every layer turns exactly.
        y, x = 2 * coord.row - (height - 1), 2 * coord.col - (width - 1)
        layer = self.layer(coord.layer)
        new_height, new_width = layer.shape(*self.shape(rows, cols))
        row, col = a * y + b * x + (new_height - 1), c * y + d * x + (new_width - 1)
        return Coord(layer, row // 2, col // 2)


# (row', col') = ((a, b), (c, d)) · (row, col), about the centre of the board, rows pointing down.
_MATRICES = {
    Symmetry.IDENTITY: (1, 0, 0, 1),
    Symmetry.ROTATE_90: (0, 1, -1, 0),
    Symmetry.ROTATE_180: (-1, 0, 0, -1),
    Symmetry.ROTATE_270: (0, -1, 1, 0),
    Symmetry.FLIP_ROWS: (-1, 0, 0, 1),
    Symmetry.FLIP_COLS: (1, 0, 0, -1),
    Symmetry.TRANSPOSE: (0, 1, 1, 0),
    Symmetry.ANTITRANSPOSE: (0, -1, -1, 0),
}
_BY_MATRIX = {matrix: symmetry for symmetry, matrix in _MATRICES.items()}
_SWAPPED = {
    Layer.EDGES_H: Layer.EDGES_V,
    Layer.EDGES_V: Layer.EDGES_H,
    Layer.LINKS_H: Layer.LINKS_V,
    Layer.LINKS_V: Layer.LINKS_H,
}
"""The layers that become each other when rows become columns; the others stay what they are."""


def symmetries_of(rows: int, cols: int) -> tuple[Symmetry, ...]:
    """Those that map a `rows × cols` board to itself: all eight for a square, four otherwise."""
    return tuple(s for s in Symmetry if rows == cols or not s.swaps)


def is_group(symmetries: Collection[Symmetry]) -> bool:
    """Whether the identity is among them, and with any two also the one after the other."""
    return Symmetry.IDENTITY in symmetries and all(
        first.then(second) in symmetries for first in symmetries for second in symmetries
    )


def orbit(coord: Coord, rows: int, cols: int, group: tuple[Symmetry, ...]) -> tuple[Coord, ...]:
    """All the places a group of symmetries takes a coord to, itself first, each once."""
    return tuple(dict.fromkeys([coord, *(s.apply(coord, rows, cols) for s in group)]))
