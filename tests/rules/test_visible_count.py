from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.rules.visible_count import VisibleCount
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, candidates, row


def seen(n: int) -> Naive:
    def naive(board: Board) -> bool:
        line = [mark.value for mark in board.values()]
        return sum(all(before < value for before in line[:k]) for k, value in enumerate(line)) == n

    return naive


@pytest.mark.parametrize(("length", "n"), [(2, 1), (4, 1), (4, 2), (4, 3), (4, 4), (5, 3)])
def test_larger_numbers_hide_smaller_ones(length: int, n: int) -> None:
    assert_rule(VisibleCount(n), row(length, ONE_TO_FOUR), seen(n), exact=True)


@pytest.mark.parametrize(("length", "n"), [(2, 1), (3, 2), (4, 1), (4, 2), (4, 4)])
def test_numbers_that_also_differ(length: int, n: int) -> None:
    def naive(board: Board) -> bool:
        return len(set(board.values())) == length and seen(n)(board)

    assert_rule(VisibleCount(n, distinct=True), row(length, ONE_TO_FOUR), naive)
    assert_rule(VisibleCount(n, distinct=True), row(length, Domain.numbers([0, 2, 3, 7])), naive)


def test_zero_is_a_number_too() -> None:
    assert_rule(VisibleCount(2), row(3, Domain.numbers(range(3))), seen(2), exact=True)


def test_a_count_that_cannot_be_is_told() -> None:
    scope = row(2, ONE_TO_FOUR)
    outcome = VisibleCount(2).check(scope, candidates(scope, [3, 4], [1, 2]))
    words = assert_violation(outcome, "visible-wrong", [cell(0, 0), cell(0, 1)])
    assert words == "Along r1c1 and r1c2 2 must be seen, but that cannot be."


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="0 cannot be the count"):
        VisibleCount(0).validate(row(3, ONE_TO_FOUR))
