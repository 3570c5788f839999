"""Numbers with a white dot between them differ by 1, or by the number in it."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.presentation import Color, Dot, NumberLabel, RegionPresentation
from penmark.board.region import ALL, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.constraint_entry import Plain
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.pair_relation import NumberRelation, PairRelation
from penmark.variants.payloads import EdgeVariant, a_number, one_place


class DifferenceDot(EdgeVariant, frozen=True):
    name: ClassVar[str] = "difference-dot"
    fpuzzles_key: ClassVar[str] = "difference"
    words: ClassVar[str] = "Digits with a white dot between them differ by 1, or by the number in the dot."
    aliases: ClassVar[tuple[str, ...]] = ("white-kropki", "consecutive-dot")
    group: ClassVar[str] = "kropki"
    value_name: ClassVar[str] = "difference"

    value: int = 1

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> DifferenceDot:
        return cls(one_place(cls, places, "edge"), a_number(cls, text) if text.strip() else 1)

    @property
    def typed(self) -> str:
        return "" if self.value == 1 else str(self.value)

    def entry_value(self) -> dict[str, Plain]:
        return {} if self.value == 1 else {"value": str(self.value)}

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        label = None if self.value == 1 else NumberLabel(self.value)
        look = RegionPresentation(label=label, decoration=Dot(Color("#ffffff")))
        region = Region.of(self.pair).with_presentation(look).called(f"the white dot between {ALL}")
        return (Constraint.goal(PairRelation(NumberRelation.DIFFERENCE, self.value), region),)


VARIANT = DifferenceDot
