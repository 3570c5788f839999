"""Nurikabe: the few ways in which one island can lie, each followed a little further."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from penmark.genres.nurikabe.techniques.chart import ISLANDS, LAND, OPEN, SEA, Coast, IslandChart, chart_of
from penmark.genres.nurikabe.techniques.shapes import around, lawful_shapes
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.outcome import Names

_MOST_WAYS = 40
_ROUNDS = 12
"""How far a way is followed."""
_AT_ONCE = 8


class Supposed:
    """A board on which something is supposed, and what follows from it by simple steps."""

    def __init__(self, coast: Coast, masks: Sequence[int]) -> None:
        self._coast, self._graph = coast, coast.graph
        self.masks = list(masks)
        self.broken = False
        """Whether it breaks a rule."""
        self._changed = False

    def put(self, cell: int, mask: int) -> None:
        if self.masks[cell] == OPEN:
            self.masks[cell] = mask
            self._changed = True
        elif self.masks[cell] != mask:
            self.broken = True

    def follow(self, rounds: int) -> None:
        """What follows at a glance, again and again, until a rule is broken."""
        for _ in range(rounds):
            self._changed = False
            for look in (self._no_pools, self._islands, self._sea):
                look()
                if self.broken:
                    return
            if not self._changed:
                return

    def _no_pools(self) -> None:
        for block in self._coast.blocks:
            dry = [cell for cell in block if self.masks[cell] != SEA]
            if not dry:
                self.broken = True
            if len(dry) == 1:
                self.put(dry[0], LAND)

    def _islands(self) -> None:
        """Islands have their sizes, one clue each, and grow where there is but one way."""
        sizes, beside, before = self._coast.sizes, dict[int, int](), self.masks[:]
        for part in self._graph.parts(bytes(mask == LAND for mask in before)):
            clues = [cell for cell in part if cell in sizes]
            size = sizes[clues[0]] if clues else None
            exits = self._exits(part, before)
            if len(clues) > 1 or (size is not None and len(part) > size):
                self.broken = True
            elif size == len(part):
                for cell in exits:
                    self.put(cell, SEA)
            elif not clues or size is not None:
                self.broken |= not exits
                if len(exits) == 1:
                    self.put(min(exits), LAND)
            for cell in exits if clues else ():
                if beside.setdefault(cell, clues[0]) != clues[0]:
                    self.put(cell, SEA)

    def _exits(self, part: Sequence[int], before: Sequence[int]) -> set[int]:
        """The open cells beside a part, as of the beginning of a round: others may have been decided in it."""
        return {near for cell in part for near in self._graph[cell] if before[near] == OPEN}

    def _sea(self) -> None:
        """The sea is connected, and flows on where there is but one way."""
        wet = self._graph.parts(bytes(mask != LAND for mask in self.masks))
        if sum(any(self.masks[cell] == SEA for cell in part) for part in wet) > 1:
            self.broken = True
        before = self.masks[:]
        parts = self._graph.parts(bytes(mask == SEA for mask in before))
        for part in parts if len(parts) > 1 else ():
            exits = self._exits(part, before)
            if len(exits) == 1:
                self.put(min(exits), SEA)


def _cases(position: Position) -> Iterator[Deduction]:
    chart = chart_of(position)
    found = []
    for clue in chart.clues:
        shapes = lawful_shapes(chart, clue) if chart.need(clue) else None
        if shapes and len(shapes) <= _MOST_WAYS:
            found.append((len(shapes), clue, shapes))
    for ways, clue, shapes in sorted(found):
        boards = [board for shape in shapes if (board := _followed(chart, shape)) is not None]
        if boards:
            yield from _common(chart, clue, ways, boards)


def _followed(chart: IslandChart, shape: frozenset[int]) -> list[int] | None:
    """The board with an island laid out in some way, and what follows; `None` if that leads to a contradiction."""
    board = Supposed(chart.coast, chart.cell_masks)
    for cell in shape:
        board.put(cell, LAND)
    for cell in around(chart, shape):
        board.put(cell, SEA)
    board.follow(_ROUNDS)
    return None if board.broken else board.masks


def _common(chart: IslandChart, clue: int, ways: int, boards: list[list[int]]) -> Iterator[Deduction]:
    """What the ways that are left have in common, nearest to the clue first."""
    open_ = [cell for cell in chart.coast.cells if chart.masks[cell] == OPEN]
    same = [cell for cell in open_ if boards[0][cell] != OPEN and len({board[cell] for board in boards}) == 1]
    at = chart.coast.coord(clue)
    spots = {cell: chart.coast.coord(cell) for cell in same}
    same.sort(key=lambda cell: abs(spots[cell].row - at.row) + abs(spots[cell].col - at.col))
    land, sea = ([cell for cell in same[:_AT_ONCE] if boards[0][cell] == mask] for mask in (LAND, SEA))
    yield from chart.step((clue,), _words(chart, clue, ways, len(boards), land, sea), land=land, sea=sea)


def _words(chart: IslandChart, clue: int, ways: int, left: int, land: list[int], sea: list[int]) -> Words:
    def words(say: Names) -> str:
        told = " and ".join(chart.are(say, cells, mark) for cells, mark in ((land, "land"), (sea, "sea")) if cells)
        lies = f"{chart.clue(say, clue)} can lie in {ways} ways"
        if left == ways:
            return f"{lies}, and all of them lead to this: {told}."
        verb = "leaves" if ways - left == 1 else "leave"
        fails = f"{ways - left} of them soon {verb} a pool, a cut or an island that is wrong"
        return f"{lies}, but {fails}; with the {'other' if left == 1 else f'other {left}'}, {told}."

    return words


CASES = BoardPattern(name="island-cases", title="Ways of an island", rule_kinds=ISLANDS, find=_cases)
