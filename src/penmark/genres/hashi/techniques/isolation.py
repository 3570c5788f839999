"""What follows because no group of islands may be finished without a way to the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

from penmark.genres.hashi.techniques.counting import SUMS, demand, settle
from penmark.genres.hashi.techniques.sea import Sea, bridges, group_words, sea_of, some_bridges
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.counting import listing, spelled
from penmark.rules.outcome import Names

_TOLD = 2
"""How many ways that cut off are told one by one."""


def _of_pairs(position: Position) -> Iterator[Deduction]:
    """Two islands by themselves: two 1s, or two 2s with two bridges."""
    return _limited(position, pairs=True)


def _of_groups(position: Position) -> Iterator[Deduction]:
    return _limited(position, pairs=False)


def _closing(position: Position) -> dict[int, list[int]]:
    """By line, the islands that would be cut off with all the bridges that there is room for there."""
    sea, found = position.view(sea_of), dict[int, list[int]]()
    most_of = list(map(sea.group_need.__getitem__, sea.group_of))
    for k, (one, _) in enumerate(sea.chart.ends):
        spare, need = sea.most[k] - sea.least[k], most_of[one]
        # A quick look first: a group that needs more than these is not finished by them.
        if spare > 0 and need is not None and need <= 2 * spare and (closed := sea.closed(one, {k: spare})):
            found[k] = closed
    return found


def _limited(position: Position, pairs: bool) -> Iterator[Deduction]:
    """An island that needs all its room, or all but one, once lines that would close a group are used less."""
    sea, closing_lines = position.view(sea_of), position.view(_closing)
    for island in sorted({v for k in closing_lines for v in sea.chart.ends[k]}):
        need, spares = sea.need[island], sea.spares(island)
        closing = {k: closing_lines[k] for k in spares if k in closing_lines}
        if pairs:
            closing = {k: closed for k, closed in closing.items() if len(closed) == 2}
        elif all(len(closed) == 2 for closed in closing.values()):
            continue
        left = {k: spare - (k in closing) for k, spare in spares.items()}
        total = sum(left.values())
        if not need or not closing or total not in (need, need + 1):
            continue
        if total == need:
            moves = settle(position, sea, {k: sea.least[k] + spare for k, spare in left.items() if spare})
        else:
            moves = demand(position, sea, [k for k, spare in left.items() if spare == 2])
        if moves:
            looked_at = sorted({island, *(v for closed in closing.values() for v in closed)})
            observed = sea.chart.observed(looked_at, position.puzzle, spares)
            yield Deduction(observed, moves, _limited_words(sea, island, closing, left))


def _limited_words(sea: Sea, island: int, closing: Mapping[int, list[int]], left: Mapping[int, int]) -> Words:
    def words(say: Names) -> str:
        chart, need, room = sea.chart, sea.need[island] or 0, sum(left.values())
        cut = []
        for k, closed in closing.items():
            cause = f"{bridges(sea.least[k] + left[k] + 1)} {chart.line(say, k)}"
            cut.append(f"{cause} would cut off {group_words(sea, say, closed)}")
        if room == need:
            told = []
            for k, n in left.items():
                more = " more" if sea.least[k] else ""
                told += [f"{spelled(n)}{more} to {_there(sea, say, k, island)}"] if n else []
            return f"{listing(cut)}. So {chart.island(say, island)} has {listing(told)}."
        wide = [_there(sea, say, k, island) for k, n in left.items() if n == 2]
        return (
            f"{listing(cut)}. So {chart.island(say, island)}, which needs {bridges(need)}, has room for only "
            f"{spelled(room)}, and at least one goes to {'each of ' if len(wide) > 1 else ''}{listing(wide)}."
        )

    return words


def _there(sea: Sea, say: Names, line: int, island: int) -> str:
    return say.coord(sea.chart.cells[sea.chart.other(line, island)])


# ── all ways of an island ──


def _ways(position: Position) -> Iterator[Deduction]:
    """What is common to all ways to place the bridges of an island that do not close a group."""
    sea = position.view(sea_of)
    group_of, group_need = sea.group_of, sea.group_need
    for island, need in enumerate(sea.need):
        own = group_need[group_of[island]]
        if not need or own is None or own > 2 * need:
            continue
        spares = sea.spares(island)
        groups = [group_of[sea.chart.other(k, island)] for k in spares]
        around = tuple(
            (spare, groups.index(group), 0 if group == group_of[island] else group_need[group])
            for spare, group in zip(spares.values(), groups, strict=True)
        )
        ways, finishing = _ways_to_need(need, own, around)
        if not finishing:
            continue
        every = [dict(zip(spares, way, strict=True)) for way in ways]
        closed = {k: found for k in finishing if (found := sea.closed(island, every[k])) is not None}
        left = [way for k, way in enumerate(every) if k not in closed]
        for line in spares if closed and left else ():
            yield from _common(position, sea, island, line, left, every, closed)


@lru_cache(maxsize=1024)
def _ways_to_need(
    need: int, own: int, around: tuple[tuple[int, int, int | None], ...]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The ways to place the bridges that an island needs, how many on each line, and which of them finish all groups
    that they join.

    `own` is what its group needs; `around` says for each line how many more there is room for, to which of the groups
    around, and what that needs. Few kinds of places stand again and again on boards.
    """
    ways = tuple(way for way in product(*(range(spare + 1) for spare, _, _ in around)) if sum(way) == need)
    finishing = []
    for k, way in enumerate(ways):
        joined = {group: more for n, (_, group, more) in zip(way, around, strict=True) if n}
        if None not in joined.values() and own + sum(more or 0 for more in joined.values()) == 2 * need:
            finishing.append(k)
    return ways, tuple(finishing)


