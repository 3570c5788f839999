from __future__ import annotations

import threading

import penmark
from penmark.discovering import MiningOptions, mine
from penmark.puzzle.game import Commit
from tests.discovering.boards import corner_3, starters


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
