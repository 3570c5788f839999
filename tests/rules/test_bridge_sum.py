from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.rules.base import PENDING, SATISFIED
from penmark.rules.bridge_sum import BridgeSum
from tests.rules.harness import Board, Naive, PlainNames, assert_rule, assert_violation
from tests.rules.island_boards import UP_TO_TWO
from tests.rules.lines import candidates, full, lines, mixed, row


def adds_up_to(n: int) -> Naive:
    def naive(board: Board) -> bool:
        return sum(mark.value for mark in board.values()) == n

    return naive


@pytest.mark.parametrize(("length", "n"), [(1, 1), (2, 3), (3, 1), (3, 5), (4, 4), (4, 7)])
def test_the_bridges_add_up(length: int, n: int) -> None:
    assert_rule(BridgeSum(n), row(length, UP_TO_TWO), adds_up_to(n), exact=True)


def test_numbers_with_gaps() -> None:
    assert_rule(BridgeSum(4), row(3, Domain.numbers([0, 2, 3])), adds_up_to(4), exact=True)


def test_too_many() -> None:
    scope = row(2, UP_TO_TWO)
    words = assert_violation(BridgeSum(1).check(scope, full(scope, 2, 1)), "bridges-over", [cell(0, 0), cell(0, 1)])
    assert words == "3 bridges or more end here, but should be 1: r1c1 and r1c2."


def test_too_few() -> None:
    scope = row(2, UP_TO_TWO)
    outcome = BridgeSum(4).check(scope, candidates(scope, [0, 1, 2], [0, 1]))
    words = assert_violation(outcome, "bridges-under", [cell(0, 0), cell(0, 1)])
    assert words == "3 bridges at most can end here, but should be 4: r1c1 and r1c2."


def test_missed() -> None:
    scope = row(2, UP_TO_TWO)
    outcome = BridgeSum(1).check(scope, candidates(scope, [0, 2], [0, 2]))
    words = assert_violation(outcome, "bridges-missed", [cell(0, 0), cell(0, 1)])
    assert words == "There is no way to have exactly 1 bridge here: r1c1 and r1c2."


def test_where_no_bridge_can_end_the_number_is_nought() -> None:
    nowhere = lines([[]], UP_TO_TWO)
    assert BridgeSum(0).check(nowhere, nowhere.field.full_masks()) is SATISFIED
    words = assert_violation(BridgeSum(2).check(nowhere, nowhere.field.full_masks()), "bridges-under", [])
    assert words == "No bridge can end here, but there should be 2."


def test_pending_while_it_can_be_met() -> None:
    scope = row(2, UP_TO_TWO)
    assert BridgeSum(2).check(scope, candidates(scope, [0, 2], [0, 2])) is PENDING


def test_words() -> None:
    assert BridgeSum(1).words(PlainNames()) == "Exactly 1 bridge ends here."
    assert BridgeSum(3).words(PlainNames()) == "Exactly 3 bridges end here."


def test_what_has_no_meaning_is_refused() -> None:
    with pytest.raises(RuleError, match="cannot ask for -1 bridges"):
        BridgeSum(-1).validate(row(2, UP_TO_TWO))
    with pytest.raises(RuleError, match="needs numeric marks"):
        BridgeSum(1).validate(mixed())
