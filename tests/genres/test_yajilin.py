from __future__ import annotations

import pytest

import penmark
from penmark.board.adjacency import cells_beside
from penmark.board.coord import Coord, Layer, OrthoDir, cell
from penmark.board.mark import TRUE
from penmark.board.material import Material
from penmark.errors import ParseError, PuzzleError
from penmark.formats import puzzlekit
from penmark.genres.yajilin import GENRE
from penmark.genres.yajilin.rigid_loops import random_rigid_region
from penmark.genres.yajilin.seeding import random_board, with_greys
from penmark.puzzle.clue import Arrow
from penmark.puzzle.game import faults_of
from penmark.puzzle.loop_regions import links_around, random_region
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.solvers import solve
from tests.generating.judging import config_for

SOLVED = "3 3\nse ew sw\nns x ns\nne ew nw"


def _counts(size: tuple[int, int]) -> int:
    return len(solve(GENRE.new(*size), 1000))


@pytest.mark.parametrize(
    ("size", "count"), [((2, 4), 1), ((3, 3), 5), ((3, 4), 10), ((3, 5), 18), ((4, 4), 25), ((4, 5), 77), ((5, 5), 370)]
)
def test_boards_without_clues_have_as_many_solutions_as_brute_force_says(size: tuple[int, int], count: int) -> None:
    assert _counts(size) == count


@pytest.mark.parametrize("solver", ["simple", "ortools"])
def test_other_solvers_agree(solver: str) -> None:
    assert len(solve(GENRE.new(3, 3), 100, solver=solver)) == 5


def _with_arrow(arrow: Arrow) -> Puzzle:
    return GENRE.new(4, 4).add_clue("a1", arrow)


def test_an_arrow_counts_up_to_the_rim_past_grey_cells() -> None:
    puzzle = _with_arrow(Arrow(OrthoDir.UP, 2)).set_material("a3", Material.GREY)
    found = solve(puzzle, 50)
    assert found
    assert all(solution[cell(r, 0)] == TRUE for solution in found for r in (0, 2))
    assert not solve(_with_arrow(Arrow(OrthoDir.UP, 2)), 50)  # nothing could pass between the two


def test_an_arrow_with_a_question_mark_says_nothing() -> None:
    bare = GENRE.new(4, 4).set_material("a1", Material.GREY)
    assert set(solve(_with_arrow(Arrow(OrthoDir.UP)), 500)) == set(solve(bare, 500))


def test_a_solution_gives_an_arrow_with_the_highest_number() -> None:
    puzzle = puzzlekit.parse("yajilin", "3 4\n- - - -\n- - - x\n- - - -")
    solution = puzzlekit.parse_solution(puzzle, "3 4\nse ew sw x\nns x ns -\nne ew nw x")
    clue = GENRE.derive_clue_at(puzzle, solution, cell(1, 3))
    assert clue == Arrow(OrthoDir.LEFT, 1)
    meaning = GENRE.meaning_at(cell(1, 3))
    assert meaning is not None
    true = meaning.true_clues(puzzle, solution, cell(1, 3))
    assert true == (Arrow(OrthoDir.UP, 1), Arrow(OrthoDir.DOWN, 1), Arrow(OrthoDir.LEFT, 1))


def test_solutions_as_words() -> None:
    puzzle = GENRE.new(3, 3)
    solution = puzzlekit.parse_solution(puzzle, SOLVED)
    assert [at for at, mark in solution.items() if mark == TRUE and at.layer is Layer.CELLS] == [cell(1, 1)]
    assert puzzlekit.write_solution(puzzle, solution) == SOLVED
    with pytest.raises(ParseError, match="r2c2: 'x1' does not name two sides"):
        puzzlekit.parse_solution(puzzle, SOLVED.replace("x", "x1"))


def test_arrows_as_words() -> None:
    text = "2 3\n- 1s x\n0e - -"
    puzzle = puzzlekit.parse("yajilin", text)
    assert puzzle.clues == {cell(0, 1): Arrow(OrthoDir.DOWN, 1), cell(1, 0): Arrow(OrthoDir.RIGHT, 0)}
    assert puzzlekit.write(puzzle) == text
    assert puzzlekit.parse("yajilin", text.replace("x", "@")) == puzzle
    with pytest.raises(ParseError, match="'1z' is none of - x arrows such as 2n"):
        puzzlekit.parse("yajilin", text.replace("1s", "1z"))


def test_a_loop_needs_two_rows_and_columns() -> None:
    with pytest.raises(PuzzleError, match="two rows and two columns"):
        GENRE.new(1, 4)


# ── generating ──


@pytest.mark.parametrize("tier", ["trivial", "medium"])
@pytest.mark.parametrize("size", [(2, 2), (2, 7), (5, 5), (10, 10)])
def test_seeded_boards_come_with_a_solution(size: tuple[int, int], tier: str) -> None:
    config = config_for(GENRE, *size, seed=1)
    for seed in range(4):
        made = GENRE.seed_board(config, Rng(seed), tier)
        assert made is not None
        board, marks = made
        assert faults_of(board, Solution.from_marks(board.field, marks)) == []


def test_most_rigid_loops_are_the_only_ones_through_their_cells() -> None:
    rigid, others = 0, 0
    for seed in range(12):
        rigid += _loops_through_the_cells_of(random_rigid_region(7, 7, 0.28, Rng(seed))) == 1
        others += _loops_through_the_cells_of(random_region(6, 6, 0.4, Rng(seed))) == 1
    assert rigid >= 10 > others


def _loops_through_the_cells_of(points: list[tuple[int, int]]) -> int:
    """The number of loops that pass just the cells that the rim of some points passes."""
    passed = {at for line in links_around(points) for at in cells_beside(line)}
    board, _ = with_greys(GENRE.new(7, 7), {}, [at for at in GENRE.new(7, 7).coords() if _is_cell_out(at, passed)])
    found = solve(board, 5000)
    return sum(all(mark != TRUE for at, mark in each.items() if at.layer is Layer.CELLS) for each in found)


def _is_cell_out(at: Coord, passed: set[Coord]) -> bool:
    return at.layer is Layer.CELLS and at not in passed


def test_all_true_arrows_at_once_are_those_of_each_place() -> None:
    board, marks = random_board(GENRE.new(8, 6), 0.2, 0.36, Rng(3))
    solution, meaning = Solution.from_marks(board.field, marks), GENRE.clue_meanings[0]
    places = board.clue_places()
    assert len(places) > 8
    every = list(meaning.all_true_clues(board, solution, places))
    assert every == [meaning.true_clues(board, solution, at) for at in places]


@pytest.mark.parametrize("tier", ["trivial", "easy", "medium", "hard"])
def test_puzzles_of_a_tier_keep_cells_to_shade(tier: str) -> None:
    puzzle = penmark.generate(GENRE, 8, 8, tier=tier, seed=4)
    (solution,) = solve(puzzle, 2)
    assert penmark.grade(puzzle).difficulty == tier
    assert sum(mark == TRUE for at, mark in solution.items() if at.layer is Layer.CELLS) >= 3
