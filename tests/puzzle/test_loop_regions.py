"""Regions to draw loops around: the kernel grows what the definition below grows, and draws as many random bits."""

from __future__ import annotations

import pytest

from penmark import _kernel
from penmark.board.coord import link_h, link_v
from penmark.puzzle.loop_regions import links_around, random_region, rim
from penmark.puzzle.randomness import Rng
from tests.puzzle.one_loop import RING, keeps_one_loop

_APPEAL = {1: 24, 2: 9, 3: 2}
_ALWAYS, _STRAIGHT, _TRIES = 24, 8, 6


class Blob:
    """A region of cells, one piece without holes or cells that touch at a corner only."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self._width = cols + 2  # with a border that stays outside, so that every cell has eight round it
        self._places = [(row + 1) * self._width + col + 1 for row in range(rows) for col in range(cols)]
        self._steps = tuple(down * self._width + across for down, across in RING)
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
        return keeps_one_loop(above | below << 4)

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


def region_by_definition(rows: int, cols: int, density: float, rng: Rng) -> list[tuple[int, int]]:
    tried = []
    for _ in range(_TRIES):
        blob = Blob(rows, cols)
        blob.grow(rng, max(1, round(density * rows * cols)))
        blob.stir(rng)
        tried.append((blob.dead(), blob))
        if tried[-1][0] == 0:
            break
    return min(tried, key=lambda pair: pair[0])[1].cells()


@pytest.mark.parametrize("density", [0.1, 0.45, 0.9])
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 7), (2, 2), (5, 9), (9, 9), (16, 11)])
def test_the_kernel_grows_what_the_definition_grows(rows: int, cols: int, density: float) -> None:
    for seed in range(8):
        rng, same = Rng("regions", seed), Rng("regions", seed)
        for _ in range(2):  # the second goes on from the bits that the first left
            assert random_region(rows, cols, density, rng) == region_by_definition(rows, cols, density, same)
        assert rng.below(1 << 62) == same.below(1 << 62)


def test_a_state_must_be_one() -> None:
    for state in (b"", bytes(4 * 624), b"\xff" * 4 * 625):
        with pytest.raises(ValueError, match="state of random bits"):
            _kernel.random_blob(3, 3, 2, 1, state)
    with pytest.raises(ValueError, match="no region fits"):
        _kernel.random_blob(0, 3, 2, 1, bytes(4 * 625))


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 5), (5, 2), (4, 7), (7, 4)])
def test_a_rim_told_at_once_has_the_links_about_each_cell(rows: int, cols: int) -> None:
    links = [link_h(r, c) for r in range(rows) for c in range(cols - 1)]
    links += [link_v(r, c) for r in range(rows - 1) for c in range(cols)]
    for seed in range(10):
        region = random_region(rows - 1, cols - 1, 0.1 * seed, Rng("rims", seed))
        lines = links_around(region)
        assert list(rim(region, rows, cols)) == [int(link in lines) for link in links]
