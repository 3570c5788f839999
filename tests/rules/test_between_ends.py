from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.rules.between_ends import BetweenEnds
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, candidates, row

ONE_TO_FIVE = Domain.numbers(range(1, 6))


def keeps_to_ends(outside: bool, apart: int) -> Naive:
    def naive(board: Board) -> bool:
        first, *inner, last = (mark.value for mark in board.values())
        low, high = sorted((first, last))
        if high - low < apart:
            return False
        return all(value < low or value > high if outside else low < value < high for value in inner)

    return naive


@pytest.mark.parametrize("outside", [False, True])
@pytest.mark.parametrize(("length", "apart"), [(3, 0), (4, 0), (4, 2), (2, 2), (3, 3)])
def test_numbers_keep_to_the_ends(length: int, apart: int, outside: bool) -> None:
    assert_rule(BetweenEnds(outside, apart), row(length, ONE_TO_FIVE), keeps_to_ends(outside, apart))


def test_what_is_wrong_is_told() -> None:
    scope = row(3, ONE_TO_FOUR)
    outcome = BetweenEnds().check(scope, candidates(scope, [1, 2], [4], [3, 4]))
    words = assert_violation(outcome, "ends-broken", [cell(0, 0), cell(0, 2), cell(0, 1)])
    assert words == "r1c2 must lie between r1c1 and r1c3, but cannot."
    outcome = BetweenEnds(apart=3).check(scope, candidates(scope, [1, 2], [4], [3, 2]))
    words = assert_violation(outcome, "ends-broken", [cell(0, 0), cell(0, 2)])
    assert words == "r1c1 and r1c3 are the ends of a line and cannot differ as much as they must."


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="two ends"):
        BetweenEnds().validate(row(1, ONE_TO_FOUR))
    with pytest.raises(RuleError, match="cannot differ by -1"):
        BetweenEnds(apart=-1).validate(row(2, ONE_TO_FOUR))
