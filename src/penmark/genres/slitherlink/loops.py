"""A loop as the cells inside it, and back: the two ways in which Slitherlink solutions are written."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from penmark.board.coord import Coord, cell, edge_v
from penmark.board.substrate import Substrate


def inside_cells(substrate: Substrate, lines: Collection[Coord]) -> tuple[Coord, ...]:
    """The cells enclosed by the lines: those with an odd number of vertical lines to their left."""
    inside = []
    for r in range(substrate.rows):
        crossed = 0
        for c in range(substrate.cols):
            crossed += edge_v(r, c) in lines
            if crossed % 2:
                inside.append(cell(r, c))
    return tuple(inside)


def outline(substrate: Substrate, inside: Iterable[Coord]) -> frozenset[Coord]:
    """The edges with exactly one inside cell beside them."""
    lines: set[Coord] = set()
    for at in inside:
        lines.symmetric_difference_update(substrate.edges_of_cell(at.row, at.col))
    return frozenset(lines)
