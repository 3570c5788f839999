"""Nurikabe: which cells clues can reach, and which they must pass."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.chart import ISLANDS, IslandChart, chart_of
from penmark.genres.nurikabe.techniques.land_group import LandGroup
from penmark.reasoning.cell_sets import as_bits
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_AT_ONCE = 8
"""The most cells that one step decides."""
_FEW = 3


def _out_of_reach(position: Position) -> Iterator[Deduction]:
    """Cells that no clue can reach, by the places they lie in."""
    chart = chart_of(position)
    far = chart.open & ~chart.in_reach[0]
    while far:
        cells = chart.sets.flood(far & -far, far)
        far ^= cells
        part = list(bits(cells))
        for first in range(0, len(part), _AT_ONCE):
            some = part[first : first + _AT_ONCE]
            nearest = _nearest(chart, some)
            if nearest is None:
                around = chart.graph.border(part)
                yield from chart.step((*around, *some), _shut_off_words(chart, some, around), sea=some)
            else:
                yield from chart.step((nearest, *some), _far_words(chart, some, nearest), sea=some)


def _nearest(chart: IslandChart, cells: list[int]) -> int | None:
    """The clue that came nearest to some cells, if any has a way there that is not sea: that misses them, as the crow
    flies, by the fewest cells."""
    goal = as_bits(cells)
    left = [(group.bits, group.need, clue) for clue, group in chart.of_clue.items() if group.need]
    most = max((need for _, need, _ in left), default=0)
    ring, steps, met = goal, 0, list[tuple[int, int]]()
    while left or met:
        for island, need, clue in left:
            if island & ring:
                heappush(met, (steps - need, clue))
        left = [each for each in left if not each[0] & ring]
        ring, steps = ring | chart.sets.near(ring), steps + 1
        while met and (not left or met[0][0] < steps - most):  # no other can come as near
            _, clue = heappop(met)
            if chart.around(clue) & goal:
                return clue
    return None


def _shut_off_words(chart: IslandChart, cells: list[int], around: list[int]) -> Words:
    return lambda say: (
        f"no clue that has cells left gets past {chart.cells(say, around)} to {chart.cells(say, cells)}: "
        f"{chart.are(say, cells, 'sea')}."
    )


def _far_words(chart: IslandChart, cells: list[int], nearest: int) -> Words:
    def words(say: Names) -> str:
        sea = chart.are(say, cells, "sea")
        need = chart.need(nearest)
        left = f"{need} more cell" + ("" if need == 1 else "s")
        return f"no clue can reach {chart.cells(say, cells)}, not even {chart.clue(say, nearest)} with {left}: {sea}."

    return words


def _short(position: Position) -> Iterator[Deduction]:
    """Cells that no clue can reach beside the land that it must join."""
    chart = chart_of(position)
    for clue, groups in chart.claims.items():
        far = list(bits(chart.reach(clue).cells & chart.open & ~chart.short_once[0]))
        land = [cell for group in groups for cell in group.cells]
        for first in range(0, len(far), _AT_ONCE):
            some = far[first : first + _AT_ONCE]
            yield from chart.step((clue, *land, *some), _short_words(chart, clue, land, some), sea=some)


def _short_words(chart: IslandChart, clue: int, land: list[int], cells: list[int]) -> Words:
    return lambda say: (
        f"{chart.clue(say, clue)} must take in the land at {chart.cells(say, land)}, which no other clue can reach; it "
        f"has then too few cells left for {chart.cells(say, cells)}: {chart.are(say, cells, 'sea')}."
    )


def _sole_clue(position: Position) -> Iterator[Deduction]:
    """Land that only one clue can reach: the cells on every way between them."""
    chart = chart_of(position)
    for group, clue in chart.only_owner:
        needed = chart.reach(clue).needed_to_reach(group.bits)[:_AT_ONCE]
        yield from chart.landing((clue, *group.cells), _sole_words(chart, clue, group, needed), needed)


def _sole_words(chart: IslandChart, clue: int, group: LandGroup, needed: list[int]) -> Words:
    return lambda say: (
        f"only {chart.clue(say, clue)} can reach the land at {chart.cells(say, group.cells)}, and every way there "
        f"takes {chart.cells(say, needed)}: {'that is' if len(needed) == 1 else 'those are'} land."
    )


def _claimed(position: Position) -> Iterator[Deduction]:
    """Land that only one clue can reach is its own: cells that would join it to others are sea."""
    chart = chart_of(position)
    for group, clue in chart.only_owner:
        for cell in bits(group.beside & chart.open & chart.touched):
            other = next((owner for owner in chart.owners_beside(cell) if owner != clue), None)
            if other is not None:
                words = _claimed_words(chart, clue, group, cell, other)
                yield from chart.step((clue, other, *group.cells), words, sea=[cell])


def _claimed_words(chart: IslandChart, clue: int, group: LandGroup, cell: int, other: int) -> Words:
    return lambda say: (
        f"the land at {chart.cells(say, group.cells)} belongs to {chart.clue(say, clue)}, as no other clue can reach "
        f"it; {chart.cells(say, [cell])} would join it to {chart.clue(say, other)}, so it is sea."
    )


def _too_big(position: Position) -> Iterator[Deduction]:
    """A cell beside an island that would join more land to it than it may have."""
    chart = chart_of(position)
    beside_land = chart.open & chart.sets.near(chart.land & ~chart.touched)
    for clue, group in chart.of_clue.items():
        beside = group.beside & beside_land
        for cell in bits(beside) if beside else ():
            joined = {n: chart.group_of[n] for n in chart.graph[cell] if chart.land >> n & 1}
            extra = {id(each): each for each in joined.values() if each is not group}
            size = group.size + 1 + sum(each.size for each in extra.values())
            most = chart.coast.sizes[clue]
            if extra and most is not None and size > most and all(each.clue is None for each in extra.values()):
                observed = (clue, *(n for each in extra.values() for n in each.cells))
                yield from chart.step(observed, _too_big_words(chart, clue, cell, size), sea=[cell])


def _too_big_words(chart: IslandChart, clue: int, cell: int, size: int) -> Words:
    return lambda say: (
        f"{chart.cells(say, [cell])} would join land to {chart.clue(say, clue)} and make it an island of {size}: "
        "it is sea."
    )


def _room(position: Position) -> Iterator[Deduction]:
    """Cells without which an island could not reach its size."""
    chart = chart_of(position)
    for clue, group in chart.of_clue.items():
        if group.need:
            needed, least = chart.reach(clue).room
            needed = needed[:_AT_ONCE]
            if needed:
                yield from chart.landing((clue, *needed), _room_words(chart, clue, needed, least), needed)


def _room_words(chart: IslandChart, clue: int, needed: list[int], left: int) -> Words:
    def words(say: Names) -> str:
        if len(needed) == 1:
            return (
                f"without {chart.cells(say, needed)}, {chart.clue(say, clue)} would have room for only {left} "
                f"cell{'' if left == 1 else 's'}: it is land."
            )
        without = f"without any one of {chart.cells(say, needed)}"
        if len(needed) <= _FEW:
            without = listing([f"without {chart.cells(say, [cell])}" for cell in needed], "or")
        both = "both" if len(needed) == 2 else "all"
        return f"{without}, {chart.clue(say, clue)} could not grow to its size: {both} are land."

    return words


OUT_OF_REACH = BoardPattern(name="out-of-reach", title="Out of reach", rule_kinds=ISLANDS, find=_out_of_reach)
SOLE_CLUE = BoardPattern(name="sole-clue", title="Only one clue can reach it", rule_kinds=ISLANDS, find=_sole_clue)
CLAIMED = BoardPattern(name="claimed-land", title="Land of another island", rule_kinds=ISLANDS, find=_claimed)
TOO_BIG = BoardPattern(name="island-too-big", title="Island too big", rule_kinds=ISLANDS, find=_too_big)
SHORT = BoardPattern(name="short-of-cells", title="Too few cells left", rule_kinds=ISLANDS, find=_short)
ROOM = BoardPattern(name="island-room", title="Room for an island", rule_kinds=ISLANDS, find=_room)
