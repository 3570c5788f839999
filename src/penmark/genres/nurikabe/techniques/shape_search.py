"""`ShapeSearch`: every shape that the island of a clue can have, from all that is near it."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.chart import IslandChart
from penmark.genres.nurikabe.techniques.clue_reach import IslandShape, LawfulShapes, ShapeLaw
from penmark.genres.nurikabe.techniques.shape_faults import ShapeFault, cut_off, missed, pool, touched
from penmark.reasoning.cell_sets import lowest

MOST_SHAPES = 60
"""More ways than a person would try."""
_MOST_LOOKED_AT = 2_000


class ShapeSearch:
    """The shapes of one island, and what is wrong with those that fail: thousands are looked at."""

    def __init__(self, chart: IslandChart, clue: int) -> None:
        self._sets, self._blocks = chart.sets, chart.coast.blocks
        self._reach = chart.reach(clue)
        self._law = ShapeLaw(
            chart.land, chart.sea, chart.sea_room, chart.claimed(clue), self._reach.cells & chart.in_reach[1]
        )

    def lawful(self) -> LawfulShapes | None:
        """The shapes that touch no other land, make no pool and cut nothing off; `None` if there are too many."""
        return self._reach.lawful_shapes(self._law, _MOST_LOOKED_AT, MOST_SHAPES)

    def faults(self) -> Iterator[frozenset[ShapeFault]]:
        """Of every shape that fails, all that is wrong with it."""
        for shape in self._reach.shapes(_MOST_LOOKED_AT):
            found = {touched(cell) for cell in bits(shape.around & self._law.land)}
            found |= {missed(cell) for cell in bits(self._law.claimed & ~shape.cells)}
            found |= {pool(self._blocks[corner]) for corner in bits(self._pools(shape))}
            cut = self._cut_off(shape)
            if cut is not None:
                found.add(cut_off(cut))
            if found:
                yield frozenset(found)

    def _pools(self, shape: IslandShape) -> int:
        """The blocks, by their top left cells, that would be sea throughout and are not yet."""
        wet = shape.around | self._law.own & ~shape.cells
        full = self._sets.full_blocks(wet | self._law.sea)
        return full and full & self._sets.touched_blocks(wet)

    def _cut_off(self, shape: IslandShape) -> int | None:
        """A cell of the smallest part of the sea that could no longer be connected with the rest, if any is cut off."""
        passable = self._sets.all & ~(self._law.land | shape.cells)
        wet, left, seas = self._law.sea | shape.around & passable, passable, list[int]()
        while left:
            part = self._sets.flood(left & -left, passable)
            left ^= part
            seas += [part & wet] if part & wet else []
        return lowest(min(seas, key=int.bit_count)) if len(seas) > 1 else None
