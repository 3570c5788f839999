"""Four windows, each between the boxes, hold different numbers."""

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


class Windoku(Variant, frozen=True):
    name: ClassVar[str] = "windoku"
    words: ClassVar[str] = "Digits do not repeat in any of the shaded windows."
    aliases: ClassVar[tuple[str, ...]] = ("hyper-sudoku",)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        width, height = substrate.boxes or (1, 1)
        look = RegionPresentation(fill=Color("grey"))
        windows = (
            Region.rect(Layer.CELLS, top, left, height, width).with_presentation(look).called(f"the window at {FIRST}")
            for top in range(1, substrate.rows - height, height + 1)
            for left in range(1, substrate.cols - width, width + 1)
        )
        return (Constraint.each(Distinct(), windows),)

    def validate(self, substrate: Substrate) -> None:
        if substrate.boxes is None or min(substrate.boxes) < 2 or len({*substrate.boxes}) > 1:
            raise PuzzleError("windows are for boards with square boxes")


VARIANT = Windoku
