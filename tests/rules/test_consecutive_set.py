from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.rules.consecutive_set import ConsecutiveSet
from tests.rules.harness import Board, assert_encoding_agrees, assert_rule, assert_violation
from tests.rules.lines import candidates, row

ONE_TO_FIVE = Domain.numbers(range(1, 6))


def naive(board: Board) -> bool:
    line = sorted(mark.value for mark in board.values())
    return line == list(range(line[0], line[0] + len(line)))


@pytest.mark.parametrize(
    ("length", "domain"),
    [(2, ONE_TO_FIVE), (3, ONE_TO_FIVE), (4, ONE_TO_FIVE), (3, Domain.numbers([0, 1, 2, 4, 5, 6]))],
)
def test_successive_numbers_in_any_order(length: int, domain: Domain) -> None:
    assert_rule(ConsecutiveSet(), row(length, domain), naive)


def test_a_line_that_is_too_long_has_no_solution() -> None:
    assert_encoding_agrees(ConsecutiveSet(), row(3, Domain.numbers([1, 2, 5])), naive)


def test_a_gap_is_told() -> None:
    scope = row(3, ONE_TO_FIVE)
    outcome = ConsecutiveSet().check(scope, candidates(scope, [1], [5], [2, 3]))
    words = assert_violation(outcome, "not-consecutive", [cell(0, 0), cell(0, 1), cell(0, 2)])
    assert words == "r1c1, r1c2 and r1c3 must hold successive numbers in some order, but cannot."


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="at least one open position"):
        ConsecutiveSet().validate(row(0, ONE_TO_FIVE))
