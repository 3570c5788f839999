"""A number outside says how many towers are seen from there: larger numbers hide smaller ones."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.visible_count import VisibleCount
from penmark.variants.payloads import OutsideVariant


class Skyscraper(OutsideVariant, frozen=True):
    name: ClassVar[str] = "skyscraper"
    fpuzzles_key: ClassVar[str] = "skyscraper"
    sign: ClassVar[str] = "T"
    words: ClassVar[str] = (
        "A number outside the grid says how many digits can be seen from there, each of which hides the "
        "smaller ones behind it."
    )
    aliases: ClassVar[tuple[str, ...]] = ("towers", "skyscrapers")

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        region = self.region(substrate, "skyscraper")
        return (Constraint.goal(VisibleCount(self.value, distinct=True), region),)


VARIANT = Skyscraper
