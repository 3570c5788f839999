"""Choosing sets that together cover little."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from operator import or_

from hypothesis import given
from hypothesis import strategies as st

from penmark.grading.techniques.distinct.covering import covered


@given(st.lists(st.integers(1, 255), max_size=8), st.integers(0, 4), st.integers(0, 5))
def test_it_finds_what_trying_all_finds(masks: list[int], count: int, most: int) -> None:
    wanted = []
    for chosen in combinations(range(len(masks)), count):
        union = reduce(or_, (masks[i] for i in chosen), 0)
        if union.bit_count() <= most:
            wanted.append((chosen, union))
    assert covered(masks, count, most) == wanted
