"""`ShapeSearch`: every shape that the island of a clue can have, from all that is near it."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.chart import IslandChart
from penmark.genres.nurikabe.techniques.clue_reach import IslandShape
from penmark.genres.nurikabe.techniques.shape_faults import ShapeFault, cut_off, missed, pool, touched

MOST_SHAPES = 60
"""More ways than a person would try."""
_MOST_LOOKED_AT = 2_000


class ShapeSearch:
    """The shapes of one island, and what is wrong with those that fail: thousands are looked at."""

    def __init__(self, chart: IslandChart, clue: int) -> None:
        self._sets, self._blocks = chart.sets, chart.coast.blocks
        self._land, self._sea = chart.land, chart.sea
        self._reach = chart.reach(clue)
        self._sea_room = chart.sea_room
        self._claimed = chart.claimed(clue)
        self._own = self._reach.cells & chart.in_reach[1]
        """The cells that only this clue can reach: those that are not in its island are sea."""

    def lawful(self) -> list[IslandShape] | None:
        """The shapes that touch no other land, make no pool and cut nothing off; `None` if there are too many."""
        found = []
        for looked_at, shape in enumerate(self._reach.shapes()):
            if looked_at == _MOST_LOOKED_AT:
                return None
            if self._fits_land(shape) and not self._pools(shape) and not self._cuts(shape):
                found.append(shape)
                if len(found) > MOST_SHAPES:
                    return None
        return found

    def _fits_land(self, shape: IslandShape) -> bool:
        """Whether it touches no other land, and has all that no other clue can reach."""
        return not shape.around & self._land and not self._claimed & ~shape.cells

    def _pools(self, shape: IslandShape) -> int:
        """The blocks, by their top left cells, that would be sea throughout and are not yet."""
        wet = shape.around | self._own & ~shape.cells
        full = self._sets.full_blocks(wet | self._sea)
        return full and full & self._sets.touched_blocks(wet)

    def _cuts(self, shape: IslandShape) -> bool:
        """Whether the sea beside an island, or elsewhere, could no longer be connected.

        Where all sea is connected without the island, each part that this cuts off has a cell beside it.
        """
        passable = self._sets.all & ~(self._land | shape.cells)
        wet = shape.around & passable
        if self._sea and self._sea_room is None:
            wet |= self._sea
        elif self._sea and wet & ~(self._sea_room or 0):
            return True
        return bool(wet and wet & ~self._sets.flood(wet & -wet, passable, wet))

    def faults(self) -> Iterator[frozenset[ShapeFault]]:
        """Of every shape that fails, all that is wrong with it."""
        for shape in self._reach.shapes():
            found = {touched(cell) for cell in bits(shape.around & self._land)}
            found |= {missed(cell) for cell in bits(self._claimed & ~shape.cells)}
            found |= {pool(self._blocks[corner]) for corner in bits(self._pools(shape))}
            if self._cuts(shape):
                found.add(cut_off(self._cut_off(shape)))
            if found:
                yield frozenset(found)

    def _cut_off(self, shape: IslandShape) -> int:
        """A cell of the smallest part of the sea that could no longer be connected with the rest."""
        passable = self._sets.all & ~(self._land | shape.cells)
        wet, left, seas = self._sea | shape.around, passable, list[int]()
        while left:
            part = self._sets.flood(left & -left, passable)
            left ^= part
            seas += [part & wet] if part & wet else []
        smallest = min(seas, key=int.bit_count)
        return (smallest & -smallest).bit_length() - 1
