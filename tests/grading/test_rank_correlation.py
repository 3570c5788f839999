from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.grading.rank_correlation import spearman


def test_known_values() -> None:
    assert spearman([1, 2, 3], [10, 20, 90]) == pytest.approx(1)
    assert spearman([1, 2, 3], [3, 2, -1]) == pytest.approx(-1)
    assert spearman([1, 2, 3, 4], [1, 3, 2, 4]) == pytest.approx(0.8)
    # Ties share their mean rank: 1, 2.5, 2.5, 4 against 1, 2, 3, 4.
    assert spearman([5, 6, 6, 7], [1, 2, 3, 4]) == pytest.approx(0.9486833)
    assert spearman([1, 1, 1], [1, 2, 3]) == 0


def test_without_ties_it_is_the_textbook_formula() -> None:
    n = 5
    for order in permutations(range(n)):
        squares = sum((a - b) ** 2 for a, b in enumerate(order))
        assert spearman(list(range(n)), order) == pytest.approx(1 - 6 * squares / (n * (n * n - 1)))


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=12))
def test_only_ranks_matter(pairs: list[tuple[int, int]]) -> None:
    one, other = [a for a, _ in pairs], [b for _, b in pairs]
    rank = spearman(one, other)
    assert -1 - 1e-9 <= rank <= 1 + 1e-9
    assert spearman(other, one) == pytest.approx(rank)
    assert spearman([a**3 for a in one], other) == pytest.approx(rank)
    assert spearman([-a for a in one], other) == pytest.approx(-rank)


@pytest.mark.parametrize(("one", "other"), [([1], [1]), ([], []), ([1, 2], [1, 2, 3])])
def test_what_cannot_be_compared_is_refused(one: list[float], other: list[float]) -> None:
    with pytest.raises(ValueError, match="same length"):
        spearman(one, other)
