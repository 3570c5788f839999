"""Nurikabe: the few ways in which one island can lie, each followed a little further."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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

_LOOKS = (6, 2), (40, 12)
"""Up to how many ways, and how far each is followed: a few ways and what is near come first, of whichever island."""
_AT_ONCE = 8
_FEW_LINKS = 3
_MOST_REASONS = 8
"""Ways of which each is told, one level deeper."""

OpenBoard: TypeAlias = tuple[IslandShape, Supposed]
"""A way in which an island may lie, and what follows from it."""


def _cases(position: Position) -> Iterator[Deduction]:
    chart = chart_of(position)
    found = []
    for clue in chart.clues:
        shapes = lawful_shapes(chart, clue) if chart.need(clue) else None
        if shapes is not None and 0 < shapes.number <= _LOOKS[-1][0]:
            found.append((shapes.number, clue, shapes))
    found.sort(key=itemgetter(0, 1))
    for most, rounds in _LOOKS:
        for ways, clue, shapes in found:
            if ways <= most:
                yield from _followed(chart, clue, shapes.all, rounds)


def _followed(chart: IslandChart, clue: int, shapes: Iterable[IslandShape], rounds: int) -> Iterator[Deduction]:
    """What the ways of one island have in common that do not fail, each followed for so many rounds."""
    failed, left = list[FailedWay](), list[OpenBoard]()
    dry = wet = chart.open
    for shape in shapes:
        board = Supposed(chart, shape)
        board.follow(rounds)
        if board.broken:
            failed.append(FailedWay.of(chart, shape, board))
            continue
        left.append((shape, board))
        dry, wet = dry & board.land, wet & board.sea
        if not dry | wet:  # whatever the other shapes lead to
            return
    if left:
        yield from _common(chart, clue, failed, left, dry, wet)


def _common(
    chart: IslandChart, clue: int, failed: list[FailedWay], left: list[OpenBoard], dry: int, wet: int
) -> Iterator[Deduction]:
    """What the ways that are left have in common: of the island and the sea round it, and of all that follows where
    there is nothing else or that takes few words."""
    shared, rims = intersection(shape.cells for shape, _ in left), intersection(shape.around for shape, _ in left)
    land, sea, ways = list(bits(shared & chart.open)), list(bits(rims & chart.open)), tuple[OpenWay, ...]()
    if len(left) > 1 or (not land and not sea):
        dry_near, wet_near = _nearest(chart, clue, dry, wet)
        further = tuple(OpenWay.of(chart, shape, board, [*dry_near, *wet_near]) for shape, board in left)
        if (not land and not sea) or sum(len(way.links) for way in further) <= _FEW_LINKS:
            land, sea, ways = dry_near, wet_near, further
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
