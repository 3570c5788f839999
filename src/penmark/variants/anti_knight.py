"""Cells a knight's move apart hold different numbers."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.variants.moves import KNIGHT, pairs_apart


class AntiKnight(Variant, frozen=True):
    name: ClassVar[str] = "anti-knight"
    fpuzzles_key: ClassVar[str] = "antiknight"
    title: ClassVar[str] = "Anti-knight"
    words: ClassVar[str] = "Cells a knight's move apart do not hold the same digit."
    aliases: ClassVar[tuple[str, ...]] = ("antiknight",)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.each(Distinct(), pairs_apart(substrate, KNIGHT)),)


VARIANT = AntiKnight
