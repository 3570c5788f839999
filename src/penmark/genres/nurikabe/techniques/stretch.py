"""Nurikabe: an island that has to stretch as far as some land has few cells to spare for a detour.

The smallest island with the clue, the land and one more cell is three ways that meet in a cell. Every open cell of them
counts, and so does the land; other land on the way is not counted, so an island is never taken for larger than it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heapify, heappop, heappush

from penmark.genres.nurikabe.techniques.chart import ISLANDS, OPEN, IslandChart, LandGroup, chart_of
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
        others = [reach for other, reach in chart.short_reach.items() if other != clue]
        alone = [
            cell
            for cell in chart.short_reach[clue]
            if chart.masks[cell] == OPEN and not any(cell in reach for reach in others)
        ]
        for group in groups:
            sizes = _sizes(chart, clue, group)
            far = sorted(cell for cell in alone if sizes.get(cell, need + 1) > need)
            straight = min((sizes[cell] for cell in group.cells if cell in sizes), default=need)
            for first in range(0, len(far), _AT_ONCE):
                some = far[first : first + _AT_ONCE]
                words = _words(chart, clue, group, straight, some)
                yield from chart.step((clue, *group.cells, *some), words, sea=some)


def _sizes(chart: IslandChart, clue: int, group: LandGroup) -> dict[int, int]:
    """For each cell how many more cells the clue needs at least to reach both it and the land."""
    to_clue = _spread(chart, clue, dict.fromkeys(chart.of_clue[clue].cells, 0))
    to_land = _spread(chart, clue, dict.fromkeys(group.cells, len(group.cells)))
    met = {cell: to_clue[cell] + to_land[cell] - _weight(chart, cell) for cell in to_clue.keys() & to_land.keys()}
    return _spread(chart, clue, met)


def _spread(chart: IslandChart, clue: int, start: Mapping[int, int]) -> dict[int, int]:
    """The least that it costs a clue to get from some cells, which cost something themselves, to every other."""
    cost = dict(start)
    queue = [(spent, cell) for cell, spent in cost.items()]
    heapify(queue)
    while queue:
        spent, cell = heappop(queue)
        if cost[cell] < spent:
            continue
        for near in chart.graph[cell]:
            total = spent + _weight(chart, near)
            if chart.is_free_for(clue, near) and total < cost.get(near, total + 1):
                cost[near] = total
                heappush(queue, (total, near))
    return cost


def _weight(chart: IslandChart, cell: int) -> int:
    return int(chart.masks[cell] == OPEN)


def _words(chart: IslandChart, clue: int, group: LandGroup, straight: int, cells: list[int]) -> Words:
    need = chart.need(clue)
    return lambda say: (
        f"{chart.clue(say, clue)} must stretch to the land at {chart.cells(say, group.cells)}, which no other clue can "
        f"reach. That takes at least {straight} of the {need} cells that it misses; {chart.cells(say, cells)} would be "
        f"too far off the way: {chart.are(say, cells, 'sea')}."
    )


STRETCHED = BoardPattern(name="stretched-island", title="Stretched island", rule_kinds=ISLANDS, find=_find)
