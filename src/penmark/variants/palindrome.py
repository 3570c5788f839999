"""A palindrome reads the same from both ends."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import Color, LineThrough, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.clone import Clone
from penmark.rules.constraint import Constraint
from penmark.variants.payloads import LineVariant


class Palindrome(LineVariant, frozen=True):
    name: ClassVar[str] = "palindrome"
    fpuzzles_key: ClassVar[str] = "palindrome"
    words: ClassVar[str] = "Digits on a grey line read the same from both ends."

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        half = len(self.line) // 2
        one = Region.path(self.line[:half]).called(f"the palindrome from {FIRST}")
        parts = (one, Region.path(self.line[::-1][:half]))
        return (Constraint.over(Clone(), parts),)

    def drawings(self) -> tuple[Region, ...]:
        look = RegionPresentation(decoration=LineThrough(Color("grey")))
        return (Region.path(self.line).with_presentation(look),)


VARIANT = Palindrome
