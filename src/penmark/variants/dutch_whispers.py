"""Neighbouring digits on an orange line differ by at least 4."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.region import FIRST
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.min_difference import MinDifference
from penmark.variants.whispers import WhispersLine


class DutchWhispers(WhispersLine, frozen=True):
    name: ClassVar[str] = "dutch-whispers"
    fpuzzles_key: ClassVar[str] = "whispers"
    words: ClassVar[str] = "Neighbouring digits on an orange line differ by at least 4."

    least_difference: int = 4

    @classmethod
    def takes(cls, difference: int) -> bool:
        return difference == 4

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        parts = (part.called(f"the Dutch whisper from {FIRST}") for part in self.traced("orange"))
        return (Constraint.each(MinDifference(self.least_difference), parts),)


VARIANT = DutchWhispers
