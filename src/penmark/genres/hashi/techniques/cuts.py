"""Lines that are the only connection between two parts: there is a bridge, and what the numbers add up to counts it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeAlias

from penmark._kernel import cut_edges
from penmark.board.mark import bits
from penmark.genres.hashi.techniques.counting import SUMS, demand, settle
from penmark.genres.hashi.techniques.sea import Sea, chart_of, group_words, sea_of, some_bridges
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.outcome import Names

_JOINS, _ASKED = 1, 2
"""Flags of lines, as the kernel has them: one that only joins its islands, and one that is asked about."""
JOINED = frozenset({"all-joined"})


Sides: TypeAlias = tuple[list[int], list[int]]
"""The islands on the smaller side of a line and those on the other."""


def _cuts(position: Position, flags: Iterable[int]) -> dict[int, Sides]:
    """The lines without which some islands are no longer connected with the others, and these; see `cut_edges`."""
    chart = position.of_puzzle(chart_of)
    found = cut_edges(len(chart.cells), position.of_puzzle(_all_ends), bytes(flags))
    return {line: (smaller, larger) for line, smaller, larger in found}


def _all_ends(puzzle: Puzzle) -> array[int]:
    return array("i", chain.from_iterable(chart_of(puzzle).ends))


def _open_cuts(position: Position) -> dict[int, Sides]:
    """Of the lines that may have a bridge, those that cut and have none yet."""
    sea = position.view(sea_of)
    return _cuts(
        position, ((_JOINS if least else _ASKED) * (most > 0) for least, most in zip(sea.least, sea.most, strict=True))
    )


def _undecided_cuts(position: Position) -> dict[int, Sides]:
    """Of the lines that are not decided, those that cut."""
    sea = position.view(sea_of)
    return _cuts(position, (_ASKED * (most > least) for least, most in zip(sea.least, sea.most, strict=True)))


def _way_out(position: Position) -> Iterator[Deduction]:
    """Of a group that is joined already, or of one island."""
    sea = position.view(sea_of)
    for line, sides in position.view(_open_cuts).items():
        joined = [side for side in sides if len({sea.group_of[v] for v in side}) == 1]
        if joined:
            yield from _connection(position, sea, line, joined[0])


def _bottleneck(position: Position) -> Iterator[Deduction]:
    sea = position.view(sea_of)
    for line, (side, _) in position.view(_open_cuts).items():
        yield from _connection(position, sea, line, side)


def _connection(position: Position, sea: Sea, line: int, side: list[int]) -> Iterator[Deduction]:
    moves = demand(position, sea, (line,))
    if moves:
        observed = sea.chart.observed(side, position.puzzle, (line,))
        yield Deduction(observed, moves, _connection_words(sea, line, side))


def _connection_words(sea: Sea, line: int, side: list[int]) -> Words:
    def words(say: Names) -> str:
        return (
            f"{sea.chart.line(say, line)} is the only connection left between {group_words(sea, say, side)} and the "
            "other islands, so there is at least one bridge."
        )

    return words


def _parity(position: Position) -> Iterator[Deduction]:
    """Bridges within a part count twice among its numbers, so these say whether the bridges that leave it are even."""
    sea = position.view(sea_of)
    for line, sides in position.view(_undecided_cuts).items():
        counted = [side for side in sides if len(side) > 1 and all(sea.need[v] is not None for v in side)]
        if not counted:
            continue
        side, index = counted[0], sea.chart.lines[line]
        total = sum(sea.need[v] or 0 for v in side)
        left = list(bits(position.masks[index]))
        fitting = [value for value in left if (value - sea.least[line] - total) % 2 == 0]
        if len(fitting) == 1:
            moves = settle(position, sea, {line: fitting[0]})
        else:
            moves = tuple(move for value in left if value not in fitting for move in position.eliminate(index, value))
        if moves and fitting:
            observed = sea.chart.observed(side, position.puzzle, (line,))
            yield Deduction(observed, moves, _parity_words(sea, line, side, total, fitting))


def _parity_words(sea: Sea, line: int, side: list[int], total: int, fitting: list[int]) -> Words:
    def words(say: Names) -> str:
        return (
            f"{group_words(sea, say, side)} still need {total} ends of bridges in all, and every bridge between them "
            f"takes two. So {sea.chart.line(say, line)}, the only undecided connection to the others, takes an "
            f"{'odd' if total % 2 else 'even'} number{' more' if sea.least[line] else ''}: {some_bridges(fitting)}."
        )

    return words


TECHNIQUES = (
    BoardPattern(name="islands-way-out", title="Only way out", rule_kinds=JOINED, find=_way_out),
    BoardPattern(name="bottleneck", title="Bottleneck", rule_kinds=JOINED, find=_bottleneck),
    BoardPattern(name="cut-parity", title="Odd or even", rule_kinds=SUMS, find=_parity),
)
