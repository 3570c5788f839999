"""Dead-end pockets: parts of the board that only one corner joins to the rest, from which the loop could not come back.

The loop is one cycle, so all of it lies in one block of the graph of edges that are not crossed: a block is a part that
no single corner cuts in two. Where a line is known, every other block is free of lines.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from penmark.board.coord import Coord
from penmark.genres.slitherlink.techniques.grid import LINE, OFF, OPEN, LoopGrid, crosses, grid_of, states
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique


def _dead_end_pockets(position: Position) -> Iterator[Deduction]:
    grid, known = grid_of(position), position.view(states)
    blocks = list(_blocks(grid, known))
    home = [block for block in blocks if any(known[edge] == LINE for edge in block)]
    if len(home) != 1:
        return
    inner = {corner for edge in home[0] for corner in grid.ends[edge]}
    for block in sorted((each for each in blocks if each is not home[0]), key=len):
        entrance = next((corner for edge in block for corner in grid.ends[edge] if corner in inner), None)
        if entrance is None:
            continue  # behind another pocket, which is told first
        edges = [edge for edge in block if entrance in grid.ends[edge] and known[edge] == OPEN]
        moves = tuple(crosses(position, edges))
        if moves:
            at = grid.corner_coord(entrance)
            seen = grid.edge_coords(edge for edge in grid.spokes[entrance] if known[edge] == LINE)
            yield Deduction((*seen, *grid.edge_coords(edges)), moves, _words(at))


def _words(at: Coord) -> Words:
    return lambda say: f"a line that goes on from {say.coord(at)} could not come back out of the pocket there: {MOVES}."


def _blocks(grid: LoopGrid, known: list[int]) -> Iterator[list[int]]:
    """The edges of each block of the edges that are not crossed."""
    at: dict[int, list[int]] = defaultdict(list)
    for edge, ends in grid.ends.items():
        if known[edge] != OFF:
            for corner in ends:
                at[corner].append(edge)
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    for root in at:
        if root not in number:
            number[root] = low[root] = len(number)
            yield from _walk(grid, at, root, number, low)


def _walk(
    grid: LoopGrid, at: dict[int, list[int]], root: int, number: dict[int, int], low: dict[int, int]
) -> Iterator[list[int]]:
    """Depth first: where nothing below a corner reaches above it, the edges since then are a block."""
    path = [(root, -1, iter(at[root]))]
    edges: list[int] = []
    while path:
        here, came, rest = path[-1]
        for edge in rest:
            one, other = grid.ends[edge]
            there = other if one == here else one
            if edge == came:
                continue
            if there not in number:
                edges.append(edge)
                number[there] = low[there] = len(number)
                path.append((there, edge, iter(at[there])))
                break
            if number[there] < number[here]:
                edges.append(edge)
                low[here] = min(low[here], number[there])
        else:
            path.pop()
            if path:
                above = path[-1][0]
                low[above] = min(low[above], low[here])
                if low[here] >= number[above]:
                    cut = edges.index(came)
                    yield edges[cut:]
                    del edges[cut:]


DEAD_END_POCKET = BoardPattern(
    name="dead-end-pocket", title="Dead-end pocket", rule_kinds=frozenset({"path"}), find=_dead_end_pockets
)

TECHNIQUES: tuple[Technique, ...] = (DEAD_END_POCKET,)
