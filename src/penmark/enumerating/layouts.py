"""All layouts of materials on the cells of a board, up to symmetry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from penmark.enumerating.groups import CellMove
from penmark.errors import CheckpointError

Layout: TypeAlias = tuple[int, ...]
"""The material of each cell, as an index into the list of materials."""

_Tied: TypeAlias = list[tuple[CellMove, int]]
"""Moves whose image of a layout equals it so far, with the length compared."""


def canonical_layouts(
    materials: int, moves: Sequence[CellMove], start: Layout | None = None
) -> Iterator[tuple[Layout, list[CellMove]]]:
    """Every layout that is the smallest of its images, in order, with the moves that preserve it.

    A prefix that some move makes smaller is not extended. With `start`, the first layout is that one.
    """
    size = len(moves[0])
    chosen: list[int] = []
    tied: list[_Tied] = [[(move, 0) for move in moves]]
    following = start
    value = start[0] if start else 0
    while True:
        if len(chosen) == size:
            yield tuple(chosen), [move for move, _ in tied[-1]]
            following = None
        elif value < materials:
            chosen.append(value)
            still = _tied(chosen, tied[-1])
            if still is not None:
                tied.append(still)
                value = following[len(chosen)] if following and len(chosen) < size else 0
                continue
            value = chosen.pop() + 1
            if not following:
                continue
        if following:
            raise CheckpointError("the checkpoint does not fit: there is no such layout")
        if not chosen:
            return
        value = chosen.pop() + 1
        tied.pop()


def _tied(chosen: Sequence[int], before: _Tied) -> _Tied | None:
    """The moves that still agree after one more cell; `None` if one of them makes the layout smaller."""
    still = []
    known = len(chosen)
    for move, k in before:
        while k < known and move[k] < known and chosen[move[k]] == chosen[k]:
            k += 1
        if k == known or move[k] >= known:
            still.append((move, k))
        elif chosen[move[k]] < chosen[k]:
            return None
    return still


def number_of_layouts(materials: int, moves: Sequence[CellMove]) -> int:
    """The number of `canonical_layouts`, by Burnside's lemma."""
    if materials == 1:
        return 1
    kept: int = sum(materials ** _cycles(move) for move in moves)
    return kept // len(moves)


def _cycles(move: CellMove) -> int:
    seen, count = [False] * len(move), 0
    for start in range(len(move)):
        count += not seen[start]
        while not seen[start]:
            seen[start] = True
            start = move[start]
    return count
