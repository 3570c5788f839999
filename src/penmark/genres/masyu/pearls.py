"""Which pearl a loop gives at a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress

from penmark.board.coord import Coord
from penmark.board.substrate import Substrate
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL, ClueValue
from penmark.puzzle.solution import Solution


def pearls_at(substrate: Substrate, solution: Solution, places: Iterable[Coord]) -> Iterator[ClueValue | None]:
    """Black where the loop turns between two straight cells, white where it goes straight beside a turn."""
    arms_at, cols = substrate.layout.link_arms, substrate.cols
    lines = frozenset(compress(substrate.floor, solution.values_by_index))
    for at in places:
        taken = [
            (k, beyond in lines) for k, (near, beyond) in enumerate(arms_at[at.row * cols + at.col]) if near in lines
        ]
        if len(taken) != 2:
            yield None
            continue
        (one, goes_on), (other, goes_on_too) = taken
        is_straight_beyond = goes_on and goes_on_too
        if one ^ 1 == other:  # arms come in opposite pairs
            yield None if is_straight_beyond else WHITE_PEARL
        else:
            yield BLACK_PEARL if is_straight_beyond else None
