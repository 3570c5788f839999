"""Fog of war: what is hidden until it is reached. It says nothing to a solver."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.variants.payloads import CellsVariant


class Fog(CellsVariant, frozen=True):
    name: ClassVar[str] = "fog"
    words: ClassVar[str] = (
        "The grid is covered in fog, which a right number clears around itself. Some cells are clear from the start."
    )

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return ()


VARIANT = Fog
