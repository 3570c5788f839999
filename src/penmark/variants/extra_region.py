"""One more region without repeats."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import Color, RegionPresentation
from penmark.board.region import Region
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
        region = Region.of(self.cells).with_presentation(RegionPresentation(fill=Color("purple")))
        return (Constraint.goal(Distinct(), region),)


VARIANT = ExtraRegion
