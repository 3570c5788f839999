"""What techniques know of a board before anything is shaded: what lies beside what, lines, rooms, grid points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from penmark.board.coord import Coord
from penmark.board.families import EachRoomCrossing
from penmark.puzzle.places import clue_words
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.outcome import Names

BORDER = 0
"""The number that all grid points on the border of the board share: shaded cells that reach it are as if joined."""


class CluedRoom(NamedTuple):
    at: Coord
    number: int
    cells: tuple[int, ...]


class RoomGrid:
    """Cells by index, in reading order. A line is a stretch that crosses two borders of rooms."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.rows, self.cols = puzzle.rows, puzzle.cols
        cells = range(self.rows * self.cols)
        self.beside = [tuple(puzzle.substrate.layout.cells_near(puzzle.field.coord(i))) for i in cells]
        self.points = [self._points(*divmod(i, self.cols)) for i in cells]
        self.lines = [tuple(part) for part in EachRoomCrossing().table(puzzle.substrate)]
        self.lines_of = _containing(self.lines, len(cells))
        self.rooms = list(_numbered(puzzle))
        self.rooms_of = _containing([room.cells for room in self.rooms], len(cells))

    def _points(self, row: int, col: int) -> tuple[int, ...]:
        """The grid points at the corners of a cell, the border once."""
        inner = [
            1 + r * self.cols + c
            for r, c in ((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1))
            if 0 < r < self.rows and 0 < c < self.cols
        ]
        return (*inner, BORDER) if len(inner) < 4 else tuple(inner)

    def coords(self, cells: Sequence[int]) -> tuple[Coord, ...]:
        return self.puzzle.field.coords(cells)

    def along(self, cells: Iterable[int], bordering: bool) -> list[int]:
        """The cells of a fence from border to border, or of a ring, each beside the next."""
        left = frozenset(cells)
        ends = [i for i in sorted(left) if not bordering or BORDER in self.points[i]]
        return next((found for i in ends if (found := self._walk([i], left - {i}, bordering))), sorted(left))

    def _walk(self, way: list[int], left: frozenset[int], bordering: bool) -> list[int] | None:
        """A way on through all the cells that are left; a fence ends at the border, a ring where it began."""
        last = self.points[way[-1]]
        if not left:
            return way if (BORDER in last if bordering else self._meet(way[-1], way[0])) else None
        found = (self._walk([*way, i], left - {i}, bordering) for i in sorted(left) if self._meet(way[-1], i))
        return next((each for each in found if each), None)

    def _meet(self, one: int, other: int) -> bool:
        """Whether two cells have a grid point in common that is not on the border."""
        return any(point != BORDER and point in self.points[other] for point in self.points[one])

    def line_words(self, line: int, say: Names) -> str:
        first, last = self.coords((self.lines[line][0], self.lines[line][-1]))
        return f"the line from {say.coord(first)} to {say.coord(last)}"

    def line_name(self, line: int, say: Names) -> str:
        return "–".join(map(say.coord, self.coords((self.lines[line][0], self.lines[line][-1]))))

    def room_words(self, room: int, say: Names) -> str:
        return clue_words(self.puzzle, self.rooms[room].at, say)


def _numbered(puzzle: Puzzle) -> list[CluedRoom]:
    rooms, index = puzzle.substrate.rooms, puzzle.substrate.layout.index
    assert rooms is not None
    said = [(at, clue.as_number) for at, clue in puzzle.clues.items()]
    return [
        CluedRoom(at, number, tuple(map(index, rooms.groups[rooms.number(at)])))
        for at, number in said
        if number is not None
    ]


def _containing(groups: list[tuple[int, ...]], size: int) -> list[list[int]]:
    """By cell, the numbers of the groups that contain it."""
    found: list[list[int]] = [[] for _ in range(size)]
    for k, group in enumerate(groups):
        for i in group:
            found[i].append(k)
    return found
