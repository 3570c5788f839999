"""Sets of clues that leave one solution, by known differences and by asking a solver."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from penmark.enumerating.uniqueness import SomeSolutions, difference, minimal_sets

CLUES = 6
differences = st.lists(st.integers(0, 2**CLUES - 1), max_size=8)


@given(sets=differences)
def test_minimal_sets_are_met_by_what_meets_all(sets: list[int]) -> None:
    minimal = minimal_sets(sets)
    assert not any(one & other == one for one in minimal for other in minimal if one != other)
    for clues in range(2**CLUES):
        assert all(each & clues for each in sets) == all(each & clues for each in minimal)


def test_a_difference_is_where_clues_differ() -> None:
    assert difference((1, 2, -1, 4), (1, 3, 0, 4)) == 0b0110


def test_what_was_confirmed_is_not_asked_again() -> None:
    asked: list[int] = []

    def confirm(clues: int) -> int | None:
        asked.append(clues)
        return None if clues & 1 else 1

    test = SomeSolutions([], confirm)
    assert not test.unique(0b110)
    assert test.unique(0b001)
    assert test.unique(0b011)  # more clues than are enough
    assert not test.unique(0b100)  # the other solution is known by now
    assert asked == [0b110, 0b001]
