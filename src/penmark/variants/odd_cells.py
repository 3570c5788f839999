"""Cells with a grey circle hold odd numbers."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import Color, FilledShape, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.shapes import CoordSet
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.one_of_numbers import OneOfNumbers
from penmark.variants.boards import largest_number
from penmark.variants.payloads import MarkedCells

_LOOK = RegionPresentation(decoration=FilledShape(Color("grey")))


class OddCells(MarkedCells, frozen=True):
    name: ClassVar[str] = "odd"
    fpuzzles_key: ClassVar[str] = "odd"
    words: ClassVar[str] = "Digits in cells with a grey circle are odd."
    aliases: ClassVar[tuple[str, ...]] = ("odd-cells",)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        allowed = tuple(value for value in range(1, largest_number(substrate) + 1) if value % 2 == 1)
        region = Region(CoordSet(self.cells), _LOOK, f"the odd cell {FIRST}")
        return (Constraint.goal(OneOfNumbers(allowed or (0,)), region),)


VARIANT = OddCells
