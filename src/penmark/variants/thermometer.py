"""Numbers increase along a thermometer, from its bulb."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import Color, LineThrough, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.increasing import Increasing
from penmark.variants.payloads import LineVariant


class Thermometer(LineVariant, frozen=True):
    name: ClassVar[str] = "thermometer"
    fpuzzles_key: ClassVar[str] = "thermometer"
    words: ClassVar[str] = "Digits along a thermometer increase from its bulb on."
    aliases: ClassVar[tuple[str, ...]] = ("thermo",)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        look = RegionPresentation(decoration=LineThrough(Color("grey")))
        region = Region.path(self.line).with_presentation(look).called(f"the thermometer from {FIRST}")
        return (Constraint.goal(Increasing(), region),)


VARIANT = Thermometer
