"""Loops that nothing replaces: the kernel makes what the definition below makes, and draws as many random bits.

Two regions whose rims pass the same cells are rivals. They arise in two ways. A neck is a point inside with region on
two opposite sides only; taken out, it parts the region. A channel is a point outside with region on two opposite sides
only; taken in, it joins them. A neck and a channel that undo each other's harm make a rival, and so may two points side
by side, one inside and one outside, that change places.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest

from penmark import _kernel
from penmark.genres.yajilin.rigid_loops import random_rigid_region
from penmark.puzzle.loop_regions import random_region
from penmark.puzzle.randomness import Rng
from tests.puzzle.one_loop import keeps_one_loop

_INSIDE = 0.4
"""The share of points inside loops to begin with: they are as long as may be."""
_CHANGES = 3
"""How many changes are tried for each cell of the board."""
_AT_RIVALS = 0.8
"""The share of changes that are tried where the loop has a rival, as long as it has one."""
_RIVAL = 8
"""What a rival costs, beside points that may change sides, cells left out side by side, and too few or many of them."""


def rigid_region_by_definition(rows: int, cols: int, left_out: float, rng: Rng) -> list[tuple[int, int]]:
    """The points inside a random loop on a board of cells, which leaves about a share of the cells out."""
    loop = _Loop(rows, cols, random_region(rows - 1, cols - 1, _INSIDE, rng))
    wanted = round(left_out * rows * cols)
    cost, rivals = loop.loose_ends(wanted), loop.rivals()
    total = cost + _RIVAL * len(rivals)
    for _ in range(_CHANGES * rows * cols):
        at_rival = rivals and rng.chance(_AT_RIVALS)
        at = rng.choice(loop.near(rng.choice(rng.choice(rivals)))) if at_rival else rng.choice(loop.points)
        if not loop.may_flip(at):
            continue
        loop.flip(at)
        cost = loop.loose_ends(wanted)
        found = loop.rivals() if cost <= total else None
        if found is None or cost + _RIVAL * len(found) > total:
            loop.flip(at)
        else:
            rivals, total = found, cost + _RIVAL * len(found)
    return loop.inside()


class _Flippable(NamedTuple):
    necks: frozenset[int]
    channels: list[tuple[int, int, int]]
    """Each with the two points of the region that it would join."""


class _Loop:
    """A region of points with a border that stays outside. Cells go by the number of the point at their lower right."""

    def __init__(self, rows: int, cols: int, inside: Iterable[tuple[int, int]]) -> None:
        width = self._width = cols + 1
        self._inside = bytearray(width * (rows + 1))
        self.points = [row * width + col for row in range(1, rows) for col in range(1, cols)]
        self._on_board = frozenset(self.points)
        self._cells = [row * width + col for row in range(1, rows + 1) for col in range(1, cols + 1)]
        self._beside = (-width, 1, width, -1)
        for row, col in inside:
            self._inside[(row + 1) * width + col + 1] = 1

    def inside(self) -> list[tuple[int, int]]:
        return [(at // self._width - 1, at % self._width - 1) for at in self.points if self._inside[at]]

    def near(self, at: int) -> list[int]:
        """The points of the 3×3 block round one."""
        lines = (at - self._width, at, at + self._width)
        return [each for line in lines for each in (line - 1, line, line + 1) if each in self._on_board]

    def may_flip(self, at: int) -> bool:
        """Whether a point may change sides and leave a single loop."""
        inside, w = self._inside, self._width
        above = inside[at - w - 1] | inside[at - w] << 1 | inside[at - w + 1] << 2 | inside[at + 1] << 3
        below = inside[at + w + 1] | inside[at + w] << 1 | inside[at + w - 1] << 2 | inside[at - 1] << 3
        return keeps_one_loop(above | below << 4)

    def flip(self, at: int) -> None:
        self._inside[at] ^= 1

    def loose_ends(self, wanted: int) -> int:
        """What is not as it should be, besides rivals: necks and channels, of which come other rivals, count too."""
        flippable, left = self._flippable(), self._left_out()
        pairs = sum((at + 1 in left) + (at + self._width in left) for at in left)
        return len(flippable.necks) + len(flippable.channels) + pairs + abs(len(left) - wanted)

    def rivals(self) -> list[list[int]]:
        """The points that change sides in each rival, or some of those that may."""
        return [*self._parted_and_joined(), *self._swapped()]

    def _left_out(self) -> set[int]:
        """The cells that the loop does not pass: all points about them are on one side."""
        inside, w = self._inside, self._width
        sums = ((at, inside[at] + inside[at - 1] + inside[at - w] + inside[at - w - 1]) for at in self._cells)
        return {at for at, total in sums if total in (0, 4)}

    def _flippable(self) -> _Flippable:
        inside, w = self._inside, self._width
        necks, channels = [], []
        for at in self.points:
            above, left = inside[at - w], inside[at - 1]
            if above != left and above == inside[at + w] and left == inside[at + 1]:
                if inside[at]:
                    necks.append(at)
                else:
                    channels.append((at, at - w, at + w) if above else (at, at - 1, at + 1))
        return _Flippable(frozenset(necks), channels)

    def _parted_and_joined(self) -> Iterator[list[int]]:
        necks, channels = self._flippable()
        for channel, one, other in channels if necks else ():
            between = [at for at in self._way(one, other) if at in necks]
            if between:
                yield [channel, *between]

    def _way(self, start: int, end: int) -> Iterator[int]:
        """The points of a shortest way through the region: it passes every neck that parts its ends."""
        inside, came_from, queue = self._inside, {start: start}, deque([start])
        while end not in came_from:
            at = queue.popleft()
            for step in self._beside:
                if inside[at + step] and at + step not in came_from:
                    came_from[at + step] = at
                    queue.append(at + step)
        at = end
        while at != start:
            yield at
            at = came_from[at]
        yield start

    def _swapped(self) -> Iterator[list[int]]:
        inside, w = self._inside, self._width
        for at in self.points:
            for other, across in ((at + 1, w), (at + w, 1)):
                if inside[at] == inside[other] or other not in self._on_board:
                    continue
                step = other - at
                cells = [each + k * step for each in (at, at + across) for k in range(3)]
                if all(map(self._is_passed, cells)) and self._may_swap(at, other, cells):
                    yield [at, other]

    def _may_swap(self, one: int, other: int, cells: list[int]) -> bool:
        """Whether two points may change places: the same cells are passed, and the region stays in one piece."""
        self.flip(one)
        self.flip(other)
        may = all(map(self._is_passed, cells)) and self._is_in_one_piece()
        self.flip(one)
        self.flip(other)
        return may

    def _is_passed(self, at: int) -> bool:
        """Whether the loop passes a cell, once."""
        inside, w = self._inside, self._width
        a, b, c, d = inside[at - w - 1], inside[at - w], inside[at], inside[at - 1]
        return (a != b) + (b != c) + (c != d) + (d != a) == 2

    def _is_in_one_piece(self) -> bool:
        inside, first = self._inside, self._inside.find(1)
        seen, stack = {first}, [first]
        while stack:
            at = stack.pop()
            for step in self._beside:
                if inside[at + step] and at + step not in seen:
                    seen.add(at + step)
                    stack.append(at + step)
        return len(seen) == sum(inside)


@pytest.mark.parametrize("left_out", [0.0, 0.28, 0.4])
@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 7), (5, 9), (10, 10)])
def test_the_kernel_makes_what_the_definition_makes(rows: int, cols: int, left_out: float) -> None:
    for seed in range(3):
        rng, same = Rng("loops", seed), Rng("loops", seed)
        made = random_rigid_region(rows, cols, left_out, rng)
        assert made == rigid_region_by_definition(rows, cols, left_out, same)
        assert rng.below(1 << 62) == same.below(1 << 62)


def test_what_does_not_fit_is_refused() -> None:
    state, point = bytes(4 * 625), array("i", [0])
    for rows, cols, inside, left_out in ((1, 4, point, 1), (3, 3, array("i"), 1), (3, 3, point, 10), (3, 3, point, -1)):
        with pytest.raises(ValueError, match="no such loop fits"):
            _kernel.rigid_region(rows, cols, inside, left_out, state)
    for outside in (-1, 4):
        with pytest.raises(ValueError, match="no such point"):
            _kernel.rigid_region(3, 3, array("i", [outside]), 1, state)
    with pytest.raises(ValueError, match="state of random bits"):
        _kernel.rigid_region(3, 3, point, 1, b"")
