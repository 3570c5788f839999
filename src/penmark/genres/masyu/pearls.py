"""Which pearl a loop gives at a cell."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress

from penmark.board.coord import Coord, Layer
from penmark.board.substrate import Substrate
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL, ClueValue
from penmark.puzzle.solution import Solution

_BYTE = 8
_PEARLS: tuple[ClueValue | None, ...] = (None, WHITE_PEARL, BLACK_PEARL)


def pearls_at(substrate: Substrate, solution: Solution, places: Iterable[Coord]) -> list[ClueValue | None]:
    """Black where the loop turns between two straight cells, white where it goes straight beside a turn."""
    pearls, cols = _pearls(substrate, solution), substrate.cols
    return [_PEARLS[pearls[row * cols + col]] for _, row, col in places]


def _pearls(substrate: Substrate, solution: Solution) -> bytes:
    """By cell, 1 for a white pearl and 2 for a black one.

    All cells are told at once: a long number has a byte for each, and is shifted by a cell or a row to see what is
    beside. Each row of links to the right ends with none, so that what is shifted past a side is none either.
    """
    layout, cells, cols = substrate.layout, substrate.rows * substrate.cols, substrate.cols
    lines = bytearray(layout.size)
    if len(substrate.floor) == layout.size - cells:
        lines[cells:] = bytes(solution.values_by_index)
    else:
        for i in compress(substrate.floor, solution.values_by_index):
            lines[i] = 1
    level, upright = (lines[span.start : span.stop] for span in map(layout.span, (Layer.LINKS_H, Layer.LINKS_V)))
    rows = (level[at : at + cols - 1] for at in range(0, len(level), cols - 1))
    right, down = _number(b"\0".join(rows)), _number(upright)
    left, up = right << _BYTE, down << _BYTE * cols
    far_right, far_down = right >> _BYTE, down >> _BYTE * cols
    far_left, far_up = left << _BYTE, up << _BYTE * cols
    across = left & right & ~(far_left & far_right) & ~(up | down)
    upwards = up & down & ~(far_up & far_down) & ~(left | right)
    turns = (left ^ right) & (up ^ down)
    goes_on = (left & far_left | right & far_right) & (up & far_up | down & far_down)
    return ((across | upwards) + 2 * (turns & goes_on)).to_bytes(cells, "little")


def _number(cells: bytes | bytearray) -> int:
    return int.from_bytes(cells, "little")
