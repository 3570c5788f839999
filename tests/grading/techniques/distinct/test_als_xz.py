"""ALS-XZ, linked by one mark and by two."""

from __future__ import annotations

import pytest

from penmark.grading.techniques.distinct.als_xz import als_xz
from tests.grading.techniques.distinct.steps import (
    assert_finds,
    moves,
    pencilled,
    struck,
    words,
)

LINKED = {"r1c1": "12", "r1c4": "13", "r2c5": "23"}
DOUBLY = {"r1c1": "13", "r2c2": "23", "r1c5": "14", "r2c6": "24"}


@pytest.mark.parametrize("code", ["0901-1", "0901-2"])
def test_library(code: str) -> None:
    assert_finds(als_xz, code)


def test_one_of_two_sets_holds_the_mark() -> None:
    assert moves(als_xz, pencilled(LINKED)) == [struck("215 216 221 222 223")]


def test_words_name_both_sets_and_both_marks() -> None:
    position = pencilled(LINKED)
    assert words(position, next(als_xz(position))) == (
        "The almost locked sets r1c1 (1 or 2) and r1c4 and r2c5 (1, 2 or 3) cannot both hold 1, so one of "
        "them holds 2: 2 can be removed from r1c5, r1c6 and r2c1 to r2c3."
    )


@pytest.mark.parametrize(
    "spoilt", [{"r1c4": "34"}, {"r2c5": "234"}, {"r1c4": "45", "r2c4": "13"}], ids=["mark", "size", "sight"]
)
def test_near_misses(spoilt: dict[str, str]) -> None:
    assert moves(als_xz, pencilled(LINKED | spoilt)) == []


def test_two_links_lock_all_else() -> None:
    position = pencilled(DOUBLY)
    rows = [f"{row}{row}{col}" for row, used in ((1, (1, 5)), (2, (2, 6))) for col in range(1, 10) if col not in used]
    threes = ["312", "313", "321", "323", "331", "332", "333"]
    fours = ["414", "416", "424", "425", "434", "435", "436"]
    assert moves(als_xz, position) == [struck(" ".join(rows + threes + fours))]
    assert words(position, next(als_xz(position))) == (
        "The almost locked sets r1c1 and r1c5 (1, 3 or 4) and r2c2 and r2c6 (2, 3 or 4) cannot share 3 or 4, "
        "so each holds one of these, and the other candidates of both are locked: candidates can be removed "
        "from r1c2, r1c3, r2c1, r2c3, r3c1 to r3c3, r1c4, r1c6, r2c4, r2c5, r3c4 to r3c6, r1c7 to r1c9 and "
        "r2c7 to r2c9."
    )
