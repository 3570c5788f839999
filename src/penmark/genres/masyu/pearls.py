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
    on = bytearray(substrate.layout.size + 1)  # the last for what is off the board
    for i in compress(substrate.floor, solution.values_by_index):
        on[i] = 1
    for at in places:
        (left, far_left), (right, far_right), (up, far_up), (down, far_down) = arms_at[at.row * cols + at.col]
        level, upright = on[left] + on[right], on[up] + on[down]
        if level == 1 == upright:
            goes_on = on[far_left if on[left] else far_right] and on[far_up if on[up] else far_down]
            yield BLACK_PEARL if goes_on else None
        elif level == 2 and not upright:
            yield None if on[far_left] and on[far_right] else WHITE_PEARL
        elif upright == 2 and not level:
            yield None if on[far_up] and on[far_down] else WHITE_PEARL
        else:
            yield None
