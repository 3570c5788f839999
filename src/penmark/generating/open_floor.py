"""`OpenFloor`: where walls may be put so that the floor stays in one piece.

Walls that touch, also at a corner, form groups, and the border of the board belongs to one of them. The floor falls
apart exactly when a new wall touches one group on two sides, which closes a ring.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from penmark.board.coord import Coord, Layer
from penmark.board.substrate import Material
from penmark.puzzle.puzzle import Puzzle

_RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The eight places round one, clockwise from the top; those with even numbers share a side with it."""
_BORDER = 0
"""A place beyond the border, which stands for all of them."""


class OpenFloor:
    """The walls of a board, to which others are added."""

    def __init__(self, rows: int, cols: int, walls: Iterable[Coord] = ()) -> None:
        self._width = cols + 2
        self._rows = rows
        self._group = list(range(self._width * (rows + 2)))
        self._is_wall = bytearray(b"\1" * len(self._group))
        for row in range(1, rows + 1):
            self._is_wall[row * self._width + 1 : row * self._width + 1 + cols] = bytes(cols)
        for place in range(len(self._group)):
            if self._is_wall[place]:
                self._group[place] = _BORDER
        self._steps = [down * self._width + across for down, across in _RING]
        for at in walls:
            self._put(self._place(at))

    @classmethod
    def of_board(cls, board: Puzzle) -> OpenFloor:
        layout, materials = board.substrate.layout, board.substrate.materials
        cells = layout.span(Layer.CELLS)
        return cls(board.rows, board.cols, [layout.coords[i] for i in cells if materials[i] == Material.WALL])

    def add(self, together: Sequence[Coord]) -> bool:
        """Put walls at all of these places if the floor stays in one piece; whether they were put."""
        if len(together) == 1:
            at = self._place(together[0])
            if self._closes_a_ring(at):
                return False
            self._put(at)
            return True
        saved = self._group.copy(), self._is_wall.copy()
        for each in together:
            at = self._place(each)
            if self._closes_a_ring(at):
                self._group, self._is_wall = saved
                return False
            self._put(at)
        return True

    def _place(self, at: Coord) -> int:
        return (at.row + 1) * self._width + at.col + 1

    def _find(self, at: int) -> int:
        group = self._group
        while group[at] != at:
            group[at] = group[group[at]]
            at = group[at]
        return at

    def _put(self, at: int) -> None:
        self._is_wall[at] = 1
        for step in self._steps:
            if self._is_wall[at + step]:
                one, other = self._find(at), self._find(at + step)
                self._group[max(one, other)] = min(one, other)

    def _closes_a_ring(self, at: int) -> bool:
        """Whether two stretches of walls round the place, with floor beside it between them, are of one group."""
        is_wall = [self._is_wall[at + step] for step in self._steps]
        sides = [k for k in (0, 2, 4, 6) if not is_wall[k]]
        if not sides:
            return True
        groups = list[int]()
        for start, end in zip(sides, [*sides[1:], sides[0] + 8], strict=True):
            stretch = [at + self._steps[k % 8] for k in range(start + 1, end) if is_wall[k % 8]]
            groups += {self._find(each) for each in stretch}
        return len(groups) != len(set(groups))
