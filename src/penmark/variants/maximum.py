"""A maximum is larger than its neighbours that are none."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.presentation import Color, RegionPresentation, TextLabel
from penmark.board.region import ALL, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.increasing import Increasing
from penmark.variants.payloads import MarkedCells


class Maximum(MarkedCells, frozen=True):
    name: ClassVar[str] = "maximum"
    fpuzzles_key: ClassVar[str] = "maximum"
    words: ClassVar[str] = (
        "A digit in a cell marked max is greater than those in the cells beside it that are not marked so."
    )
    aliases: ClassVar[tuple[str, ...]] = ("max",)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        marked = {at for each in variants.of(Maximum) for at in each.cells}
        beside = ((at, at.shifted(*step)) for at in self.cells for step in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        near = [(other, at) for at, other in beside if other not in marked and substrate.is_floor(other)]
        pairs = [Region.path(pair).called(f"the maximum of {ALL}") for pair in near]
        return (Constraint.each(Increasing(), pairs),) if pairs else ()

    def drawings(self) -> tuple[Region, ...]:
        look = RegionPresentation(fill=Color("grey"), label=TextLabel("max"))
        return tuple(Region.of((at,)).with_presentation(look) for at in self.cells)


VARIANT = Maximum
