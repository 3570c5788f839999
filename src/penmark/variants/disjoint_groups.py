"""Cells at the same place of their boxes hold different numbers."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import cell
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.distinct import Distinct
from penmark.variants.boards import box_size, require_boxes


class DisjointGroups(Variant, frozen=True):
    name: ClassVar[str] = "disjoint-groups"
    fpuzzles_key: ClassVar[str] = "disjointgroups"
    words: ClassVar[str] = "Digits do not repeat in the same place of different boxes."

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        width, height = box_size(substrate)
        groups = (
            Region.of(
                cell(top + r, left + c)
                for top in range(area.top, area.top + area.rows, height)
                for left in range(area.left, area.left + area.cols, width)
            ).called(f"the disjoint group of {FIRST}")
            for area in substrate.dims.areas
            for r in range(height)
            for c in range(width)
        )
        return (Constraint.each(Distinct(), groups),)

    def validate(self, substrate: Substrate) -> None:
        if substrate.rooms is not None:
            raise PuzzleError("disjoint groups are for boards with boxes, not with rooms in their place")
        require_boxes(self.name, substrate)


VARIANT = DisjointGroups
