"""A grade that leaned on trial says which techniques are not built."""

from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.genres.sudoku import GENRE as SUDOKU
from penmark.grading import grade, load_profile
from penmark.grading.coverage import variants_without_techniques
from penmark.grading.ladder import LadderOptions, ladder_for
from penmark.puzzle.registry import by_name
from penmark.puzzle.variant import Variant
from penmark.variants.killer_cage import KillerCage
from penmark.variants.odd_cells import OddCells
from tests.grading.killers import killer, profile_without


def test_a_grade_by_trial_for_want_of_techniques_has_no_difficulty() -> None:
    result = grade(killer(), profile_without("distinct-sum"))
    assert result.solved
    assert any(step.depth for step in result.steps)
    assert result.lacking == ("killer cage",)
    assert result.difficulty is None
    assert result.reservation == "techniques for killer cage are not built"
    assert result.to_plain()["reservation"] == result.reservation
    assert result.to_plain()["difficulty"] is None
    assert "techniques for killer cage are not built" in repr(result)


def test_trial_in_a_genre_without_variants_on_the_board_is_extreme() -> None:
    result = grade(by_name("takuzu").samples[2].puzzle)
    assert any(step.depth for step in result.steps)
    assert (result.lacking, result.reservation, result.difficulty) == ((), None, "extreme")


def test_without_trial_there_is_nothing_to_say() -> None:
    easy = SUDOKU.new(2, 2, [KillerCage((cell(0, 0), cell(0, 1)), 3)]).add_clue("a1", 1)
    result = grade(easy, profile_without("distinct-sum"))
    assert result.difficulty == "trivial"
    assert result.lacking == ()


@pytest.mark.parametrize("kind", SUDOKU.variants, ids=[kind.name for kind in SUDOKU.variants])
def test_techniques_are_built_for_every_variant(kind: type[Variant]) -> None:
    puzzle = SUDOKU.new(9, 9, [kind.sample()])
    assert variants_without_techniques(puzzle, ladder_for(puzzle, load_profile(SUDOKU), LadderOptions())) == ()


def test_rules_about_single_cells_need_no_technique() -> None:
    puzzle = SUDOKU.new(9, 9, ["anti-knight", OddCells((cell(0, 0),)), KillerCage((cell(1, 1), cell(1, 2)), 9)])
    ladder = ladder_for(puzzle, profile_without("distinct-sum"), LadderOptions())
    assert variants_without_techniques(puzzle, ladder) == ("killer cage",)
    without_houses = ladder_for(puzzle, profile_without("distinct"), LadderOptions())
    assert "anti-knight" in variants_without_techniques(puzzle, without_houses)
    assert "odd" not in variants_without_techniques(puzzle, ladder_for(puzzle, load_profile(SUDOKU), LadderOptions()))
