"""Nurikabe: no pools, and how much land there is."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.chart import ISLANDS, IslandChart, any_and_once, chart_of
from penmark.reasoning.cell_sets import as_bits
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.outcome import Names

POOLS = frozenset({"no-two-by-two"})
_AT_ONCE = 8
"""The most cells that one step decides."""


def _pool(position: Position) -> Iterator[Deduction]:
    """Three cells of a 2×2 block are sea."""
    chart = chart_of(position)
    for corner in bits(chart.sets.blocks_but_one(chart.sea) & chart.sets.touched_blocks(chart.open)):
        block = chart.coast.blocks[corner]
        sea = [cell for cell in block if chart.sea >> cell & 1]
        left = [cell for cell in block if cell not in sea]
        yield from chart.landing(sea, _pool_words(chart, sea, left), left)


def _pool_words(chart: IslandChart, sea: list[int], left: list[int]) -> Words:
    return lambda say: (
        f"{chart.cells(say, sea)} are sea, and with {chart.cells(say, left)} they would be a pool: it is land."
    )


def _pool_reach(position: Position) -> Iterator[Deduction]:
    """A 2×2 block into which only one clue can bring land."""
    chart = chart_of(position)
    for corner, clue in sorted(_sole_breakers(chart)):
        block = chart.coast.blocks[corner]
        needed = chart.reach(clue).needed_to_reach(as_bits(block) & chart.open)[:_AT_ONCE]
        words = _pool_reach_words(chart, clue, block, needed)
        yield from chart.landing((clue, *block), words, needed)


def _sole_breakers(chart: IslandChart) -> Iterator[tuple[int, int]]:
    """Blocks without land, by their top left cells, into which only one clue can bring some, with that."""
    reached, once = chart.in_reach
    touched, own = chart.sets.touched_blocks, once & chart.open
    closed = touched(chart.land | reached & ~once & chart.open)
    blocks = {clue: touched(cells & own) & ~closed for clue, cells in chart.reached.items()}
    _, alone = any_and_once(blocks.values())
    for clue, corners in blocks.items():
        if corners & alone:
            yield from ((corner, clue) for corner in bits(corners & alone))


def _pool_reach_words(chart: IslandChart, clue: int, block: tuple[int, ...], needed: list[int]) -> Words:
    return lambda say: (
        f"only {chart.clue(say, clue)} can keep the block {chart.cells(say, block)} from being a pool, and for that it "
        f"takes {chart.cells(say, needed)}: {'that is' if len(needed) == 1 else 'those are'} land."
    )


def _all_land(position: Position) -> Iterator[Deduction]:
    """All land is found: the rest is sea; or all that is open is needed."""
    chart = chart_of(position)
    total = chart.coast.total
    if total is None:
        return
    if total not in (chart.land.bit_count(), (chart.land | chart.open).bit_count()):
        return
    land, left = list(bits(chart.land)), list(bits(chart.open))
    if len(land) == total:
        yield from chart.step(land[:1], _total_words(chart, total, left, "sea"), sea=left)
    elif len(land) + len(left) == total:
        yield from chart.step(left[:1], _total_words(chart, total, left, "land"), land=left)


def _total_words(chart: IslandChart, total: int, left: list[int], mark: str) -> Words:
    clues = sorted(chart.clues)

    def words(say: Names) -> str:
        rest = "one cell is" if len(left) == 1 else f"{len(left)} cells are"
        found = "and all are found" if mark == "sea" else f"{total - len(left)} are found, and {rest} left"
        first, last = chart.clue(say, clues[0]), chart.clue(say, clues[-1])
        which = f"the clues, from {first} to {last}, add up to" if len(clues) > 1 else f"{first} asks for"
        return f"{which} {total} cells of land, {found}: {chart.are(say, left, mark)}."

    return words


POOL = BoardPattern(name="pool", title="No pool", rule_kinds=POOLS, find=_pool)
POOL_REACH = BoardPattern(
    name="pool-reach", title="Only one clue can break the pool", rule_kinds=POOLS, find=_pool_reach
)
ALL_LAND = BoardPattern(name="land-total", title="All land found", rule_kinds=ISLANDS, find=_all_land)
