from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.rules.bridges_most import BridgesMost
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import Board, Naive, PlainNames, assert_rule, assert_violation
from tests.rules.island_boards import UP_TO_TWO
from tests.rules.lines import candidates, full, lines, mixed, row, two_domains


def at_most(n: int) -> Naive:
    def naive(board: Board) -> bool:
        return sum(mark.value for mark in board.values()) <= n

    return naive


@pytest.mark.parametrize(("length", "n"), [(1, 1), (2, 3), (3, 0), (4, 4), (4, 7)])
def test_no_more_bridges_than_that(length: int, n: int) -> None:
    assert_rule(BridgesMost(n), row(length, UP_TO_TWO), at_most(n), exact=True)


def test_other_numbers() -> None:
    assert_rule(BridgesMost(4), row(3, Domain.numbers([0, 2, 3])), at_most(4), exact=True)
    assert_rule(BridgesMost(8), two_domains(), at_most(8), exact=True)


def test_too_many() -> None:
    scope = row(2, UP_TO_TWO)
    words = assert_violation(BridgesMost(1).check(scope, full(scope, 2, 1)), "bridges-over", [cell(0, 0), cell(0, 1)])
    assert words == "3 bridges or more end here, but 1 at most may: r1c1 and r1c2."


def test_pending_and_satisfied() -> None:
    scope = row(2, UP_TO_TWO)
    assert BridgesMost(3).check(scope, candidates(scope, [0, 2], [0, 2])) is PENDING
    assert BridgesMost(3).check(scope, candidates(scope, [0, 2], [0, 1])) is SATISFIED
    nowhere = lines([[]], UP_TO_TWO)
    assert BridgesMost(2).check(nowhere, nowhere.field.full_masks()) is SATISFIED


def test_words_and_what_has_no_meaning() -> None:
    assert BridgesMost(1).words(PlainNames()) == "At most 1 bridge ends here."
    assert BridgesMost(3).words(PlainNames()) == "At most 3 bridges end here."
    with pytest.raises(RuleError, match="cannot allow -1 bridges"):
        BridgesMost(-1).validate(row(2, UP_TO_TWO))
    with pytest.raises(RuleError, match="needs numeric marks"):
        BridgesMost(1).validate(mixed())
