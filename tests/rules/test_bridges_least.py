from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.rules.bridges_least import BridgesLeast
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import Board, Naive, PlainNames, assert_encoding_agrees, assert_rule, assert_violation
from tests.rules.island_boards import UP_TO_TWO
from tests.rules.lines import candidates, lines, mixed, row, two_domains


def at_least(n: int) -> Naive:
    def naive(board: Board) -> bool:
        return sum(mark.value for mark in board.values()) >= n

    return naive


@pytest.mark.parametrize(("length", "n"), [(1, 1), (2, 3), (3, 6), (4, 4), (4, 7)])
def test_no_fewer_bridges_than_that(length: int, n: int) -> None:
    assert_rule(BridgesLeast(n), row(length, UP_TO_TWO), at_least(n), exact=True)


def test_other_numbers() -> None:
    assert_rule(BridgesLeast(4), row(3, Domain.numbers([0, 2, 3])), at_least(4), exact=True)
    assert_rule(BridgesLeast(8), two_domains(), at_least(8), exact=True)
    assert_encoding_agrees(BridgesLeast(5), row(2, UP_TO_TWO), at_least(5))


def test_too_few() -> None:
    scope = row(2, UP_TO_TWO)
    outcome = BridgesLeast(4).check(scope, candidates(scope, [0, 1, 2], [0, 1]))
    words = assert_violation(outcome, "bridges-under", [cell(0, 0), cell(0, 1)])
    assert words == "3 bridges at most can end here, but 4 must: r1c1 and r1c2."
    assert BridgesLeast(3).check(scope, candidates(scope, [0, 1, 2], [0, 1])) is PENDING


def test_where_no_bridge_can_end_there_are_none() -> None:
    nowhere = lines([[]], UP_TO_TWO)
    masks = nowhere.field.full_masks()
    assert BridgesLeast(0).check(nowhere, masks) is SATISFIED
    words = assert_violation(BridgesLeast(2).check(nowhere, masks), "bridges-under", [])
    assert words == "No bridge can end here, but 2 must."


def test_words_and_what_has_no_meaning() -> None:
    assert BridgesLeast(1).words(PlainNames()) == "At least 1 bridge ends here."
    assert BridgesLeast(3).words(PlainNames()) == "At least 3 bridges end here."
    with pytest.raises(RuleError, match="cannot ask for -1 bridges"):
        BridgesLeast(-1).validate(row(2, UP_TO_TWO))
    with pytest.raises(RuleError, match="needs numeric marks"):
        BridgesLeast(1).validate(mixed())
