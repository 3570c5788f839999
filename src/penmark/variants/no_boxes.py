"""Rows and columns only: the boxes say nothing."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint


class NoBoxes(Variant, frozen=True):
    name: ClassVar[str] = "no-boxes"
    title: ClassVar[str] = "No boxes"
    words: ClassVar[str] = "There are no boxes: digits may repeat in the areas where they would be."
    aliases: ClassVar[tuple[str, ...]] = ("latin-square",)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return ()  # the genre's own rules look at it


VARIANT = NoBoxes
