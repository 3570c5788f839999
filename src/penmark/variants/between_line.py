"""Numbers on a line between two circles lie strictly between those in the circles."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import Color, FilledShape, LineThrough, RegionPresentation, Ring
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.between_ends import BetweenEnds
from penmark.rules.constraint import Constraint
from penmark.variants.payloads import LineVariant


class BetweenLine(LineVariant, frozen=True):
    name: ClassVar[str] = "between-line"
    fpuzzles_key: ClassVar[str] = "betweenline"
    words: ClassVar[str] = "Digits on a line between two filled circles lie strictly between the digits in the circles."
    aliases: ClassVar[tuple[str, ...]] = ("between",)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(BetweenEnds(), Region.path(self.line).called(f"the between line from {FIRST}")),)

    def drawings(self) -> tuple[Region, ...]:
        """The circles are filled, unlike those of a double arrow."""
        looks = [RegionPresentation(decoration=each(Color("grey"))) for each in (FilledShape, Ring)]
        filled, rings = (Region.of((self.line[0], self.line[-1])).with_presentation(look) for look in looks)
        line = Region.path(self.line).with_presentation(RegionPresentation(decoration=LineThrough(Color("grey"))))
        return filled, rings, line


VARIANT = BetweenLine
