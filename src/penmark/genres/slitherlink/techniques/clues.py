"""Shapes of clues alone: 1, 2 and 3 in a corner of the board, neighbouring 3s, and 0 next to 3."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.slitherlink.techniques.grid import CORNERS, NONE, OFF, ROUND, LoopGrid, grid_of, states
from penmark.genres.slitherlink.techniques.patterns import clue_pattern, conclude
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import Technique


def board_corners(grid: LoopGrid, at: int) -> list[int]:
    """Which corners of a cell are corners of the board."""
    across = grid.across[at]
    return [k for k in ROUND if across[k - 1] == NONE and across[k] == NONE]


def _corner_3(position: Position, at: int) -> Iterator[Deduction]:
    grid = grid_of(position)
    for k in board_corners(grid, at):
        yield from conclude(
            position,
            [at],
            "The 3 at {0} is in a corner of the board, where both sides or neither are lines, and can miss only one.",
            drawn=grid.near(at, k),
        )


def _corner_1(position: Position, at: int) -> Iterator[Deduction]:
    grid = grid_of(position)
    for k in board_corners(grid, at):
        yield from conclude(
            position,
            [at],
            "The 1 at {0} is in a corner of the board, where both sides or neither are lines, and cannot have both.",
            free=grid.near(at, k),
        )


def _corner_2(position: Position, at: int) -> Iterator[Deduction]:
    """Its lines are the two in the corner or the two others; either way the loop leaves it along both borders."""
    grid = grid_of(position)
    for k in board_corners(grid, at):
        yield from conclude(
            position,
            [at],
            "The 2 at {0} is in a corner: whether the loop goes round it on the near or on the far side, "
            "it goes on along both borders.",
            drawn=(grid.outer(at, (k + 1) % 4)[1], grid.outer(at, k - 1)[0]),
        )


def _corner_2_with_3(position: Position, at: int) -> Iterator[Deduction]:
    grid = grid_of(position)
    for k in board_corners(grid, at):
        three = grid.diagonal[at][(k + 2) % 4]
        if three == NONE or grid.clues[three] != 3:
            continue
        yield from conclude(
            position,
            [at, three],
            "If the 2 at {0} had its lines where it touches the 3 at {1}, the 3 could have none there. So the 2 has "
            "them in the corner of the board, and the 3 has both sides where they touch.",
            drawn=(*grid.near(at, k), *grid.near(three, k)),
            free=grid.far(at, k),
        )


def may_be_whole_loop(grid: LoopGrid, *cells: int) -> bool:
    """Whether the clues allow the loop to run round these cells only, which are one or two neighbours."""
    if grid.every_corner and grid.outside != len(cells):
        return False
    touched = {near: 1 for cell in cells for near in grid.across[cell]} | dict.fromkeys(cells, 5 - len(cells))
    return all(clue in (NONE, touched.get(at, 0)) for at, clue in enumerate(grid.clues))


def _adjacent_3s(position: Position, at: int) -> Iterator[Deduction]:
    grid = grid_of(position)
    for k in (1, 2):
        other = grid.across[at][k]
        if other == NONE or grid.clues[other] != 3:
            continue
        drawn = [grid.sides[at][(k + 2) % 4], grid.sides[other][k]]
        joined = not may_be_whole_loop(grid, at, other)
        if joined:
            drawn.append(grid.sides[at][k])
        yield from conclude(
            position,
            (at, other),
            f"The 3s at {{0}} and {{1}} are neighbours: {'the side between them and ' if joined else ''}the two sides "
            f"parallel to {'it' if joined else 'the one between them'} are lines, and no line goes on straight from "
            f"{'its' if joined else 'the'} ends{'' if joined else ' of that one'}.",
            drawn=drawn,
            free=(grid.outer(at, k)[0], grid.outer(at, (k + 1) % 4)[1]),
        )


def diagonal_end(grid: LoopGrid, at: int, k: int) -> tuple[int, list[int]]:
    """The first cell that is no 2 on the diagonal from a cell through its corner k, or NONE, and the 2s before it."""
    twos = []
    at = grid.diagonal[at][k]
    while at != NONE and grid.clues[at] == 2:
        twos.append(at)
        at = grid.diagonal[at][k]
    return at, twos


def _diagonal_3s(position: Position, at: int) -> Iterator[Deduction]:
    grid = grid_of(position)
    for k in (2, 3):
        other, twos = diagonal_end(grid, at, k)
        if other == NONE or grid.clues[other] != 3:
            continue
        back = (k + 2) % 4
        between = " with only 2s between them" if twos else ""
        yield from conclude(
            position,
            (at, other, *twos),
            f"The 3s at {{0}} and {{1}} stand on a diagonal{between}: each has both sides at its far corner, where no "
            "other line ends.",
            drawn=(*grid.near(at, back), *grid.near(other, k)),
            free=(*grid.outer(at, back), *grid.outer(other, k)),
        )


def _0_beside_3(position: Position, at: int) -> Iterator[Deduction]:
    grid = grid_of(position)
    for k, zero in enumerate(grid.across[at]):
        if zero == NONE or grid.clues[zero] != 0:
            continue
        sides = grid.sides[at]
        yield from conclude(
            position,
            (at, zero),
            "The 3 at {0} is beside the 0 at {1}: its three other sides are lines, whose ends go on beside the 0.",
            drawn=(*(sides[j] for j in ROUND if j != k), grid.outer(at, k)[0], grid.outer(at, (k + 1) % 4)[1]),
            free=(sides[k],),
        )


def _0_diagonal_to_3(position: Position, at: int) -> Iterator[Deduction]:
    grid = grid_of(position)
    for k, zero in enumerate(grid.diagonal[at]):
        if zero == NONE or grid.clues[zero] != 0:
            continue
        yield from conclude(
            position,
            (at, zero),
            "Where the 3 at {0} touches the 0 at {1}, the loop can only use both "
            "sides of the 3 or neither, and it cannot do without both.",
            drawn=grid.near(at, k),
        )


def _blocked_corner(position: Position, at: int) -> Iterator[Deduction]:
    """Both edges that go on outwards from a corner are crossed: the clue has both of its sides there, or neither."""
    grid, known = grid_of(position), position.view(states)
    at_rim = board_corners(grid, at)
    for k in ROUND:
        outer = grid.outer(at, k)
        if k in at_rim or any(known[edge] != OFF for edge in outer):
            continue
        near = grid.near(at, k)
        three = grid.clues[at] == 3
        yield from conclude(
            position,
            [at],
            f"No other line can reach the {CORNERS[k]} corner of the {grid.clues[at]} at {{0}}: it has both sides "
            f"there or neither, and cannot have {'neither' if three else 'both'}.",
            drawn=near if three else (),
            free=() if three else near,
            seen=[edge for edge in outer if edge != NONE],
        )


TECHNIQUES: tuple[Technique, ...] = (
    clue_pattern("corner-3", "3 in a corner", (3,), _corner_3),
    clue_pattern("corner-1", "1 in a corner", (1,), _corner_1),
    clue_pattern("corner-2", "2 in a corner", (2,), _corner_2),
    clue_pattern("corner-2-diagonal-3", "2 in a corner, 3 diagonal to it", (2,), _corner_2_with_3),
    clue_pattern("0-beside-3", "0 beside 3", (3,), _0_beside_3),
    clue_pattern("0-diagonal-3", "0 diagonal to 3", (3,), _0_diagonal_to_3),
    clue_pattern("adjacent-3s", "Adjacent 3s", (3,), _adjacent_3s),
    clue_pattern("diagonal-3s", "Diagonal 3s", (3,), _diagonal_3s),
    clue_pattern("blocked-corner", "Clue at a blocked corner", (1, 3), _blocked_corner),
)
