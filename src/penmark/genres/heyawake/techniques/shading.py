"""`Shading`: which cells are shaded and which are white, in what is known or in what is supposed, and what that means.

Shaded cells that touch at corners, or at the border, hang together. No two may share a side and the white cells must be
connected, which is to say: shaded cells never close a ring, nor a fence from border to border. So every shaded cell
joins grid points that were not joined before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from penmark.board.mark import FALSE, TRUE
from penmark.genres.heyawake.techniques.grid import BORDER, RoomGrid
from penmark.reasoning.position import Position

WHITE, SHADED, OPEN = FALSE.bit, TRUE.bit, FALSE.bit | TRUE.bit


class Shading:
    def __init__(self, grid: RoomGrid) -> None:
        self.grid = grid
        self.value = [OPEN] * len(grid.beside)
        self.line_open = [len(line) for line in grid.lines]
        """By line, how many cells may still be shaded or are."""
        self.line_shaded = [0] * len(grid.lines)
        self.room_open = [len(room.cells) for room in grid.rooms]
        self.room_shaded = [0] * len(grid.rooms)
        self.trail: list[int] = []
        """The cells that are put, in order."""
        self._parent = list(range(grid.rows * grid.cols + 1))
        self._size = [1] * len(self._parent)
        self._shaded_at: list[list[int]] = [[] for _ in self._parent]
        """By grid point, the shaded cells that have it, the last one that was put last."""
        self._joined: list[list[int]] = []
        """For each cell on the trail, the roots that lost their place to others."""

    def put(self, cell: int, value: int) -> bool:
        """Put a value on an open cell; whether shading it closed no ring."""
        grid, clear = self.grid, True
        joined: list[int] = []
        self.value[cell] = value
        if value == SHADED:
            for line in grid.lines_of[cell]:
                self.line_shaded[line] += 1
            for room in grid.rooms_of[cell]:
                self.room_shaded[room] += 1
            for point in grid.points[cell]:
                self._shaded_at[point].append(cell)
            clear = self._join(cell, joined)
        else:
            for line in grid.lines_of[cell]:
                self.line_open[line] -= 1
            for room in grid.rooms_of[cell]:
                self.room_open[room] -= 1
        self.trail.append(cell)
        self._joined.append(joined)
        return clear

    def undo(self, length: int) -> None:
        """Take back all but the first so many that were put."""
        grid = self.grid
        while len(self.trail) > length:
            cell = self.trail.pop()
            if self.value[cell] == SHADED:
                for line in grid.lines_of[cell]:
                    self.line_shaded[line] -= 1
                for room in grid.rooms_of[cell]:
                    self.room_shaded[room] -= 1
                for point in grid.points[cell]:
                    self._shaded_at[point].pop()
            else:
                for line in grid.lines_of[cell]:
                    self.line_open[line] += 1
                for room in grid.rooms_of[cell]:
                    self.room_open[room] += 1
            self.value[cell] = OPEN
            for root in reversed(self._joined.pop()):
                self._size[self._parent[root]] -= self._size[root]
                self._parent[root] = root

    def _root(self, point: int) -> int:
        parent = self._parent
        while parent[point] != point:
            point = parent[point]
        return point

    def _join(self, cell: int, joined: list[int]) -> bool:
        """Join the grid points of a cell; whether none of them were joined."""
        parent, size, clear, main = self._parent, self._size, True, -1
        for root in self.grid.points[cell]:
            while parent[root] != root:
                root = parent[root]
            if main == -1:
                main = root
            elif root == main:
                clear = False
            else:
                if size[root] > size[main]:
                    main, root = root, main
                parent[root] = main
                size[main] += size[root]
                joined.append(root)
        return clear

    def closes_ring(self, cell: int) -> tuple[int, int] | None:
        """Two grid points of a cell that shaded cells join already, if there are any."""
        seen: dict[int, int] = {}
        for point in self.grid.points[cell]:
            root = self._root(point)
            if root in seen:
                return seen[root], point
            seen[root] = point
        return None

    def chain(self, start: int, end: int, without: int = -1) -> tuple[list[int], bool] | None:
        """Shaded cells that join two grid points, and whether that is by way of the border; `None` if none do."""
        before: dict[int, tuple[int, int]] = {start: (-1, -1)}
        queue = deque([start])
        while queue and end not in before:
            point = queue.popleft()
            for cell in self._shaded_at[point]:
                for other in self.grid.points[cell] if cell != without else ():
                    if other not in before:
                        before[other] = (cell, point)
                        queue.append(other)
        if end not in before:
            return None
        cells, bordering, at = list[int](), False, end
        while at != start:
            bordering |= at == BORDER
            cell, at = before[at]
            cells.append(cell)
        return cells, bordering or start == BORDER


class KnownShading(Shading):
    """What is on the board, up to date with every move."""

    def __init__(self, position: Position) -> None:
        super().__init__(position.of_puzzle(RoomGrid))
        self.update(position, range(len(self.value)))

    def update(self, position: Position, changed: Sequence[int]) -> None:
        masks = position.masks
        for cell in changed:
            if self.value[cell] == OPEN and masks[cell] in (WHITE, SHADED):
                self.put(cell, masks[cell])
