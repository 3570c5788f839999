"""Two groups of cells that hold the same, cell by cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from penmark.board.coord import Coord, cell
from penmark.board.presentation import Color, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.constraint_entry import ConstraintEntry, Plain, names_of_places
from penmark.puzzle.variant import Variant, Variants, require_cells
from penmark.rules.clone import Clone
from penmark.rules.constraint import Constraint
from penmark.variants.payloads import CellsVariant, refuse_text


class CloneCells(CellsVariant, frozen=True):
    name: ClassVar[str] = "clone"
    fpuzzles_key: ClassVar[str] = "clone"
    title: ClassVar[str] = "Clone"
    words: ClassVar[str] = "Brown shapes that are clones of each other hold the same digits in the same places."

    strokes: ClassVar[int] = 2

    copies: tuple[Coord, ...] = ()

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> CloneCells:
        """The first half is copied by the second."""
        refuse_text(cls, text)
        half = len(places) // 2
        return cls(places[:half], places[half:])

    @classmethod
    def sample(cls) -> CloneCells:
        return cls((cell(1, 1), cell(1, 2)), (cell(5, 4), cell(5, 5)))

    def __post_init__(self) -> None:
        """The order says which cell copies which."""

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        return [cls(entry.cells(), entry.cells("cloneCells"))]

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        return [{"cells": names_of_places(self.cells), "cloneCells": names_of_places(self.copies)}]

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        require_cells(self, self.copies, substrate)
        if len(self.copies) != len(self.cells):
            raise PuzzleError("a clone has as many cells as what it copies")

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        look = RegionPresentation(fill=Color("brown"))
        named = Region.path(self.cells).called(f"the clone of {FIRST}")
        parts = (region.with_presentation(look) for region in (named, Region.path(self.copies)))
        return (Constraint.over(Clone(), parts),)


VARIANT = CloneCells
