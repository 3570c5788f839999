"""Death blossom."""

from __future__ import annotations

import pytest

from penmark.grading.techniques.distinct.death_blossom import death_blossom
from tests.grading.techniques.distinct.steps import (
    assert_finds,
    moves,
    pencilled,
    struck,
    words,
)

BLOSSOM = {"r5c5": "123", "r5c1": "19", "r5c9": "29", "r4c5": "39"}


@pytest.mark.parametrize("code", ["0904-1", "0904-2"])
def test_library(code: str) -> None:
    assert_finds(death_blossom, code)


def test_one_of_the_petals_holds_the_mark() -> None:
    assert moves(death_blossom, pencilled(BLOSSOM)) == [struck("954 956")]


def test_words_name_the_stem_and_the_petals() -> None:
    position = pencilled(BLOSSOM)
    assert words(position, next(death_blossom(position))) == (
        "Whatever r5c5 holds, it takes 1 from r5c1 (1 or 9), 2 from r5c9 (2 or 9) and 3 from r4c5 (3 or 9); "
        "that almost locked set then holds all its other candidates, so one of them holds 9: 9 can be removed"
        " from r5c4 and r5c6."
    )


@pytest.mark.parametrize(
    "spoilt", [{"r5c5": "1234"}, {"r4c5": "38"}, {"r4c5": "78", "r8c8": "39"}], ids=["no petal", "mark", "sight"]
)
def test_near_misses(spoilt: dict[str, str]) -> None:
    assert moves(death_blossom, pencilled(BLOSSOM | spoilt)) == []
