"""Shapes at the border, or wherever the loop cannot go on straight from between two clues."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.slitherlink.techniques.clues import board_corners, may_be_whole_loop
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


def _blocked(onward: int) -> str:
    """Why a line cannot go on straight."""
    return " past the border" if onward == NONE else " ({seen} is crossed)"


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
                f"Between the 3 at {{0}} and the 1 at {{1}} no line goes straight on{_blocked(onward)}: the 3 has its "
                "other side there, and the loop goes on from it along the 1, which has no more.",
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
                f"A line between the 1s at {{all}} could not run straight on{_blocked(onward)} and would have to take "
                "a second side of one of them.",
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
            "Whichever side the 1 at {0}, in the corner, has, its line comes to the point that it shares with the 1 at "
            "{1} and goes on along a side of that one, which has no other.",
            free=(*grid.near(at, k), *grid.far(other, k)),
        )


def _corners_beside(grid: LoopGrid, at: int) -> Iterator[tuple[int, int, int]]:
    """For each corner cell of the board beside a cell: which, by which of its sides, and the cell beside it along the
    other border."""
    for between in grid.across[at]:
        for k in board_corners(grid, between) if between != NONE else ():
            sides = (k + 1) % 4, (k + 2) % 4
            for side, other in (sides, sides[::-1]):
                along = grid.across[between][other]
                if grid.across[between][side] == at and along != NONE:
                    yield between, side, along


def _corner_between_1s(position: Position, at: int) -> Iterator[Deduction]:
    """A line between the corner cell and a 1 would have to run round the corner and take two sides of the other 1, or
    close round the corner cell alone."""
    grid = grid_of(position)
    for between, side, along in _corners_beside(grid, at):
        if grid.clues[along] != 1 or along < at or may_be_whole_loop(grid, between):
            continue
        other = grid.across[between].index(along)
        yield from conclude(
            position,
            (at, along, between),
            "A line between one of the 1s at {0} and {1} and the corner cell {2} would have to go on round the corner, "
            "and take two sides of the other 1 or close too early.",
            free=(grid.sides[between][side], grid.sides[between][other]),
        )


def _corner_between_3_and_2(position: Position, at: int) -> Iterator[Deduction]:
    """Otherwise the 3 has the other three: none of the lines there goes on into the corner, and the 2 has one side
    left."""
    grid = grid_of(position)
    for between, side, along in _corners_beside(grid, at):
        if grid.clues[along] not in (2, 3):
            continue
        yield from conclude(
            position,
            (at, along, between),
            f"Without the side of the 3 at {{0}} away from the corner cell {{2}}, no line could turn into the corner, "
            f"and the {grid.clues[along]} at {{1}} would have a single side left.",
            drawn=(grid.sides[at][side],),
        )


TECHNIQUES: tuple[Technique, ...] = (
    clue_pattern("border-1-3", "1 beside 3, no way straight on", (3,), _1_beside_3),
    clue_pattern("border-1-1", "1 beside 1, no way straight on", (1,), _1_beside_1),
    clue_pattern("corner-1-diagonal-1", "1 in a corner, 1 diagonal to it", (1,), _corner_1_with_1),
    clue_pattern("corner-between-1s", "Corner between two 1s", (1,), _corner_between_1s),
    clue_pattern("corner-between-3-and-2", "Corner between a 3 and a 2", (3,), _corner_between_3_and_2),
)
