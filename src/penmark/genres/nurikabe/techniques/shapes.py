"""Nurikabe: all the ways in which one island can lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from penmark.genres.nurikabe.techniques.chart import ISLANDS, LAND, OPEN, SEA, IslandChart, chart_of
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
        yield from chart.step((clue,), _shapes_words(chart, clue, len(shapes), dry, wet), land=dry, sea=wet)


def _shapes_words(chart: IslandChart, clue: int, ways: int, land: list[int], sea: list[int]) -> Words:
    def words(say: Names) -> str:
        told = [chart.are(say, cells, mark) for cells, mark in ((land, "land"), (sea, "sea")) if cells]
        lies = "there is one way to lay out" if ways == 1 else f"of the {ways} ways to lay out"
        rest = "" if ways == 1 else ", in each"
        return f"{lies} {chart.clue(say, clue)} without a pool or a cut through the sea{rest}: {' and '.join(told)}."

    return words


def around(chart: IslandChart, shape: frozenset[int]) -> frozenset[int]:
    return frozenset(near for cell in shape for near in chart.graph[cell] if near not in shape)


def lawful_shapes(chart: IslandChart, clue: int) -> list[frozenset[int]] | None:
    """Every shape of an island that makes no pool and cuts nothing off; `None` if there are too many."""
    found = []
    looked_at = 0
    claimed = [frozenset(group.cells) for group in chart.claims.get(clue, ())]
    own = frozenset(cell for cell in chart.reach[clue] if len(chart.reached_by[cell]) == 1)
    for shape in _candidates(chart, clue):
        looked_at += 1
        if looked_at > _MOST_LOOKED_AT:
            return None
        beside = around(chart, shape)
        if any(chart.masks[cell] == LAND for cell in beside) or not all(shape >= land for land in claimed):
            continue
        if not _makes_pool(chart, shape, beside, own) and not _cuts(chart, shape, beside):
            found.append(shape)
            if len(found) > _MOST_SHAPES:
                return None
    return found


def _candidates(chart: IslandChart, clue: int) -> Iterator[frozenset[int]]:
    """Connected sets of the right size, each once, with all the land that they touch."""
    size, reach = chart.coast.sizes[clue], chart.reach[clue]
    if size is None:
        return
    stack = [(frozenset(chart.of_clue[clue].cells), frozenset[int]())]
    while stack:
        island, without = stack.pop()
        if len(island) == size:
            yield island
            continue
        ways = sorted(cell for cell in around(chart, island) if cell in reach and cell not in without)
        taken = without
        for cell in ways:
            group = chart.group_of.get(cell)
            grown = island | frozenset([cell] if group is None else group.cells)
            if len(grown) <= size and taken.isdisjoint(grown):
                stack.append((grown, taken))
            taken |= {cell}


def _makes_pool(chart: IslandChart, shape: frozenset[int], beside: frozenset[int], own: frozenset[int]) -> bool:
    """Whether a block would be sea throughout. Of the cells that only this clue can reach, the others are sea."""
    wet = beside | (own - shape)
    cols = chart.coast.puzzle.cols
    firsts = {cell - step for cell in wet for step in (0, 1, cols, cols + 1)}
    blocks = (chart.coast.block_at[first] for first in firsts if first in chart.coast.block_at)
    return any(all(cell in wet or chart.masks[cell] == SEA for cell in block) for block in blocks)


def _cuts(chart: IslandChart, shape: frozenset[int], beside: frozenset[int]) -> bool:
    """Whether the sea beside an island, or elsewhere, could no longer be connected."""
    flags = bytes(mask != LAND and cell not in shape for cell, mask in enumerate(chart.cell_masks))
    parts = chart.graph.parts(flags)
    wet = (any(cell in beside or chart.masks[cell] == SEA for cell in part) for part in parts)
    return sum(wet) > 1


SHAPES = BoardPattern(name="island-shapes", title="Shapes of an island", rule_kinds=ISLANDS, find=_shapes)
