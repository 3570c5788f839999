"""Families: many regions of one shape over a whole board, described in bulk.

A family such as `EachSegment` stands for thousands of regions in one small value, and resolves them in bulk. What it
covers on a given substrate is cached.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, filterfalse, pairwise
from typing import TYPE_CHECKING

import msgspec

from penmark.board import shapes
from penmark.board.coord import Axis, Coord, Layer
from penmark.board.layout import Layout, RegionTable
from penmark.board.lines import straight_lines
from penmark.board.region import Region
from penmark.board.rooms import NO_ROOM
from penmark.board.substrate import Material, Substrate
from penmark.errors import BoardError, quote

if TYPE_CHECKING:
    from penmark.board.transform import Transform


class Family(msgspec.Struct, frozen=True, tag_field="family", forbid_unknown_fields=True, omit_defaults=True):
    """Base of the families: subclasses say which positions each region covers."""

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        """Positions of each region, of any material."""
        raise NotImplementedError

    def table(self, substrate: Substrate) -> RegionTable:
        return _family_table(self, substrate)

    def resolved(self, substrate: Substrate) -> RegionTable:
        """The floor positions of each region, worked out anew."""
        return RegionTable.of(self.lists(substrate)).only(substrate.floor_flags)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        """What people call the k-th region by: a coord that it belongs to, or a name such as `row 3`."""
        return None

    def called(self, anchor: str) -> str:
        """What people call a region by the words for the coord that it belongs to."""
        return anchor

    def region(self, substrate: Substrate, k: int) -> Region:
        coords = substrate.layout.coords
        return Region.of(coords[i] for i in self.table(substrate)[k])


class ShapedFamily(Family, frozen=True):
    """Base of the families whose regions follow from the shape of the board alone, but for what is no floor."""

    def lists(self, substrate: Substrate) -> Iterable[Iterable[int]]:
        return self.shaped(substrate.layout)

    def shaped(self, layout: Layout) -> Iterable[Iterable[int]]:
        """Positions of each region, of any material."""
        raise NotImplementedError

    def resolved(self, substrate: Substrate) -> RegionTable:
        return _shaped_table(self, substrate.layout).only(substrate.floor_flags)


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


class EachWindow(ShapedFamily, tag="windows", frozen=True):
    """Every placement of a `height × width` rectangle of cells."""

    height: int
    width: int

    def shaped(self, layout: Layout) -> Iterable[Iterable[int]]:
        if min(self.height, self.width) < 1:
            raise BoardError(f"{quote(self)} does not fit any board: it has no inside")
        start, rows, cols = layout.frame(Layer.CELLS)
        window = [r * cols + c for r in range(self.height) for c in range(self.width)]
        corners = (
            start + top * cols + left for top in range(rows - self.height + 1) for left in range(cols - self.width + 1)
        )
        return ([corner + k for k in window] for corner in corners)

    def transformed(self, transform: Transform) -> EachWindow:
        return EachWindow(self.width, self.height) if transform.symmetry.swaps else self


class EachNeighbors4(Family, tag="neighbors4-of", frozen=True):
    """For each listed cell, the cells beside it."""

    cells: tuple[Coord, ...]

    def resolved(self, substrate: Substrate) -> RegionTable:
        return substrate.floor_near(substrate.layout.cell_indices(self.cells))

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return self.cells[k]


class EachCellAndNeighbors4(Family, tag="cells-with-neighbors4", frozen=True):
    """For each listed cell, itself and then the cells beside it."""

    cells: tuple[Coord, ...]

    def resolved(self, substrate: Substrate) -> RegionTable:
        return substrate.floor_near(substrate.layout.cell_indices(self.cells), with_itself=True)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return self.cells[k]


class EachOtherCellAndNeighbors4(Family, tag="other-cells-with-neighbors4", frozen=True):
    """For each floor cell that is not listed, itself and then the cells beside it.

    For what cells without a clue say: it names the few that have one.
    """

    cells: tuple[Coord, ...]

    def resolved(self, substrate: Substrate) -> RegionTable:
        return substrate.floor_near(self._others(substrate), with_itself=True)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return substrate.layout.coords[self._others(substrate)[k]]

    def _others(self, substrate: Substrate) -> Sequence[int]:
        listed = frozenset(substrate.layout.cell_indices(self.cells))
        return list(filterfalse(listed.__contains__, _floor_cells(substrate)))


class EachCellAndArms(Family, tag="cells-with-arms", frozen=True):
    """For each listed cell, itself and then the cells up to `reach` steps up, down, left and right of it."""

    cells: tuple[Coord, ...]
    reach: int

    def resolved(self, substrate: Substrate) -> RegionTable:
        return substrate.floor_arms(substrate.layout.cell_indices(self.cells), self.reach)

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


class EachCellAndLinks(ShapedFamily, tag="cells-and-links", frozen=True):
    """Every floor cell, with the links that meet there."""

    def shaped(self, layout: Layout) -> Iterable[Iterable[int]]:
        cells = layout.span(Layer.CELLS)
        return ((i, *links) for i, links in zip(cells, layout.links_at_cells, strict=True))

    def resolved(self, substrate: Substrate) -> RegionTable:
        every, first = _shaped_table(self, substrate.layout), substrate.layout.span(Layer.CELLS).start
        return every.rows(i - first for i in _floor_cells(substrate)).only(substrate.floor_flags)

    def anchor(self, substrate: Substrate, k: int) -> Coord | str | None:
        return substrate.layout.coords[_floor_cells(substrate)[k]]


class EachVertexEdges(ShapedFamily, tag="edges-of-vertices", frozen=True):
    """For each vertex, the lines that meet there: edges in corners; in cells links, or the edges that are crossed."""

    vertices: Layer = Layer.CORNERS

    def shaped(self, layout: Layout) -> Iterable[Iterable[int]]:
        if self.vertices is Layer.CORNERS:
            return layout.edges_at_corners
        if self.vertices is not Layer.CELLS:
            raise BoardError(f"edges meet in corners or in cells, not in the {self.vertices} layer")
        return layout.lines_at_cells

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
        cells = _floor_cells(substrate)
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
    | EachOtherCellAndNeighbors4
    | EachCellAndArms
    | EachCellEdges
    | EachCellLinks
    | EachCellAndLinks
    | EachVertexEdges
    | EachLinesAt
    | EachCrossing
    | EachCell
    | EachLosCross
)


def _floor_cells(substrate: Substrate) -> array[int]:
    """The indices of the cells where a decision is made."""
    span, floor = substrate.layout.span(Layer.CELLS), substrate.floor
    return floor[bisect_left(floor, span.start) : bisect_left(floor, span.stop)]


@lru_cache(maxsize=64)
def _shaped_table(family: ShapedFamily, layout: Layout) -> RegionTable:
    """With positions of any material."""
    return RegionTable.of(family.shaped(layout))


@lru_cache(maxsize=256)
def _family_table(family: Family, substrate: Substrate) -> RegionTable:
    return family.resolved(substrate)
