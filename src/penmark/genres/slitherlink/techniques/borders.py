"""Shapes at the border, or wherever the loop cannot go on straight from between two clues."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.slitherlink.techniques.clues import board_corners
from penmark.genres.slitherlink.techniques.grid import NONE, OFF, LoopGrid, grid_of, states
from penmark.genres.slitherlink.techniques.patterns import clue_pattern, conclude
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import Technique


def closed_ends(grid: LoopGrid, known: list[int], at: int, k: int) -> Iterator[tuple[int, int]]:
    """The corners of a cell at the ends of its side k from which that side cannot go on straight, with the free edge
    there if it is on the board."""
    for corner, which in ((k, 0), ((k + 1) % 4, 1)):
        onward = grid.outer(at, corner)[which]
        if known[onward] == OFF:
            yield corner, onward


def _1_beside_3(position: Position, at: int) -> Iterator[Deduction]:
    """Without the 3's side at the closed end, its side towards the 1 would have to turn there and take the 1's."""
    grid, known = grid_of(position), position.view(states)
    for k, one in enumerate(grid.across[at]):
        if one == NONE or grid.clues[one] != 1:
            continue
        for corner, onward in closed_ends(grid, known, at, k):
            along = grid.sides[at][k - 1 if corner == k else (k + 1) % 4]
            seen_from_one = (k + 3) % 4 if corner == k else (k + 2) % 4
            yield from conclude(
                position,
                (at, one),
                "The loop cannot run straight on from between the 3 at {0} and the 1 at {1}: the 3 has a line along "
                "there, and a side of the 1 goes on from it, the only one.",
                drawn=(along,),
                free=grid.far(one, seen_from_one),
                seen=(onward,),
            )


def _1_beside_1(position: Position, at: int) -> Iterator[Deduction]:
    grid, known = grid_of(position), position.view(states)
    for k in (1, 2):
        other = grid.across[at][k]
        if other == NONE or grid.clues[other] != 1:
            continue
        for _, onward in closed_ends(grid, known, at, k):
            yield from conclude(
                position,
                (at, other),
                "A line between the 1s at {all} could not run straight on and would have to take a second side of one "
                "of them.",
                free=(grid.sides[at][k],),
                seen=(onward,),
            )


def _corner_1_with_1(position: Position, at: int) -> Iterator[Deduction]:
    grid = grid_of(position)
    for k in board_corners(grid, at):
        other = grid.diagonal[at][(k + 2) % 4]
        if other == NONE or grid.clues[other] != 1:
            continue
        yield from conclude(
            position,
            (at, other),
            "The line of the 1 at {0}, in the corner, ends where it meets the 1 at "
            "{1} and goes on along a side of that one, which has no other.",
            free=(*grid.near(at, k), *grid.far(other, k)),
        )


TECHNIQUES: tuple[Technique, ...] = (
    clue_pattern("border-1-3", "1 beside 3 at the border", (3,), _1_beside_3),
    clue_pattern("border-1-1", "1 beside 1 at the border", (1,), _1_beside_1),
    clue_pattern("corner-1-diagonal-1", "1 in a corner, 1 diagonal to it", (1,), _corner_1_with_1),
)
