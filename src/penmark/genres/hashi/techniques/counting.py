"""What the number of one island says of its bridges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from penmark.genres.hashi.techniques.sea import Sea, bridges, chart_of, sea_of
from penmark.puzzle.game import Move
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern
from penmark.rules.counting import listing, spelled
from penmark.rules.outcome import Names

SUMS = frozenset({"bridges-least"})


def _near(position: Position) -> Mapping[int, Iterable[int]]:
    """For each island with a number, its lines."""
    chart = position.of_puzzle(chart_of)
    return {v: [chart.lines[k] for k in chart.at[v]] for v, n in enumerate(chart.numbers) if n is not None}


def settle(position: Position, sea: Sea, values: Mapping[int, int]) -> tuple[Move, ...]:
    """The moves that give lines their number of bridges."""
    return tuple(move for k, value in values.items() for move in position.commit(sea.chart.lines[k], value))


def demand(position: Position, sea: Sea, lines: Iterable[int]) -> tuple[Move, ...]:
    """The moves that say of lines without a bridge that there is one at least."""
    moves: list[Move] = []
    for k in lines:
        index = sea.chart.lines[k]
        single = position.masks[index] & ~1
        moves += position.commit(index, 1) if single == 0b010 else position.eliminate(index, 0)
    return tuple(moves)


# ── all there is room for ──


def _all_needed(position: Position, island: int) -> Iterable[Deduction]:
    sea = position.view(sea_of)
    need = sea.need[island]
    if not need:
        return ()
    spares = sea.spares(island)
    if sum(spares.values()) != need:
        return ()
    moves = settle(position, sea, {k: sea.least[k] + spare for k, spare in spares.items()})
    observed = sea.chart.observed((island,), position.puzzle, spares)
    return (Deduction(observed, moves, _all_words(sea, island, spares)),)


def _all_words(sea: Sea, island: int, spares: Mapping[int, int]) -> Words:
    def words(say: Names) -> str:
        chart, need = sea.chart, sea.need[island] or 0
        (line, _), *others = spares.items()
        blocked = _in_the_way(sea, say, island)
        if not others:
            there = say.coord(chart.cells[chart.other(line, island)])
            more = "more " if sea.least[line] else ""
            return f"{chart.island(say, island)} has only {there} left to go to: {bridges(need, more)} there{blocked}."
        return (
            f"{chart.island(say, island)} {_lacks(sea, island)} {bridges(need)}, and there is room for no more: "
            f"{listing(_room(sea, say, island, spares))}{blocked}."
        )

    return words


def _lacks(sea: Sea, island: int) -> str:
    return "needs" if sea.need[island] == sea.chart.numbers[island] else "still needs"


def _room(sea: Sea, say: Names, island: int, spares: Mapping[int, int]) -> list[str]:
    """`two to r1c4`, `one to the 1 at r5c1`, `one more to r1c9`: a number is named where it is what leaves no more."""
    chart, told = sea.chart, []
    for k, spare in spares.items():
        there = chart.other(k, island)
        name = chart.island(say, there) if sea.is_limited(k, island) else say.coord(chart.cells[there])
        told.append(f"{spelled(spare)} {'more ' if sea.least[k] else ''}to {name}")
    return told


def _in_the_way(sea: Sea, say: Names, island: int) -> str:
    """Which bridges block the view to other islands."""
    chart = sea.chart
    told = []
    for k in chart.at[island]:
        blocks = [other for other in chart.crossing[k] if sea.least[other]]
        if not sea.most[k] and blocks:
            told.append(
                f"{chart.line(say, blocks[0])} blocks the way to {say.coord(chart.cells[chart.other(k, island)])}"
            )
    return f"; {listing(told)}" if told else ""


# ── one less than there is room for ──


def _one_each(position: Position, island: int) -> Iterable[Deduction]:
    sea = position.view(sea_of)
    need = sea.need[island]
    if not need:
        return ()
    spares = sea.spares(island)
    if sum(spares.values()) != need + 1:
        return ()
    wide = [k for k, spare in spares.items() if spare == 2]
    moves = demand(position, sea, wide)
    if not moves:
        return ()
    observed = sea.chart.observed((island,), position.puzzle, spares)
    return (Deduction(observed, moves, _one_each_words(sea, island, spares, wide)),)


def _one_each_words(sea: Sea, island: int, spares: Mapping[int, int], wide: Sequence[int]) -> Words:
    def words(say: Names) -> str:
        chart = sea.chart
        need, targets = sea.need[island] or 0, chart.islands(say, [chart.other(k, island) for k in wide])
        each = "each of " if len(wide) > 1 else ""
        return (
            f"{chart.island(say, island)} {_lacks(sea, island)} {bridges(need)} and has room for only "
            f"{spelled(need + 1)}: {listing(_room(sea, say, island, spares))}{_in_the_way(sea, say, island)}. "
            f"So at least one goes to {each}{targets}."
        )

    return words


TECHNIQUES = (
    LocalPattern(
        name="all-bridges-needed", title="All bridges needed", rule_kinds=SUMS, sights=_near, look=_all_needed
    ),
    LocalPattern(name="one-to-each", title="At least one to each", rule_kinds=SUMS, sights=_near, look=_one_each),
)
