"""Clues that depend on each other: numbers are left out, solutions are changed until the clues tell them."""

from __future__ import annotations

from random import Random

import pytest

import penmark
from penmark.board.coord import cell
from penmark.board.rooms import Rooms
from penmark.generating.ambiguity import with_room_cut
from penmark.generating.attempt import Redoing
from penmark.generating.outcomes import Unsettled
from penmark.puzzle.clue import UNKNOWN
from penmark.puzzle.generation import Pattern
from penmark.puzzle.randomness import Rng
from penmark.puzzle.registry import by_name


@pytest.mark.parametrize("tier", [None, "easy", "medium"])
def test_circles_stay_and_numbers_go(tier: str | None) -> None:
    puzzle = penmark.generate("nurimisaki", 7, tier=tier, seed=2)
    (solution,) = penmark.solve(puzzle, 2)
    (meaning,) = puzzle.genre.clue_meanings
    derived = {at: meaning.derive(puzzle, solution, at) for at in puzzle.coords()}
    assert {at for at, clue in derived.items() if clue} == set(puzzle.clues)
    assert all(clue in (UNKNOWN, derived[at]) for at, clue in puzzle.clues.items())
    assert UNKNOWN in puzzle.clues.values()
    if tier is not None:
        assert penmark.grade(puzzle).difficulty == tier


def test_the_density_is_the_share_of_numbers() -> None:
    all_told = penmark.generate("nurimisaki", 7, density=1.0, seed=3)
    assert UNKNOWN not in all_told.clues.values()


def test_a_room_is_cut_straight_in_two() -> None:
    board = by_name("heyawake").new(4, 4).with_rooms(Rooms(4, 4, [0, 0, 0, 1] * 3 + [2, 2, 2, 1]))
    for seed in range(8):
        cut = with_room_cut(board, cell(0, 0), Rng(seed))
        assert cut is not None
        assert cut.substrate.rooms is not None
        assert cut.substrate.rooms.are_connected
        assert len(cut.substrate.rooms) == 4
        assert set(cut.substrate.rooms.borders) > set(Rooms(4, 4, [0, 0, 0, 1] * 3 + [2, 2, 2, 1]).borders)
    assert with_room_cut(board, cell(3, 0), Rng(1)) is None
    assert with_room_cut(by_name("nurimisaki").new(4, 4), cell(0, 0), Rng(1)) is None


def test_another_answer_keeps_what_is_settled() -> None:
    puzzle = by_name("nurimisaki").samples[0].puzzle
    (solution,) = penmark.solve(puzzle, 2)
    redoing = Redoing(puzzle.without_clues(), Pattern.NONE.group(6, 6), Rng(1))
    redoing.next(solution, Unsettled([cell(0, 0)]))
    assert redoing.wanted == {at: mark for at, mark in solution.items() if max(at.row, at.col) > 2}
    redoing.next(solution, Unsettled(list(puzzle.coords())))  # worse: the better one stays
    assert redoing.wanted == {at: mark for at, mark in solution.items() if max(at.row, at.col) > 2}
    redoing.next(solution, Unsettled(list(puzzle.coords()), is_unique=True))  # better, however much is too hard
    assert redoing.wanted == {}


@pytest.mark.parametrize("seed", Random(5).sample(range(1000), 2))
def test_heyawake_of_a_tier_is_made_on_cut_rooms(seed: int) -> None:
    puzzle = penmark.generate("heyawake", 8, tier="easy", seed=seed)
    assert penmark.solve(puzzle, 2).unique
    assert penmark.grade(puzzle).difficulty == "easy"
