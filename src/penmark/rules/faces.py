"""The faces that a region of edges cuts the plane into: a closed loop is what separates some from the rest."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import chain

from penmark import _kernel
from penmark.board.coord import Layer
from penmark.board.lines import LineGeometry

LINE = 5
"""Numbers that a program has for each edge of a path."""


class Faces:
    """Faces are numbered from 0, the outer one last."""

    __slots__ = ("count", "sides")

    def __init__(self, count: int, sides: list[tuple[int, int]]) -> None:
        self.count = count
        self.sides = sides
        """The faces on either side of each edge, in the order of the region."""


@lru_cache(maxsize=64)
def faces_of(geometry: LineGeometry, vertices: Layer, region: bytes) -> Faces:
    """The faces that the edges of a region, given as the bytes of its indices, leave; none if edges may cross."""
    _, count, lines = drawn(geometry, vertices, region)
    numbers = memoryview(lines).cast("i").tolist()
    return Faces(count, list(zip(numbers[2::LINE], numbers[3::LINE], strict=True)))


@lru_cache(maxsize=64)
def drawn(geometry: LineGeometry, vertices: Layer, region: bytes) -> tuple[int, int, bytes]:
    """How many vertices and faces the edges of a region have; and the edges, as programs have them, without literals.

    Begin with the faces of the whole grid, and let those run together that no edge of the region parts.
    """
    ends, sides, outer = _whole(geometry, vertices)
    found, faces, lines = _kernel.drawn(ends, sides, outer, array("i", region))
    return found, max(faces, int(geometry.is_planar)), lines


@lru_cache(maxsize=64)
def _whole(geometry: LineGeometry, vertices: Layer) -> tuple[array[int], array[int], int]:
    """The vertices that each line joins, the faces of the whole grid on its sides, and the outer face."""
    ends = array("i", chain.from_iterable(pair or _NONE for pair in geometry.edge_ends(vertices)))
    if not geometry.is_planar:
        return ends, array("i"), 0
    lattice = _Lattice(geometry, vertices)
    return ends, lattice.sides(geometry), lattice.outer


_NONE = (-1, -1)
_BESIDE_LINKS = {Layer.LINKS_H: ((0, 1), (1, 1)), Layer.LINKS_V: ((1, 0), (1, 1))}
_BESIDE = {
    Layer.CORNERS: {Layer.EDGES_H: ((-1, 0), (0, 0)), Layer.EDGES_V: ((0, -1), (0, 0)), **_BESIDE_LINKS},
    Layer.CELLS: {Layer.EDGES_H: ((0, 0), (0, 1)), Layer.EDGES_V: ((0, 0), (1, 0)), **_BESIDE_LINKS},
}
"""By the layer of vertices and of a line, how far the faces on its sides lie from where it is itself: the cells beside
an edge; its corners, where cells are the vertices; for a link those of the edge that it crosses."""


class _Lattice:
    """The faces of the whole grid: its cells, or its inner corners where cells are the vertices; and the outer one."""

    def __init__(self, geometry: LineGeometry, vertices: Layer) -> None:
        self._first = 0 if vertices is Layer.CORNERS else 1
        self._beside = _BESIDE[vertices]
        self._rows, self._cols = range(self._first, geometry.rows), range(self._first, geometry.cols)
        self.outer = len(self._rows) * len(self._cols)

    def sides(self, geometry: LineGeometry) -> array[int]:
        """Two faces for each position of the board, -1 for what is no line."""
        sides = array("i", [-1]) * (2 * len(geometry.coords))
        at = 0
        for layer in geometry.layers:
            height, width = layer.shape(geometry.rows, geometry.cols)
            end = at + 2 * height * width
            if layer in self._beside:
                for k, shift in enumerate(self._beside[layer]):
                    sides[at + k : end : 2] = self._faces(range(height), width, *shift)
            at = end
        return sides

    def _faces(self, rows: range, width: int, down: int, right: int) -> array[int]:
        """The faces so far from each place of a layer."""
        found = array("i")
        for row in rows:
            line = array("i", [self.outer]) * width
            if row + down in self._rows:
                first, end = max(0, self._cols.start - right), min(width, self._cols.stop - right)
                start = (row + down - self._first) * len(self._cols) + first + right - self._first
                line[first:end] = array("i", range(start, start + max(0, end - first)))
            found += line
        return found
