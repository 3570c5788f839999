from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.errors import ClueError
from penmark.puzzle.clue import MAX_CLUE, UNKNOWN, Number, Unknown, clue_from_plain, clue_to_plain


@given(st.integers(0, MAX_CLUE))
def test_numbers_go_out_and_come_back(value: int) -> None:
    assert clue_to_plain(Number(value)) == value
    assert clue_from_plain(value) == Number(value)
    assert str(Number(value)) == str(value)


def test_a_question_mark_goes_out_and_comes_back() -> None:
    assert clue_to_plain(UNKNOWN) == "?"
    assert clue_from_plain("?") == UNKNOWN == Unknown()
    assert str(UNKNOWN) == "?"


@pytest.mark.parametrize("plain", [True, False, "", "3", "??", 1.0, None, [1], {"number": 1}])
def test_anything_else_is_no_clue(plain: object) -> None:
    with pytest.raises(ClueError, match='a number or "\\?"'):
        clue_from_plain(plain)


@pytest.mark.parametrize("value", [-1, MAX_CLUE + 1, 10**30])
def test_numbers_have_limits(value: int) -> None:
    with pytest.raises(ClueError, match="between 0 and 10000"):
        Number(value)


def test_clues_are_values() -> None:
    assert {Number(1), Number(1), UNKNOWN, Unknown()} == {Number(1), UNKNOWN}
