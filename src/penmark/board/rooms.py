"""`Rooms`: a partition of a board's cells that the setter draws, such as Heyawake's rooms or irregular boxes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from penmark.board.coord import EDGE_LAYERS, Coord, Layer, cell, edge_h, edge_v
from penmark.board.dimensions import Boxed
from penmark.errors import BoardError, CoordError, with_article

NO_ROOM = -1
"""The number of a cell that is in no room."""


class Rooms:
    """The room of every cell. Rooms are numbered by their first cell in reading order; they need not be connected."""

    __slots__ = ("__dict__", "cols", "numbers", "rows")

    def __init__(self, rows: int, cols: int, labels: Sequence[int]) -> None:
        """`labels` gives the room of each cell in reading order, under any numbers; `NO_ROOM` for none."""
        if len(labels) != rows * cols:
            board = with_article(f"{rows}×{cols} board")
            raise BoardError(f"the rooms of {board} need {rows * cols} numbers, got {len(labels)}")
        self.rows = rows
        self.cols = cols
        names: dict[int, int] = {}
        self.numbers = tuple(NO_ROOM if label == NO_ROOM else names.setdefault(label, len(names)) for label in labels)

    @classmethod
    def single(cls, rows: int, cols: int) -> Rooms:
        """One room that is the whole board."""
        return cls(rows, cols, [0] * (rows * cols))

    @classmethod
    def of(cls, rows: int, cols: int, groups: Iterable[Collection[Coord]]) -> Rooms:
        """From the cells of each room; cells that are in none of them are in no room."""
        labels = [NO_ROOM] * (rows * cols)
        for k, group in enumerate(groups):
            if not group:
                raise BoardError(f"room {k + 1} has no cell")
            for at in group:
                if at != cell(at.row, at.col) or not (0 <= at.row < rows and 0 <= at.col < cols):
                    raise CoordError(f"a room is made of cells of the board, not of {at!r}")
                if labels[at.row * cols + at.col] != NO_ROOM:
                    raise BoardError(f"{at!r} is in two rooms")
                labels[at.row * cols + at.col] = k
        return cls(rows, cols, labels)

    @classmethod
    def within(cls, rows: int, cols: int, borders: Collection[Coord]) -> Rooms:
        """The rooms that borders, given as edges, cut a board into."""
        labels = [NO_ROOM] * (rows * cols)
        for start in range(rows * cols):
            if labels[start] == NO_ROOM:
                labels[start] = start
                reached = [start]
                while reached:
                    for near in _open_neighbours(reached.pop(), rows, cols, borders):
                        if labels[near] == NO_ROOM:
                            labels[near] = start
                            reached.append(near)
        return cls(rows, cols, labels)

    def __len__(self) -> int:
        return max(self.numbers, default=NO_ROOM) + 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rooms):
            return NotImplemented
        return (self.rows, self.cols, self.numbers) == (other.rows, other.cols, other.numbers)

    def __hash__(self) -> int:
        return hash((self.rows, self.cols, self.numbers))

    def __repr__(self) -> str:
        return f"Rooms({self.rows}, {self.cols}, {list(self.numbers)})"

    def number(self, at: Coord) -> int:
        """The room of a cell, or `NO_ROOM`."""
        return self.numbers[at.row * self.cols + at.col]

    @cached_property
    def groups(self) -> tuple[tuple[Coord, ...], ...]:
        """The cells of each room, in reading order."""
        groups: list[list[Coord]] = [[] for _ in range(len(self))]
        for k, number in enumerate(self.numbers):
            if number != NO_ROOM:
                groups[number].append(cell(*divmod(k, self.cols)))
        return tuple(map(tuple, groups))

    @cached_property
    def anchors(self) -> tuple[Coord, ...]:
        """The cell of each room where its label is printed: the topmost of its leftmost column, as puzz.link has it."""
        return tuple(min(group, key=lambda at: (at.col, at.row)) for group in self.groups)

    @cached_property
    def borders(self) -> tuple[Coord, ...]:
        """The edges between two cells that are not in the same room."""
        found = []
        for r in range(self.rows):
            for c in range(self.cols):
                here = self.numbers[r * self.cols + c]
                if r and self.numbers[(r - 1) * self.cols + c] != here:
                    found.append(edge_h(r, c))
                if c and self.numbers[r * self.cols + c - 1] != here:
                    found.append(edge_v(r, c))
        return tuple(found)

    @cached_property
    def are_connected(self) -> bool:
        """Whether each room is in one piece, so that the borders alone say what the rooms are."""
        return NO_ROOM not in self.numbers and Rooms.within(self.rows, self.cols, set(self.borders)) == self

    def cut(self, edges: Collection[Coord]) -> Rooms:
        """With borders along these edges too: whatever they, with those that are there, cut off is another room."""
        if not self.are_connected:
            raise BoardError("rooms in several pieces cannot be cut by borders")
        for edge in edges:
            self._beside(edge)
        cut = Rooms.within(self.rows, self.cols, {*self.borders, *edges})
        if cut == self:
            raise BoardError("these borders cut no room in two")
        return cut

    def joined(self, edges: Collection[Coord]) -> Rooms:
        """Without borders along these edges: the rooms on either side of each are one."""
        numbers = list(self.numbers)
        for edge in edges:
            one, other = (numbers[at.row * self.cols + at.col] for at in self._beside(edge))
            if NO_ROOM not in (one, other):
                numbers = [one if number == other else number for number in numbers]
        return Rooms(self.rows, self.cols, numbers)

    def with_room(self, cells: Collection[Coord]) -> Rooms:
        """With these cells as one room. What is left of a room that they were part of stays one for each piece."""
        if not cells or not all(self._has(at) for at in cells):
            raise BoardError("a room is made of cells of the board")
        taken = {at.row * self.cols + at.col for at in cells}
        numbers = [len(self) if k in taken else number for k, number in enumerate(self.numbers)]
        made = Rooms(self.rows, self.cols, numbers)
        return made if not self.are_connected else self._in_pieces(made, taken)

    def _in_pieces(self, made: Rooms, taken: Collection[int]) -> Rooms:
        pieces = Rooms.within(self.rows, self.cols, set(made.borders)).numbers
        return Rooms(self.rows, self.cols, [len(pieces) if k in taken else n for k, n in enumerate(pieces)])

    def _beside(self, edge: Coord) -> tuple[Coord, Coord]:
        """The two cells that an edge lies between."""
        layer, row, col = edge
        before = cell(row - 1, col) if layer is Layer.EDGES_H else cell(row, col - 1)
        if layer not in EDGE_LAYERS or not (self._has(before) and self._has(cell(row, col))):
            raise BoardError(f"a border between rooms lies between two cells, not along {edge!r}")
        return before, cell(row, col)

    def _has(self, at: Coord) -> bool:
        return at.layer is Layer.CELLS and 0 <= at.row < self.rows and 0 <= at.col < self.cols

    def without(self, cells: Collection[Coord]) -> Rooms:
        """The same with some cells in no room."""
        dropped = {at.row * self.cols + at.col for at in cells}
        return Rooms(self.rows, self.cols, [NO_ROOM if k in dropped else n for k, n in enumerate(self.numbers)])


def _open_neighbours(k: int, rows: int, cols: int, borders: Collection[Coord]) -> Iterator[int]:
    """The cells beside a cell, by number, with no border between."""
    r, c = divmod(k, cols)
    if r and edge_h(r, c) not in borders:
        yield k - cols
    if c and edge_v(r, c) not in borders:
        yield k - 1
    if c + 1 < cols and edge_v(r, c + 1) not in borders:
        yield k + 1
    if r + 1 < rows and edge_h(r + 1, c) not in borders:
        yield k + cols


def boxes_of(dims: Boxed) -> Rooms:
    """The boxes of a board as if they were rooms."""
    width, height = dims.box_width, dims.box_height
    side = dims.rows
    return Rooms(side, side, [r // height * height + c // width for r in range(side) for c in range(side)])
