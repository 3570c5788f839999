from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.rules.pair_relation import NumberRelation, PairRelation
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import candidates, row

UP_TO_FIVE = Domain.numbers(range(6))
PLAIN = {
    NumberRelation.DIFFERENCE: lambda a, b, n: abs(a - b) == n,
    NumberRelation.RATIO: lambda a, b, n: a == n * b or b == n * a,
    NumberRelation.SUM: lambda a, b, n: a + b == n,
}


def related(relation: NumberRelation, value: int, negated: bool) -> Naive:
    def naive(board: Board) -> bool:
        a, b = (mark.value for mark in board.values())
        return PLAIN[relation](a, b, value) is not negated

    return naive


@pytest.mark.parametrize("negated", [False, True])
@pytest.mark.parametrize("value", [1, 2, 4])
@pytest.mark.parametrize("relation", list(NumberRelation))
def test_pairs_stand_in_the_relation_or_not(relation: NumberRelation, value: int, negated: bool) -> None:
    assert_rule(
        PairRelation(relation, value, negated), row(2, UP_TO_FIVE), related(relation, value, negated), exact=True
    )


def test_a_broken_relation_is_told() -> None:
    scope, cells = row(2, UP_TO_FIVE), [cell(0, 0), cell(0, 1)]
    masks = candidates(scope, [2], [4])
    told = assert_violation(PairRelation(NumberRelation.SUM, 5).check(scope, masks), "relation-broken", cells)
    assert told == "r1c1 and r1c2 must add up to 5, but they cannot."
    told = assert_violation(PairRelation(NumberRelation.RATIO, 2, True).check(scope, masks), "relation-broken", cells)
    assert told == "r1c1 and r1c2 must not stand in the ratio 1:2, but there is nothing else left."


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="two positions, got 3"):
        PairRelation(NumberRelation.SUM, 5).validate(row(3, UP_TO_FIVE))
    with pytest.raises(RuleError, match="no two numbers have the ratio 0"):
        PairRelation(NumberRelation.RATIO, 0).validate(row(2, UP_TO_FIVE))
