"""Random rooms for a board: rectangles of a few cells as setters draw them, and what is left joined to a neighbour."""

from __future__ import annotations

from penmark.board.coord import Coord, cell
from penmark.board.rooms import NO_ROOM, Rooms
from penmark.board.symmetry import Symmetry
from penmark.puzzle.randomness import Rng

_LONGEST = 3
"""The longest side of a rectangle."""
_SMALLEST = 2
"""Rooms of fewer cells are joined to a neighbour, mostly."""
_ALONE = 0.15
"""The share of too small rooms that stay as they are."""


def random_rooms(rows: int, cols: int, group: tuple[Symmetry, ...], rng: Rng) -> Rooms:
    """Rooms whose borders have the symmetries of the group."""
    rooms = _joined(Rooms(rows, cols, _rectangles(rows, cols, rng)), rng)
    if len(group) == 1:
        return rooms
    # Borders that are drawn wherever a symmetry takes one are symmetric, and so is what they enclose.
    borders = {symmetry.apply(edge, rows, cols) for edge in rooms.borders for symmetry in group}
    return Rooms.within(rows, cols, borders)


def _rectangles(rows: int, cols: int, rng: Rng) -> list[int]:
    """The number of a rectangle for each cell: each begins at the first free cell and is cut short by others."""
    numbers = [NO_ROOM] * (rows * cols)
    for start in rng.shuffled(range(rows * cols)):
        if numbers[start] != NO_ROOM:
            continue
        top, left = divmod(start, cols)
        height, width = 1 + rng.below(_LONGEST), 1 + rng.below(_LONGEST)
        while width > 1 and (left + width > cols or any(numbers[start + k] != NO_ROOM for k in range(width))):
            width -= 1
        for row in range(top, min(top + height, rows)):
            line = range(row * cols + left, row * cols + left + width)
            if any(numbers[k] != NO_ROOM for k in line):
                break
            for k in line:
                numbers[k] = start
    return numbers


def _joined(rooms: Rooms, rng: Rng) -> Rooms:
    """Small rooms joined to the smallest of their neighbours."""
    numbers = list(rooms.numbers)
    sizes = {k: len(room) for k, room in enumerate(rooms.groups)}
    for room in rng.shuffled(range(len(rooms))):
        if sizes.get(room, 0) >= _SMALLEST or rng.chance(_ALONE):
            continue
        own = [k for k, number in enumerate(numbers) if number == room]
        beside = {numbers[k] for at in own for k in _neighbours(cell(*divmod(at, rooms.cols)), rooms)} - {room}
        if own and beside:
            chosen = min(sorted(beside), key=sizes.__getitem__)
            sizes[chosen] += sizes.pop(room)
            for k in own:
                numbers[k] = chosen
    return Rooms(rooms.rows, rooms.cols, numbers)


def _neighbours(at: Coord, rooms: Rooms) -> list[int]:
    near = ((at.row - 1, at.col), (at.row + 1, at.col), (at.row, at.col - 1), (at.row, at.col + 1))
    return [r * rooms.cols + c for r, c in near if 0 <= r < rooms.rows and 0 <= c < rooms.cols]
