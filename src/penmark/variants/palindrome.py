"""A palindrome reads the same from both ends."""

from __future__ import annotations

from typing import ClassVar

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
    returns: ClassVar[bool] = True

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        half = len(self.line) // 2
        parts = [(self.line[:half], self.line[::-1][:half])]
        if any(len(set(part)) < half for part in parts[0]):  # it crosses itself: each pair of cells alone
            parts = [((a,), (b,)) for a, b in zip(*parts[0], strict=True) if a != b]
        name = f"the palindrome from {FIRST}"
        return tuple(Constraint.over(Clone(), (Region.path(a).called(name), Region.path(b))) for a, b in parts)

    def drawings(self) -> tuple[Region, ...]:
        return self.traced("grey")


VARIANT = Palindrome
