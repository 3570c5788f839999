"""Nurikabe: what follows from one island, or from two, at a glance."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.nurikabe.techniques.chart import ISLANDS, OPEN, IslandChart, chart_of
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.outcome import Names

_AT_ONCE = 8
"""The most cells that several clues decide in one step."""


def _complete(position: Position) -> Iterator[Deduction]:
    """Islands that have all their cells: single cells are seen together, a few at a time."""
    chart = chart_of(position)
    ones, sea = list[int](), set[int]()
    for clue, group in chart.of_clue.items():
        around = set(chart.exits(group))
        if chart.need(clue) != 0 or not around:
            continue
        if len(group.cells) > 1:
            yield from chart.step(group.cells, _complete_words(chart, [clue], sorted(around)), sea=sorted(around))
            continue
        if len(sea | around) > _AT_ONCE:
            yield from chart.step(ones, _complete_words(chart, ones, sorted(sea)), sea=sorted(sea))
            ones, sea = [], set()
        ones, sea = [*ones, clue], sea | around
    if ones:
        yield from chart.step(ones, _complete_words(chart, ones, sorted(sea)), sea=sorted(sea))


def _complete_words(chart: IslandChart, clues: list[int], around: list[int]) -> Words:
    def words(say: Names) -> str:
        if len(clues) == 1:
            return f"{chart.clue(say, clues[0])} has all its cells, so {chart.are(say, around, 'sea')}."
        return f"the 1s at {chart.cells(say, clues)} have all their cells, so {chart.are(say, around, 'sea')}."

    return words


def _between(position: Position) -> Iterator[Deduction]:
    """Cells that would join two islands."""
    chart = chart_of(position)
    apart: dict[tuple[int, ...], list[int]] = {}
    for cell in chart.coast.cells:
        if chart.masks[cell] == OPEN and chart.may_join(cell):
            apart.setdefault(tuple(chart.owners_beside(cell)), []).append(cell)
    for clues, cells in apart.items():
        yield from chart.step(clues, _between_words(chart, clues, cells), sea=cells)


def _between_words(chart: IslandChart, clues: tuple[int, ...], cells: list[int]) -> Words:
    return lambda say: f"{chart.are(say, cells, 'sea')}: {chart.clues_words(say, clues)} must not be joined."


def _only_growth(position: Position) -> Iterator[Deduction]:
    """An island with a single way to grow, and on from there while there is but one."""
    chart = chart_of(position)
    for clue, group in chart.of_clue.items():
        way = _way_on(chart, clue)
        if way:
            island = {*group.cells, *way}
            rim = {near for cell in island for near in chart.graph[cell] if near not in island}
            full = chart.need(clue) == len(way)
            sea = sorted(cell for cell in rim if chart.masks[cell] == OPEN) if full else []
            yield from chart.step((*group.cells, *way), _growth_words(chart, clue, way, sea), land=way, sea=sea)


def _way_on(chart: IslandChart, clue: int) -> list[int]:
    """The cells that an island must take one after the other."""
    need, island, way = chart.need(clue) or 0, set(chart.of_clue[clue].cells), list[int]()
    while len(way) < need:
        ways = {near for cell in island for near in chart.graph[cell] if near not in island}
        ways = {cell for cell in ways if chart.is_free_for(clue, cell)}
        if len(ways) != 1 or chart.masks[min(ways)] != OPEN:
            break
        way += ways
        island |= ways
    return way


def _growth_words(chart: IslandChart, clue: int, way: list[int], sea: list[int]) -> Words:
    def words(say: Names) -> str:
        full = f"; then it has all its cells, so {chart.are(say, sea, 'sea')}" if sea else ""
        return f"{chart.clue(say, clue)} has only one way to grow, so {chart.are(say, way, 'land')}{full}."

    return words


def _elbow(position: Position) -> Iterator[Deduction]:
    """An island that misses one cell and has two ways to take it: a cell beside both touches it in any case."""
    chart = chart_of(position)
    for clue, group in chart.of_clue.items():
        ways = [cell for cell in chart.reach[clue] if chart.masks[cell] == OPEN]
        if chart.need(clue) == 1 and len(ways) == 2:
            one, other = ways
            shared = [cell for cell in chart.graph[one] if cell in chart.graph[other] and chart.masks[cell] == OPEN]
            yield from chart.step((*group.cells, *ways), _elbow_words(chart, clue, ways, shared), sea=shared)


def _elbow_words(chart: IslandChart, clue: int, ways: list[int], shared: list[int]) -> Words:
    return lambda say: (
        f"{chart.clue(say, clue)} misses one cell, {chart.cells(say, ways[:1])} or {chart.cells(say, ways[1:])}: "
        f"{chart.are(say, shared, 'sea')}, being beside both."
    )


def _lost_land(position: Position) -> Iterator[Deduction]:
    """Land without a clue must go on; here by a single way."""
    chart = chart_of(position)
    for group in chart.lost:
        ways = chart.exits(group)
        if len(ways) == 1:
            yield from chart.step((*group.cells, *ways), _lost_words(chart, group.cells, ways[0]), land=ways)


def _lost_words(chart: IslandChart, cells: list[int], way: int) -> Words:
    return lambda say: (
        f"the land at {chart.cells(say, cells)} has no clue yet, and its only way on is {chart.cells(say, [way])}: "
        "that is land."
    )


COMPLETE = BoardPattern(name="island-complete", title="Complete island", rule_kinds=ISLANDS, find=_complete)
BETWEEN = BoardPattern(name="between-islands", title="Between two islands", rule_kinds=ISLANDS, find=_between)
ONLY_GROWTH = BoardPattern(name="island-grows", title="Only way to grow", rule_kinds=ISLANDS, find=_only_growth)
ELBOW = BoardPattern(name="elbow", title="Elbow", rule_kinds=ISLANDS, find=_elbow)
LOST_LAND = BoardPattern(name="lost-land", title="Land without a clue", rule_kinds=ISLANDS, find=_lost_land)
