"""Of two numbers with a black dot between them one is twice the other, or as many times as the dot says."""

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


class RatioDot(EdgeVariant, frozen=True):
    name: ClassVar[str] = "ratio-dot"
    fpuzzles_key: ClassVar[str] = "ratio"
    words: ClassVar[str] = (
        "Of two digits with a black dot between them one is twice the other, or as many times as the number in the dot."
    )
    aliases: ClassVar[tuple[str, ...]] = ("black-kropki",)
    group: ClassVar[str] = "kropki"
    value_name: ClassVar[str] = "ratio"

    value: int = 2

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> RatioDot:
        return cls(one_place(cls, places, "edge"), a_number(cls, text) if text.strip() else 2)

    @property
    def typed(self) -> str:
        return "" if self.value == 2 else str(self.value)

    def entry_value(self) -> dict[str, Plain]:
        return {} if self.value == 2 else {"value": str(self.value)}

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        label = None if self.value == 2 else NumberLabel(self.value)
        look = RegionPresentation(label=label, decoration=Dot(Color("#000000")))
        region = Region.of(self.pair).with_presentation(look).called(f"the black dot between {ALL}")
        return (Constraint.goal(PairRelation(NumberRelation.RATIO, self.value), region),)


VARIANT = RatioDot
