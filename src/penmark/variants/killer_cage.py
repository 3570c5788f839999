"""A cage: different numbers, of a given sum."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import Coord, cell
from penmark.board.presentation import BorderStyle, NumberLabel, RegionPresentation
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.constraint_entry import Plain
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.rules.distinct_sum import DistinctSum
from penmark.variants.payloads import CellsVariant, a_number


class KillerCage(CellsVariant, frozen=True):
    name: ClassVar[str] = "killer-cage"
    fpuzzles_key: ClassVar[str] = "killercage"
    words: ClassVar[str] = "Digits do not repeat in a cage, and add up to its sum where one is given."
    aliases: ClassVar[tuple[str, ...]] = ("killer", "cage")
    value_name: ClassVar[str] = "sum"

    sum: int | None = None

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> KillerCage:
        return cls(places, a_number(cls, text) if text.strip() else None)

    @property
    def typed(self) -> str:
        return "" if self.sum is None else str(self.sum)

    @classmethod
    def sample(cls) -> KillerCage:
        return cls((cell(2, 2), cell(2, 3), cell(3, 2)), 15)

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        (entry,) = super().to_entries(substrate)
        return [entry if self.sum is None else entry | {"value": str(self.sum)}]

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        label = None if self.sum is None else NumberLabel(self.sum)
        look = RegionPresentation(BorderStyle.DASHED, label=label)
        region = Region.of(self.cells).with_presentation(look)
        if self.sum is None:
            return (Constraint.goal(Distinct(), region.called(f"the cage at {FIRST}")),)
        return (Constraint.goal(DistinctSum(self.sum), region.called(f"the cage of {self.sum} at {FIRST}")),)


VARIANT = KillerCage
