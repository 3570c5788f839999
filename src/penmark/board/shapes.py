"""Shapes: symbolic names for sets of positions, expanded against a substrate when needed.

`shape.positions(substrate)` lists the indices it covers, each once, in the shape's own order and whatever
their material; `Region.resolve` keeps the decision positions among them. Shapes are plain values and travel
on the wire.
"""

from __future__ import annotations

from itertools import chain, takewhile
from typing import TYPE_CHECKING

import msgspec

from penmark.board.coord import Coord, DiagDir, Layer, OrthoDir
from penmark.board.material import Material
from penmark.board.substrate import Substrate
from penmark.errors import BoardError, quote

if TYPE_CHECKING:
    from penmark.board.transform import Transform


class RegionShape(msgspec.Struct, frozen=True, tag_field="shape", forbid_unknown_fields=True, omit_defaults=True):
    """Base of all shapes."""

    def positions(self, substrate: Substrate) -> list[int]:
        raise NotImplementedError


class All(RegionShape, tag="all", frozen=True):
    """Every position of every layer the board has."""

    def positions(self, substrate: Substrate) -> list[int]:
        return list(range(substrate.layout.size))


class AllOf(RegionShape, tag="all-of", frozen=True):
    """Every position of one layer."""

    layer: Layer

    def positions(self, substrate: Substrate) -> list[int]:
        return list(substrate.layout.span(self.layer))


class Row(RegionShape, tag="row", frozen=True):
    """A row of one layer, counted from the top from 0."""

    layer: Layer
    row: int

    def positions(self, substrate: Substrate) -> list[int]:
        start, height, width = substrate.layout.frame(self.layer)
        if not 0 <= self.row < height:
            raise BoardError(f"row {quote(self.row)} is off the {self.layer} layer of {height} rows")
        return list(range(start + self.row * width, start + (self.row + 1) * width))

    def transformed(self, transform: Transform) -> Row | Col:
        layer, row, col = transform.coord(Coord(self.layer, self.row, 0))
        return Col(layer, col) if transform.symmetry.swaps else Row(layer, row)


class Col(RegionShape, tag="col", frozen=True):
    """A column of one layer, counted from the left from 0."""

    layer: Layer
    col: int

    def positions(self, substrate: Substrate) -> list[int]:
        start, height, width = substrate.layout.frame(self.layer)
        if not 0 <= self.col < width:
            raise BoardError(f"column {quote(self.col)} is off the {self.layer} layer of {width} columns")
        return list(range(start + self.col, start + height * width, width))

    def transformed(self, transform: Transform) -> Row | Col:
        layer, row, col = transform.coord(Coord(self.layer, 0, self.col))
        return Row(layer, row) if transform.symmetry.swaps else Col(layer, col)


class Rect(RegionShape, tag="rect", frozen=True):
    """A rectangle of one layer, in reading order."""

    layer: Layer
    top: int
    left: int
    height: int
    width: int

    @property
    def is_line(self) -> bool:
        """Whether it is a row or a column, or a part of one."""
        return (self.height == 1) is not (self.width == 1)

    def positions(self, substrate: Substrate) -> list[int]:
        start, height, width = substrate.layout.frame(self.layer)
        bottom, right = self.top + self.height, self.left + self.width
        if not (0 <= self.top < bottom <= height and 0 <= self.left < right <= width):
            raise BoardError(f"{quote(self)} does not fit a {self.layer} layer of {height}×{width}")
        return [start + r * width + c for r in range(self.top, bottom) for c in range(self.left, right)]

    def transformed(self, transform: Transform) -> Rect:
        bottom, right = self.top + self.height - 1, self.left + self.width - 1
        layer, r0, c0 = transform.coord(Coord(self.layer, self.top, self.left))
        _, r1, c1 = transform.coord(Coord(self.layer, bottom, right))
        return Rect(layer, min(r0, r1), min(c0, c1), abs(r1 - r0) + 1, abs(c1 - c0) + 1)


class Diagonal(RegionShape, tag="diagonal", frozen=True):
    """A diagonal run from a coord (included) to the rim, or `length` positions of it."""

    start: Coord
    direction: DiagDir
    length: int | None = None

    def positions(self, substrate: Substrate) -> list[int]:
        ray = _ray(substrate, self.start, self.direction.step)
        if self.length is not None and not 0 < self.length <= len(ray):
            raise BoardError(f"{quote(self)} is not from 1 to {len(ray)} positions long")
        return ray[: self.length]


