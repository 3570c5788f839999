"""Clues chosen among several that are true of a place, so that a solution has no rival."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import pytest

import penmark
from penmark.board.coord import Coord
from penmark.formats import puzzlekit
from penmark.generating.clue_choices import ClueChoices, leaves_choice
from penmark.generating.outcomes import Unsettled
from penmark.genres.yajilin.seeding import random_board
from penmark.puzzle.randomness import Rng
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from tests.generating.judging import unlimited

YAJILIN = by_name("yajilin")


def test_only_clues_that_stand_by_themselves_are_chosen() -> None:
    assert leaves_choice(YAJILIN)
    assert not leaves_choice(by_name("hashi"))
    assert not leaves_choice(by_name("nurikabe"))


def test_chosen_clues_are_true_and_leave_one_solution() -> None:
    settled = 0
    for seed in range(6):
        puzzle = penmark.generate(YAJILIN, 7, 7, seed=seed)
        (solution,) = penmark.solve(puzzle, 2)
        board, rng = puzzle.without_clues(), Rng(seed)
        choices = ClueChoices(board, solution, unlimited())
        clues = choices.without_rival(choices.random(rng), rng)
        if isinstance(clues, dict):
            settled += 1
            assert all(clue in choices.true[at] for at, clue in clues.items())
            assert list(penmark.solve(board.with_clues(clues), 2)) == [solution]
    assert settled >= 4


def test_clues_that_leave_one_solution_stay_as_they_are() -> None:
    puzzle = penmark.generate(YAJILIN, 7, 7, seed=3)
    (solution,) = penmark.solve(puzzle, 2)
    choices = ClueChoices(puzzle.without_clues(), solution, unlimited())
    assert choices.without_rival(puzzle.clues, Rng(1)) == puzzle.clues


def test_where_no_clue_rules_a_rival_out_it_is_told_where_it_differs() -> None:
    board = puzzlekit.parse("yajilin", "4 4\n- - - -\n- - - -\n- - - -\n- - - -")
    solution, *_ = penmark.solve(board, 100)
    choices = ClueChoices(board, solution, unlimited())
    for outcome in (choices.without_rival({}, Rng(1)), choices.hopeless()):
        assert isinstance(outcome, Unsettled)
        for positions in outcome.apart:
            assert len(positions) > 0
            assert any(_differs(solution, other, positions) for other in penmark.solve(board, 100))


def test_rivals_of_all_clues_differ_apart_from_each_other() -> None:
    several = 0
    for seed in range(12):
        board, marks = random_board(YAJILIN.new(12, 12), 0.1, 0.28, Rng(seed))
        solution = Solution.from_marks(board.field, marks)
        hopeless = ClueChoices(board, solution, unlimited()).hopeless()
        groups = hopeless.apart if hopeless else ()
        together = [at for group in groups for at in group]
        assert len(together) == len(set(together))
        assert hopeless is None or sorted(together) == sorted(hopeless.positions)
        several += len(groups) > 1
    assert several >= 3


def test_rivals_are_near_the_solution() -> None:
    """Most differ in one place only: in fewer positions than a tenth of the board."""
    sizes = []
    for seed in range(6):
        board, marks = random_board(YAJILIN.new(12, 12), 0.1, 0.28, Rng(seed))
        hopeless = ClueChoices(board, Solution.from_marks(board.field, marks), unlimited()).hopeless()
        sizes += [len(group) for group in hopeless.apart] if hopeless else []
    assert len(sizes) >= 6
    assert median(sizes) < 0.1 * len(marks)


def test_no_rival_of_all_clues_is_found_where_some_of_them_leave_one_solution() -> None:
    puzzle = penmark.generate(YAJILIN, 7, 7, seed=3)
    (solution,) = penmark.solve(puzzle, 2)
    assert ClueChoices(puzzle.without_clues(), solution, unlimited()).hopeless() is None


@pytest.mark.slow
def test_arrows_are_chosen_for_a_large_board() -> None:
    """One of 18×18 has more rivals, those that differ in several places counted, than can be ruled out one by one."""
    puzzle = penmark.generate(YAJILIN, 18, 18, seed=2)
    assert penmark.solve(puzzle, 2).unique


def _differs(solution: Solution, other: Solution, positions: Sequence[Coord]) -> bool:
    return [at for at in solution if solution[at] != other[at]] == list(positions)
