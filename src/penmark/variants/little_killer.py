"""A number outside that a diagonal adds up to."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import Coord, DiagDir, Layer, cell, frame
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError, quote
from penmark.puzzle.clue.base import ClueLook
from penmark.puzzle.variant import Variant, Variants, VariantTool, require_cells
from penmark.rules.constraint import Constraint
from penmark.rules.sum import Sum
from penmark.variants.payloads import a_number, one_place

_WAYS = {"".join(part[0] for part in way.split("-")): way for way in DiagDir} | {str(way): way for way in DiagDir}


class LittleKiller(Variant, frozen=True):
    name: ClassVar[str] = "little-killer"
    words: ClassVar[str] = "A number outside is what the diagonal that its arrow shows adds up to."
    value_name: ClassVar[str] = "direction and sum"
    tool: ClassVar[VariantTool] = VariantTool.OUTSIDE

    at: Coord
    direction: DiagDir
    value: int

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> LittleKiller:
        """The text is a direction, as `dr` or `down-right`, and the sum."""
        way, _, number = text.strip().lower().partition(" ")
        if way not in _WAYS:
            raise PuzzleError(f"a little killer is typed as a direction (ul, ur, dl, dr) and a sum, got {quote(text)}")
        return cls(one_place(cls, places, "place outside the grid"), _WAYS[way], a_number(cls, number.strip()))

    @classmethod
    def sample(cls) -> LittleKiller:
        return cls(frame(0, 4), DiagDir.DOWN_RIGHT, 23)

    def cells(self, substrate: Substrate) -> tuple[Coord, ...]:
        """The cells of the diagonal, the nearest first."""
        down, right = self.direction.step
        row, col, found = self.at.row - 1 + down, self.at.col - 1 + right, []
        while 0 <= row < substrate.rows and 0 <= col < substrate.cols:
            found.append(cell(row, col))
            row, col = row + down, col + right
        return tuple(found)

    def validate(self, substrate: Substrate) -> None:
        outside = self.at.row in (0, substrate.rows + 1) or self.at.col in (0, substrate.cols + 1)
        if self.at.layer is not Layer.FRAME or not outside or not self.cells(substrate):
            raise PuzzleError(f"no diagonal begins at {self.at!r} that way")
        require_cells(self, self.cells(substrate), substrate)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        region = Region.path(self.cells(substrate)).called(f"the diagonal of {self.value}")
        return (Constraint.goal(Sum(self.value), region),)

    def looks(self) -> tuple[tuple[Coord, ClueLook], ...]:
        return ((self.at, ClueLook((str(self.value),), diagonal=self.direction)),)


VARIANT = LittleKiller
