from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.rules.first_sum import FirstSum
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, candidates, row


def first_numbers(total: int) -> Naive:
    def naive(board: Board) -> bool:
        line = [mark.value for mark in board.values()]
        return 1 <= line[0] <= len(line) and sum(line[: line[0]]) == total

    return naive


@pytest.mark.parametrize(("length", "total"), [(2, 1), (4, 1), (4, 4), (4, 10), (5, 9)])
def test_as_many_as_the_first_says_add_up(length: int, total: int) -> None:
    assert_rule(FirstSum(total), row(length, ONE_TO_FOUR), first_numbers(total), exact=True)


def test_zero_is_no_number_of_cells() -> None:
    assert_rule(FirstSum(3), row(3, Domain.numbers(range(4))), first_numbers(3), exact=True)


def test_a_sum_that_cannot_be_is_told() -> None:
    scope = row(3, ONE_TO_FOUR)
    outcome = FirstSum(9).check(scope, candidates(scope, [2], [1, 4], [1, 2, 3, 4]))
    words = assert_violation(outcome, "first-sum-wrong", [cell(0, 0), cell(0, 1), cell(0, 2)])
    assert "must add up to 9, but they cannot." in words


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="0 cannot be the sum"):
        FirstSum(0).validate(row(3, ONE_TO_FOUR))
