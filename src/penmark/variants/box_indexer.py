"""The number of a box indexer says at which place of its box the number of its own place stands."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.presentation import Color, RegionPresentation
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.errors import PuzzleError
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.indexes import Indexes
from penmark.variants.boards import box_cells, require_boxes
from penmark.variants.payloads import CellsVariant


class BoxIndexer(CellsVariant, frozen=True):
    name: ClassVar[str] = "box-indexer"
    fpuzzles_key: ClassVar[str] = "boxindexer"
    words: ClassVar[str] = (
        "A digit D in a blue cell at place P of its box means that place D of the box holds P, in reading order."
    )

    turns: ClassVar[bool] = False

    def transformed(self, transform: Transform) -> BoxIndexer:
        if transform.symmetry is Symmetry.IDENTITY:
            return self
        raise PuzzleError("box indexers count the cells of a box in reading order: they cannot be turned or flipped")

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        require_boxes(self.name, substrate)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return tuple(self._indexes(at, substrate) for at in self.cells)

    def _indexes(self, at: Coord, substrate: Substrate) -> Constraint:
        box = box_cells(substrate, at)
        return Constraint.goal(Indexes(box.index(at) + 1), Region.path(box))

    def drawings(self) -> tuple[Region, ...]:
        return (Region.of(self.cells).with_presentation(RegionPresentation(fill=Color("blue"))),)


VARIANT = BoxIndexer
