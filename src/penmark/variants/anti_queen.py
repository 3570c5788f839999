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
    """Every diagonal of each grid, of two cells or more."""
    for top, left, rows, cols in substrate.dims.areas:
        for difference in range(1 - rows, cols):
            down = [(r, r + difference) for r in range(rows) if 0 <= r + difference < cols]
            up = [(rows - 1 - row, col) for row, col in down]
            lines = (line for line in (down, up) if len(line) > 1)
            yield from (Region.of(cell(top + row, left + col) for row, col in line) for line in lines)


VARIANT = AntiQueen
