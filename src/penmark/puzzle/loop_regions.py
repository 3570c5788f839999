"""Random loops to make puzzles from: the rims of regions that grow cell by cell."""

from __future__ import annotations

from collections.abc import Iterable

from penmark.board.coord import Coord, cell, link_h, link_v
from penmark.board.symmetry import Symmetry, orbit
from penmark.puzzle.randomness import Rng

_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The eight cells round one, clockwise from the upper left; those at odd places share a side with it."""
_APPEAL = {1: 24, 2: 9, 3: 2}
_ALWAYS = 24
"""How readily a cell is taken in, of 24 times, by the number of its sides that the region has already."""
_STRAIGHT = 8
"""How readily one is that makes an arm longer in the same direction: loops are to wander."""


def _is_one_change(ring: int) -> bool:
    """Whether a cell may change sides and leave the rim a single loop that nowhere touches itself.

    So it is when, going once round the cell, there is one stretch of inside and one of outside, each with a cell that
    shares a side with it.
    """
    flags = [ring >> k & 1 for k in range(8)]
    changes = sum(flags[k] != flags[k - 1] for k in range(8))
    sides = flags[1::2]
    return changes == 2 and 0 < sum(sides) < 4


_FLIPS = bytes(_is_one_change(ring) for ring in range(256))


def keeps_one_loop(ring: int) -> bool:
    """Whether a cell may change sides and leave the rim a single loop; `ring` has a bit for each of `_RING` inside."""
    return _FLIPS[ring] == 1


_TRIES = 6
_ROUNDS = 4
"""How often all orbits are tried to grow a symmetric region."""


class Blob:
    """A region of cells, one piece without holes or cells that touch at a corner only."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self._width = cols + 2  # with a border that stays outside, so that every cell has eight round it
        self._places = [(row + 1) * self._width + col + 1 for row in range(rows) for col in range(cols)]
        self._steps = tuple(down * self._width + across for down, across in _RING)
        self._inside = bytearray(self._width * (rows + 2))
        self._near = [down * self._width + across for down in range(-2, 3) for across in range(-2, 3)]
        self._crowd = [0] * (self._width * (rows + 5))
        """How many cells are inside in the 5×5 block round each. What lies before the border is counted at the far end,
        where nobody looks."""

    def cells(self) -> list[tuple[int, int]]:
        return [divmod(at - self._width - 1, self._width) for at, flag in enumerate(self._inside) if flag]

    def _sides(self, at: int) -> int:
        inside, steps = self._inside, self._steps
        return inside[at + steps[1]] + inside[at + steps[3]] + inside[at + steps[5]] + inside[at + steps[7]]

    def _may_flip(self, at: int) -> bool:
        inside, (a, b, c, d, e, f, g, h) = self._inside, self._steps
        above = inside[at + a] | inside[at + b] << 1 | inside[at + c] << 2 | inside[at + d] << 3
        below = inside[at + e] | inside[at + f] << 1 | inside[at + g] << 2 | inside[at + h] << 3
        return _FLIPS[above | below << 4] == 1

    def grow(self, rng: Rng, cells: int) -> None:
        """Grow the inside from one cell to `cells`, or until no other fits: thin arms, into open space."""
        on_board = set(self._places)
        edge = [rng.choice(self._places)]
        size = 0
        while size < cells and edge:
            at = self._roomiest(edge, rng)
            if at not in on_board or self._inside[at] or (size and not self._may_flip(at)):
                continue  # if it fits later, a neighbour that joins will name it again
            if size and rng.below(_ALWAYS) >= self._appeal(at):
                edge.append(at)
                continue
            self._inside[at] = 1
            size += 1
            edge += [at + step for step in self._steps[1::2]]
            for near in self._near:
                self._crowd[at + near] += 1

    def _appeal(self, at: int) -> int:
        """How readily a cell is taken in; an arm that would go straight on less than one that turns."""
        sides = self._sides(at)
        return _STRAIGHT if sides == 1 and self._goes_straight_on(at) else _APPEAL[sides]

    def _goes_straight_on(self, at: int) -> bool:
        inside = self._inside
        return any(inside[at + step] and inside[at + 2 * step] for step in self._steps[1::2])

    def _roomiest(self, edge: list[int], rng: Rng) -> int:
        """Of a few drawn at random, the place with the fewest inside round it; it leaves the list."""
        crowd, k, least = self._crowd, 0, len(self._crowd)
        for other in rng.several(len(edge), 4 + self.rows * self.cols // 50):
            if crowd[edge[other]] < least:
                k, least = other, crowd[edge[other]]
        edge[k], edge[-1] = edge[-1], edge[k]
        return edge.pop()

    def dead(self) -> int:
        """How many blocks of four cells the loop does not touch."""
        inside, width = self._inside, self._width
        calm = bytearray(len(inside))
        for at in self._places:
            calm[at] = self._sides(at) == 4 * inside[at]
        return sum(calm[at] and calm[at + 1] and calm[at + width] and calm[at + width + 1] for at in self._places)

    def stir(self, rng: Rng) -> None:
        """Flip cells here and there, mostly such as lengthen the loop: dead areas get their share of it."""
        for at in rng.shuffled(self._places):
            sides = self._sides(at)
            gain = 2 * sides - 4 if self._inside[at] else 4 - 2 * sides
            wanted = gain > 0 or (gain == 0 and rng.chance(0.25)) or rng.chance(0.025)
            if wanted and self._may_flip(at):
                self._inside[at] ^= 1


def random_region(rows: int, cols: int, density: float, rng: Rng) -> list[tuple[int, int]]:
    """The cells inside a random loop that leaves no part of the board to itself."""
    tried = []
    for _ in range(_TRIES):
        blob = Blob(rows, cols)
        blob.grow(rng, max(1, round(density * rows * cols)))
        blob.stir(rng)
        tried.append((blob.dead(), blob))
        if tried[-1][0] == 0:
            break
    return min(tried, key=lambda pair: pair[0])[1].cells()


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


def links_around(region: Iterable[tuple[int, int]]) -> frozenset[Coord]:
    """The rim of a region of points between cells, as links: point (r, c) lies below and right of cell (r, c)."""
    lines: set[Coord] = set()
    for r, c in region:
        lines.symmetric_difference_update((link_h(r, c), link_h(r + 1, c), link_v(r, c), link_v(r, c + 1)))
    return frozenset(lines)
