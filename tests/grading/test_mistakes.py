"""Wrong digits on boards with cages: each is answered with a contradiction from it, or with how far away one is."""

from __future__ import annotations

from functools import lru_cache

from penmark.board.mark import Mark
from penmark.grading import hint
from penmark.puzzle.game import Game
from penmark.solvers import solve
from tests.grading.killers import killer

MOST_STEPS = 12
KILLER = killer()


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
