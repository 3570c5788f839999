"""A loaded board translates as the genre does, and comes out of the pool as good as new."""

from __future__ import annotations

import pytest

import penmark
from penmark.generating.kernel_board import KernelBoard, kernel_board
from penmark.puzzle.genre import Genre
from tests.generating.judging import INDEPENDENT, answer_of, made

EVERY_GENRE = pytest.mark.parametrize("genre", INDEPENDENT, ids=lambda genre: genre.name)


@EVERY_GENRE
@pytest.mark.parametrize("seed", range(3))
def test_clues_of_an_answer_are_those_that_the_genre_derives(genre: Genre, seed: int) -> None:
    puzzle = made(genre.name, 6, seed=seed)
    loaded = KernelBoard(puzzle.without_clues())
    answer = answer_of(loaded, puzzle)
    solution = loaded.solution(answer)
    assert loaded.clues(answer) == dict(puzzle.without_clues().derive_clues(solution).clues)
    assert (
        loaded.clue_places
        == puzzle.clue_places()
        == [at for at in puzzle.substrate.positions() if puzzle.can_host_clue(at)]
    )


@EVERY_GENRE
def test_clues_of_whole_boards_are_those_of_single_places(genre: Genre) -> None:
    puzzle = genre.samples[0].puzzle
    board, solution = puzzle.without_clues(), penmark.solve(puzzle)[0]
    for meaning in genre.clue_meanings:
        places = [at for at in board.clue_places() if genre.meaning_at(at) is meaning]
        together = meaning.all_true_clues(board, solution, places)
        assert list(together) == [meaning.true_clues(board, solution, at) for at in places]


def test_boards_are_used_again_as_good_as_new() -> None:
    board = penmark.by_name("takuzu").new(6, 6)
    with kernel_board(board) as loaded:
        first = (loaded.solver.solve(()), loaded.solver.outputs())
        with kernel_board(board) as other:
            assert other is not loaded
    with kernel_board(board) as again:
        assert again is loaded
        assert (again.solver.solve(()), again.solver.outputs()) == first


def test_a_board_returns_to_the_pool_when_its_user_fails() -> None:
    board = penmark.by_name("takuzu").new(8, 6)
    with pytest.raises(ZeroDivisionError), kernel_board(board) as loaded:
        raise ZeroDivisionError
    with kernel_board(board) as again:
        assert again is loaded
