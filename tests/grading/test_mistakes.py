"""Wrong digits on boards with cages: each is answered with a contradiction from it, or with how far away one is."""

from __future__ import annotations

from functools import lru_cache

from penmark.board.mark import Mark
from penmark.grading import hint, load_profile
from penmark.grading.derivation import contradiction
from penmark.grading.ladder import Ladder, LadderOptions, ladder_for
from penmark.grading.solve_state import SolveState
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers import solve
from penmark.solvers.base import Budget
from tests.grading.killers import killer

MOST_STEPS = 12
KILLER = killer()


def _ladder(puzzle: Puzzle) -> Ladder:
    return ladder_for(puzzle, load_profile(puzzle.genre), LadderOptions())


@lru_cache(maxsize=1)
def _answers() -> list[tuple[str, tuple[str, ...]]]:
    """What is said of one wrong digit in each cell, by words and reasons."""
    (solution,) = solve(KILLER)
    told = []
    for k, at in enumerate(KILLER.coords()):
        game = Game(KILLER)
        game.set(at, Mark.number(solution[at].value % 6 + 1 if k % 2 else (solution[at].value + 2) % 6 + 1))
        said = hint(game)
        told.append((said.words, said.reasons))
    return told


def test_each_wrong_digit_is_answered_with_a_contradiction() -> None:
    shown = ("there is no way left for", "nothing is left for", " must ", "there are none left", "steps from")
    for words, reasons in _answers():
        assert " is wrong" in words
        assert any(each in words for each in shown), words
        assert len(reasons) <= MOST_STEPS + 4


def test_what_is_left_in_a_cell_is_told_with_what_has_struck_the_rest() -> None:
    causes = [words for words, _ in _answers() if " is left for r" in words]
    assert causes
    assert any(", because of " in words for words in causes)


def test_a_number_that_a_house_has_one_place_for_is_told_with_the_house() -> None:
    assert any(" has room for " in words for words, _ in _answers())


def test_named_steps_lead_from_a_wrong_digit_to_a_rule_that_cannot_hold() -> None:
    ladder, (solution,) = _ladder(KILLER), solve(KILLER)
    found = 0
    for at in list(KILLER.coords())[::5]:
        game = Game(KILLER)
        game.set(at, Mark.number(solution[at].value % 6 + 1))
        state = SolveState(KILLER, game.masks, None, Budget(None, None), keep_bookkeeping=True)
        told = contradiction(state, ladder, 40)
        if told is not None:
            steps, end = told
            assert end.is_contradiction
            assert all(step.score for step in steps)
            found += bool(steps)
    assert found


def test_from_a_right_board_no_contradiction_follows() -> None:
    state = SolveState(KILLER, KILLER.start_masks(), None, Budget(None, None), keep_bookkeeping=True)
    assert contradiction(state, _ladder(KILLER), 1000) is None
