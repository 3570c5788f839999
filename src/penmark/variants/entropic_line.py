"""Any three successive cells of an entropic line hold a low, a middle and a high number."""

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


class EntropicLine(LineVariant, frozen=True):
    name: ClassVar[str] = "entropic-line"
    fpuzzles_key: ClassVar[str] = "entropicline"
    words: ClassVar[str] = "Any three successive digits on a peach line are one low, one middle and one high digit."
    aliases: ClassVar[tuple[str, ...]] = ("entropy", "entropic")
    returns: ClassVar[bool] = True

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        numbers = range(1, largest_number(substrate) + 1)
        classes = tuple(tuple(v for v in numbers if 3 * (v - 1) // len(numbers) == k) for k in range(3))
        windows = (Region.path(triple).called(f"the entropic line at {ALL}") for triple in self.triples())
        return (Constraint.each(DistinctClasses(classes), windows),)

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        if largest_number(substrate) < 3:
            raise PuzzleError("entropic-line needs three numbers or more")

    def drawings(self) -> tuple[Region, ...]:
        return self.traced("#ffb38a")


VARIANT = EntropicLine
