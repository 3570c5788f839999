"""`crowd`: whether positions can each take another value, and if not, which of them stand in each other's way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from penmark.board.mark import bits


class Crowd(NamedTuple):
    """Positions that are more than the values that they can take together."""

    positions: frozenset[int]
    values: frozenset[int]


def crowd(positions: Sequence[int], masks: Sequence[int]) -> Crowd | None:
    """Match each position with a value of its own, moving earlier matches out of the way (Kuhn's algorithm).

    When a position stays without, the values that were tried are all that it and their owners can take.
    """
    owner: dict[int, int] = {}

    def place(i: int, tried: set[int]) -> bool:
        for v in bits(masks[i]):
            if v not in tried:
                tried.add(v)
                if v not in owner or place(owner[v], tried):
                    owner[v] = i
                    return True
        return False

    for i in positions:
        tried: set[int] = set()
        if not place(i, tried):
            return Crowd(frozenset({i, *(owner[v] for v in tried)}), frozenset(tried))
    return None
