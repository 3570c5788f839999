from __future__ import annotations

import pytest

from penmark.errors import RuleError
from penmark.rules.sandwich import Sandwich
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, candidates, row


def between(total: int, low: int, high: int) -> Naive:
    def naive(board: Board) -> bool:
        line = [mark.value for mark in board.values()]
        if line.count(low) != 1 or line.count(high) != 1:
            return False
        first, last = sorted((line.index(low), line.index(high)))
        return sum(line[first + 1 : last]) == total

    return naive


@pytest.mark.parametrize(("length", "total"), [(2, 0), (4, 0), (4, 2), (4, 5), (4, 6), (5, 7)])
def test_what_lies_between_adds_up(length: int, total: int) -> None:
    assert_rule(Sandwich(total, 1, 4), row(length, ONE_TO_FOUR), between(total, 1, 4), exact=True)


def test_the_crusts_may_be_others() -> None:
    assert_rule(Sandwich(5, 2, 3), row(4, ONE_TO_FOUR), between(5, 2, 3), exact=True)


def test_a_sandwich_that_cannot_be_is_told() -> None:
    scope = row(3, ONE_TO_FOUR)
    words = assert_violation(
        Sandwich(2, 1, 4).check(scope, candidates(scope, [1], [3], [2, 4])),
        "sandwich-wrong",
        scope.coords(scope.indices),
    )
    assert words == "The numbers between the 1 and the 4 of r1c1, r1c2 and r1c3 must add up to 2, but they cannot."


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="two different numbers, got 4 and 4"):
        Sandwich(3, 4, 4).validate(row(3, ONE_TO_FOUR))
    with pytest.raises(RuleError, match="cannot add up to -1"):
        Sandwich(-1, 1, 4).validate(row(3, ONE_TO_FOUR))
    with pytest.raises(RuleError, match="needs numeric marks"):
        Sandwich(1, 1, 4).validate(row(3))