def _common(
    position: Position,
    sea: Sea,
    island: int,
    line: int,
    ways: list[dict[int, int]],
    every: list[dict[int, int]],
    closed: Mapping[int, list[int]],
) -> Iterator[Deduction]:
    least, most = min(way[line] for way in ways), max(way[line] for way in ways)
    values = range(sea.least[line] + least, sea.least[line] + most + 1)
    index = sea.chart.lines[line]
    if least == most:
        moves = settle(position, sea, {line: values[0]})
    else:
        struck = [value for value in range(3) if value not in values]
        # What only the numbers forbid is none of this technique's business.
        told = [value for value in struck if any(sea.least[line] + way[line] == value for way in every)]
        moves = tuple(move for value in told for move in position.eliminate(index, value))
    refuted = [k for k in closed if every[k][line] + sea.least[line] not in values]
    if moves and refuted:
        looked_at = sorted({island, *(v for k in refuted for v in closed[k])})
        observed = sea.chart.observed(looked_at, position.puzzle, every[refuted[0]])
        found = [(every[k], closed[k]) for k in refuted]
        yield Deduction(observed, moves, _ways_words(sea, island, line, found, (values[0], values[-1])))


def _ways_words(
    sea: Sea, island: int, line: int, refuted: list[tuple[dict[int, int], list[int]]], values: tuple[int, int]
) -> Words:
    def words(say: Names) -> str:
        chart = sea.chart
        cut = []
        for way, closed in refuted[:_TOLD]:
            built = [f"{spelled(sea.least[k] + n)} to {_there(sea, say, k, island)}" for k, n in way.items() if n]
            cut.append(f"{listing(built)}, that would cut off {group_words(sea, say, closed)}")
        low, high = values
        there = _there(sea, say, line, island)
        end = some_bridges(range(low, high + 1))
        more = len(refuted) - _TOLD
        others = f"; {'another way' if more == 1 else f'{more} other ways'} would cut off some too" if more > 0 else ""
        return f"if {chart.island(say, island)} had {'; and if it had '.join(cut)}{others}. So it has {end} to {there}."

    return words


TECHNIQUES = (
    BoardPattern(name="isolated-pair", title="Pair cut off", rule_kinds=SUMS, find=_of_pairs),
    BoardPattern(name="isolated-group", title="Group cut off", rule_kinds=SUMS, find=_of_groups),
    BoardPattern(name="isolating-ways", title="Ways that cut off", rule_kinds=SUMS, find=_ways),
)
