"""`Region`: a shape and how it looks; and families, which name many regions of one shape at once.

Constraints hold `Regions`: either regions listed one by one, or a family such as `EachSegment`, which stands
for thousands of them in one small value and resolves them in bulk. What a family covers on a given substrate
is cached.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Protocol

import msgspec

from penmark.board import shapes
from penmark.board.coord import Axis, Coord, DiagDir, Layer, OrthoDir, cell
from penmark.board.layout import RegionTable
from penmark.board.lines import straight_lines
from penmark.board.presentation import RegionPresentation
from penmark.board.rooms import NO_ROOM
from penmark.board.shapes import AnyShape
from penmark.board.substrate import Material, Substrate
from penmark.errors import BoardError

if TYPE_CHECKING:
    from penmark.board.transform import Transform

FIRST, ALL = "{first}", "{all}"
"""In the name of a region, where to say which its first coord is, and which its coords are."""


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a rule applies, and optionally how to draw that place."""

    shape: AnyShape
    presentation: RegionPresentation | None = None
    name: str = ""
    """What people call this very place, such as `the cage of 12`; empty if it has no name of its own."""

    def with_presentation(self, presentation: RegionPresentation) -> Region:
        return Region(self.shape, presentation, self.name)

    def called(self, name: str) -> Region:
        """The same place with a name of its own, in which `FIRST` and `ALL` stand for coords as people say them."""
        return Region(self.shape, self.presentation, name)

    def positions(self, substrate: Substrate) -> list[int]:
        """Every position covered, whatever its material: what there is to draw."""
        return self.shape.positions(substrate)

    def resolve(self, substrate: Substrate) -> array[int]:
        """Indices of the decision positions covered: what there is to reason about."""
        materials = substrate.materials
        return array("i", [i for i in self.shape.positions(substrate) if materials[i] == Material.FLOOR])

    # ── builders ──

    @classmethod
    def all(cls) -> Region:
        return cls(shapes.All())

    @classmethod
    def all_of(cls, *layers: Layer) -> Region:
        """Every position of one layer, or of several together."""
        parts = tuple(shapes.AllOf(layer) for layer in layers)
        return cls(parts[0] if len(parts) == 1 else shapes.Union(parts))

    @classmethod
    def row(cls, layer: Layer, row: int) -> Region:
        return cls(shapes.Row(layer, row))

    @classmethod
    def col(cls, layer: Layer, col: int) -> Region:
        return cls(shapes.Col(layer, col))

    @classmethod
    def rect(cls, layer: Layer, top: int, left: int, height: int, width: int) -> Region:
        return cls(shapes.Rect(layer, top, left, height, width))

    @classmethod
    def diagonal(cls, start: Coord, direction: DiagDir, length: int | None = None) -> Region:
        return cls(shapes.Diagonal(start, direction, length))

    @classmethod
    def los(cls, start: Coord, direction: OrthoDir) -> Region:
        return cls(shapes.Los(start, direction))

    @classmethod
    def los_cross(cls, start: Coord) -> Region:
        return cls(shapes.LosCross(start))

    @classmethod
    def neighbors4(cls, start: Coord) -> Region:
        return cls(shapes.Neighbors4(start))

    @classmethod
    def of(cls, coords: Iterable[Coord]) -> Region:
        """Coords as a set: for rules that do not care about their order."""
        return cls(shapes.CoordSet(tuple(coords)))

    @classmethod
    def single_cell(cls, row: int, col: int) -> Region:
        return cls(shapes.CoordSet((cell(row, col),)))

    @classmethod
    def path(cls, coords: Iterable[Coord]) -> Region:
        """Coords as a sequence: for rules that read their region in order. What is no floor is passed over."""
        return cls(shapes.CoordPath(tuple(coords)))

    @classmethod
    def union(cls, *parts: AnyShape) -> Region:
        return cls(shapes.Union(parts))

    @classmethod
    def intersect(cls, *parts: AnyShape) -> Region:
        return cls(shapes.Intersect(parts))

    @classmethod
    def diff(cls, keep: AnyShape, drop: AnyShape) -> Region:
        return cls(shapes.Diff(keep, drop))


class Regions(Protocol):
    """Several regions: listed one by one, or a family of one shape."""

    def table(self, substrate: Substrate) -> RegionTable:
        """The decision positions of each region, in bulk."""

    def region(self, substrate: Substrate, k: int) -> Region:
        """The k-th region as a value of its own, to draw it or to name it."""


class Listed(msgspec.Struct, frozen=True):
    """Regions given one by one."""

    regions: tuple[Region, ...]

    def table(self, substrate: Substrate) -> RegionTable:
        return RegionTable.of(region.resolve(substrate) for region in self.regions)

    def region(self, substrate: Substrate, k: int) -> Region:
        return self.regions[k]


