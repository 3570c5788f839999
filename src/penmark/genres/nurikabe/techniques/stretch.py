"""Nurikabe: an island that has to stretch as far as some land has few cells to spare for a detour.

The smallest island with the clue, the land and one more cell is three ways that meet in a cell. Every open cell of them
counts, and so does the land; other land on the way is not counted, so an island is never taken for larger than it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.chart import ISLANDS, IslandChart, chart_of
from penmark.genres.nurikabe.techniques.land_group import LandGroup
from penmark.reasoning.cell_sets import union
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern

_AT_ONCE = 8
"""The most cells that one step decides."""


def _find(position: Position) -> Iterator[Deduction]:
    chart = chart_of(position)
    for clue, groups in chart.claims.items():
        need = chart.need(clue)
        if need is None:
            continue
        alone = chart.short_reach[clue] & chart.short_once[1] & chart.open
        for group in groups if alone else ():
            sizes = _sizes(chart, clue, need, group)
            far = list(bits(alone & ~union(sizes)))
            straight = next((size for size, cells in enumerate(sizes) if cells & group.bits), need)
            for first in range(0, len(far), _AT_ONCE):
                some = far[first : first + _AT_ONCE]
                words = _words(chart, clue, group, straight, some)
                yield from chart.step((clue, *group.cells, *some), words, sea=some)


def _sizes(chart: IslandChart, clue: int, need: int, group: LandGroup) -> list[int]:
    """The cells, by how many more the clue needs at least to reach both them and the land, as far as it has them."""
    free = chart.free_for(clue)
    to_clue = _spread(chart, free, need, [chart.of_clue[clue].bits])
    to_land = _spread(chart, free, need, [0] * group.size + [group.bits])
    met = [0] * (need + 1)
    for one, near_clue in enumerate(to_clue):
        for other, near_land in enumerate(to_land[: need + 2 - one]):
            both = near_clue & near_land
            if one + other <= need:
                met[one + other] |= both & ~chart.open
            met[one + other - 1] |= both & chart.open
    return _spread(chart, free, need, met)


def _spread(chart: IslandChart, free: int, most: int, start: Sequence[int]) -> list[int]:
    """The cells by the least that it costs to get there from some cells, which cost something themselves."""
    near, found, fresh, left = chart.sets.near, list[int](), 0, chart.sets.all
    for cost in range(most + 1):
        level = fresh | (start[cost] if cost < len(start) else 0)
        level &= left
        costless = level
        while costless:
            left &= ~costless
            costless = near(costless) & free & ~chart.open & left
            level |= costless
        found.append(level)
        fresh = near(level) & free & chart.open & left
    return found


def _words(chart: IslandChart, clue: int, group: LandGroup, straight: int, cells: list[int]) -> Words:
    need = chart.need(clue)
    return lambda say: (
        f"{chart.clue(say, clue)} must stretch to the land at {chart.cells(say, group.cells)}, which no other clue can "
        f"reach. That takes at least {straight} of the {need} cells that it misses; {chart.cells(say, cells)} would be "
        f"too far off the way: {chart.are(say, cells, 'sea')}."
    )


STRETCHED = BoardPattern(name="stretched-island", title="Stretched island", rule_kinds=ISLANDS, find=_find)
