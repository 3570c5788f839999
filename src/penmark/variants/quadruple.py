"""Numbers in a circle where four cells meet: each stands in one of them."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import Coord, Layer, cell, corner
from penmark.board.presentation import DigitsLabel, QuadCircle, RegionPresentation
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.variant import Variant, Variants, VariantTool, require_cells
from penmark.rules.constraint import Constraint
from penmark.rules.contains import Contains
from penmark.variants.payloads import a_number, one_place


class Quadruple(Variant, frozen=True):
    name: ClassVar[str] = "quadruple"
    words: ClassVar[str] = "The numbers in a circle stand in the four cells around it."
    value_name: ClassVar[str] = "numbers"
    tool: ClassVar[VariantTool] = VariantTool.CORNER

    corner: Coord
    numbers: tuple[int, ...]

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> Quadruple:
        numbers = tuple(sorted(a_number(cls, each) for each in text.replace(",", " ").split()))
        return cls(one_place(cls, places, "corner"), numbers)

    @classmethod
    def sample(cls) -> Quadruple:
        return cls(corner(3, 4), (2, 5, 8))

    def validate(self, substrate: Substrate) -> None:
        if self.corner.layer is not Layer.CORNERS:
            raise PuzzleError(f"a quadruple stands at a corner, not at {self.corner!r}")
        require_cells(self, self._around(), substrate)
        if not 1 <= len(self.numbers) <= 4:
            raise PuzzleError(f"a quadruple has one to four numbers, got {len(self.numbers)}")

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        look = RegionPresentation(label=DigitsLabel(self.numbers), decoration=QuadCircle())
        return (Constraint.goal(Contains(self.numbers), Region.of(self._around()).with_presentation(look)),)

    def _around(self) -> tuple[Coord, ...]:
        row, col = self.corner.row, self.corner.col
        return tuple(cell(row - 1 + r, col - 1 + c) for r in range(2) for c in range(2))


VARIANT = Quadruple
