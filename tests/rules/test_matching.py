"""A value of its own for each position, and who stands in whose way."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from penmark.rules.matching import crowd


def _can_differ(masks: list[int]) -> bool:
    values = range(max(mask.bit_length() for mask in masks))
    return any(
        all(mask >> value & 1 for mask, value in zip(masks, chosen, strict=True))
        for chosen in permutations(values, len(masks))
    )


@given(st.lists(st.integers(1, 31), min_size=1, max_size=5))
def test_there_is_a_crowd_where_not_all_can_differ(masks: list[int]) -> None:
    found = crowd(range(len(masks)), masks)
    assert (found is None) == _can_differ(masks)
    if found is not None:
        reach = frozenset(value for i in found.positions for value in range(5) if masks[i] >> value & 1)
        assert found.values == reach
        assert len(found.positions) > len(found.values)


def test_many_positions_that_nearly_fit_are_told_soon() -> None:
    """Trying each value at each position would not end."""
    masks = [(1 << 12) - 1] * 12 + [(1 << 24) - (1 << 12)] * 13
    assert crowd(range(25), masks) is not None
