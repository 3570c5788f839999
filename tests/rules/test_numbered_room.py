from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.rules.numbered_room import NumberedRoom
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, candidates, row


def room(value: int) -> Naive:
    def naive(board: Board) -> bool:
        line = [mark.value for mark in board.values()]
        return 1 <= line[0] <= len(line) and line[line[0] - 1] == value

    return naive


@pytest.mark.parametrize(("length", "value"), [(2, 1), (4, 1), (4, 2), (4, 4), (3, 4)])
def test_the_first_number_says_where_the_clue_stands(length: int, value: int) -> None:
    assert_rule(NumberedRoom(value), row(length, ONE_TO_FOUR), room(value), exact=True)


def test_zero_is_no_place() -> None:
    assert_rule(NumberedRoom(0), row(3, Domain.numbers(range(4))), room(0), exact=True)


def test_a_clue_that_cannot_be_is_told() -> None:
    scope = row(3, ONE_TO_FOUR)
    outcome = NumberedRoom(4).check(scope, candidates(scope, [2], [1, 3], [1, 2, 3, 4]))
    words = assert_violation(outcome, "numbered-room-wrong", [cell(0, 0), cell(0, 1), cell(0, 2)])
    assert "says where in this line the 4 stands" in words
