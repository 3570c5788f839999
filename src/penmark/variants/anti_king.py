"""Cells a king's move apart hold different numbers."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.variants.moves import KING, pairs_apart


class AntiKing(Variant, frozen=True):
    name: ClassVar[str] = "anti-king"
    fpuzzles_key: ClassVar[str] = "antiking"
    title: ClassVar[str] = "Anti-king"
    words: ClassVar[str] = "Cells a king's move apart do not hold the same digit."
    aliases: ClassVar[tuple[str, ...]] = ("antiking", "no-touch")

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.each(Distinct(), pairs_apart(substrate, KING)),)


VARIANT = AntiKing
