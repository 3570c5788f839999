"""Nurikabe: all the ways in which one island can lie."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.chart import ISLANDS, IslandChart, chart_of
from penmark.genres.nurikabe.techniques.clue_reach import LawfulShapes
from penmark.genres.nurikabe.techniques.shape_faults import chosen, faults_words
from penmark.genres.nurikabe.techniques.shape_search import ShapeSearch
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.outcome import Names

_AT_ONCE = 8
_MOST_COUNTED = 12
"""Ways to lay out an island that people would count."""


def _shapes(position: Position) -> Iterator[Deduction]:
    chart = chart_of(position)
    found = []
    for clue in chart.clues:
        if chart.need(clue):
            shapes = lawful_shapes(chart, clue)
            if shapes is not None and shapes.number:
                found.append((shapes.number, clue, shapes))
    for number, clue, shapes in sorted(found, key=itemgetter(0, 1)):
        dry, wet = list(bits(shapes.shared & chart.open)), list(bits(shapes.rims & chart.open))
        dry, wet = dry[:_AT_ONCE], wet[: max(_AT_ONCE - len(dry), 0)]
        if dry or wet:
            yield from chart.step((clue,), _shapes_words(chart, clue, number, dry, wet), land=dry, sea=wet)


def _shapes_words(chart: IslandChart, clue: int, ways: int, land: list[int], sea: list[int]) -> Words:
    search = ShapeSearch(chart, clue)

    def words(say: Names) -> str:
        faults = chosen(search.faults())
        told = " and ".join(chart.are(say, cells, mark) for cells, mark in ((land, "land"), (sea, "sea")) if cells)
        if ways > _MOST_COUNTED and faults:
            other = f"any way that does not would {faults_words(chart, faults, say)}"
            return f"{chart.clue(say, clue)} can be laid out in many ways, and all lead to this: {told}; {other}."
        lies = f"{chart.clue(say, clue)} can be laid out in {'one way' if ways == 1 else f'{ways} ways'} only"
        why = f", as any other would {faults_words(chart, faults, say)}" if faults else ""
        return f"{lies}{why}. {'So' if ways == 1 else 'In each of them'} {told}."

    return words


def lawful_shapes(chart: IslandChart, clue: int) -> LawfulShapes | None:
    """Every shape of an island that makes no pool and cuts nothing off; `None` if there are too many."""
    if clue not in chart.shapes:
        chart.shapes[clue] = ShapeSearch(chart, clue).lawful()
    return chart.shapes[clue]


SHAPES = BoardPattern(name="island-shapes", title="Shapes of an island", rule_kinds=ISLANDS, find=_shapes)
