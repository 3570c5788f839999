"""The parts of a blue line in each box it passes add up to the same."""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.equal_sums import EqualSums
from penmark.variants.boards import box_of, require_boxes
from penmark.variants.payloads import LineVariant


class RegionSumLine(LineVariant, frozen=True):
    name: ClassVar[str] = "region-sum-line"
    fpuzzles_key: ClassVar[str] = "regionsumline"
    words: ClassVar[str] = "Box borders cut a blue line into parts whose digits have the same sum."
    aliases: ClassVar[tuple[str, ...]] = ("equal-sum-line", "region-sum")
    returns: ClassVar[bool] = True

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        require_boxes(self.name, substrate)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        first, *others = (Region.path(dict.fromkeys(part)) for part in self._parts(substrate))
        parts = (first.called(f"the region sum line from {FIRST}"), *others)
        return (Constraint.over(EqualSums(), parts),) if others else ()

    def _parts(self, substrate: Substrate) -> list[list[Coord]]:
        """The stretches of the line that lie in one box; a loop may be in the middle of one where it ends."""
        first, *parts = (list(part) for _, part in groupby(self.line, lambda at: box_of(substrate, at)))
        if self.is_loop and parts:
            first = parts.pop() + first
        return [first, *parts]

    def drawings(self) -> tuple[Region, ...]:
        return self.traced("blue")


VARIANT = RegionSumLine
