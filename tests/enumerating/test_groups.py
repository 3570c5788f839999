from __future__ import annotations

import random
from math import factorial

import pytest

from penmark.board.dimensions import Boxed, Dimensions, Rectangular
from penmark.enumerating.groups import Group, board_symmetries, group_of
from penmark.errors import PuzzleError
from penmark.puzzle.enumeration import UpTo
from penmark.puzzle.registry import by_name
from penmark.solvers.fast import FastSolver


@pytest.mark.parametrize(
    ("dims", "turns"),
    [
        (Rectangular(3, 3), 8),
        (Rectangular(2, 3), 4),
        (Boxed(2, 2), 8),
        (Boxed(3, 2), 4),
        (Boxed(1, 1), 8),
    ],
)
def test_boxes_that_are_not_square_do_not_turn(dims: Dimensions, turns: int) -> None:
    assert len(list(board_symmetries(by_name("sudoku"), dims))) == turns


@pytest.mark.parametrize(
    ("genre", "dims", "up_to", "moves", "marks"),
    [
        ("sudoku", Boxed(2, 2), UpTo.NOTHING, 1, 0),
        ("sudoku", Boxed(2, 2), UpTo.BOARD, 8, 0),
        ("sudoku", Boxed(2, 2), UpTo.FULL, 128, 4),
        ("sudoku", Boxed(3, 2), UpTo.FULL, 3456, 6),
        ("takuzu", Rectangular(4, 4), UpTo.FULL, 8, 2),
        ("akari", Rectangular(3, 3), UpTo.FULL, 8, 0),
        ("akari", Rectangular(1, 3), UpTo.BOARD, 2, 0),
        ("akari", Rectangular(1, 1), UpTo.BOARD, 1, 0),
    ],
)
def test_groups_have_their_sizes(genre: str, dims: Dimensions, up_to: UpTo, moves: int, marks: int) -> None:
    group = group_of(by_name(genre), dims, up_to)
    assert len(group.moves) == len(set(group.moves)) == moves
    assert group.marks == marks


@pytest.mark.parametrize(("genre", "dims"), [("sudoku", Boxed(2, 2)), ("takuzu", Rectangular(2, 4))])
def test_a_full_group_is_closed_and_keeps_solutions(genre: str, dims: Dimensions) -> None:
    board = by_name(genre).empty(dims)
    group = group_of(board.genre, dims, UpTo.FULL)
    moves = set(group.moves)
    some = random.Random(1).sample(group.moves, min(20, len(group.moves)))
    assert all(tuple(map(one.__getitem__, other)) in moves for one in some for other in some)
    solutions = {solution.values_by_index for solution in FastSolver().solve(board, 1000)}
    for values in sorted(solutions)[:5]:
        assert all(tuple(map(values.__getitem__, move)) in solutions for move in group.moves)


def test_there_are_two_kinds_of_small_sudoku() -> None:
    board = by_name("sudoku").empty(Boxed(2, 2))
    group = group_of(board.genre, board.dims, UpTo.FULL)
    grids = [solution.values_by_index for solution in FastSolver().solve(board, 1000)]
    kinds: dict[tuple[int, ...], int] = {}
    for grid in grids:
        kinds[group.key(grid)] = kinds.get(group.key(grid), 0) + 1
    assert len(kinds) == 2
    assert all(group.images(grid) == kinds[group.key(grid)] for grid in grids[::17])


def test_marks_that_are_not_there_are_exchanged_too() -> None:
    assert Group(((0, 1),), marks=4).images((1, 1)) == 4
    assert Group(((0, 1), (1, 0)), marks=4).images((1, 2)) == factorial(4) // 2


def test_a_group_that_is_too_large_is_refused() -> None:
    with pytest.raises(PuzzleError, match="too many symmetries"):
        group_of(by_name("sudoku"), Boxed(3, 3), UpTo.FULL)
