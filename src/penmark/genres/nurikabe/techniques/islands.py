"""Nurikabe: what follows from one island, or from two, at a glance."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.chart import ISLANDS, IslandChart, chart_of
from penmark.reasoning.cell_sets import lowest
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
        if group.need != 0 or not group.beside & chart.open:
            continue
        around = set(chart.exits(group))
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
    for cell in bits(chart.open & chart.contested):
        apart.setdefault(tuple(chart.owners_beside(cell)), []).append(cell)
    for clues, cells in apart.items():
        yield from chart.step(clues, _between_words(chart, clues, cells), sea=cells)


def _between_words(chart: IslandChart, clues: tuple[int, ...], cells: list[int]) -> Words:
    return lambda say: f"{chart.are(say, cells, 'sea')}: {chart.clues_words(say, clues)} must not be joined."


def _only_growth(position: Position) -> Iterator[Deduction]:
    """An island with a single way to grow, and on from there while there is but one."""
    chart = chart_of(position)
    free = chart.sets.all & ~(chart.sea | chart.contested)
    for clue, group in chart.of_clue.items():
        first = group.beside & free
        if not group.need or not first or first & first - 1:
            continue
        way = _way_on(chart, clue, group.need)
        if way:
            yield from chart.landing((*group.cells, *way), _growth_words(chart, clue, way), way, clue)


def _way_on(chart: IslandChart, clue: int, need: int) -> list[int]:
    """The cells that an island must take one after the other."""
    island, free, way = chart.of_clue[clue].bits, chart.free_for(clue), list[int]()
    while len(way) < need:
        ways = chart.sets.around(island) & free
        if not ways or ways & ways - 1 or not ways & chart.open:
            break
        way.append(ways.bit_length() - 1)
        island |= ways
    return way


def _growth_words(chart: IslandChart, clue: int, way: list[int]) -> Words:
    return lambda say: f"{chart.clue(say, clue)} has only one way to grow, so {chart.are(say, way, 'land')}."


def _elbow(position: Position) -> Iterator[Deduction]:
    """An island that misses one cell and has two ways to take it: a cell beside both touches it in any case."""
    chart = chart_of(position)
    for clue, group in chart.of_clue.items():
        if group.need != 1 or (group.beside & chart.free_for(clue) & chart.open).bit_count() != 2:
            continue
        reach = chart.reach(clue)
        ways = reach.in_order(reach.cells & chart.open)
        if len(ways) == 2:
            one, other = (chart.sets.near(1 << cell) for cell in ways)
            shared = list(bits(one & other & chart.open))
            yield from chart.step((*group.cells, *ways), _elbow_words(chart, clue, ways, shared), sea=shared)


def _elbow_words(chart: IslandChart, clue: int, ways: list[int], shared: list[int]) -> Words:
    return lambda say: (
        f"{chart.clue(say, clue)} misses one cell, {chart.cells(say, ways[:1])} or {chart.cells(say, ways[1:])}: "
        f"{chart.are(say, shared, 'sea')}, being beside both."
    )


def _lost_land(position: Position) -> Iterator[Deduction]:
    """Land without a clue must go on; here by a single way, and on from there while there is but one."""
    chart = chart_of(position)
    for group in chart.lost:
        way = _only_way(chart, group.bits)
        if way:
            yield from chart.landing((*group.cells, *way), _lost_words(chart, group.cells, way), way)


def _only_way(chart: IslandChart, land: int) -> list[int]:
    """The cells that some land without a clue must take one after the other, until it has one."""
    way = list[int]()
    while len(way) < _AT_ONCE and not land & chart.coast.clue_bits:
        out = chart.sets.around(land) & chart.open
        if not out or out & out - 1:
            break
        way.append(lowest(out))
        land = chart.sets.flood(land | out, chart.land | land | out)
    return way


def _lost_words(chart: IslandChart, cells: list[int], way: list[int]) -> Words:
    def words(say: Names) -> str:
        leads, those = ("is", "that is") if len(way) == 1 else ("leads through", "those are")
        land = chart.cells(say, cells)
        return f"the land at {land} has no clue yet, and its only way on {leads} {chart.cells(say, way)}: {those} land."

    return words


COMPLETE = BoardPattern(name="island-complete", title="Complete island", rule_kinds=ISLANDS, find=_complete)
BETWEEN = BoardPattern(name="between-islands", title="Between two islands", rule_kinds=ISLANDS, find=_between)
ONLY_GROWTH = BoardPattern(name="island-grows", title="Only way to grow", rule_kinds=ISLANDS, find=_only_growth)
ELBOW = BoardPattern(name="elbow", title="Elbow", rule_kinds=ISLANDS, find=_elbow)
LOST_LAND = BoardPattern(name="lost-land", title="Land without a clue", rule_kinds=ISLANDS, find=_lost_land)
