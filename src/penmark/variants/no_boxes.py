"""Rows and columns only: the boxes say nothing."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint


class NoBoxes(Variant, frozen=True):
    name: ClassVar[str] = "no-boxes"
    words: ClassVar[str] = "The boxes do not count: only rows and columns hold different numbers."

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return ()  # the genre's own rules look at it


VARIANT = NoBoxes
