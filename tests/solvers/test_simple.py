"""SimpleSolver sees every board, and looks no further than it must."""

from __future__ import annotations

from itertools import product

import pytest

from penmark.board.mark import TRUE
from penmark.board.region import Region
from penmark.puzzle.game import is_solved
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.rules.constraint import Constraint
from penmark.rules.parity_even import ParityEven
from penmark.solvers.base import StopReason
from penmark.solvers.simple import SimpleSolver


def by_definition(puzzle: Puzzle) -> set[Solution]:
    """Every board there is, judged by every rule."""
    choices = [[mark.value for mark in puzzle.field.domain(i).marks()] for i in puzzle.substrate.floor]
    boards = (Solution(puzzle.field, values) for values in product(*choices))
    return {board for board in boards if is_solved(puzzle, board.masks())}


@pytest.mark.parametrize(
    "puzzle",
    [
        by_name("akari").new(2, 3).set_wall("b1"),
        by_name("akari").new(3, 3).add_clue("b2", 2),
        by_name("slitherlink").new(2, 2).add_clue("a1", 3),
        by_name("takuzu").new(4, 2),
        by_name("sudoku").new(2, 2),
    ],
    ids=repr,
)
def test_it_finds_what_is_there_by_definition(puzzle: Puzzle) -> None:
    result = SimpleSolver().solve(puzzle, 1000)
    assert result.exhausted
    assert len(result) == len(set(result))
    assert set(result) == by_definition(puzzle)


def test_solutions_come_in_reading_order() -> None:
    puzzle = by_name("takuzu").new(4, 4)
    found = [solution.values_by_index for solution in SimpleSolver().solve(puzzle, 200)]
    assert found == sorted(found)


def test_it_starts_again_from_where_a_full_board_ends() -> None:
    """The last solution leaves nothing behind that hides another."""
    puzzle = by_name("takuzu").new(2, 2)
    even = Constraint.goal(ParityEven(TRUE), Region.all())
    assert len(SimpleSolver().solve(puzzle.add_constraint(even), 10)) == 2
    assert SimpleSolver().solve(puzzle, 2).stopped_by is StopReason.LIMIT
