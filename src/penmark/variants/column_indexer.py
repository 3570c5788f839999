"""The number of a column indexer says in which column of its row the number of its own column stands."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import Coord, cell
from penmark.board.presentation import Color, RegionPresentation
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.errors import PuzzleError
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.indexes import Indexes
from penmark.variants.boards import require_one_grid
from penmark.variants.payloads import CellsVariant


class ColumnIndexer(CellsVariant, frozen=True):
    name: ClassVar[str] = "column-indexer"
    fpuzzles_key: ClassVar[str] = "columnindexer"
    words: ClassVar[str] = "A digit D in a red cell of column C means that column D of the same row holds C."
    aliases: ClassVar[tuple[str, ...]] = ("159",)

    turns: ClassVar[bool] = False

    def transformed(self, transform: Transform) -> Variant:
        from penmark.variants.row_indexer import RowIndexer

        cells = tuple(map(transform.coord, self.cells))
        if transform.symmetry is Symmetry.IDENTITY:
            return self
        if transform.symmetry is Symmetry.TRANSPOSE:
            return RowIndexer(cells)
        raise PuzzleError("column indexers count columns from the left: they can be transposed, not turned or flipped")

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        require_one_grid(self.name, substrate)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return tuple(self._indexes(at, substrate) for at in self.cells)

    def _indexes(self, at: Coord, substrate: Substrate) -> Constraint:
        line, place = [cell(at.row, c) for c in range(substrate.cols)], at.col + 1
        return Constraint.goal(Indexes(place), Region.path(line))

    def drawings(self) -> tuple[Region, ...]:
        return (Region.of(self.cells).with_presentation(RegionPresentation(fill=Color("red"))),)


VARIANT = ColumnIndexer
