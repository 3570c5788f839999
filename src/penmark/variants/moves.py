"""Cells a chess move apart: what the anti-knight, anti-king and anti-queen variants share."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.coord import Coord, Layer
from penmark.board.region import Region
from penmark.board.substrate import Substrate

KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2))
KING = ((0, 1), (1, -1), (1, 0), (1, 1))
"""Half of the moves each: the others are these backwards."""


def pairs_apart(substrate: Substrate, moves: tuple[tuple[int, int], ...]) -> Iterator[Region]:
    """Every two cells that one of the moves joins."""
    for at in substrate.coords():
        if at.layer is Layer.CELLS:
            yield from (Region.of((at, other)) for other in _reached(at, moves) if substrate.is_floor(other))


def _reached(at: Coord, moves: tuple[tuple[int, int], ...]) -> Iterator[Coord]:
    return (at.shifted(*move) for move in moves if at.row + move[0] >= 0 and at.col + move[1] >= 0)
