"""Rooms for new puzzles: rectangles of many sizes, as often as setters draw them."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.rooms import NO_ROOM, Rooms
from penmark.board.symmetry import Symmetry
from penmark.puzzle.randomness import Rng

_SHARES = {
    (1, 1): 1,
    (1, 2): 4,
    (1, 3): 5,
    (1, 4): 2,
    (2, 2): 18,
    (2, 3): 18,
    (2, 4): 8,
    (2, 5): 2,
    (3, 3): 16,
    (3, 4): 5,
}
"""How often rooms of a size are drawn; those that are not square stand both ways. Some are cut in two later."""
_SHAPES = [(shape, share) for (a, b), share in _SHARES.items() for shape in dict.fromkeys(((a, b), (b, a)))]
_SLIVER = 8
"""A shape that leaves a free strip one cell wide beside it is taken so many times less often."""


def random_layout(rows: int, cols: int, group: tuple[Symmetry, ...], rng: Rng) -> Rooms:
    """Random rooms whose borders have the symmetries of the group; rectangles, where there is no symmetry to keep."""
    rooms = Rooms(rows, cols, _rectangles(rows, cols, rng))
    if len(group) == 1:
        return rooms
    borders = {symmetry.apply(edge, rows, cols) for edge in rooms.borders for symmetry in group}
    return Rooms.within(rows, cols, borders)


def _rectangles(rows: int, cols: int, rng: Rng) -> list[int]:
    """The number of its rectangle for each cell, put down one by one from the upper left to the lower right."""
    numbers = [NO_ROOM] * (rows * cols)
    for start in sorted(range(rows * cols), key=lambda k: (sum(divmod(k, cols)), rng.below(2), k)):
        if numbers[start] == NO_ROOM:
            height, width = _drawn(list(_fitting(numbers, cols, start)), rng)
            for k in _cells(start, height, width, cols):
                numbers[k] = start
    return numbers


def _fitting(numbers: list[int], cols: int, start: int) -> Iterator[tuple[tuple[int, int], int]]:
    """The shapes for which there is room at a cell, with how likely each is to be drawn."""
    top = start // cols
    deep, wide = _free(numbers[start::cols]), _free(numbers[start : (top + 1) * cols])
    for (height, width), share in _SHAPES:
        fits = height <= deep and width <= wide
        if fits and all(numbers[k] == NO_ROOM for k in _cells(start, height, width, cols)):
            slivers = (wide - width == 1) + (deep - height == 1)
            yield (height, width), share * _SLIVER ** (2 - slivers)


def _free(line: list[int]) -> int:
    """How many cells are free from the beginning of a line on."""
    return next((k for k, number in enumerate(line) if number != NO_ROOM), len(line))


def _cells(start: int, height: int, width: int, cols: int) -> list[int]:
    return [start + row * cols + k for row in range(height) for k in range(width)]


def _drawn(choices: list[tuple[tuple[int, int], int]], rng: Rng) -> tuple[int, int]:
    """One of the shapes, each as often as its share says."""
    drawn = rng.below(sum(share for _, share in choices))
    for shape, share in choices:
        drawn -= share
        if drawn < 0:
            return shape
    raise AssertionError("shares add up")
