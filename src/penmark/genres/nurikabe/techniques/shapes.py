"""Nurikabe: all the ways in which one island can lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.chart import ISLANDS, LAND, OPEN, SEA, IslandChart, as_bits, chart_of
from penmark.genres.nurikabe.techniques.shape_faults import (
    ShapeFault,
    chosen,
    cut_off,
    faults_words,
    missed,
    pool,
    touched,
)
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.outcome import Names

_MOST_SHAPES = 60
"""More ways than a person would try."""
_MOST_LOOKED_AT = 2_000
_AT_ONCE = 8


def _shapes(position: Position) -> Iterator[Deduction]:
    chart = chart_of(position)
    found = []
    for clue in chart.clues:
        if chart.need(clue):
            shapes = lawful_shapes(chart, clue)
            if shapes:
                found.append((len(shapes), clue, shapes))
    for _, clue, shapes in sorted(found):
        land = reduce(frozenset.__and__, shapes)
        sea = reduce(frozenset.__and__, (around(chart, shape) for shape in shapes))
        dry, wet = ([c for c in sorted(cells) if chart.masks[c] == OPEN] for cells in (land, sea))
        dry, wet = dry[:_AT_ONCE], wet[: max(_AT_ONCE - len(dry), 0)]
        if dry or wet:
            yield from chart.step((clue,), _shapes_words(chart, clue, len(shapes), dry, wet), land=dry, sea=wet)


def _shapes_words(chart: IslandChart, clue: int, ways: int, land: list[int], sea: list[int]) -> Words:
    faults = chosen(_Sketch(chart, clue).faults())

    def words(say: Names) -> str:
        told = " and ".join(chart.are(say, cells, mark) for cells, mark in ((land, "land"), (sea, "sea")) if cells)
        lies = f"{chart.clue(say, clue)} can be laid out in {'one way' if ways == 1 else f'{ways} ways'} only"
        why = f", as any other would {faults_words(chart, faults, say)}" if faults else ""
        return f"{lies}{why}. {'So' if ways == 1 else 'In each of them'} {told}."

    return words


def around(chart: IslandChart, shape: frozenset[int]) -> frozenset[int]:
    return frozenset(near for cell in shape for near in chart.graph[cell] if near not in shape)


def lawful_shapes(chart: IslandChart, clue: int) -> list[frozenset[int]] | None:
    """Every shape of an island that makes no pool and cuts nothing off; `None` if there are too many."""
    if clue not in chart.shapes:
        chart.shapes[clue] = _lawful_shapes(chart, clue)
    return chart.shapes[clue]


def _lawful_shapes(chart: IslandChart, clue: int) -> list[frozenset[int]] | None:
    found, sketch = [], _Sketch(chart, clue)
    for looked_at, (shape, beside) in enumerate(sketch.candidates()):
        if looked_at == _MOST_LOOKED_AT:
            return None
        if sketch.fits_land(shape, beside) and not sketch.makes_pool(shape, beside) and not sketch.cuts(shape, beside):
            found.append(frozenset(bits(shape)))
            if len(found) > _MOST_SHAPES:
                return None
    return found


class _Sketch:
    """The cells of one clue's island, of land and of sea as bit masks: thousands of shapes are looked at."""

    def __init__(self, chart: IslandChart, clue: int) -> None:
        self._chart, self._clue, self._near = chart, clue, chart.coast.near
        masks = chart.cell_masks
        self._all = (1 << len(masks)) - 1
        self._land = as_bits(cell for cell, mask in enumerate(masks) if mask == LAND)
        self._sea = as_bits(cell for cell, mask in enumerate(masks) if mask == SEA)
        self._reach = as_bits(chart.reach[clue])
        self._claimed = as_bits(cell for group in chart.claims.get(clue, ()) for cell in group.cells)
        self._own = as_bits(cell for cell in chart.reach[clue] if len(chart.reached_by[cell]) == 1)
        """The cells that only this clue can reach: those that are not in its island are sea."""
        may_be_wet = self._sea | self._own | self._reach | self._around(self._reach)
        self._blocks = [block for block in chart.coast.block_bits if not block & ~may_be_wet]

    def _around(self, cells: int) -> int:
        near, around = self._near, 0
        for cell in bits(cells):
            around |= near[cell]
        return around & ~cells

    def candidates(self) -> Iterator[tuple[int, int]]:
        """Connected sets of the right size, each once, with all the land that they touch, and what lies around them."""
        chart, near = self._chart, self._near
        size = chart.coast.sizes[self._clue]
        if size is None:
            return
        group_bits = {cell: as_bits(group.cells) for cell, group in chart.group_of.items()}
        start = group_bits[self._clue]
        stack = [(start, self._around(start), 0)]
        while stack:
            island, beside, without = stack.pop()
            if island.bit_count() == size:
                yield island, beside
                continue
            taken = without
            for cell in bits(beside & self._reach & ~without):
                joined = group_bits.get(cell, 1 << cell)
                grown = island | joined
                if grown.bit_count() <= size and not taken & grown:
                    about = self._around(joined) if cell in group_bits else near[cell]
                    stack.append((grown, (beside | about) & ~grown, taken))
                taken |= 1 << cell

    def faults(self) -> Iterator[frozenset[ShapeFault]]:
        """Of every shape that fails, all that is wrong with it."""
        for shape, beside in self.candidates():
            found = {touched(cell) for cell in bits(beside & self._land)}
            found |= {missed(cell) for cell in bits(self._claimed & ~shape)}
            if self.makes_pool(shape, beside):
                wet = beside | self._own & ~shape
                dry = ~(wet | self._sea)
                found |= {pool(tuple(bits(block))) for block in self._blocks if block & wet and not block & dry}
            if self.cuts(shape, beside):
                found.add(cut_off(self._cut_off(shape, beside)))
            if found:
                yield frozenset(found)

    def _cut_off(self, shape: int, beside: int) -> int:
        """A cell of the smallest part of the sea that could no longer be connected with the rest."""
        chart = self._chart
        flags = bytes(mask != LAND and not shape >> cell & 1 for cell, mask in enumerate(chart.cell_masks))
        parts = chart.graph.parts(flags)
        seas = [[cell for cell in part if (self._sea | beside) >> cell & 1] for part in parts]
        smallest: list[int] = min((sea for sea in seas if sea), key=len)
        return min(smallest)

    def fits_land(self, shape: int, beside: int) -> bool:
        """Whether it touches no other land, and has all that no other clue can reach."""
        return not beside & self._land and not self._claimed & ~shape

    def makes_pool(self, shape: int, beside: int) -> bool:
        """Whether a block would be sea throughout that is not yet."""
        wet = beside | self._own & ~shape
        dry = ~(wet | self._sea)
        return any(block & wet and not block & dry for block in self._blocks)

    def cuts(self, shape: int, beside: int) -> bool:
        """Whether the sea beside an island, or elsewhere, could no longer be connected."""
        passable = self._all & ~self._land & ~shape
        wet = (self._sea | beside) & passable
        if not wet:
            return False
        near, fresh = self._near, wet & -wet
        reached = fresh
        while fresh and wet & ~reached:
            grown = 0
            for cell in bits(fresh):
                grown |= near[cell]
            fresh = grown & passable & ~reached
            reached |= fresh
        return bool(wet & ~reached)


SHAPES = BoardPattern(name="island-shapes", title="Shapes of an island", rule_kinds=ISLANDS, find=_shapes)
