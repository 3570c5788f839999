"""The line between two circles adds up to what the circles add up to."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import Color, LineThrough, RegionPresentation, Ring
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.equal_sums import EqualSums
from penmark.variants.payloads import LineVariant


class DoubleArrow(LineVariant, frozen=True):
    name: ClassVar[str] = "double-arrow"
    fpuzzles_key: ClassVar[str] = "doublearrow"
    words: ClassVar[str] = "Digits on a line between two open circles add up to the sum of the digits in the circles."
    least: ClassVar[int] = 3

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        first, *inner, last = self.line
        ends = Region.path((first, last)).called(f"the double arrow from {FIRST}")
        return (Constraint.over(EqualSums(), (ends, Region.path(inner))),)

    def drawings(self) -> tuple[Region, ...]:
        ring = RegionPresentation(decoration=Ring(Color("grey")))
        look = RegionPresentation(decoration=LineThrough(Color("grey")))
        ends = Region.of((self.line[0], self.line[-1])).with_presentation(ring)
        return ends, Region.path(self.line).with_presentation(look)


VARIANT = DoubleArrow
