"""What follows from a number that is as large as its room allows: every grid point of the room touches a shaded cell.

Shaded cells that touch at corners never form a ring, which would cut off the white cells inside. So among the grid
points of a room away from the border of the board, each shaded cell joins four that were in four groups, and leaves
three groups fewer. With p points there are at most (p − 1) / 3 shaded cells, and with exactly that many all points are
in one group.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from penmark.board.coord import Coord
from penmark.board.mark import TRUE
from penmark.board.region import Region
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.at_least_one import AtLeastOne
from penmark.rules.constraint import Constraint

_JOINED = 3
"""How many groups of points fewer a shaded cell leaves."""


def dense_room_constraints(puzzle: Puzzle) -> tuple[Constraint, ...]:
    """Round every grid point of a room with the largest number that there can be, one cell of the room is shaded."""
    regions = [Region.of(cells) for cells in _points_of_dense_rooms(puzzle)]
    return (Constraint.each(AtLeastOne(TRUE), regions),) if regions else ()


def _points_of_dense_rooms(puzzle: Puzzle) -> Iterator[tuple[Coord, ...]]:
    rooms = puzzle.substrate.rooms
    assert rooms is not None
    for at, clue in puzzle.clues.items():
        shaded, room = clue.as_number or 0, rooms.groups[rooms.number(at)]
        # A cell adds one to four points: most rooms are too large for their number to be the largest.
        if _JOINED * shaded >= len(room) and _inside(room, puzzle.rows, puzzle.cols):
            points = _grid_points(room)
            if _JOINED * shaded == len(points) - 1:
                yield from points


def _inside(room: tuple[Coord, ...], rows: int, cols: int) -> bool:
    return all(0 < at.row < rows - 1 and 0 < at.col < cols - 1 for at in room)


def _grid_points(room: tuple[Coord, ...]) -> list[tuple[Coord, ...]]:
    """For each grid point at a corner of a cell of the room, those of its cells that have it."""
    around: defaultdict[tuple[int, int], list[Coord]] = defaultdict(list)
    for at in room:
        for down in (0, 1):
            for right in (0, 1):
                around[at.row + down, at.col + right].append(at)
    return [tuple(cells) for cells in around.values()]
