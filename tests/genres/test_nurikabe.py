from __future__ import annotations

import pytest

import penmark
from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE
from penmark.genres.nurikabe import GENRE
from penmark.genres.nurikabe.clues import islands_of
from penmark.genres.nurikabe.seeding import limits_for, random_sea
from penmark.program import ALWAYS
from penmark.puzzle.clue import UNKNOWN, Number
from penmark.puzzle.game import Game
from penmark.puzzle.places import clue_words
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.solvers import solve
from penmark.solvers.lowered import lowering_of, read_outputs


def draw(*rows: str) -> Puzzle:
    """A puzzle from a picture of its clues."""
    builder = GENRE.new(len(rows), len(rows[0])).edit()
    for r, row in enumerate(rows):
        for c, char in enumerate(row):
            if char != ".":
                builder.add_clue((r, c), UNKNOWN if char == "?" else Number(int(char)))
    return builder.build()


def sea_of(solution: Solution, puzzle: Puzzle) -> list[str]:
    cells = [["#" if solution[cell(r, c)] == TRUE else "." for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    return ["".join(row) for row in cells]


def test_a_small_one() -> None:
    puzzle = draw(".5...", "..2..", ".....", "..1..", "...3.")
    (solution,) = solve(puzzle, 2)
    assert sea_of(solution, puzzle) == ["..###", ".#..#", ".####", ".#.#.", "###.."]


@pytest.mark.parametrize("solver", ["fast", "simple", "ortools"])
def test_question_marks_leave_the_size_open(solver: str) -> None:
    puzzle = draw("?.2", "...", "1..")
    found = {tuple(sea_of(solution, puzzle)) for solution in solve(puzzle, 9, solver=solver)}
    assert found == {(".#.", "##.", ".##")}
    assert len(solve(draw("?..", "...", "..."), 9, solver=solver)) == len(solve(draw("?..", "...", "..."), 9))


@pytest.mark.parametrize("seed", range(3))
def test_numbers_are_switched_off_on_one_instance(seed: int) -> None:
    puzzle, rng = penmark.generate("nurikabe", 5, seed=seed), Rng(seed)
    board = puzzle.without_clues()
    lowering = lowering_of(board, board.bare_constraints)
    lowering = lowering.onto(lowering.program.copy(ALWAYS))
    lowering.program.at(ALWAYS)
    apart = GENRE.clue_meanings[0].lower_apart(board, puzzle.clues, lowering)
    assert apart is not None
    assert apart.keys() == puzzle.clues.keys()
    solver = lowering.program.solver(guarded=True)
    for _ in range(6):
        quiet = [at for at in puzzle.clues if rng.chance(0.5)]
        found, is_all = solver.enumerate((), 100, without=[apart[at] for at in quiet])
        expected = solve(board.with_clues({**puzzle.clues, **dict.fromkeys(quiet, UNKNOWN)}), 100)
        assert is_all == (len(expected) < 100)
        assert not is_all or {read_outputs(board.field, each[: len(board.substrate.floor)]) for each in found} == set(
            expected
        )


@pytest.mark.parametrize("seed", range(3))
def test_places_of_clues_are_switched_on_one_instance(seed: int) -> None:
    puzzle, rng = penmark.generate("nurikabe", 5, seed=seed), Rng(seed)
    (solution,) = solve(puzzle, 2)
    board, (meaning,) = puzzle.without_clues(), GENRE.clue_meanings
    groups = [[each for each in group if each[1] != UNKNOWN] for group in meaning.clue_groups(board, solution) or ()]
    lowering = lowering_of(board, board.bare_constraints)
    lowering = lowering.onto(lowering.program.copy(ALWAYS))
    lowering.program.at(ALWAYS)
    assert meaning.lower_groups(groups, lowering)
    solver, clues = lowering.program.solver(guarded=True), [clue for group in groups for clue in group]
    for _ in range(6):
        chosen = [rng.choice(group) for group in groups]
        off = [(0, k) for k, clue in enumerate(clues) if clue not in chosen]
        found, is_all = solver.enumerate((), 1000, without=off)
        answers = {read_outputs(board.field, each[: len(board.substrate.floor)]) for each in found}
        assert is_all
        assert answers == set(solve(board.with_clues(dict(chosen)), 1000))


def test_without_clues_there_is_no_land_and_hence_a_pool() -> None:
    assert len(solve(GENRE.new(2, 2), 2)) == 0
    assert [sea_of(each, GENRE.new(1, 3)) for each in solve(GENRE.new(1, 3), 2)] == [["###"]]


def test_clues_are_land_from_the_start() -> None:
    game = Game(draw("2.", ".."))
    assert [mark for _, mark in game.decided()] == [FALSE]


def test_a_large_number_is_read_and_has_no_solution() -> None:
    puzzle = GENRE.new(3, 3).add_clue("a1", 9)
    assert [sea_of(each, puzzle) for each in solve(puzzle, 2)] == [["...", "...", "..."]]


def test_what_is_learnt_on_the_way_rules_out_no_solution() -> None:
    """Large islands, few clues, whole groups of land without an owner: everything that regions explain comes up."""
    for seed in range(25):
        rng = Rng("nurikabe", seed)
        board = GENRE.new(9, 9)
        solution = Solution(board.field, (mark.value for mark in random_sea(board, rng, (14, 14)).values()))
        clues = GENRE.clue_meanings[0].choose_clues(board, solution, rng)
        assert clues is not None
        solver = lowering_of(board.with_clues(clues)).program.solver()
        solver.begin(())
        solver.more(3, 0.3)
        held = [2 * k + (not value) for k, value in enumerate(solution.values_by_index)]
        assert solver.solve(held) is True


def test_random_seas_are_lawful() -> None:
    for seed in range(10):
        board = GENRE.new(8, 9)
        marks = random_sea(board, Rng("sea", seed))
        solution = Solution(board.field, (mark.value for mark in marks.values()))
        clues = {island[0]: Number(len(island)) for island in islands_of(board, solution)}
        assert Game.from_solution(board.with_clues(clues), solution).status().solved


def test_few_islands_have_a_single_cell() -> None:
    board = GENRE.new(10, 10)
    sizes = list[int]()
    for seed in range(20):
        marks = random_sea(board, Rng("sea", seed), limits_for("hard"))
        solution = Solution(board.field, (mark.value for mark in marks.values()))
        sizes += map(len, islands_of(board, solution))
    assert 0 < sizes.count(1) < len(sizes) / 4


@pytest.mark.parametrize("tier", ["trivial", "easy", "medium"])
def test_easy_puzzles_have_small_islands(tier: str) -> None:
    puzzle = penmark.generate(GENRE, 8, 8, tier=tier, seed=3)
    (solution,) = solve(puzzle, 2)
    sizes = [len(island) for island in islands_of(puzzle, solution)]
    assert penmark.grade(puzzle).difficulty == tier
    assert sum(sizes) / len(sizes) <= limits_for(tier)[1]
    assert limits_for(tier) < limits_for(None)


def test_islands_are_found() -> None:
    board = GENRE.new(2, 3)
    solution = Solution(board.field, (0, 1, 0, 0, 1, 1))
    assert islands_of(board, solution) == [[cell(0, 0), cell(1, 0)], [cell(0, 2)]]


def test_a_clue_without_a_number_has_a_name() -> None:
    puzzle = GENRE.new(3, 3).add_clue("a3", UNKNOWN)
    assert clue_words(puzzle, cell(0, 0), puzzle.names) == "the ? at r1c1"
