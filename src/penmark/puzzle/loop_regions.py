"""Random loops to make puzzles from: the rims of regions that grow cell by cell."""

from __future__ import annotations

from collections.abc import Iterable

from penmark import _kernel
from penmark.board.coord import Coord, cell, link_h, link_v
from penmark.board.symmetry import Symmetry, orbit
from penmark.puzzle.randomness import Rng

_APPEAL = {1: 24, 2: 9, 3: 2}
_ALWAYS = 24
"""How readily a cell is taken in, of 24 times, by the number of its sides that the region has already."""
_BYTE = 8
_TRIES = 6
_ROUNDS = 4
"""How often all orbits are tried to grow a symmetric region."""


def random_region(rows: int, cols: int, density: float, rng: Rng) -> list[tuple[int, int]]:
    """The cells inside a random loop that leaves no part of the board to itself."""
    wanted = max(1, round(density * rows * cols))
    cells = rng.drawn_by(lambda state: _kernel.random_blob(rows, cols, wanted, _TRIES, state))
    return [divmod(at, cols) for at in memoryview(cells).cast("i")]


def symmetric_region(
    rows: int, cols: int, density: float, group: tuple[Symmetry, ...], rng: Rng
) -> list[tuple[int, int]]:
    """The cells inside a random loop that has every symmetry of a group: it grows from the middle, orbit by orbit."""
    middle = [(r, c) for r in {(rows - 1) // 2, rows // 2} for c in {(cols - 1) // 2, cols // 2}]
    inside = set(middle)
    places = (orbit(cell(r, c), rows, cols, group) for r in range(rows) for c in range(cols))
    orbits = list(dict.fromkeys(tuple(sorted((at.row, at.col) for at in together)) for together in places))
    for _ in range(_ROUNDS):
        for together in rng.shuffled(orbits):
            if len(inside) >= density * rows * cols:
                return sorted(inside)
            beside = sum(each in inside for each in _beside(together[0]))
            if beside and together[0] not in inside and rng.below(_ALWAYS) < _APPEAL.get(beside, 0):
                grown = inside.union(together)
                inside = grown if _is_one_loop(grown, rows, cols) else inside
    return sorted(inside)


def _beside(at: tuple[int, int]) -> list[tuple[int, int]]:
    return [(at[0] - 1, at[1]), (at[0], at[1] + 1), (at[0] + 1, at[1]), (at[0], at[1] - 1)]


def _is_one_loop(inside: set[tuple[int, int]], rows: int, cols: int) -> bool:
    """Whether the rim of a region is a single loop that nowhere touches itself."""
    board = {(r, c) for r in range(-1, rows + 1) for c in range(-1, cols + 1)}
    crossings = (
        ((r, c) in inside) == ((r + 1, c + 1) in inside) != ((r + 1, c) in inside) == ((r, c + 1) in inside)
        for r in range(-1, rows)
        for c in range(-1, cols)
    )
    return _in_one_piece(inside) and _in_one_piece(board - inside) and not any(crossings)


def _in_one_piece(cells: set[tuple[int, int]]) -> bool:
    seen, queue = set[tuple[int, int]](), [next(iter(cells))]
    while queue:
        at = queue.pop()
        if at in cells and at not in seen:
            seen.add(at)
            queue += _beside(at)
    return len(seen) == len(cells)


def rim(region: Iterable[tuple[int, int]], rows: int, cols: int) -> bytes:
    """The rim: by link of a board of so many cells, those to the right first, then those downwards, 1 for a line.

    All points are told at once: a long number has a byte for each, and is shifted to see the points beside.
    """
    points = bytearray((rows - 1) * (cols - 1))
    for r, c in region:
        points[r * (cols - 1) + c] = 1
    inside = int.from_bytes(points, "little")
    apart = b"\0".join(points[at : at + cols - 1] for at in range(0, len(points), cols - 1))
    in_row = int.from_bytes(apart, "little")
    level = inside ^ inside << _BYTE * (cols - 1)
    upright = in_row ^ in_row << _BYTE
    return level.to_bytes(rows * (cols - 1), "little") + upright.to_bytes((rows - 1) * cols, "little")


def links_around(region: Iterable[tuple[int, int]]) -> frozenset[Coord]:
    """The rim of a region of points between cells, as links: point (r, c) lies below and right of cell (r, c)."""
    lines: set[Coord] = set()
    for r, c in region:
        lines.symmetric_difference_update((link_h(r, c), link_h(r + 1, c), link_v(r, c), link_v(r, c + 1)))
    return frozenset(lines)
