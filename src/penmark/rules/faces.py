"""The faces that a region of edges cuts the plane into: a closed loop is what separates some from the rest."""

from __future__ import annotations

from array import array
from functools import lru_cache

from penmark.board.coord import LINE_LAYERS, Coord, Layer
from penmark.board.layout import cells_beside, corners_of_edge
from penmark.board.lines import LineGeometry


class Faces:
    """Faces are numbered from 0, the outer one last."""

    __slots__ = ("count", "sides")

    def __init__(self, count: int, sides: list[tuple[int, int]]) -> None:
        self.count = count
        self.sides = sides
        """The faces on either side of each edge, in the order of the region."""


@lru_cache(maxsize=64)
def faces_of(geometry: LineGeometry, vertices: Layer, region: bytes) -> Faces:
    """The faces that the edges of a region, given as the bytes of its indices, leave; none if edges may cross.

    Begin with the faces of the whole grid, and let those run together that no edge of the region parts.
    """
    edges = array("i", region)
    if not geometry.is_planar:
        return Faces(0, [(0, 0)] * len(edges))
    lattice = _Lattice(geometry, vertices)
    inside = frozenset(edges)
    for i, coord in enumerate(geometry.coords):
        if coord.layer in LINE_LAYERS and i not in inside:
            lattice.merge(*lattice.beside(coord))
    roots = list(map(lattice.root, range(lattice.outer + 1)))
    sides = [(roots[one], roots[other]) for one, other in (lattice.beside(geometry.coords[i]) for i in edges)]
    outer, number = roots[lattice.outer], dict[int, int]()
    for pair in sides:
        for face in pair:
            if face != outer:
                number.setdefault(face, len(number))
    number[outer] = len(number)
    return Faces(len(number), [(number[one], number[other]) for one, other in sides])


class _Lattice:
    """The faces of the whole grid: its cells, or its inner corners where cells are the vertices; and the outer one."""

    def __init__(self, geometry: LineGeometry, vertices: Layer) -> None:
        self._across_corners = vertices is Layer.CORNERS
        first = 0 if self._across_corners else 1
        self._rows, self._cols = range(first, geometry.rows), range(first, geometry.cols)
        self.outer = len(self._rows) * len(self._cols)
        self._parents = list(range(self.outer + 1))

    def beside(self, line: Coord) -> tuple[int, int]:
        layer, row, col = line
        if layer is Layer.LINKS_H:  # the edge that it crosses has these corners
            return self._face(row, col + 1), self._face(row + 1, col + 1)
        if layer is Layer.LINKS_V:
            return self._face(row + 1, col), self._face(row + 1, col + 1)
        one, other = cells_beside(line) if self._across_corners else corners_of_edge(line)
        return self._face(one.row, one.col), self._face(other.row, other.col)

    def _face(self, row: int, col: int) -> int:
        if row not in self._rows or col not in self._cols:
            return self.outer
        return (row - self._rows.start) * len(self._cols) + col - self._cols.start

    def root(self, face: int) -> int:
        while self._parents[face] != face:
            self._parents[face] = face = self._parents[self._parents[face]]
        return face

    def merge(self, one: int, other: int) -> None:
        self._parents[self.root(one)] = self.root(other)
