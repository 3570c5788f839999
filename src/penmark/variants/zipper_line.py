"""Cells equally far from the middle of a zipper add up to its middle cell, or all to the same."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import Color, LineThrough, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.equal_sums import EqualSums
from penmark.variants.payloads import LineVariant


class ZipperLine(LineVariant, frozen=True):
    name: ClassVar[str] = "zipper-line"
    fpuzzles_key: ClassVar[str] = "zipperline"
    words: ClassVar[str] = (
        "Digits equally far from the middle of a zipper line add up to the digit in the middle, or all to the"
        " same sum where no cell is in the middle."
    )
    aliases: ClassVar[tuple[str, ...]] = ("zipper",)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        half = len(self.line) // 2
        pairs = [Region.path((self.line[k], self.line[-1 - k])) for k in range(half)]
        middle = [Region.path((self.line[half],))] if len(self.line) % 2 else []
        parts = [*middle, *pairs]
        parts[0] = parts[0].called(f"the zipper line through {FIRST}")
        return (Constraint.over(EqualSums(), parts),) if len(parts) > 1 else ()

    def drawings(self) -> tuple[Region, ...]:
        look = RegionPresentation(decoration=LineThrough(Color("pink")))
        return (Region.path(self.line).with_presentation(look),)


VARIANT = ZipperLine
