"""Nurikabe: the few ways in which one island can lie, each followed a little further."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.chart import ISLANDS, IslandChart, chart_of
from penmark.genres.nurikabe.techniques.clue_reach import IslandShape
from penmark.genres.nurikabe.techniques.shapes import lawful_shapes, shared_by
from penmark.genres.nurikabe.techniques.supposed import IslandFact, IslandLink, Supposed
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

_MOST_WAYS = 40
_ROUNDS = 12
"""How far a way is followed."""
_AT_ONCE = 8
_MOST_REASONS = 8
"""Ways that fail of which each is told, one level deeper."""
_ROOM = 300
"""Characters that the sentence has."""


def _cases(position: Position) -> Iterator[Deduction]:
    chart = chart_of(position)
    found = []
    for clue in chart.clues:
        shapes = lawful_shapes(chart, clue) if chart.need(clue) else None
        if shapes and len(shapes) <= _MOST_WAYS:
            found.append((len(shapes), clue, shapes))
    for _, clue, shapes in sorted(found, key=itemgetter(0, 1)):
        failed, left = list[FailedWay](), list[IslandShape]()
        dry = wet = chart.open
        for shape in shapes:
            board = _followed(chart, shape)
            if board.broken:
                failed.append(FailedWay.of(chart, shape, board))
                continue
            left.append(shape)
            dry, wet = dry & board.land, wet & board.sea
            if not dry | wet:  # whatever the other shapes lead to
                break
        if left and dry | wet:
            yield from _common(chart, IslandWays(clue, len(shapes), tuple(failed)), left, dry, wet)


class FailedWay(NamedTuple):
    """A way in which an island cannot lie: its new cells, what follows, and the rule that is broken in the end."""

    fresh: list[int]
    links: list[IslandLink]
    failure: IslandFact

    @classmethod
    def of(cls, chart: IslandChart, shape: IslandShape, board: Supposed) -> FailedWay:
        assert board.failure is not None
        return cls(list(bits(shape.cells & chart.open)), board.links(), board.failure)

    def words(self, chart: IslandChart, say: Names) -> str:
        """With every link and its reason."""
        links = [link.words(chart, say) for link in self.links]
        return self._told(chart, f"{listing(links)}, and then " if links else "", say)

    def briefly(self, chart: IslandChart, say: Names) -> str:
        """With every link, and its reason in a word or two: the reasons tell it in full."""
        links = [link.briefly(chart, say) for link in self.links]
        return self._told(chart, f"{listing(links)}, and then " if links else "", say)

    def by_cells(self, chart: IslandChart, say: Names) -> str:
        """With every link, and the reasons left out: they are told one level deeper."""
        links = " → ".join(link.fact(chart, say) for link in self.links)
        return self._told(chart, f"{links}, and then " if links else "", say)

    def in_short(self, chart: IslandChart, say: Names) -> str:
        """With how many links there are, and the first; the reasons tell them."""
        if not self.links:
            return self._told(chart, "", say)
        steps = len(self.links)
        first = self.links[0].in_short(chart, say)
        return self._told(chart, f"after {steps} step{'' if steps == 1 else 's'} (first {first}), ", say)

    def counted(self, chart: IslandChart, say: Names) -> str:
        """With how many links there are and nothing else, where several ways have to be told."""
        steps = len(self.links)
        return self._told(chart, f"after {steps} step{'' if steps == 1 else 's'}, " if steps else "", say)

    def _told(self, chart: IslandChart, links: str, say: Names) -> str:
        return f"with {chart.cells(say, self.fresh)}, {links}{self.failure.words(chart, say)}"


_WORDINGS = (FailedWay.words, FailedWay.briefly, FailedWay.by_cells, FailedWay.in_short, FailedWay.counted)


class IslandWays(NamedTuple):
    """The ways in which the island of a clue can lie: how many, and those that fail."""

    clue: int
    number: int
    failed: tuple[FailedWay, ...]


def _followed(chart: IslandChart, shape: IslandShape) -> Supposed:
    """The board with an island laid out in some way, and what follows."""
    board = Supposed(chart, shape)
    board.follow(_ROUNDS)
    return board


def _common(chart: IslandChart, ways: IslandWays, left: list[IslandShape], dry: int, wet: int) -> Iterator[Deduction]:
    """What the ways that are left have in common: of the island and the sea round it, else of all that follows."""
    shared, rims = shared_by(left)
    land, sea = list(bits(shared & chart.open)), list(bits(rims & chart.open))
    if not land and not sea:
        land, sea = _nearest(chart, ways.clue, dry, wet)
    reasons = tuple(partial(failed.words, chart) for failed in ways.failed[:_MOST_REASONS])
    words = partial(_words, chart, ways, land, sea)
    yield from chart.step((ways.clue,), words, land=land, sea=sea, reasons=reasons)


def _nearest(chart: IslandChart, clue: int, dry: int, wet: int) -> tuple[list[int], list[int]]:
    """Of what all ways lead to what is nearest to the clue: the land, and the sea."""
    at = chart.coast.coord(clue)
    same = list(bits(dry | wet))
    spots = {cell: chart.coast.coord(cell) for cell in same}
    same.sort(key=lambda cell: abs(spots[cell].row - at.row) + abs(spots[cell].col - at.col))
    near = sorted(same[:_AT_ONCE])
    return [cell for cell in near if dry >> cell & 1], [cell for cell in near if wet >> cell & 1]


def _words(chart: IslandChart, ways: IslandWays, land: list[int], sea: list[int], say: Names) -> str:
    told = " and ".join(chart.are(say, cells, mark) for cells, mark in ((land, "land"), (sea, "sea")) if cells)
    lies = f"{chart.clue(say, ways.clue)} can lie in {ways.number} ways"
    failed, left = len(ways.failed), ways.number - len(ways.failed)
    if not failed:
        return f"{lies}, and all of them lead to this: {told}."
    others = f"with the {'other' if left == 1 else f'other {left}'}, {told}"
    for told_of in _WORDINGS:
        sentence = f"{lies}: {'; '.join(told_of(each, chart, say) for each in ways.failed)}. So, {others}."
        if len(sentence) <= _ROOM:
            return sentence
    shortest = min(ways.failed, key=lambda each: len(each.links))
    for told_of in _WORDINGS:
        sentence = f"{lies}, but {failed} of them fail: {told_of(shortest, chart, say)}, and so on. So, {others}."
        if len(sentence) <= _ROOM:
            return sentence
    return sentence


CASES = BoardPattern(name="island-cases", title="Ways of an island", rule_kinds=ISLANDS, find=_cases)
