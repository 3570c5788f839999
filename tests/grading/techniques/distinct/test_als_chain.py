"""ALS-XY-chain."""

from __future__ import annotations

import pytest

from penmark.grading.techniques.distinct.als_chain import als_xy_chain
from penmark.grading.techniques.distinct.als_wing import als_xy_wing
from penmark.grading.techniques.distinct.als_xz import als_xz
from tests.grading.techniques.distinct.steps import (
    assert_finds,
    moves,
    pencilled,
    struck,
    words,
)

CHAIN = {
    "r1c1": "19",
    "r4c1": "12",
    "r4c4": "23",
    "r7c4": "34",
    "r7c7": "45",
    "r5c7": "56",
    "r5c9": "67",
    "r2c9": "79",
}
"""Two by two they make four sets, and three will not do."""


@pytest.mark.parametrize("code", ["0903-1"])
def test_library(code: str) -> None:
    assert_finds(als_xy_chain, code)


def test_the_first_or_the_last_holds_the_mark() -> None:
    position = pencilled(CHAIN)
    assert moves(als_xz, position) == moves(als_xy_wing, position) == []
    assert moves(als_xy_chain, position) == [struck("917 918 919 921 922 923")]


def test_words_name_the_sets_and_the_links() -> None:
    position = pencilled(CHAIN)
    assert words(position, next(als_xy_chain(position))) == (
        "Almost locked sets: r1c1 and r4c1 (1, 2 or 9) cannot share 2 with r4c4 and r7c4 (2, 3 or 4), which "
        "cannot share 4 with r5c7 and r7c7 (4, 5 or 6), which cannot share 6 with r2c9 and r5c9 (6, 7 or 9); "
        "so the first or the last holds 9: 9 can be removed from r1c7 to r1c9 and r2c1 to r2c3."
    )


@pytest.mark.parametrize(
    "spoilt", [{"r2c9": "78"}, {"r7c4": "346"}, {"r7c7": "35"}, {"r5c9": "89", "r8c9": "67"}], ids=str
)
def test_near_misses(spoilt: dict[str, str]) -> None:
    assert moves(als_xy_chain, pencilled(CHAIN | spoilt)) == []
