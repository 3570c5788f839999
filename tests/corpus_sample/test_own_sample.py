"""The corpus that ships with the repository: every puzzle has its solution and no other, and its difficulty."""

from __future__ import annotations

import pytest

from penmark.grading import grade
from penmark.puzzle.game import Commit, Game, State, faults_of
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from penmark.puzzle.solution import Solution
from penmark.solvers import solve
from tests.corpus_sample.own import FOLDER, LEAST, TIERS, documents
from tests.parity.harness import installed_solvers

SHIPPED = [genre for genre in genres().values() if type(genre).__module__.startswith("penmark.")]
EVERY_GENRE = pytest.mark.parametrize("genre", SHIPPED, ids=str)


def _cases(genre: Genre) -> list[tuple[Puzzle, Solution]]:
    found = []
    for document in documents(genre):
        assert document.game is not None
        assert document.game.status().state is State.SOLVED
        found.append((document.puzzle, Solution.from_masks(document.puzzle.field, document.game.masks)))
    return found


@EVERY_GENRE
def test_there_are_puzzles_of_every_tier(genre: Genre) -> None:
    puzzles = [document.puzzle for document in documents(genre)]
    assert len(set(puzzles)) == len(puzzles) >= LEAST
    assert {puzzle.meta.info for puzzle in puzzles} >= set(TIERS)


def test_no_file_is_of_a_genre_that_is_not_there() -> None:
    assert {file.stem for file in FOLDER.glob("*.jsonl")} == {genre.name for genre in SHIPPED}


@EVERY_GENRE
def test_every_puzzle_has_the_given_solution_and_no_other(genre: Genre) -> None:
    """By the kernel and by CP-SAT, where that is installed."""
    for puzzle, solution in _cases(genre):
        assert faults_of(puzzle, solution) == []
        for name in installed_solvers().keys() - {"simple"}:
            result = solve(puzzle, 2, solver=name)
            assert result.exhausted
            assert result.solutions == (solution,)


@EVERY_GENRE
def test_every_puzzle_is_graded_as_it_says_by_sound_steps(genre: Genre) -> None:
    for puzzle, solution in _cases(genre):
        result, game = grade(puzzle, time_budget=60.0), Game(puzzle)
        assert result.solved
        assert str(result.difficulty) == puzzle.meta.info
        for step in result.steps:
            for move in step.moves:
                assert (solution[move.coord] == move.mark) is isinstance(move, Commit)
                game.apply(move)
        assert game.status().state is State.SOLVED
