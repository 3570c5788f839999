"""Random loops that no other loop through the same cells replaces, as far as small changes show.

A loop is the rim of a region of grid points, each the middle of a 2×2 block of cells. Two regions whose rims pass the
same cells are rivals: no clue about shaded cells tells them apart.
"""

from __future__ import annotations

from array import array

from penmark import _kernel
from penmark.puzzle.loop_regions import random_region
from penmark.puzzle.randomness import Rng

_INSIDE = 0.4
"""The share of points inside loops to begin with: they are as long as may be."""


def random_rigid_region(rows: int, cols: int, left_out: float, rng: Rng) -> list[tuple[int, int]]:
    """The points inside a random loop on a board of cells, which leaves about a share of the cells out."""
    region = random_region(rows - 1, cols - 1, _INSIDE, rng)
    points, wanted = array("i", (row * (cols - 1) + col for row, col in region)), round(left_out * rows * cols)
    rigid = rng.drawn_by(lambda state: _kernel.rigid_region(rows, cols, points, wanted, state))
    return [divmod(at, cols - 1) for at in memoryview(rigid).cast("i")]
