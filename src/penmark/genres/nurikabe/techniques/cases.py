"""Nurikabe: the few ways in which one island can lie, each followed a little further."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from operator import itemgetter
from typing import TypeAlias

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.case_words import FailedWay, IslandWays, OpenWay
from penmark.genres.nurikabe.techniques.chart import ISLANDS, IslandChart, chart_of
from penmark.genres.nurikabe.techniques.clue_reach import IslandShape
from penmark.genres.nurikabe.techniques.shapes import lawful_shapes
from penmark.genres.nurikabe.techniques.supposed import Supposed
from penmark.reasoning.cell_sets import intersection
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern

_MOST_WAYS = 40
_ROUNDS = 12
"""How far a way is followed."""
_AT_ONCE = 8
_MOST_REASONS = 8
"""Ways of which each is told, one level deeper."""

OpenBoard: TypeAlias = tuple[IslandShape, Supposed]
"""A way in which an island may lie, and what follows from it."""


def _cases(position: Position) -> Iterator[Deduction]:
    chart = chart_of(position)
    found = []
    for clue in chart.clues:
        shapes = lawful_shapes(chart, clue) if chart.need(clue) else None
        if shapes is not None and 0 < shapes.number <= _MOST_WAYS:
            found.append((shapes.number, clue, shapes))
    for _, clue, shapes in sorted(found, key=itemgetter(0, 1)):
        failed, left = list[FailedWay](), list[OpenBoard]()
        dry = wet = chart.open
        for shape in shapes.all:
            board = _followed(chart, shape)
            if board.broken:
                failed.append(FailedWay.of(chart, shape, board))
                continue
            left.append((shape, board))
            dry, wet = dry & board.land, wet & board.sea
            if not dry | wet:  # whatever the other shapes lead to
                break
        if left and dry | wet:
            yield from _common(chart, clue, failed, left, dry, wet)


def _followed(chart: IslandChart, shape: IslandShape) -> Supposed:
    """The board with an island laid out in some way, and what follows."""
    board = Supposed(chart, shape)
    board.follow(_ROUNDS)
    return board


def _common(
    chart: IslandChart, clue: int, failed: list[FailedWay], left: list[OpenBoard], dry: int, wet: int
) -> Iterator[Deduction]:
    """What the ways that are left have in common: of the island and the sea round it, else of all that follows."""
    shared, rims = intersection(shape.cells for shape, _ in left), intersection(shape.around for shape, _ in left)
    land, sea, ways = list(bits(shared & chart.open)), list(bits(rims & chart.open)), tuple[OpenWay, ...]()
    if not land and not sea:
        land, sea = _nearest(chart, clue, dry, wet)
        ways = tuple(OpenWay.of(chart, shape, board, [*land, *sea]) for shape, board in left)
    told = IslandWays(chart, clue, len(failed) + len(left), tuple(failed), land, sea, ways)
    reasons = tuple(islice(told.reasons(), _MOST_REASONS))
    yield from chart.step((clue,), told.words, land=land, sea=sea, reasons=reasons)


def _nearest(chart: IslandChart, clue: int, dry: int, wet: int) -> tuple[list[int], list[int]]:
    """Of what all ways lead to what is nearest to the clue: the land, and the sea."""
    at = chart.coast.coord(clue)
    same = list(bits(dry | wet))
    spots = {cell: chart.coast.coord(cell) for cell in same}
    same.sort(key=lambda cell: abs(spots[cell].row - at.row) + abs(spots[cell].col - at.col))
    near = sorted(same[:_AT_ONCE])
    return [cell for cell in near if dry >> cell & 1], [cell for cell in near if wet >> cell & 1]


CASES = BoardPattern(name="island-cases", title="Ways of an island", rule_kinds=ISLANDS, find=_cases)
