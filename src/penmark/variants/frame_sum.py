"""A number outside is the sum of the numbers nearest to it, as many as a box is deep."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import frame
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.distinct_sum import DistinctSum
from penmark.variants.boards import box_size, require_boxes
from penmark.variants.payloads import OutsideVariant


class FrameSum(OutsideVariant, frozen=True):
    name: ClassVar[str] = "frame-sum"
    sign: ClassVar[str] = "F"
    words: ClassVar[str] = (
        "A number outside the grid is the sum of the digits nearest to it, as many as a box has cells that way."
    )
    aliases: ClassVar[tuple[str, ...]] = ("margin-sum",)

    @classmethod
    def sample(cls) -> FrameSum:
        return cls(frame(0, 4), 14)

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        require_boxes(self.name, substrate)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        width, height = box_size(substrate)
        depth = height if self.at.row in (0, substrate.rows + 1) else width
        return (Constraint.goal(DistinctSum(self.value), self.region(substrate, "frame sum", depth)),)


VARIANT = FrameSum
