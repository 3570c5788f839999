"""Grey cells hold even numbers."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import CellShape, Color, FilledShape, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.shapes import CoordSet
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.one_of_numbers import OneOfNumbers
from penmark.variants.boards import largest_number
from penmark.variants.payloads import MarkedCells

_LOOK = RegionPresentation(decoration=FilledShape(Color("grey"), CellShape.SQUARE))


class EvenCells(MarkedCells, frozen=True):
    name: ClassVar[str] = "even"
    fpuzzles_key: ClassVar[str] = "even"
    words: ClassVar[str] = "Digits in cells with a grey square are even."
    aliases: ClassVar[tuple[str, ...]] = ("even-cells",)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        allowed = tuple(value for value in range(1, largest_number(substrate) + 1) if value % 2 == 0)
        region = Region(CoordSet(self.cells), _LOOK, f"the even cell {FIRST}")
        return (Constraint.goal(OneOfNumbers(allowed or (0,)), region),)


VARIANT = EvenCells
