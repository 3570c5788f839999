"""Islands with bridges to make puzzles from. They grow in the kernel, bridge by bridge, where islands are nodes."""

from __future__ import annotations

import enum
from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from penmark import _kernel
from penmark.board.coord import cell
from penmark.board.symmetry import Symmetry
from penmark.puzzle.randomness import Rng

_STEPS = 1 << 16


class Reach(enum.IntEnum):
    """What it takes to solve a puzzle, as the kernel numbers it."""

    ALL_NEEDED = 0
    """Islands that need all that there is room for."""
    ONE_EACH = 1
    """Also islands that have room for one bridge more than they need."""
    GROUPS = 2
    """Also that no group of islands is finished without the others, as it is seen at one island."""
    SUPPOSING = 3
    """Also that a number of bridges on one line leads to something that cannot be."""
    BEYOND = 4
    """More than that; whether there is one solution is not known."""


_DOUBLE = {Reach.ALL_NEEDED: 0.65, Reach.ONE_EACH: 0.5, Reach.GROUPS: 0.35, Reach.SUPPOSING: 0.35, Reach.BEYOND: 0.35}
"""How often bridges come in twos at first, by what is wanted: the more do, the more counting alone decides."""
_USUALLY_DOUBLE = 0.55

Position: TypeAlias = tuple[int, int]
Built: TypeAlias = dict[tuple[Position, Position], int]
"""Islands that are joined, by row and column, and how many bridges there are between them."""


@lru_cache(maxsize=4)
def solved_islands(numbers: bytes, rows: int, cols: int) -> tuple[Reach, Built]:
    """What a puzzle takes, of which `numbers` has that of each cell, 0 where there is no island.

    Up to `GROUPS`, also the bridges that it has in its only solution.
    """
    effort, found = _kernel.solved_spans(numbers, rows, cols)
    return Reach(effort), _built(found, cols)


def random_islands(
    rows: int, cols: int, density: float, group: Sequence[Symmetry], rng: Rng, wanted: Reach | None = None
) -> Built | None:
    """Islands all over the board with bridges between them; `None` if this try did not work out.

    About a share `density` of the cells are islands, as far as bridges find room. `wanted` says what solving the puzzle
    with all its numbers should take.
    """
    islands = max(2, round(density * rows * cols))
    double = round((_USUALLY_DOUBLE if wanted is None else _DOUBLE[wanted]) * _STEPS)
    effort = None if wanted is None else int(wanted)
    found = _kernel.random_spans(
        rows, cols, islands, effort, double, _images(tuple(group), rows, cols), rng.below(1 << 32)
    )
    return None if found is None else _built(found, cols)


def _built(found: bytes, cols: int) -> Built:
    numbers = iter(memoryview(found).cast("i"))
    return {
        (divmod(one, cols), divmod(other, cols)): count
        for one, other, count in zip(numbers, numbers, numbers, strict=True)
    }


@lru_cache(maxsize=32)
def _images(group: tuple[Symmetry, ...], rows: int, cols: int) -> bytes:
    """Where each symmetry takes each cell, except that which leaves all where they are."""
    moved = (
        symmetry.apply(cell(row, col), rows, cols)
        for symmetry in group
        if symmetry is not Symmetry.IDENTITY
        for row in range(rows)
        for col in range(cols)
    )
    return array("i", [at.row * cols + at.col for at in moved]).tobytes()
