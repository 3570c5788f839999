"""Franken and mutant fish, with fins and without."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.grading.techniques.distinct.franken_fish import TECHNIQUES
from penmark.puzzle.name_reading import named_places
from penmark.reasoning.technique import BoardPattern
from tests.grading.techniques.distinct.boards import assert_keeps, some_board, some_digit
from tests.grading.techniques.distinct.library import cases
from tests.grading.techniques.distinct.steps import (
    assert_finds,
    finder,
    moves,
    one_number,
    struck,
    words,
)

CODES = {
    "0331": "franken-swordfish",
    "0332": "franken-jellyfish",
    "0340": "finned-franken-x-wing",
    "0341": "finned-franken-swordfish",
    "0342": "finned-franken-jellyfish",
    "03411": "finned-franken-swordfish",
    "03421": "finned-franken-jellyfish",
    "0362": "finned-mutant-jellyfish",
    "03621": "finned-mutant-jellyfish",
}

BOXES = """
    xxxxxx.xx xxxxxx.xx xxxxxx.xx
    xxxxxxxxx xxxxxxxxx xxxxxxxxx
    xxxxxx.xx xxxxxx.xx xxxxxx.xx
"""


@pytest.mark.parametrize("code", CODES)
def test_library(code: str) -> None:
    assert_finds(finder(TECHNIQUES, CODES[code]), code)


def test_two_boxes_confined_to_two_columns() -> None:
    position = one_number(BOXES)
    (step,) = finder(TECHNIQUES, "franken-x-wing")(position)
    assert set(step.moves) == struck("148 149 158 159 168 169")
    assert words(position, step) == (
        "In boxes 3 and 9, 1 can only go in columns 8 and 9: 1 can be removed from r4c8, r4c9, r5c8, r5c9, "
        "r6c8 and r6c9."
    )


def test_one_more_place_and_it_is_no_fish() -> None:
    spoiled = BOXES.replace("xxxxxx.xx", "xxxxxxxxx", 1)
    for technique in TECHNIQUES:
        assert moves(finder(TECHNIQUES, technique.name), one_number(spoiled)) == []


@pytest.mark.parametrize("code", ["0340", "0341", "0342", "0362"])
def test_words_name_fins_houses_and_cells(code: str) -> None:
    for case in cases(code):
        for step in finder(TECHNIQUES, CODES[code])(case.position):
            said = words(case.position, step)
            assert re.search(r"unless it is in (the fin|one of the fins) r\d", said)
            assert "box" in said
            named = named_places(case.position.puzzle.substrate, said).coords
            assert named >= {move.coord for move in step.moves}


@pytest.mark.slow
@settings(max_examples=10)
@given(st.integers(0, 9999), st.floats(0.1, 0.4))
def test_no_fish_strikes_an_arrangement(seed: int, share: float) -> None:
    position, where = some_digit(share, seed)
    for technique in TECHNIQUES:
        assert isinstance(technique, BoardPattern)
        for step in technique.find(position):
            assert not any((move.coord.row, move.coord.col) in where for move in step.moves)


@settings(max_examples=15)
@given(st.sampled_from([(4, 0.3), (6, 0.3), (9, 0.3)]), st.integers(0, 9999), st.integers(0, 4))
def test_no_step_strikes_a_solution(board: tuple[int, float], seed: int, cages: int) -> None:
    assert_keeps(TECHNIQUES, *some_board(*board, seed, cages))


def test_no_step_strikes_a_solution_of_a_large_board() -> None:
    assert assert_keeps(TECHNIQUES, *some_board(16, 0.38, seed=3)) > 10