class Family(msgspec.Struct, frozen=True, tag_field="family", forbid_unknown_fields=True, omit_defaults=True):
    """Base of the families: subclasses say which positions each region covers."""

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        """Positions of each region, of any material."""
        raise NotImplementedError

    def table(self, substrate: Substrate) -> RegionTable:
        return _family_table(self, substrate)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        """What people call the k-th region by: a coord that it belongs to, or a name such as `row 3`."""
        return None

    def called(self, anchor: str) -> str:
        """What people call a region by the words for the coord that it belongs to."""
        return anchor

    def region(self, substrate: Substrate, k: int) -> Region:
        coords = substrate.layout.coords
        return Region.of(coords[i] for i in self.table(substrate)[k])


class EachRow(Family, tag="rows", frozen=True):
    """Every row of a layer, top to bottom."""

    layer: Layer = Layer.CELLS

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        start, height, width = substrate.layout.frame(self.layer)
        return (range(start + r * width, start + (r + 1) * width) for r in range(height))

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return f"row {k + 1}"

    def transformed(self, transform: Transform) -> EachRow | EachCol:
        layer = transform.symmetry.layer(self.layer)
        return EachCol(layer) if transform.symmetry.swaps else EachRow(layer)


class EachCol(Family, tag="cols", frozen=True):
    """Every column of a layer, left to right."""

    layer: Layer = Layer.CELLS

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        start, height, width = substrate.layout.frame(self.layer)
        return (range(start + c, start + height * width, width) for c in range(width))

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return f"column {k + 1}"

    def transformed(self, transform: Transform) -> EachRow | EachCol:
        layer = transform.symmetry.layer(self.layer)
        return EachRow(layer) if transform.symmetry.swaps else EachCol(layer)


class EachBox(Family, tag="boxes", frozen=True):
    """Every box of a boxed board, in reading order."""

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        if substrate.boxes is None:
            raise BoardError("this board has no boxes")
        width, height = substrate.boxes
        tops, lefts = range(0, substrate.rows, height), range(0, substrate.cols, width)
        rects = (shapes.Rect(Layer.CELLS, t, x, height, width) for t in tops for x in lefts)
        return (rect.positions(substrate) for rect in rects)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return f"box {k + 1}"


class EachRoom(Family, tag="rooms", frozen=True):
    """Every room, by its first cell in reading order."""

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        if substrate.rooms is None:
            raise BoardError("this board has no rooms")
        return (map(substrate.layout.index, room) for room in substrate.rooms.groups)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return None if substrate.rooms is None else substrate.rooms.anchors[k]

    def called(self, anchor: str) -> str:
        return f"the room of {anchor}"


class EachRoomOf(Family, tag="rooms-of", frozen=True):
    """For each listed cell, the room that it is in."""

    cells: tuple[Coord, ...]

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        rooms, index = substrate.rooms, substrate.layout.index
        if rooms is None:
            raise BoardError("this board has no rooms")
        if NO_ROOM in map(rooms.number, self.cells):
            raise BoardError("one of these cells is in no room")
        return (map(index, rooms.groups[rooms.number(at)]) for at in self.cells)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return self.cells[k]

    def called(self, anchor: str) -> str:
        return f"the room of {anchor}"


class EachRoomCrossing(Family, tag="room-crossings", frozen=True):
    """Every shortest straight stretch of floor cells that crosses two borders of rooms.

    It is a run of cells of one room, whole from border to border, with the cells before and after it.
    """

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        if substrate.rooms is None:
            raise BoardError("this board has no rooms")
        rows, cols = substrate.rows, substrate.cols
        across = (range(r * cols, (r + 1) * cols) for r in range(rows))
        down = (range(c, rows * cols, cols) for c in range(cols))
        start = substrate.layout.frame(Layer.CELLS)[0]
        numbers, materials = substrate.rooms.numbers, substrate.materials
        rooms = [n if materials[start + k] == Material.FLOOR else NO_ROOM for k, n in enumerate(numbers)]
        return ([start + k for k in stretch] for line in chain(across, down) for stretch in _crossings(line, rooms))


def _crossings(line: range, rooms: Sequence[int]) -> Iterator[range]:
    """The stretches of a line that cross two borders; a cell in no room ends a line."""
    borders = [k for k in range(1, len(line)) if rooms[line[k - 1]] != rooms[line[k]]]
    for one, two in pairwise(borders):
        stretch = line[one - 1 : two + 1]
        if NO_ROOM not in (rooms[stretch[0]], rooms[stretch[1]], rooms[stretch[-1]]):
            yield stretch


class EachSegment(Family, tag="segments", frozen=True):
    """Every maximal run of floor cells between walls, along one axis."""

    axis: Axis

    def table(self, substrate: Substrate) -> RegionTable:
        return substrate.floor_segments(self.axis)


