"""Four windows of each grid, each between the boxes, hold different numbers."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import Layer
from penmark.board.presentation import Color, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.variants.boards import box_size


class Windoku(Variant, frozen=True):
    name: ClassVar[str] = "windoku"
    words: ClassVar[str] = "Digits do not repeat in any of the shaded windows."
    aliases: ClassVar[tuple[str, ...]] = ("hyper-sudoku", "hyper")

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        width, height = box_size(substrate)
        look = RegionPresentation(fill=Color("grey"))
        windows = (
            Region.rect(Layer.CELLS, top, left, height, width).with_presentation(look).called(f"the window at {FIRST}")
            for area in substrate.dims.areas
            for top in range(area.top + 1, area.top + area.rows - height, height + 1)
            for left in range(area.left + 1, area.left + area.cols - width, width + 1)
        )
        return (Constraint.each(Distinct(), windows),)

    def validate(self, substrate: Substrate) -> None:
        width, height = box_size(substrate)
        if width != height or width < 2:
            raise PuzzleError("windows are for boards with square boxes")


VARIANT = Windoku
