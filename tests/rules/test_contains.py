from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.errors import RuleError
from penmark.rules.contains import Contains
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, candidates, row


def listed(*values: int) -> Naive:
    def naive(board: Board) -> bool:
        line = [mark.value for mark in board.values()]
        return all(line.count(value) >= values.count(value) for value in values)

    return naive


@pytest.mark.parametrize("values", [(1,), (1, 2), (1, 1), (1, 2, 3, 4), (2, 2, 3)])
def test_listed_numbers_stand_there(values: tuple[int, ...]) -> None:
    assert_rule(Contains(values), row(4, ONE_TO_FOUR), listed(*values))


def test_a_missing_number_is_told() -> None:
    scope = row(2, ONE_TO_FOUR)
    outcome = Contains((1, 2)).check(scope, candidates(scope, [1, 2], [3, 4]))
    words = assert_violation(outcome, "contains-missing", [cell(0, 0), cell(0, 1)])
    assert words == "1 and 2 must stand in r1c1 and r1c2, but cannot."


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="lists numbers"):
        Contains(()).validate(row(2, ONE_TO_FOUR))
