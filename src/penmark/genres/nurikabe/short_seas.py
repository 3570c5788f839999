"""What follows from a sea that is hardly long enough to part the islands: cells that an island cannot do without.

The sea is connected, so it lies on one side of any line of land that is closed or leads from border to border. Where
two islands touch at a corner there is sea on both sides of it. So they touch at one corner at most, and at none if both
reach the border; and what one island has of the border is in one piece. Hence of the cells round an island, its wall,
each other island has one at most, and none if both reach the border. All others are sea.

A wall is connected along sides and leads round the box of its island, or from border to border. With a box of p × q
cells that is at least 2p + 2q + 4 cells inside of the board, 2p + q + 2 at a side along which the box has q cells,
p + q + 1 in a corner, and p for a box between two opposite sides p cells apart that reaches a third.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from penmark.board.coord import Coord, cell
from penmark.board.mark import FALSE
from penmark.board.region import Region
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.constraint import Constraint
from penmark.rules.pin import Pin

_MOST_WORK = 1 << 22
"""The most islands, times the square of all cells, for which their boxes are gone through: two on 38 × 38."""
_STEPS = ((0, 0), (-1, 0), (0, -1), (0, 1), (1, 0))


def short_sea_constraints(puzzle: Puzzle) -> tuple[Constraint, ...]:
    """The cells that islands need, if their sizes are known and the sea is shorter than the border of the board."""
    rows, cols, clues = puzzle.rows, puzzle.cols, puzzle.clues
    sizes = {at: clue.as_number for at, clue in clues.items() if clue.as_number is not None}
    sea = rows * cols - sum(sizes.values())
    is_short = 0 < sea < 2 * (rows + cols) - len(clues) and len(clues) * (rows * cols) ** 2 <= _MOST_WORK
    if not is_short or len(sizes) < len(clues) or len(puzzle.substrate.floor) < rows * cols:
        return ()
    needed = sorted(ShortSea(rows, cols, sizes, sea).needed())
    return (Constraint.each(Pin(FALSE), [Region.of((at,)) for at in needed]),) if needed else ()


class Box(NamedTuple):
    """The least rectangle round an island: the first row and column, those after the last, and sides of the board."""

    top: int
    left: int
    below: int
    beyond: int
    at_ends: int
    """How many of the board's first and last rows it has."""
    at_sides: int
    """How many of the board's first and last columns it has."""

    @property
    def is_inside(self) -> bool:
        return not self.at_ends and not self.at_sides

    @property
    def size(self) -> int:
        return (self.below - self.top) * (self.beyond - self.left)

    def holds(self, at: Coord) -> bool:
        return self.top <= at.row < self.below and self.left <= at.col < self.beyond

    @property
    def wall(self) -> int | None:
        """How many cells there are round an island in it at least; `None` if no island can have this box."""
        down, along = self.below - self.top, self.beyond - self.left
        match self.at_ends, self.at_sides:
            case 2, 2:
                return 0
            case (2, 0) | (0, 2):
                return None
            case 2, _:
                return down
            case _, 2:
                return along
            case ends, sides:
                corners = (4, 2, 1)[ends + sides]
                return (2 - sides) * down + (2 - ends) * along + corners


class ShortSea:
    """The boxes that islands of given sizes can have, by their clues, round which a sea of some length would do."""

    def __init__(self, rows: int, cols: int, sizes: Mapping[Coord, int], sea: int) -> None:
        self._rows, self._cols, self._sizes, self._sea = rows, cols, sizes, sea
        self._boxes = {at: list(self._possible(at)) for at in sizes}
        while self._leave_out():
            pass

    def needed(self) -> set[Coord]:
        """The cells that are land in whichever boxes; all, if an island has none."""
        board, found = _cells(range(self._rows), range(self._cols)), set[Coord]()
        for at, boxes in self._boxes.items():
            taken = self._taken(at)
            rooms = [_cells(range(box.top, box.below), range(box.left, box.beyond)) - taken for box in boxes]
            if all(len(room) == self._sizes[at] for room in rooms):
                found |= board.intersection(*rooms)
        return found

    def _taken(self, at: Coord) -> set[Coord]:
        """What the island of a clue cannot have: other clues, and what is beside them."""
        others = self._sizes.keys() - {at}
        return {cell(each.row + down, each.col + right) for each in others for down, right in _STEPS}

    def _possible(self, at: Coord) -> Iterator[Box]:
        """The boxes with room enough that the sea would get round with the help of all other islands."""
        size, longest, taken = self._sizes[at], self._sea + len(self._sizes) - 1, self._taken(at)
        for top, below, left in product(range(at.row + 1), range(at.row + 1, self._rows + 1), range(at.col + 1)):
            # The cells suffice for an island of this size, and it for a way from corner to corner.
            least, most = left - (-size // (below - top)), left + size - (below - top) + 1
            for beyond in range(max(least, at.col + 1), min(most, self._cols) + 1):
                ends = (top == 0) + (below == self._rows)
                box = Box(top, left, below, beyond, ends, (left == 0) + (beyond == self._cols))
                if _fits(box, longest) and box.size - sum(map(box.holds, taken)) >= size:
                    yield box

    def _leave_out(self) -> bool:
        """Leave out boxes that other islands' boxes rule out; whether there were any."""
        found = False
        for at, boxes in self._boxes.items():
            left = [box for box in boxes if box.is_inside or self._can_reach_border(at, box)]
            found |= len(left) < len(boxes)
            self._boxes[at] = left
        return found

    def _can_reach_border(self, at: Coord, box: Box) -> bool:
        """Whether islands that might be inside of the board suffice for help, and all that touch it might be."""
        outside = [other for other, boxes in self._boxes.items() if not any(each.is_inside for each in boxes)]
        helpful = len(self._sizes.keys() - {at, *outside})
        touching = any(abs(other.row - at.row) == 1 == abs(other.col - at.col) for other in outside)
        return not touching and _fits(box, self._sea + helpful)


def _cells(rows: range, cols: range) -> set[Coord]:
    return {cell(row, col) for row, col in product(rows, cols)}


def _fits(box: Box, longest: int) -> bool:
    return box.wall is not None and box.wall <= longest
