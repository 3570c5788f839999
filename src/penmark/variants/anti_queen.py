"""A digit never sees itself along a diagonal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from penmark.board.coord import cell
from penmark.board.mark import Mark
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.at_most import AtMost
from penmark.rules.constraint import Constraint
from penmark.variants.boards import largest_number


class AntiQueen(Variant, frozen=True):
    name: ClassVar[str] = "anti-queen"
    title: ClassVar[str] = "Anti-queen"
    words: ClassVar[str] = "The largest digit does not repeat on any diagonal, as if it were a queen of chess."
    aliases: ClassVar[tuple[str, ...]] = ("antiqueen",)

    reads_values: ClassVar[bool] = True

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        largest = Mark.number(largest_number(substrate))
        return (Constraint.each(AtMost(largest, 1), _diagonals(substrate)),)


def _diagonals(substrate: Substrate) -> Iterator[Region]:
    """Every diagonal of two cells or more."""
    rows, cols = substrate.rows, substrate.cols
    for difference in range(1 - rows, cols):
        down = [cell(r, r + difference) for r in range(rows) if 0 <= r + difference < cols]
        up = [cell(rows - 1 - at.row, at.col) for at in down]
        yield from (Region.of(line) for line in (down, up) if len(line) > 1)


VARIANT = AntiQueen
