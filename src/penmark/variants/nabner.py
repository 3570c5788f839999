"""No two numbers on a yellow line are equal or successive."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar

from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.min_difference import MinDifference
from penmark.variants.payloads import LineVariant


class Nabner(LineVariant, frozen=True):
    name: ClassVar[str] = "nabner"
    fpuzzles_key: ClassVar[str] = "nabner"
    title: ClassVar[str] = "Nabner line"
    words: ClassVar[str] = "On a yellow line no two digits are equal or consecutive, wherever on it they stand."
    aliases: ClassVar[tuple[str, ...]] = ("nabner-line",)
    returns: ClassVar[bool] = True

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        pairs = (Region.path(pair) for pair in combinations(dict.fromkeys(self.line), 2))
        return (Constraint.each(MinDifference(2), pairs),)

    def drawings(self) -> tuple[Region, ...]:
        return self.traced("yellow")


VARIANT = Nabner
