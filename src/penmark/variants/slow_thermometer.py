"""Numbers never decrease along a slow thermometer, from its bulb."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import Color, LineThrough, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.increasing import Increasing
from penmark.variants.payloads import LineVariant


class SlowThermometer(LineVariant, frozen=True):
    name: ClassVar[str] = "slow-thermometer"
    fpuzzles_key: ClassVar[str] = "slowthermometer"
    words: ClassVar[str] = "Digits along a brown thermometer, from its bulb on, increase or stay the same."
    aliases: ClassVar[tuple[str, ...]] = ("slow-thermo",)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        look = RegionPresentation(decoration=LineThrough(Color("brown")))
        region = Region.path(self.line).with_presentation(look).called(f"the slow thermometer from {FIRST}")
        return (Constraint.goal(Increasing(strict=False), region),)


VARIANT = SlowThermometer
