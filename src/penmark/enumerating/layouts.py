"""All ways to make up the cells of a board, one of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from penmark.enumerating.groups import Move
from penmark.errors import CheckpointError

Layout: TypeAlias = tuple[int, ...]
"""What each cell is made of, as a number in the order of the materials there are."""

_Tied: TypeAlias = list[tuple[Move, int]]
"""Moves whose image of a layout agrees with it so far, and how far."""


def canonical_layouts(
    materials: int, moves: Sequence[Move], start: Layout | None = None
) -> Iterator[tuple[Layout, list[Move]]]:
    """Every layout that is the least of its images, in order, with the moves that leave it as it is.

    A beginning that some move would make less is never finished. With `start` it begins there.
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
    """The moves that still agree, now that one more cell is chosen; `None` if one of them leads to less."""
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


def number_of_layouts(materials: int, moves: Sequence[Move]) -> int:
    """How many `canonical_layouts` there are, by counting those that each move leaves as they are (Burnside)."""
    if materials == 1:
        return 1
    kept: int = sum(materials ** _cycles(move) for move in moves)
    return kept // len(moves)


def _cycles(move: Move) -> int:
    seen, count = [False] * len(move), 0
    for start in range(len(move)):
        count += not seen[start]
        while not seen[start]:
            seen[start] = True
            start = move[start]
    return count
