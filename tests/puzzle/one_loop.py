"""When the rim of a region is a single loop: the kernel has a table of the same."""

from __future__ import annotations

RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The eight cells round one, clockwise from the upper left; those at odd places share a side with it."""


def _is_one_change(ring: int) -> bool:
    """Whether a cell may change sides and leave the rim a single loop that nowhere touches itself.

    So it is when, going once round the cell, there is one stretch of inside and one of outside, each with a cell that
    shares a side with it.
    """
    flags = [ring >> k & 1 for k in range(8)]
    changes = sum(flags[k] != flags[k - 1] for k in range(8))
    sides = flags[1::2]
    return changes == 2 and 0 < sum(sides) < 4


_FLIPS = bytes(_is_one_change(ring) for ring in range(256))


def keeps_one_loop(ring: int) -> bool:
    """Whether a cell may change sides and leave the rim a single loop; `ring` has a bit for each of `RING` inside."""
    return _FLIPS[ring] == 1
