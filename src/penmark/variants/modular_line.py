"""Any three successive cells of a modular line hold all remainders of division by three."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.region import ALL, Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.distinct_classes import DistinctClasses
from penmark.variants.boards import largest_number
from penmark.variants.payloads import LineVariant


class ModularLine(LineVariant, frozen=True):
    name: ClassVar[str] = "modular-line"
    fpuzzles_key: ClassVar[str] = "modularline"
    words: ClassVar[str] = "Any three successive digits on a teal line leave different remainders when divided by 3."
    aliases: ClassVar[tuple[str, ...]] = ("modular",)
    returns: ClassVar[bool] = True

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        numbers = range(1, largest_number(substrate) + 1)
        classes = tuple(tuple(v for v in numbers if v % 3 == k) for k in range(3))
        windows = (Region.path(triple).called(f"the modular line at {ALL}") for triple in self.triples())
        return (Constraint.each(DistinctClasses(classes), windows),)

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        if largest_number(substrate) < 3:
            raise PuzzleError("modular-line needs three numbers or more")

    def drawings(self) -> tuple[Region, ...]:
        return self.traced("#2fb5a6")


VARIANT = ModularLine