class Los(RegionShape, tag="los", frozen=True):
    """What a cell sees one way, itself not included: up to the first wall or the rim."""

    start: Coord
    direction: OrthoDir

    def positions(self, substrate: Substrate) -> list[int]:
        require_cell(self.start)
        return _sight(substrate, self.start, self.direction)


class LosCross(RegionShape, tag="los-cross", frozen=True):
    """A cell and all that it sees in the four directions."""

    start: Coord

    def positions(self, substrate: Substrate) -> list[int]:
        require_cell(self.start)
        seen = [substrate.layout.index(self.start)]
        for direction in OrthoDir:
            seen += _sight(substrate, self.start, direction)
        return seen


class Neighbors4(RegionShape, tag="neighbors4", frozen=True):
    """The cells beside a cell, itself not included: up, left, right, down, as far as there are any."""

    start: Coord

    def positions(self, substrate: Substrate) -> list[int]:
        require_cell(self.start)
        return substrate.layout.cells_near(self.start)


class CoordSet(RegionShape, tag="set", frozen=True):
    """Coords listed one by one. Their order is kept, but should carry no meaning: that is `CoordPath`."""

    coords: tuple[Coord, ...]

    def positions(self, substrate: Substrate) -> list[int]:
        return _listed(substrate, self.coords, self)


class CoordPath(RegionShape, tag="path", frozen=True):
    """Coords in a meaningful order: thermometers, arrows, rows read by `DistinctSequences`."""

    coords: tuple[Coord, ...]

    def positions(self, substrate: Substrate) -> list[int]:
        return _listed(substrate, self.coords, self)


class Union(RegionShape, tag="union", frozen=True):
    """What lies in any of the parts, in order of first appearance."""

    parts: tuple[AnyShape, ...]

    def positions(self, substrate: Substrate) -> list[int]:
        return list(dict.fromkeys(chain.from_iterable(part.positions(substrate) for part in self.parts)))


class Intersect(RegionShape, tag="intersect", frozen=True):
    """What lies in every part, in the order of the first."""

    parts: tuple[AnyShape, ...]

    def positions(self, substrate: Substrate) -> list[int]:
        if not self.parts:
            raise BoardError("an intersection needs at least one part")
        first, *rest = (part.positions(substrate) for part in self.parts)
        others = [frozenset(part) for part in rest]
        return [i for i in first if all(i in part for part in others)]


class Diff(RegionShape, tag="diff", frozen=True):
    """What lies in `keep` and not in `drop`."""

    keep: AnyShape
    drop: AnyShape

    def positions(self, substrate: Substrate) -> list[int]:
        dropped = frozenset(self.drop.positions(substrate))
        return [i for i in self.keep.positions(substrate) if i not in dropped]


AnyShape = (
    All
    | AllOf
    | Row
    | Col
    | Rect
    | Diagonal
    | Los
    | LosCross
    | Neighbors4
    | CoordSet
    | CoordPath
    | Union
    | Intersect
    | Diff
)


def require_cell(coord: Coord) -> None:
    """Refuse a coord of another layer where only a cell has a meaning."""
    if coord.layer is not Layer.CELLS:
        raise BoardError(f"this shape starts from a cell, not from {coord!r}")


def _listed(substrate: Substrate, coords: tuple[Coord, ...], shape: RegionShape) -> list[int]:
    indices = substrate.layout.indices(coords)
    if len(set(indices)) != len(indices):
        raise BoardError(f"this {shape.__struct_config__.tag} names a coord twice")
    return indices


def _ray(substrate: Substrate, start: Coord, step: tuple[int, int]) -> list[int]:
    """Every position from `start` (included) to the rim of its layer."""
    _, height, width = substrate.layout.frame(start.layer)
    first = substrate.layout.index(start)
    down, right = step
    rows = start.row + 1 if down < 0 else height - start.row
    cols = start.col + 1 if right < 0 else width - start.col
    length = min(rows if down else cols, cols if right else rows)
    return [first + k * (down * width + right) for k in range(length)]


_STOPPING = frozenset(material for material in Material if material.stops_sight)


def _sight(substrate: Substrate, start: Coord, direction: OrthoDir) -> list[int]:
    """What a cell sees one way: all before the first that stops lines of sight."""
    ray = _ray(substrate, start, direction.step)[1:]
    materials = substrate.materials
    return list(takewhile(lambda i: materials[i] not in _STOPPING, ray))