class EachWindow(Family, tag="windows", frozen=True):
    """Every placement of a `height × width` rectangle of cells."""

    height: int
    width: int

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        tops = range(substrate.rows - self.height + 1)
        lefts = range(substrate.cols - self.width + 1)
        rects = (shapes.Rect(Layer.CELLS, t, x, self.height, self.width) for t in tops for x in lefts)
        return (rect.positions(substrate) for rect in rects)

    def transformed(self, transform: Transform) -> EachWindow:
        return EachWindow(self.width, self.height) if transform.symmetry.swaps else self


class EachNeighbors4(Family, tag="neighbors4-of", frozen=True):
    """For each listed cell, the cells beside it."""

    cells: tuple[Coord, ...]

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        return (substrate.layout.cells_near(at) for at in self.cells)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return self.cells[k]


class EachCellAndNeighbors4(Family, tag="cells-with-neighbors4", frozen=True):
    """For each listed cell, itself and then the cells beside it."""

    cells: tuple[Coord, ...]

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        layout = substrate.layout
        return ([layout.index(at), *layout.cells_near(at)] for at in self.cells)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return self.cells[k]


class EachCellEdges(Family, tag="edges-of-cells", frozen=True):
    """For each listed cell, its four edges."""

    cells: tuple[Coord, ...]

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        return (substrate.layout.edges_round(at) for at in self.cells)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return self.cells[k]


class EachCellLinks(Family, tag="links-of-cells", frozen=True):
    """For each listed cell, the links that leave it, then those that go straight on from the next cells."""

    cells: tuple[Coord, ...]

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        return (substrate.layout.links_from(at) for at in self.cells)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return self.cells[k]


class EachCellAndLinks(Family, tag="cells-and-links", frozen=True):
    """Every floor cell, with the links that meet there."""

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        layout = substrate.layout
        return ((i, *layout.links_at(layout.coords[i])) for i in self._cells(substrate))

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return substrate.layout.coords[self._cells(substrate)[k]]

    def _cells(self, substrate: Substrate) -> Sequence[int]:
        span, floor = substrate.layout.span(Layer.CELLS), substrate.floor
        return floor[bisect_left(floor, span.start) : bisect_left(floor, span.stop)]


class EachVertexEdges(Family, tag="edges-of-vertices", frozen=True):
    """For each vertex, the lines that meet there: edges in corners; in cells links, or the edges that are crossed."""

    vertices: Layer = Layer.CORNERS

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        if self.vertices is Layer.CORNERS:
            return (substrate.layout.on_board(edges) for _, edges in substrate.vertices_with_edges())
        if self.vertices is not Layer.CELLS:
            raise BoardError(f"edges meet in corners or in cells, not in the {self.vertices} layer")
        cells = (divmod(i, substrate.cols) for i in range(substrate.rows * substrate.cols))
        return (substrate.layout.lines_at(cell(r, c)) for r, c in cells)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        width = substrate.cols + (self.vertices is Layer.CORNERS)
        return Coord(self.vertices, *divmod(k, width))


class EachLinesAt(Family, tag="lines-at", frozen=True):
    """For each listed cell, the lines from cell to cell that end there, whole ones: see `board.lines`."""

    cells: tuple[Coord, ...]

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        at_cells = straight_lines(substrate).at_cells
        return (at_cells.get(at, ()) for at in self.cells)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return self.cells[k]


class EachCrossing(Family, tag="crossings", frozen=True):
    """Every two lines from cell to cell that cross between their ends."""

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        return straight_lines(substrate).crossings


class EachCell(Family, tag="cells", frozen=True):
    """Every floor cell by itself, in reading order."""

    def table(self, substrate: Substrate) -> RegionTable:
        span, floor = substrate.layout.span(Layer.CELLS), substrate.floor
        cells = floor[bisect_left(floor, span.start) : bisect_left(floor, span.stop)]
        return RegionTable(array("i", range(len(cells) + 1)), cells)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return substrate.layout.coords[self.table(substrate).indices[k]]


class EachLosCross(Family, tag="los-crosses", frozen=True):
    """For each floor cell in reading order, itself and all that it sees: what a bulb there would light."""

    def table(self, substrate: Substrate) -> RegionTable:
        return substrate.floor_crosses()


AnyFamily = (
    EachRow
    | EachCol
    | EachBox
    | EachRoom
    | EachRoomOf
    | EachRoomCrossing
    | EachSegment
    | EachWindow
    | EachNeighbors4
    | EachCellAndNeighbors4
    | EachCellEdges
    | EachCellLinks
    | EachCellAndLinks
    | EachVertexEdges
    | EachLinesAt
    | EachCrossing
    | EachCell
    | EachLosCross
)


@lru_cache(maxsize=256)
def _family_table(family: Family, substrate: Substrate) -> RegionTable:
    materials = substrate.materials
    floor = Material.FLOOR
    return RegionTable.of([i for i in one if materials[i] == floor] for one in family.lists(substrate))
