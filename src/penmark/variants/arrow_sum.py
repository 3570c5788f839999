"""An arrow: its shaft adds up to the number in its circle or pill."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.presentation import ArrowLine, Color, RegionPresentation, Ring
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.equal_sums import EqualSums
from penmark.variants.payloads import LineVariant, a_number


class ArrowSum(LineVariant, frozen=True):
    name: ClassVar[str] = "arrow"
    words: ClassVar[str] = "The numbers along an arrow add up to the number in its circle."
    value_name: ClassVar[str] = "cells of the circle"

    circle: int = 1
    """How many cells from the first on are the circle: with several, they are read as one number."""

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> ArrowSum:
        return cls(places, a_number(cls, text) if text.strip() else 1)

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        if not 1 <= self.circle < len(self.line):
            raise PuzzleError("an arrow has a circle of one cell or more, and a shaft")

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        pill, shaft = self.line[: self.circle], self.line[self.circle :]
        rule = EqualSums(number_first=self.circle > 1)
        return (Constraint.over(rule, (Region.path(pill), Region.path(shaft))),)

    def drawings(self) -> tuple[Region, ...]:
        ring = RegionPresentation(decoration=Ring(Color("grey")))
        look = RegionPresentation(decoration=ArrowLine(Color("grey")))
        pill = Region.of(self.line[: self.circle]).with_presentation(ring)
        return pill, Region.path(self.line[self.circle - 1 :]).with_presentation(look)


VARIANT = ArrowSum
