"""A number outside stands at the place of its line that the first number of the line says."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.numbered_room import NumberedRoom
from penmark.variants.payloads import OutsideVariant


class NumberedRooms(OutsideVariant, frozen=True):
    name: ClassVar[str] = "numbered-rooms"
    sign: ClassVar[str] = "N"
    words: ClassVar[str] = (
        "A number outside the grid stands in the Nth cell from that side, where N is the digit in the first."
    )

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        region = self.region(substrate, "numbered room")
        return (Constraint.goal(NumberedRoom(self.value), region),)


VARIANT = NumberedRooms
