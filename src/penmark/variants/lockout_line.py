"""The ends of a lockout line differ by 4 or more, and no number on it lies between them or equals one."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import CellShape, Color, FilledShape, LineThrough, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.between_ends import BetweenEnds
from penmark.rules.constraint import Constraint
from penmark.variants.payloads import LineVariant


class LockoutLine(LineVariant, frozen=True):
    name: ClassVar[str] = "lockout-line"
    fpuzzles_key: ClassVar[str] = "lockout"
    words: ClassVar[str] = (
        "The digits in the diamonds at the ends of a line differ by at least 4, and the digits between them "
        "on the line are neither between those two in value nor equal to one."
    )
    aliases: ClassVar[tuple[str, ...]] = ("lockout",)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        region = Region.path(self.line).called(f"the lockout line from {FIRST}")
        return (Constraint.goal(BetweenEnds(outside=True, apart=4), region),)

    def drawings(self) -> tuple[Region, ...]:
        ring = RegionPresentation(decoration=FilledShape(Color("blue"), CellShape.DIAMOND))
        look = RegionPresentation(decoration=LineThrough(Color("blue")))
        ends = Region.of((self.line[0], self.line[-1])).with_presentation(ring)
        return ends, Region.path(self.line).with_presentation(look)


VARIANT = LockoutLine
