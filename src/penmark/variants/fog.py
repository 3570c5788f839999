"""Fog of war: what is hidden until it is reached. It says nothing to a solver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.presentation import Color, RegionPresentation
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.puzzle.constraint_entry import ConstraintEntry, Plain, names_of_places
from penmark.puzzle.variant import Variant
from penmark.variants.payloads import CellsVariant

_CLEAR = "FOGLIGHT"


class Fog(CellsVariant, frozen=True):
    name: ClassVar[str] = "fog"
    fpuzzles_key: ClassVar[str] = "cage"
    title: ClassVar[str] = "Fog of war"
    words: ClassVar[str] = (
        "The grid is covered in fog. A right digit clears the fog from its cell and from those around it."
    )
    aliases: ClassVar[tuple[str, ...]] = ("fog-of-war",)

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        """SudokuPad knows the clear cells by a drawn cage with this word; other cages are mere drawings."""
        return [cls(entry.cells())] if entry.text().upper() == _CLEAR else None

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        return [{"cells": names_of_places(self.cells), "value": _CLEAR}]

    @property
    def lights(self) -> tuple[Coord, ...]:
        return self.cells

    def drawings(self) -> tuple[Region, ...]:
        return (Region.of(self.cells).with_presentation(RegionPresentation(fill=Color("yellow"))),)


VARIANT = Fog
