"""A minimum is smaller than its neighbours that are none."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import Color, RegionPresentation, TextLabel
from penmark.board.region import ALL, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.increasing import Increasing
from penmark.variants.payloads import MarkedCells


class Minimum(MarkedCells, frozen=True):
    name: ClassVar[str] = "minimum"
    fpuzzles_key: ClassVar[str] = "minimum"
    words: ClassVar[str] = (
        "A digit in a cell marked min is smaller than those in the cells beside it that are not marked so."
    )
    aliases: ClassVar[tuple[str, ...]] = ("min",)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        marked = {at for each in variants.of(Minimum) for at in each.cells}
        beside = ((at, at.shifted(*step)) for at in self.cells for step in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        near = [(at, other) for at, other in beside if other not in marked and substrate.is_floor(other)]
        pairs = [Region.path(pair).called(f"the minimum of {ALL}") for pair in near]
        return (Constraint.each(Increasing(), pairs),) if pairs else ()

    def drawings(self) -> tuple[Region, ...]:
        look = RegionPresentation(fill=Color("grey"), label=TextLabel("min"))
        return tuple(Region.of((at,)).with_presentation(look) for at in self.cells)


VARIANT = Minimum
