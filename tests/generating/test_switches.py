"""Switching clues on a warm instance says what solving each puzzle anew says."""

from __future__ import annotations

import pytest

import penmark
from penmark.generating.ambiguity import ambiguous
from penmark.generating.effort import Effort, StoppedError, effort
from penmark.generating.ground import Ground, give_back, take
from penmark.generating.switches import GroupSwitches, switches_for
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.registry import genres
from penmark.solvers.base import Budget
from penmark.solvers.fast import FastSolver
from tests.generating.judging import made

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)


def _free() -> Effort:
    return Effort(Budget(None, None), None)


def _answer(ground: Ground, puzzle: Puzzle) -> bytes:
    (solution,) = FastSolver().solve(puzzle, 2)
    held = ground.literals(solution)
    assert ground.solver.solve(held)
    return ground.solver.outputs()


@EVERY_GENRE
@pytest.mark.parametrize("seed", range(3))
def test_clues_of_an_answer_are_those_that_the_genre_derives(genre: Genre, seed: int) -> None:
    puzzle = made(genre.name, 6, seed=seed)
    ground = Ground(puzzle.without_clues())
    answer = _answer(ground, puzzle)
    solution = ground.solution(answer)
    assert ground.clues(answer) == dict(puzzle.without_clues().derive_clues(solution).clues)
    assert (
        ground.hosts == puzzle.clue_places() == [at for at in puzzle.substrate.positions() if puzzle.can_host_clue(at)]
    )


@EVERY_GENRE
@pytest.mark.parametrize("seed", range(3))
def test_needless_clues_are_found_by_any_means(genre: Genre, seed: int) -> None:
    puzzle = made(genre.name, 6, seed=seed, clue_density=1.0)
    ground = Ground(puzzle.without_clues())
    clues = dict(puzzle.clues)
    answer = _answer(ground, puzzle)
    quick, groups = switches_for(ground, answer, clues, _free()), GroupSwitches(ground, answer, clues, _free())
    assert quick.enough(clues, None) in (True, None)
    assert groups.enough(clues, None) is True
    verdicts = []
    for at in clues:
        others = [each for each in clues if each != at]
        verdicts.append(FastSolver().solve(puzzle.clear_clue(at), 2).unique)
        assert quick.needless(at, others, None) is groups.needless(at, others, None) is verdicts[-1]
        assert quick.enough(others, None) in (verdicts[-1], None)
        assert groups.enough(others, None) is verdicts[-1]
    assert True in verdicts


@EVERY_GENRE
def test_a_sketch_implies_all_that_it_leaves_out(genre: Genre) -> None:
    puzzle = made(genre.name, 6, seed=4, clue_density=1.0)
    ground = Ground(puzzle.without_clues())
    switches = switches_for(ground, _answer(ground, puzzle), dict(puzzle.clues), _free())
    orbits = [(at,) for at in puzzle.clues]
    chosen = switches.sketch(orbits, Rng(1))
    kept = {at: puzzle.clues[at] for (at,) in chosen}
    assert FastSolver().solve(puzzle.with_clues(kept), 2).unique


def test_what_is_ambiguous_is_what_solutions_differ_in() -> None:
    for seed in range(4):
        puzzle = made("akari", 5, seed=seed).without_clues()
        solutions = penmark.solve(puzzle, 5_000)
        assert solutions.exhausted
        differing = [at for at in puzzle.coords() if len({solution[at] for solution in solutions}) > 1]
        assert ambiguous(puzzle, _free()) == differing
    impossible = penmark.by_name("sudoku").new(4, 4).add_clue((0, 0), 1).add_clue((0, 1), 1)
    assert len(ambiguous(impossible, _free())) == 16


def test_grounds_are_taken_up_again_as_good_as_new() -> None:
    board = penmark.by_name("takuzu").new(6, 6)
    ground = take(board)
    first = (ground.solver.solve(()), ground.solver.outputs())
    assert take(board) is not ground
    give_back(ground)
    again = take(board)
    assert again is ground
    assert (again.solver.solve(()), again.solver.outputs()) == first


def test_effort_tells_steps_from_the_clock() -> None:
    ground = Ground(penmark.by_name("slitherlink").new(20, 20))
    held = [ground.choices[k][1] for k in (0, 5, 400, 600)]
    with effort(None, None) as free:
        assert free.solve(ground.solver, held, 0) is None
    with effort(0.0, None) as none, pytest.raises(StoppedError):
        none.solve(ground.solver, held, 1_000_000)
