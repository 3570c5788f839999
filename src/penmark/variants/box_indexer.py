"""The number of a box indexer says at which place of its box the number of its own place stands."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import Coord, cell
from penmark.board.presentation import Color, RegionPresentation
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.indexes import Indexes
from penmark.variants.payloads import CellsVariant


class BoxIndexer(CellsVariant, frozen=True):
    name: ClassVar[str] = "box-indexer"
    words: ClassVar[str] = (
        "The number of a box indexer says at which place of its box the number of its own place stands."
    )

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return tuple(self._indexes(at, substrate) for at in self.cells)

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        if substrate.boxes is None:
            raise PuzzleError("box indexers are for boards with boxes")

    def _indexes(self, at: Coord, substrate: Substrate) -> Constraint:
        width, height = substrate.boxes or (1, 1)
        top, left = at.row - at.row % height, at.col - at.col % width
        box = [cell(top + r, left + c) for r in range(height) for c in range(width)]
        return Constraint.goal(Indexes(box.index(at) + 1), Region.path(box))

    def drawings(self) -> tuple[Region, ...]:
        return (Region.of(self.cells).with_presentation(RegionPresentation(fill=Color("blue"))),)


VARIANT = BoxIndexer
