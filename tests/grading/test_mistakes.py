"""Wrong marks: each is answered with a contradiction from it, or with how far away one is and what it is."""

from __future__ import annotations

from functools import lru_cache

import penmark
from penmark.board.coord import edge_v
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.grading import Hint, grade, hint
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


FAR = penmark.read("https://puzz.link/p?yajilin/8/8/a22b21b2120k41l42k31e11l")


def _answer(coord: str, mark: Mark) -> Hint:
    game = Game(FAR)
    game.set(FAR.substrate.parse_coord(coord), mark)
    return hint(game)


def test_a_mark_that_no_one_sees_to_be_wrong_soon_is_answered_with_all_steps_of_a_contradiction() -> None:
    said = _answer("d6", TRUE)
    assert said.words.startswith("r3c4 is wrongly shaded: no line on r2c4–r4c4 → ")
    assert said.words.endswith(" would have to be shaded as well as not shaded (ways to meet an arrow, looking ahead).")
    assert len(said.reasons) > 1


def test_a_mark_far_from_any_contradiction_is_told_with_what_decides_it_and_all_steps_there() -> None:
    said = _answer("g3", FALSE)
    assert said.words.startswith("It is wrong that r6c7 is not shaded, but that shows only after some ")
    assert ", in the end by Every cell is used: " in said.words
    assert "r6c7 is shaded. Take it back, and go on with Every cell is used, at r3c1." in said.words
    assert said.reasons[-1].endswith("r6c7 is shaded.")
    assert said.reasons[0].startswith("Every cell is used: ")


def test_a_mark_that_easy_steps_reach_is_not_answered_with_what_is_hard_to_see() -> None:
    """A wrong line far from any clash in a Slitherlink that is solved by medium steps."""
    puzzle = penmark.read("https://puzz.link/p?slither/10/10/g176ch223237163bcg376712bj688a3c233bd5bdgbhag61c83862a")
    steps = grade(puzzle).steps
    game = Game(puzzle)
    for move in (move for step in steps[: len(steps) * 2 // 5] for move in step.moves if move.mark == TRUE):
        game.apply(move)
    game.set(edge_v(2, 6), TRUE)
    said = hint(game)
    assert "the edge between r3c6 and r3c7 is wrong" in said.words
    assert "steps from the other marks" in said.words
    assert not any("Few ways" in reason for reason in said.reasons)
