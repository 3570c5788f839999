"""The diagonal of each grid from the top right to the bottom left holds different numbers."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import DiagDir
from penmark.board.substrate import Substrate
from penmark.board.transform import Transform
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.variants.boards import diagonals


class AntiDiagonal(Variant, frozen=True):
    name: ClassVar[str] = "anti-diagonal"
    fpuzzles_key: ClassVar[str] = "diagonal+"
    title: ClassVar[str] = "Anti-diagonal (/)"
    group: ClassVar[str] = "diagonals"
    words: ClassVar[str] = "Digits do not repeat on the diagonal from the top right to the bottom left."

    def transformed(self, transform: Transform) -> Variant:
        from penmark.variants.main_diagonal import MainDiagonal

        moved = transform.diagonal(DiagDir.DOWN_LEFT)
        return self if moved in (DiagDir.DOWN_LEFT, DiagDir.UP_RIGHT) else MainDiagonal()

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return tuple(Constraint.goal(Distinct(), line) for line in diagonals(substrate, DiagDir.DOWN_LEFT))


VARIANT = AntiDiagonal
