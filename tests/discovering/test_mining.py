from __future__ import annotations

import threading

import pytest

import penmark
from penmark.discovering import MiningOptions, mine
from penmark.grading import Tier
from penmark.puzzle.game import Commit
from penmark.puzzle.registry import by_name, genres
from tests.discovering.boards import corner_3, starters


@pytest.mark.parametrize("genre", genres())
def test_every_genre_can_be_mined_and_no_move_is_wrong(genre: str) -> None:
    """Whatever its rules lower to, with variables of their own or not."""
    puzzle = min((document.puzzle for document in by_name(genre).samples), key=lambda each: each.rows * each.cols)
    options = MiningOptions(tier=Tier.TRIVIAL, time_budget=5.0, proofs=8, refined=2, shapes=2)
    mined = mine(puzzle, options)
    (solution,) = penmark.solve(puzzle, 2)
    assert mined.has_one_solution
    assert mined.stops or mined.solved
    for specimen in mined.specimens():
        assert specimen.shape.parts
        for move in specimen.moves:
            assert (solution[move.coord] == move.mark) is isinstance(move, Commit)


def test_every_move_is_that_of_the_solution_and_leads_to_it() -> None:
    (puzzle,) = starters("slitherlink", "5x5", 1)
    (solution,) = penmark.solve(puzzle, 2)
    mined = mine(puzzle, MiningOptions(without=("corner-3",)))
    assert mined.solved
    assert mined.has_one_solution
    assert mined.stops
    for specimen in mined.specimens():
        assert specimen.moves
        for move in specimen.moves:
            assert isinstance(move, Commit)
            assert solution[move.coord] == move.mark


def test_at_each_stop_the_smallest_proof_comes_first_and_each_shape_once() -> None:
    (puzzle,) = starters("slitherlink", "5x5", 1)
    for stop in mine(puzzle, MiningOptions(without=("corner-3",))).stops:
        assert len({specimen.shape for specimen in stop}) == len(stop) <= MiningOptions().shapes


def test_a_puzzle_that_the_ladder_solves_has_no_stops() -> None:
    (puzzle,) = starters("akari", "easy", 1)
    mined = mine(puzzle)
    assert (mined.stops, mined.solved) == ((), True)


def test_a_puzzle_with_several_solutions_is_not_mined() -> None:
    mined = mine(corner_3())
    assert (mined.stops, mined.solved, mined.has_one_solution) == ((), False, False)


def test_when_time_is_up_what_was_found_is_there() -> None:
    (puzzle,) = starters("slitherlink", "5x5", 1)
    mined = mine(puzzle, MiningOptions(without=("corner-3",), time_budget=0.0))
    assert not mined.solved
    cancel = threading.Event()
    cancel.set()
    assert not mine(puzzle, MiningOptions(without=("corner-3",)), cancel=cancel).solved
