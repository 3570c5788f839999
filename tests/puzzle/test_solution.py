from __future__ import annotations

import pickle

import pytest

from penmark.board.coord import Coord, cell, corner
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.errors import PuzzleError
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.solvers import solve


@pytest.fixture
def puzzle() -> Puzzle:
    return by_name("akari").new(1, 3).set_wall("b1")


@pytest.fixture
def solution(puzzle: Puzzle) -> Solution:
    return Solution(puzzle.field, [1, 0])


def test_a_solution_is_a_mapping_over_the_decision_positions(puzzle: Puzzle, solution: Solution) -> None:
    assert dict(solution) == {cell(0, 0): TRUE, cell(0, 2): FALSE}
    assert len(solution) == 2
    assert list(solution) == list(puzzle.coords())
    assert cell(0, 1) not in solution
    assert solution.substrate == puzzle.substrate
    assert repr(solution) == "<Solution of 2 positions>"
    for other in (cell(0, 1), cell(1, 0), corner(0, 0)):
        with pytest.raises(KeyError):
            solution[other]


def test_masks_go_out_and_come_back(puzzle: Puzzle, solution: Solution) -> None:
    assert list(solution.masks()) == [0b10, 0, 0b01]
    assert Solution.from_masks(puzzle.field, solution.masks()) == solution


def test_marks_go_out_and_come_back(puzzle: Puzzle, solution: Solution) -> None:
    assert Solution.from_marks(puzzle.field, solution) == solution


def test_a_board_with_open_positions_is_no_solution(puzzle: Puzzle) -> None:
    with pytest.raises(PuzzleError, match=r"cell\(0, 0\) is not decided"):
        Solution.from_masks(puzzle.field, puzzle.field.full_masks())


@pytest.mark.parametrize("marks", [{}, {cell(0, 0): TRUE}, {cell(0, 0): TRUE, cell(0, 2): Mark.number(1)}])
def test_a_mark_is_needed_everywhere_and_of_the_right_kind(puzzle: Puzzle, marks: dict[Coord, Mark]) -> None:
    with pytest.raises(PuzzleError, match="needs a mark of"):
        Solution.from_marks(puzzle.field, marks)


def test_the_number_of_values_must_fit(puzzle: Puzzle) -> None:
    with pytest.raises(PuzzleError, match="decides 2 positions, got 3"):
        Solution(puzzle.field, [1, 0, 1])


def test_solutions_form_sets(puzzle: Puzzle, solution: Solution) -> None:
    twin = Solution(puzzle.add_clue("b1", 1).field, [1, 0])
    assert twin == solution
    assert {solution, twin, Solution(puzzle.field, [0, 1])} == {solution, Solution(puzzle.field, [0, 1])}
    assert solution != Solution(puzzle.set_hole("b1").field, [1, 0])
    assert solution != "a solution"


def test_results_cross_process_borders() -> None:
    result = solve(by_name("akari").new(2, 2), 10)
    assert len(result) == 2
    assert pickle.loads(pickle.dumps(result)) == result
