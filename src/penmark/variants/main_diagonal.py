"""The diagonal from the top left to the bottom right holds different numbers."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import DiagDir, cell
from penmark.board.presentation import LineThrough, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.board.transform import Transform
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct


class MainDiagonal(Variant, frozen=True):
    name: ClassVar[str] = "main-diagonal"
    fpuzzles_key: ClassVar[str] = "diagonal-"
    title: ClassVar[str] = r"Main diagonal (\)"
    words: ClassVar[str] = "Digits do not repeat on the diagonal from the top left to the bottom right."

    def transformed(self, transform: Transform) -> Variant:
        from penmark.variants.anti_diagonal import AntiDiagonal

        moved = transform.diagonal(DiagDir.DOWN_RIGHT)
        return self if moved in (DiagDir.DOWN_RIGHT, DiagDir.UP_LEFT) else AntiDiagonal()

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        look = RegionPresentation(decoration=LineThrough())
        diagonal = Region.diagonal(cell(0, 0), DiagDir.DOWN_RIGHT).called(f"the diagonal from {FIRST}")
        return (Constraint.goal(Distinct(), diagonal.with_presentation(look)),)


VARIANT = MainDiagonal
