"""`Substrate`: which positions a board has, what each is made of, and the rooms that its cells are cut into.

A substrate is immutable and hashable: a shape (shared `Layout`), one byte of material per position, and rooms if any.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress

from penmark import _kernel
from penmark.board.adjacency import cells_beside, corners_of_edge
from penmark.board.coord import (
    LINK_LAYERS,
    Axis,
    Coord,
    Layer,
    cell,
    column_name,
    corner,
    edge_h,
    edge_v,
    ordered_layers,
    parse_column,
)
from penmark.board.dimensions import Boxed, Dimensions
from penmark.board.grid import Grid
from penmark.board.layout import Layout, RegionTable, layout_for
from penmark.board.material import Look
from penmark.board.material import Material as Material
from penmark.board.rooms import Rooms
from penmark.errors import BoardError, CoordError, quote, with_article
from penmark.lazy import lazy

_COORD = re.compile(rf"(?:({'|'.join(Layer)}):)?([a-z]{{1,4}})([1-9][0-9]{{0,3}})")
_LONGEST_NAME = 20
"""Of what can be a plain wire name, in characters."""
_SUGAR = re.compile(r"(edgeh|edgev|corner|linkh|linkv)\(([a-z0-9, ]{1,40})\)")

_FLOOR = int(Material.FLOOR)
_IS_FLOOR = bytes(m == Material.FLOOR for m in range(256))
"""For `bytes.translate`: 1 for floor, 0 for all else."""
_SEEN, _PASSED, _STOPPED = 0, 1, 2
_SIGHT = bytes(
    _SEEN if m == Material.FLOOR else _STOPPED if m in set(Material) and Material(m).stops_sight else _PASSED
    for m in range(256)
)
"""For `bytes.translate`: what lines of sight make of a material."""


class Substrate:
    """The positions of one puzzle. Changing a material gives a new substrate."""

    def __init__(self, dims: Dimensions, layout: Layout, materials: bytes, rooms: Rooms | None = None) -> None:
        if len(materials) != layout.size:
            raise BoardError(f"{layout.size} positions need {layout.size} materials, got {len(materials)}")
        if rooms is not None and (rooms.rows, rooms.cols) != (layout.rows, layout.cols):
            theirs, ours = (with_article(f"{each.rows}×{each.cols}") for each in (rooms, layout))
            raise BoardError(f"rooms of {theirs} board do not fit {ours} one")
        self.dims = dims
        self.layout = layout
        self.materials = materials
        self.rooms = rooms

    @classmethod
    def new(cls, dims: Dimensions, layers: Mapping[Layer, Material], rooms: Rooms | None = None) -> Substrate:
        """A board with those layers, each filled with one material."""
        order = ordered_layers(layers)
        layout = layout_for(dims.rows, dims.cols, order)
        filled = (bytes([layers[layer]]) * len(layout.span(layer)) for layer in order)
        return cls(dims, layout, b"".join(filled), rooms)

    def with_materials(self, changes: Mapping[Coord, Material]) -> Substrate:
        data = bytearray(self.materials)
        for coord, material in changes.items():
            data[self.layout.index(coord)] = material
        return self.made_of(bytes(data))

    def made_of(self, materials: bytes) -> Substrate:
        """The same board with a material for each position, by index."""
        return Substrate(self.dims, self.layout, materials, self.rooms)

    def with_rooms(self, rooms: Rooms | None) -> Substrate:
        return Substrate(self.dims, self.layout, self.materials, rooms)

    # ── identity ──

    @lazy
    def _identity(self) -> tuple[Dimensions, tuple[Layer, ...], bytes, tuple[int, ...] | None]:
        return self.dims, self.layers, self.materials, None if self.rooms is None else self.rooms.numbers

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Substrate):
            return NotImplemented
        return self._identity == other._identity

    @lazy
    def _hash(self) -> int:
        return hash(self._identity)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        # The layout is not sent to another process: it is found or made there.
        return _restored, self._identity

    def __repr__(self) -> str:
        return f"<Substrate {self.dims}, {len(self.floor)} of {self.layout.size} positions open>"

    # ── reading ──

    @property
    def rows(self) -> int:
        return self.layout.rows

    @property
    def cols(self) -> int:
        return self.layout.cols

    @property
    def layers(self) -> tuple[Layer, ...]:
        return self.layout.layers

    @property
    def boxes(self) -> tuple[int, int] | None:
        """(width, height) of the boxes, where the board has them."""
        return (self.dims.box_width, self.dims.box_height) if isinstance(self.dims, Boxed) else None

    def grid(self, layer: Layer) -> Grid[Material] | None:
        """The materials of one layer as a grid; `None` if this board has no such layer."""
        if layer not in self.layers:
            return None
        _, height, width = self.layout.frame(layer)
        span = self.layout.span(layer)
        return Grid(height, width, map(Material, self.materials[span.start : span.stop]))

    def material(self, coord: Coord) -> Material:
        return Material(self.materials[self.layout.index(coord)])

    def is_floor(self, coord: Coord) -> bool:
        """Whether a decision is made at this coord; false for what is off the board."""
        index = self.layout.find(coord)
        return index is not None and self.materials[index] == Material.FLOOR

    @lazy
    def floor_cells(self) -> frozenset[Coord]:
        """The cells where a decision is made."""
        cells = self.layout.span(Layer.CELLS) if Layer.CELLS in self.layers else ()
        return frozenset(map(self.layout.coords.__getitem__, self.only_floor(cells)))

    def only_floor(self, positions: Sequence[int]) -> Sequence[int]:
        """Those of some positions where a decision is made."""
        if self._is_all_floor:
            return positions
        materials = self.materials
        return [i for i in positions if materials[i] == _FLOOR]

    @lazy
    def _is_all_floor(self) -> bool:
        return self.materials.count(_FLOOR) == len(self.materials)

    def blocks_los(self, row: int, col: int) -> bool:
        """Whether the cell stops lines of sight; whatever is off the board does."""
        at = cell(row, col)
        return not self.layout.has(at) or self.material(at).stops_sight

    def is_absent(self, at: Coord) -> bool:
        """Whether the board ends at this cell: it is off the grid, or made of nothing."""
        return not self._fits(at) or (self.layout.has(at) and self.material(at).look is Look.ABSENT)

    @lazy
    def has_long_lines(self) -> bool:
        """Whether lines from cell to cell run over several cells, each decided as a whole: see `board.lines`."""
        return Material.CONTINUED in self.materials

    def decided_at(self, coord: Coord) -> Coord:
        """The position whose mark decides what is there: for a link in the course of a line the one it begins with."""
        if not self.has_long_lines or coord.layer not in LINK_LAYERS:
            return coord
        back = (0, -1) if coord.layer is Layer.LINKS_H else (-1, 0)
        while self.materials[self.layout.index(coord)] == Material.CONTINUED:
            coord = coord.shifted(*back)
        return coord

    @lazy
    def floor_flags(self) -> bytes:
        """For each position whether a decision is made there, 1 or 0."""
        return self.materials.translate(_IS_FLOOR)

    @lazy
    def floor(self) -> array[int]:
        """Indices of every decision position."""
        return array("i", [*compress(range(len(self.materials)), self.floor_flags)])

    def coords(self) -> Iterator[Coord]:
        """Every decision position."""
        return compress(self.layout.coords, self.floor_flags)

    def positions(self) -> Iterator[Coord]:
        """Every position, whatever its material."""
        return iter(self.layout.coords)

    def cells_by_material(self, target: Material) -> Iterator[Coord]:
        span = self.layout.span(Layer.CELLS)
        coords, materials = self.layout.coords, self.materials
        return (coords[i] for i in span if materials[i] == target)

    # ── geometry ──

    def edges_of_cell(self, row: int, col: int) -> tuple[Coord, Coord, Coord, Coord]:
        """Top, bottom, left, right."""
        self._require(cell(row, col))
        return edge_h(row, col), edge_h(row + 1, col), edge_v(row, col), edge_v(row, col + 1)

    def vertices_of_cell(self, row: int, col: int) -> tuple[Coord, Coord, Coord, Coord]:
        """Corners in reading order."""
        self._require(cell(row, col))
        return corner(row, col), corner(row, col + 1), corner(row + 1, col), corner(row + 1, col + 1)

    def edges_of_vertex(self, row: int, col: int) -> list[Coord]:
        """The two to four edges that meet in a corner: left, right, up, down."""
        self._require(corner(row, col))
        around = (edge_h(row, col - 1), edge_h(row, col), edge_v(row - 1, col), edge_v(row, col))
        return [edge for edge in around if self._fits(edge)]

    def vertices_of_edge(self, edge: Coord) -> tuple[Coord, Coord]:
        """The corners at its ends: left and right, or upper and lower."""
        self._require(edge)
        ends = corners_of_edge(edge)
        if not ends:
            raise CoordError(f"{edge!r} is not an edge")
        return ends[0], ends[1]

    def cells_of_edge(self, edge: Coord) -> list[Coord]:
        """The one or two cells beside an edge, or the two that a link joins."""
        self._require(edge)
        beside = cells_beside(edge)
        if not beside:
            raise CoordError(f"{edge!r} is neither an edge nor a link")
        return [c for c in beside if self._fits(c)]

    def cells_of_vertex(self, row: int, col: int) -> list[Coord]:
        """The one to four cells around a corner, in reading order."""
        self._require(corner(row, col))
        around = (cell(row + dr, col + dc) for dr in (-1, 0) for dc in (-1, 0))
        return [c for c in around if self._fits(c)]

    def vertices_with_edges(self) -> Iterator[tuple[Coord, list[Coord]]]:
        """Every corner with the edges that meet there."""
        for r in range(self.rows + 1):
            for c in range(self.cols + 1):
                yield corner(r, c), self.edges_of_vertex(r, c)

    def floor_near(self, cells: Sequence[int], with_itself: bool = False) -> RegionTable:
        """For each of some cells, by index, the floor cells beside it in reading order: all at once.

        `with_itself`: it comes first, if it is floor.
        """
        rows, cols = self.layout.rows, self.layout.cols
        near = _kernel.beside(self._cells, rows, cols, _FLOOR, array("i", cells), with_itself)
        return RegionTable.from_bytes(*near)

    def floor_arms(self, cells: Sequence[int], reach: int) -> RegionTable:
        """For each of some cells, itself and then the cells up to so many steps up, down, left and right of it, nearest
        first; of all these the floor."""
        rows, cols = self.layout.rows, self.layout.cols
        return RegionTable.from_bytes(*_kernel.arms(self._cells, rows, cols, _FLOOR, array("i", cells), reach))

    @lazy
    def _cells(self) -> bytes:
        """What the cells are made of: they come first, if there are any."""
        return self.materials[: self.layout.rows * self.layout.cols]

    def floor_segments(self, axis: Axis) -> RegionTable:
        """Maximal runs of floor cells along rows or columns; only what stops lines of sight ends a run."""
        return _segments(self, axis)

    def floor_crosses(self) -> RegionTable:
        """For each floor cell in reading order, itself and all that it sees along its row and column."""
        return _crosses(self)

    def _fits(self, coord: Coord) -> bool:
        """Whether the position lies on a board of this size, its layer populated or not."""
        return _lies_on(self.rows, self.cols, coord)

    def _require(self, coord: Coord) -> None:
        _require_on(self.rows, self.cols, coord)

    # ── wire names ──

    def format_coord(self, coord: Coord) -> str:
        """The canonical wire name: `a1` for a cell, else `edgeh:a1` and the like; row 1 is the bottom one."""
        return _wire_name(self.rows, self.cols, coord)

    def parse_coord(self, text: str) -> Coord:
        """A wire name, or the sugar `edgeh(a1,a2)`, `linkh(a1,b1)`, `corner(a1,b1,a2,b2)`, by the cells around it."""
        plain = _named(self.rows, self.cols, text) if len(text) <= _LONGEST_NAME else None
        if plain is not None:
            return plain
        sugar = _SUGAR.fullmatch(text)
        if sugar:
            return self._parse_between(text, Layer(sugar[1]), sugar[2])
        raise CoordError(f"a coord reads like a1, edgeh:b3 or edgeh(a1,a2); got {quote(text)}")

    def _parse_between(self, text: str, layer: Layer, inside: str) -> Coord:
        """The edge or corner that all the named cells, and no others, lie around."""
        names = inside.split(",")
        cells = {self.parse_coord(name.strip()) for name in names}
        nearest = min if layer in LINK_LAYERS else max
        row, col = nearest(c.row for c in cells), nearest(c.col for c in cells)
        found = Coord(layer, row, col)
        around = self.cells_of_vertex(row, col) if layer is Layer.CORNERS else self.cells_of_edge(found)
        needed = 4 if layer is Layer.CORNERS else 2
        if not (len(names) == len(cells) == needed and set(around) == cells):
            raise CoordError(f"{text!r} does not name the {needed} cells around one {layer}")
        return found

    def parse_coords(self, texts: Iterable[str]) -> tuple[Coord, ...]:
        return tuple(map(self.parse_coord, texts))


def _lies_on(rows: int, cols: int, coord: Coord) -> bool:
    layer, row, col = coord
    height, width = layer.shape(rows, cols)
    return 0 <= row < height and 0 <= col < width


def _require_on(rows: int, cols: int, coord: Coord) -> None:
    if not _lies_on(rows, cols, coord):
        raise CoordError(f"{coord!r} is off {with_article(f'{rows}×{cols} board')}")


# Datasets name the same few positions over and over again.


@lru_cache(maxsize=8192)
def _wire_name(rows: int, cols: int, coord: Coord) -> str:
    _require_on(rows, cols, coord)
    height, _ = coord.layer.shape(rows, cols)
    name = f"{column_name(coord.col)}{height - coord.row}"
    return name if coord.layer is Layer.CELLS else f"{coord.layer}:{name}"


@lru_cache(maxsize=8192)
def _named(rows: int, cols: int, text: str) -> Coord | None:
    """The position of a wire name; `None` for a text that is none."""
    match = _COORD.fullmatch(text)
    if match is None:
        return None
    prefix, letters, number = match.groups()
    layer = Layer(prefix) if prefix else Layer.CELLS
    height, _ = layer.shape(rows, cols)
    coord = Coord(layer, height - int(number), parse_column(letters))
    if not _lies_on(rows, cols, coord):
        raise CoordError(f"{text!r} is off {with_article(f'{rows}×{cols} board')}")
    return coord


def _restored(
    dims: Dimensions, layers: tuple[Layer, ...], materials: bytes, rooms: tuple[int, ...] | None
) -> Substrate:
    drawn = None if rooms is None else Rooms(dims.rows, dims.cols, rooms)
    return Substrate(dims, layout_for(dims.rows, dims.cols, layers), materials, drawn)


@lru_cache(maxsize=64)
def _segments(substrate: Substrate, axis: Axis) -> RegionTable:
    cells, rows, cols = _sights(substrate)
    vertical = axis is Axis.VERTICAL
    return _on_board(substrate, *_kernel.segments(cells, rows, cols, vertical, _SEEN, _STOPPED))


@lru_cache(maxsize=64)
def _crosses(substrate: Substrate) -> RegionTable:
    cells, rows, cols = _sights(substrate)
    return _on_board(substrate, *_kernel.crosses(cells, rows, cols, _SEEN, _STOPPED))


def _sights(substrate: Substrate) -> tuple[bytes, int, int]:
    """What lines of sight make of each cell."""
    span = substrate.layout.span(Layer.CELLS)
    return substrate.materials[span.start : span.stop].translate(_SIGHT), substrate.rows, substrate.cols


def _on_board(substrate: Substrate, offsets: bytes, indices: bytes) -> RegionTable:
    """What the kernel says of the cell layer, in the board's own indices."""
    start = substrate.layout.span(Layer.CELLS).start
    in_layer = array("i", indices)
    return RegionTable(array("i", offsets), array("i", (start + i for i in in_layer)) if start else in_layer)
