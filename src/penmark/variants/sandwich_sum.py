"""A number outside is the sum of the numbers between the smallest and the largest of its line."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import frame
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.sandwich import Sandwich
from penmark.variants.boards import largest_number
from penmark.variants.payloads import OutsideVariant


class SandwichSum(OutsideVariant, frozen=True):
    name: ClassVar[str] = "sandwich"
    fpuzzles_key: ClassVar[str] = "sandwichsum"
    sign: ClassVar[str] = "S"
    words: ClassVar[str] = (
        "A number outside the grid is the sum of the digits between the smallest and the largest one, 1 and 9"
        " on a usual grid."
    )
    aliases: ClassVar[tuple[str, ...]] = ("sandwich-sum", "sandwiches")

    @classmethod
    def sample(cls) -> SandwichSum:
        return cls(frame(0, 4), 14)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        region = self.region(substrate, "sandwich")
        return (Constraint.goal(Sandwich(self.value, 1, largest_number(substrate)), region),)


VARIANT = SandwichSum
