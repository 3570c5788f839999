"""Random rooms for a board: small rectangles, as setters draw them, with leftover cells merged into a neighbour."""

from __future__ import annotations

from penmark.board.coord import Coord, cell
from penmark.board.rooms import NO_ROOM, Rooms
from penmark.board.symmetry import Symmetry
from penmark.puzzle.randomness import Rng

_LONGEST = 3
"""The longest side of a rectangle."""
_SMALLEST = 2
"""Rooms with fewer cells are mostly merged into a neighbour."""
_UNMERGED = 0.15
"""The share of too small rooms that are left unmerged."""


def random_rooms(rows: int, cols: int, group: tuple[Symmetry, ...], rng: Rng) -> Rooms:
    """Random rooms whose borders have the symmetries of the group."""
    rooms = _merged(Rooms(rows, cols, _rectangles(rows, cols, rng)), rng)
    if len(group) == 1:
        return rooms
    # The union of all images of the borders is symmetric, and so are the rooms that it encloses.
    borders = {symmetry.apply(edge, rows, cols) for edge in rooms.borders for symmetry in group}
    return Rooms.within(rows, cols, borders)


def _rectangles(rows: int, cols: int, rng: Rng) -> list[int]:
    """The number of its rectangle for each cell; a rectangle starts at a free cell and is cut short by others."""
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


def _merged(rooms: Rooms, rng: Rng) -> Rooms:
    """Merge each small room into the smallest of its neighbours."""
    numbers = list(rooms.numbers)
    sizes = {k: len(room) for k, room in enumerate(rooms.groups)}
    for room in rng.shuffled(range(len(rooms))):
        if sizes.get(room, 0) >= _SMALLEST or rng.chance(_UNMERGED):
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
