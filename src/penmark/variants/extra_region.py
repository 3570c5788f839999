"""One more region without repeats."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import Color, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.variants.payloads import CellsVariant


class ExtraRegion(CellsVariant, frozen=True):
    name: ClassVar[str] = "extra-region"
    fpuzzles_key: ClassVar[str] = "extraregion"
    words: ClassVar[str] = "Digits do not repeat in a purple region."
    least: ClassVar[int] = 2

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        look = RegionPresentation(fill=Color("purple"))
        region = Region.of(self.cells).with_presentation(look).called(f"the extra region at {FIRST}")
        return (Constraint.goal(Distinct(), region),)


VARIANT = ExtraRegion
