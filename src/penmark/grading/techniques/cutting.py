"""Cut cells: where all cells with a mark must be connected, a cell on every path between two of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from penmark.board.coord import Coord
from penmark.board.mark import Mark
from penmark.puzzle.game import Commit
from penmark.puzzle.puzzle import Place, Puzzle
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.connected import Connected, nearest, rest_words
from penmark.rules.counting import listing
from penmark.rules.graphs import Graph, flagged, held_flags, open_flags, scope_graph
from penmark.rules.outcome import Names

_MOST_NAMED = 6
"""Cells of a part that are named one by one."""
_AT_ONCE = 8
"""The most cells that one step decides."""


def _places(puzzle: Puzzle) -> list[Place]:
    return [place for place in puzzle.places() if isinstance(place.rule, Connected)]


def _cut_cells(position: Position) -> Iterator[Deduction]:
    for place in position.of_puzzle(_places):
        rule, scope = place.rule, place.scope
        assert isinstance(rule, Connected)
        held = held_flags(scope, position.masks, rule.mark)
        open_ = open_flags(scope, position.masks, rule.mark)
        graph = scope_graph(scope)
        cuts: dict[tuple[int, ...], list[int]] = {}
        for vertex in flagged(graph.cut_vertices(held, open_)):
            if not held[vertex]:
                cuts.setdefault(tuple(cut_off_without(graph, vertex, held, open_)), []).append(vertex)
        for cut_off, vertices in cuts.items():
            part = scope.coords(scope.indices[v] for v in cut_off)
            for first in range(0, len(vertices), _AT_ONCE):
                coords = scope.coords(scope.indices[v] for v in vertices[first : first + _AT_ONCE])
                moves = tuple(Commit(coord, rule.mark) for coord in coords)
                yield Deduction((*coords, *part), moves, _words(coords, rule.mark, part))


def cut_off_without(graph: Graph, vertex: int, held: Sequence[int], open_: Sequence[int]) -> list[int]:
    """Of the held vertices that fall apart without an open one, the smallest part."""
    flags = bytearray(open_)
    flags[vertex] = 0
    parts = [[v for v in part if held[v]] for part in graph.parts(bytes(flags))]
    return min((part for part in parts if part), key=len, default=[])


def _words(coords: Sequence[Coord], mark: Mark, part: Sequence[Coord]) -> Words:
    """Of a large part the cell nearest to the cut is named."""

    def words(say: Names) -> str:
        rest, (at, *_) = rest_words(mark, say), coords
        named = say.coords(part)
        if len(part) > _MOST_NAMED:
            named = f"{say.coord(nearest(at, part))} and the {len(part) - 1} cells with it"
        without = listing([say.coord(each) for each in coords], "or")
        return f"without {without}, {named} would be cut off from {rest}: {MOVES}."

    return words


TECHNIQUES = (BoardPattern(name="cut-cell", title="Cut cell", rule_kinds=frozenset({"connected"}), find=_cut_cells),)
