"""`Region`: a shape and how it looks.

Constraints hold `Regions`: either regions listed one by one, or a family such as `EachSegment`, which stands
for thousands of them in one small value: see `penmark.board.families`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

import msgspec

from penmark.board import shapes
from penmark.board.coord import Coord, DiagDir, Layer, OrthoDir, cell
from penmark.board.layout import RegionTable
from penmark.board.presentation import RegionPresentation
from penmark.board.shapes import AnyShape
from penmark.board.substrate import Substrate

if TYPE_CHECKING:
    pass

FIRST, ALL = "{first}", "{all}"
"""In the name of a region, where to say which its first coord is, and which its coords are."""


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a rule applies, and optionally how to draw that place."""

    shape: AnyShape
    presentation: RegionPresentation | None = None
    name: str = ""
    """What people call this very place, such as `the 12 cage`; empty if it has no name of its own."""

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
        return array("i", substrate.only_floor(self.shape.positions(substrate)))

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
        if len(self.regions) > 1:
            return RegionTable.of(region.resolve(substrate) for region in self.regions)
        if not self.regions:
            return RegionTable(array("i", [0]), array("i"))
        indices = self.regions[0].resolve(substrate)
        return RegionTable(_offsets_of_one(len(indices)), indices)

    def region(self, substrate: Substrate, k: int) -> Region:
        return self.regions[k]


@lru_cache(maxsize=128)
def _offsets_of_one(length: int) -> array[int]:
    """The offsets of a table of one list, which nobody changes: puzzles have dozens of such tables."""
    return array("i", [0, length])
