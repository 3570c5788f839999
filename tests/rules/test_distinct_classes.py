from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.rules.distinct_classes import DistinctClasses
from tests.rules.harness import Board, assert_rule, assert_violation
from tests.rules.lines import candidates, row

ONE_TO_SIX = Domain.numbers(range(1, 7))
THIRDS = ((1, 2), (3, 4), (5, 6))


def naive(board: Board) -> bool:
    thirds = [(mark.value - 1) // 2 for mark in board.values()]
    return len(set(thirds)) == len(thirds)


@pytest.mark.parametrize("length", [2, 3])
def test_no_class_comes_twice(length: int) -> None:
    assert_rule(DistinctClasses(THIRDS), row(length, ONE_TO_SIX), naive, exact=True)


def test_numbers_of_no_class_are_not_allowed() -> None:
    assert_rule(
        DistinctClasses(((1,), (2, 3))),
        row(2, Domain.numbers(range(1, 5))),
        lambda board: sorted(mark.value for mark in board.values()) in ([1, 2], [1, 3]),
    )


def test_a_class_that_comes_twice_is_told() -> None:
    scope = row(3, ONE_TO_SIX)
    outcome = DistinctClasses(THIRDS).check(scope, candidates(scope, [1, 2], [1], [5, 6]))
    words = assert_violation(outcome, "class-repeated", [cell(0, 0), cell(0, 1), cell(0, 2)])
    assert words == "r1c1, r1c2 and r1c3 must hold one number each of 12, 34 and 56, but cannot."


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="share no number"):
        DistinctClasses(((1, 2), (2, 3))).validate(row(2, ONE_TO_SIX))
    with pytest.raises(RuleError, match="cannot be of different ones"):
        DistinctClasses(THIRDS).validate(row(4, ONE_TO_SIX))
