from __future__ import annotations

from itertools import pairwise

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.rules.increasing import Increasing
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import Board, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, candidates, lines, row, two_domains


def grows(board: Board) -> bool:
    """Boards list their coords in the order of the line."""
    return all(a.value < b.value for a, b in pairwise(board.values()))


@pytest.mark.parametrize(
    ("length", "domain"),
    [(2, Domain.numbers(range(3))), (3, ONE_TO_FOUR), (4, ONE_TO_FOUR), (3, Domain.numbers([0, 1, 62, 63]))],
)
def test_each_number_is_larger_than_the_one_before(length: int, domain: Domain) -> None:
    assert_rule(Increasing(), row(length, domain), grows, exact=True)


def test_domains_may_differ_from_layer_to_layer() -> None:
    assert_rule(Increasing(), two_domains(), grows, exact=True)


def test_the_order_is_the_region_s_own() -> None:
    scope = lines([[cell(0, 2), cell(0, 0), cell(0, 1)]], ONE_TO_FOUR)
    assert_rule(Increasing(), scope, grows, exact=True)


def test_a_pair_out_of_order_is_named() -> None:
    scope = row(4, ONE_TO_FOUR)
    outcome = Increasing().check(scope, candidates(scope, [1, 2], [3], [3], [4]))
    words = assert_violation(outcome, "order-broken", [cell(0, 1), cell(0, 2)])
    assert words == "r1c3 must hold more than 3, but it cannot: numbers must grow along r1c2 and r1c3."


def test_the_stretch_that_leaves_no_room_is_named() -> None:
    scope = row(5, ONE_TO_FOUR)
    outcome = Increasing().check(scope, candidates(scope, [1, 2], [2, 3], [1, 2, 3], [2, 3], [4]))
    words = assert_violation(outcome, "order-broken", [cell(0, 1), cell(0, 2), cell(0, 3)])
    assert words == "r1c4 must hold more than 3, but it cannot: numbers must grow along r1c2, r1c3 and r1c4."


def test_touching_candidates_leave_it_pending() -> None:
    scope = row(2, ONE_TO_FOUR)
    assert Increasing().check(scope, candidates(scope, [1, 2], [2, 3])) is PENDING
    assert Increasing().check(scope, candidates(scope, [1, 2], [3, 4])) is SATISFIED


def test_one_position_is_in_order() -> None:
    scope = row(1, ONE_TO_FOUR)
    assert Increasing().check(scope, scope.field.full_masks()) is SATISFIED


def test_it_refuses_binary_marks() -> None:
    with pytest.raises(RuleError, match="increasing needs numeric marks"):
        Increasing().validate(row(2))
