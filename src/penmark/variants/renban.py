"""A purple line holds successive numbers in any order."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.consecutive_set import ConsecutiveSet
from penmark.rules.constraint import Constraint
from penmark.variants.payloads import LineVariant


class Renban(LineVariant, frozen=True):
    name: ClassVar[str] = "renban"
    fpuzzles_key: ClassVar[str] = "renban"
    title: ClassVar[str] = "Renban line"
    words: ClassVar[str] = "Digits on a purple line are consecutive and do not repeat, in any order."
    aliases: ClassVar[tuple[str, ...]] = ("renban-line",)
    returns: ClassVar[bool] = True

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        region = Region.path(dict.fromkeys(self.line)).called(f"the renban line from {FIRST}")
        return (Constraint.goal(ConsecutiveSet(), region),)

    def drawings(self) -> tuple[Region, ...]:
        return self.traced("purple")


VARIANT = Renban
