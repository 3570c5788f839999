"""ALS-XY-wing."""

from __future__ import annotations

import pytest

from penmark.grading.techniques.distinct.als_wing import als_xy_wing
from tests.grading.techniques.distinct.steps import (
    assert_finds,
    moves,
    pencilled,
    struck,
    words,
)

WING = {"r1c1": "19", "r5c1": "13", "r5c5": "23", "r2c5": "29"}
"""Wings at r1c1 and r2c5, with or without its neighbour in the row; the pivot is what is between."""


@pytest.mark.parametrize("code", ["0902-1", "0902-2"])
def test_library(code: str) -> None:
    assert_finds(als_xy_wing, code)


def test_one_of_two_wings_holds_the_mark() -> None:
    assert moves(als_xy_wing, pencilled(WING)) == [struck("914 915 916 921 922 923")]


def test_words_name_the_pivot_and_what_it_shares() -> None:
    position = pencilled(WING)
    assert words(position, next(als_xy_wing(position))) == (
        "Almost locked sets: r5c1 (1 or 3) cannot share 1 with r1c1 (1 or 9), nor 3 with r2c5 and r5c5 (2, 3 "
        "or 9); so one of the latter two holds 9: 9 can be removed from r1c4 to r1c6 and r2c1 to r2c3."
    )


@pytest.mark.parametrize(
    "spoilt",
    [{"r2c5": "28"}, {"r5c5": "234"}, {"r5c5": "13"}, {"r2c5": "56", "r2c6": "29"}],
    ids=["mark", "size", "link", "sight"],
)
def test_near_misses(spoilt: dict[str, str]) -> None:
    assert moves(als_xy_wing, pencilled(WING | spoilt)) == []
