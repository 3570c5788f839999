"""Sudoku on any square from 1×1 to 25×25 whose side is cut into equal boxes, or into rooms in their place.

There are boards of several 9×9 grids that share cells, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import ClassVar

from penmark.board.coord import Layer
from penmark.board.dimensions import Boxed, Dimensions, MultiGrid
from penmark.board.families import EachCol, EachRow
from penmark.board.mark import Domain, MarkKind
from penmark.board.presentation import BorderStyle, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.rooms import Rooms, boxes_of
from penmark.board.substrate import Material, Substrate
from penmark.errors import PuzzleError
from penmark.genres.sudoku.codec import CODECS
from penmark.genres.sudoku.multi_grid import grid_constraints, off_grid
from penmark.puzzle.clue import NO_CLUES, NumberRange
from penmark.puzzle.genre import FormatCodec, Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import GivenMark
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided
from penmark.rules.distinct import Distinct
from penmark.variants import NUMBER_VARIANTS
from penmark.variants.boards import largest_number

MAX_SIDE = 25
NO_BOXES = "no-boxes"
"""The switch that takes the boxes away."""


@lru_cache(maxsize=MAX_SIDE)
def _digits(side: int) -> MarkLayer:
    domain = Domain.numbers(range(1, side + 1))
    return MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.GLYPH, domain=domain, default=None)


class Givens(GivenMark):
    """Any digit anywhere."""

    _OPTIONS: ClassVar[Sequence[NumberRange]] = [NumberRange(range(1, side + 1)) for side in range(MAX_SIDE + 1)]

    def __init__(self) -> None:
        super().__init__(NO_CLUES, MarkKind.NUMERIC)

    def same_options(self, substrate: Substrate) -> NumberRange:
        return self._OPTIONS[largest_number(substrate)]


class Sudoku(Genre):
    name = "sudoku"
    title = "Sudoku"
    rules = "Fill the grid so that every row, every column and every box contains each number exactly once."
    clue_meanings = (Givens(),)
    codecs: ClassVar[Mapping[str, FormatCodec]] = CODECS
    default_size = (9, 9)
    default_gen_density = default_clue_density = 0.36
    interchangeable_marks = True
    variants = NUMBER_VARIANTS
    may_have_rooms = True

    def dims_for(self, rows: int, cols: int) -> Dimensions:
        if rows != cols:
            raise PuzzleError(f"a Sudoku board is square, got {rows}×{cols}")
        return Boxed.for_side(rows)

    def check_dims(self, dims: Dimensions) -> None:
        if isinstance(dims, MultiGrid):
            return
        if not isinstance(dims, Boxed) or dims.rows > MAX_SIDE:
            raise PuzzleError(f"a Sudoku board is a square of boxes with sides up to {MAX_SIDE}, got {dims}")

    def settle(self, substrate: Substrate) -> Substrate:
        if not isinstance(substrate.dims, MultiGrid):
            return super().settle(substrate)
        return substrate.with_materials(dict.fromkeys(off_grid(substrate.dims), Material.HOLE))

    def standing_rooms(self, substrate: Substrate) -> Rooms | None:
        if substrate.rooms is None and isinstance(substrate.dims, Boxed):
            return boxes_of(substrate.dims)
        return substrate.rooms

    def cell_materials(self, dims: Dimensions) -> frozenset[Material]:
        return frozenset({Material.HOLE}) if isinstance(dims, MultiGrid) else self.structure

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (_digits(largest_number(substrate)),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        if isinstance(substrate.dims, MultiGrid):
            return grid_constraints(substrate.dims, with_boxes=NO_BOXES not in variants)
        areas = _boxes(substrate) if substrate.rooms is None else _rooms(substrate, substrate.rooms)
        boxes = () if NO_BOXES in variants else (Constraint.each(Distinct(), areas),)
        return (
            Constraint.each(Distinct(), EachRow()),
            Constraint.each(Distinct(), EachCol()),
            *boxes,
            Constraint.goal(Decided(), Region.all_of(Layer.CELLS)),
        )

    def line_orders(self, dims: Dimensions) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
        """Bands in any order, and the rows within each; columns likewise."""
        if not isinstance(dims, Boxed):
            yield from super().line_orders(dims)
            return
        for rows in _orders(dims.box_width, dims.box_height):
            for cols in _orders(dims.box_height, dims.box_width):
                yield rows, cols

    def format_value(self, substrate: Substrate, value: int) -> str:
        """One character each: 1 to 9, then A for 10 and so on."""
        return str(value) if value < 10 else chr(ord("A") + value - 10)


def _rooms(substrate: Substrate, rooms: Rooms) -> Iterator[Region]:
    """The rooms that take the place of boxes; their borders are drawn as those of all rooms are."""
    for group in rooms.groups:
        if len(group) > substrate.rows:
            raise PuzzleError(f"a region of a Sudoku with {substrate.rows} rows has {len(group)} cells: too many")
        yield Region.of(group).called(f"the region at {FIRST}")


def _orders(bands: int, lines: int) -> Iterator[list[int]]:
    """All orders of the lines of some bands that leave no band torn."""
    for order in permutations(range(bands)):
        for within in product(permutations(range(lines)), repeat=bands):
            yield [band * lines + line for band, inner in zip(order, within, strict=True) for line in inner]


def _boxes(substrate: Substrate) -> Iterator[Region]:
    """The boxes in reading order, shaded like a chess board."""
    width, height = substrate.boxes or (1, 1)
    for top in range(0, substrate.rows, height):
        for left in range(0, substrate.cols, width):
            look = RegionPresentation(border=BorderStyle.SOLID, shaded=(top // height + left // width) % 2 == 1)
            yield Region.rect(Layer.CELLS, top, left, height, width).with_presentation(look)


GENRE = Sudoku()
