"""Numbers on a line between two circles lie strictly between those in the circles."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import Color, LineThrough, RegionPresentation, Ring
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.between_ends import BetweenEnds
from penmark.rules.constraint import Constraint
from penmark.variants.payloads import LineVariant


class BetweenLine(LineVariant, frozen=True):
    name: ClassVar[str] = "between-line"
    fpuzzles_key: ClassVar[str] = "betweenline"
    words: ClassVar[str] = "Digits on a line between two circles lie strictly between the digits in the circles."

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(BetweenEnds(), Region.path(self.line).called(f"the between line from {FIRST}")),)

    def drawings(self) -> tuple[Region, ...]:
        ring = RegionPresentation(decoration=Ring(Color("grey")))
        look = RegionPresentation(decoration=LineThrough(Color("grey")))
        ends = Region.of((self.line[0], self.line[-1])).with_presentation(ring)
        return ends, Region.path(self.line).with_presentation(look)


VARIANT = BetweenLine
