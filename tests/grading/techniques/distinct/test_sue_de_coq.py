"""Sue de Coq."""

from __future__ import annotations

import pytest

from penmark.grading.techniques.distinct.sue_de_coq import sue_de_coq
from tests.grading.techniques.distinct.steps import (
    assert_finds,
    moves,
    pencilled,
    struck,
    words,
)

SHARED = {"r1c1": "1234", "r1c2": "1234", "r1c7": "12", "r2c1": "34"}
REST_OF_ROW = "13 14 15 16 18 19"
REST_OF_BOX = "13 22 23 31 32 33"


def everywhere(digits: str, cells: str) -> str:
    return " ".join(digit + cell for digit in digits for cell in cells.split())


@pytest.mark.parametrize("code", ["1101"])
def test_library(code: str) -> None:
    assert_finds(sue_de_coq, code)


def test_line_and_box_share_the_core() -> None:
    expected = struck(f"{everywhere('12', REST_OF_ROW)} {everywhere('34', REST_OF_BOX)}")
    assert moves(sue_de_coq, pencilled(SHARED)) == [expected]


def test_a_mark_of_the_core_alone_goes_from_both() -> None:
    cells = {"r1c1": "1235", "r1c2": "1345", "r1c3": "2345", "r1c7": "12", "r2c1": "34"}
    row, box = REST_OF_ROW.replace("13 ", ""), REST_OF_BOX.replace("13 ", "")
    expected = struck(f"{everywhere('125', row)} {everywhere('345', box)}")
    assert moves(sue_de_coq, pencilled(cells)) == [expected]


def test_a_mark_of_both_sets_that_the_core_lacks_goes_from_both() -> None:
    cells = {"r1c1": "1234", "r1c2": "1234", "r1c7": "16", "r1c8": "26", "r2c1": "36", "r2c2": "46"}
    row, box = REST_OF_ROW.replace("18 ", ""), REST_OF_BOX.replace("22 ", "")
    expected = struck(f"{everywhere('126', row)} {everywhere('346', box)}")
    assert expected in moves(sue_de_coq, pencilled(cells))


def test_words_name_the_three_parts() -> None:
    position = pencilled(SHARED)
    assert words(position, next(sue_de_coq(position))) == (
        "r1c1 and r1c2 (1, 2, 3 or 4) with r1c7 (1 or 2) in row 1 and r2c1 (3 or 4) in box 1 have just as "
        "many candidates as cells, so each is in one of them: 1 and 2 can be removed from r1c3 to r1c6, r1c8 "
        "and r1c9, and 3 and 4 from r1c3, r2c2, r2c3 and r3c1 to r3c3."
    )


@pytest.mark.parametrize(
    "spoilt", [{"r2c1": "35"}, {"r2c1": "23"}, {"r1c1": "12345"}, {"r1c7": "56", "r2c7": "12"}], ids=str
)
def test_near_misses(spoilt: dict[str, str]) -> None:
    assert moves(sue_de_coq, pencilled(SHARED | spoilt)) == []
