"""The diagonal of each grid from the top left to the bottom right holds different numbers."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import DiagDir
from penmark.board.substrate import Substrate
from penmark.board.transform import Transform
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.variants.boards import diagonals


class MainDiagonal(Variant, frozen=True):
    name: ClassVar[str] = "main-diagonal"
    fpuzzles_key: ClassVar[str] = "diagonal-"
    title: ClassVar[str] = r"Main diagonal (\)"
    group: ClassVar[str] = "diagonals"
    words: ClassVar[str] = "Digits do not repeat on the diagonal from the top left to the bottom right."

    def transformed(self, transform: Transform) -> Variant:
        from penmark.variants.anti_diagonal import AntiDiagonal

        moved = transform.diagonal(DiagDir.DOWN_RIGHT)
        return self if moved in (DiagDir.DOWN_RIGHT, DiagDir.UP_LEFT) else AntiDiagonal()

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return tuple(Constraint.goal(Distinct(), line) for line in diagonals(substrate, DiagDir.DOWN_RIGHT))


VARIANT = MainDiagonal
