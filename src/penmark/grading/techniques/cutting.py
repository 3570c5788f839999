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
from penmark.rules.connected import Connected
from penmark.rules.counting import listing
from penmark.rules.graphs import Graph, held_flags, open_flags, scope_graph
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
        for vertex in sorted(cut_vertices(graph, held, open_)):
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
        rest, (at, *_) = f"the rest that {say.placed(mark, 1)}", coords
        near = min(part, key=lambda each: abs(each.row - at.row) + abs(each.col - at.col))
        named = say.coords(part) if len(part) <= _MOST_NAMED else f"{say.coord(near)} and {len(part) - 1} other cells"
        without = listing([say.coord(each) for each in coords], "or")
        return f"without {without}, {named} would be cut off from {rest}: {MOVES}."

    return words


def cut_vertices(graph: Graph, held: Sequence[int], open_: Sequence[int]) -> set[int]:
    """The open vertices without which two held ones could not reach each other through open ones."""
    start = next((v for v, flag in enumerate(held) if flag), None)
    if start is None:
        return set()
    total = _held_in(graph, start, held, open_)
    order, low, below = {start: 0}, {start: 0}, {start: 1}
    found: set[int] = set()
    stack: list[tuple[int, int, Iterator[int]]] = [(start, -1, iter(graph[start]))]
    while stack:
        vertex, parent, ways = stack[-1]
        near = next(ways, None)
        if near is not None:
            if not open_[near] or near == parent:
                continue
            if near in order:
                low[vertex] = min(low[vertex], order[near])
                continue
            order[near] = low[near] = len(order)
            below[near] = int(bool(held[near]))
            stack.append((near, vertex, iter(graph[near])))
            continue
        stack.pop()
        if parent >= 0:
            below[parent] += below[vertex]
            low[parent] = min(low[parent], low[vertex])
            # What hangs below reaches no higher than the parent: with held ones on both sides, the parent is needed.
            if low[vertex] >= order[parent] and below[vertex] > 0 and parent != start:
                others = total - below[vertex] - int(bool(held[parent]))
                found.update([parent] if others else [])
    return found


def _held_in(graph: Graph, start: int, held: Sequence[int], open_: Sequence[int]) -> int:
    return sum(1 for v in graph.flood(start, lambda v: bool(open_[v])) if held[v])


TECHNIQUES = (BoardPattern(name="cut-cell", title="Cut cell", rule_kinds=frozenset({"connected"}), find=_cut_cells),)
