from __future__ import annotations

import pytest

import penmark
from penmark.discovering.withholding import shortened, without_one
from penmark.errors import ProfileError
from penmark.grading.profile import Profile, Tier, load_profile, techniques_in_order
from penmark.puzzle.genre import Genre

SUDOKU = penmark.by_name("sudoku")
STANDARD = load_profile(SUDOKU)


def names(genre: Genre, profile: Profile) -> list[str]:
    return [technique.name for technique, _ in techniques_in_order(genre, profile)]


def test_the_ladder_ends_where_the_first_withheld_one_stood() -> None:
    whole = names(SUDOKU, STANDARD)
    left = names(SUDOKU, shortened(SUDOKU, STANDARD, ["swordfish", "x-wing"]))
    assert left == whole[: whole.index("x-wing")]


def test_a_tier_says_how_far_it_goes_instead() -> None:
    left = names(SUDOKU, shortened(SUDOKU, STANDARD, ["x-wing"], Tier.HARD))
    assert "swordfish" in left
    assert "x-wing" not in left
    assert "x-chain" not in left


def test_trials_are_never_on_it() -> None:
    assert not {"trial-1", "trial-2", "trial-3"} & set(names(SUDOKU, shortened(SUDOKU, STANDARD)))


def test_without_one_the_rest_stays() -> None:
    assert set(names(SUDOKU, STANDARD)) - set(names(SUDOKU, without_one(SUDOKU, STANDARD, "x-wing"))) == {"x-wing"}


def test_a_technique_that_is_none_is_refused() -> None:
    with pytest.raises(ProfileError, match="no technique 'y-wing'"):
        shortened(SUDOKU, STANDARD, ["y-wing"])
