from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.errors import RuleError
from penmark.rules.one_of_numbers import OneOfNumbers
from tests.rules.harness import assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, candidates, row


@pytest.mark.parametrize("values", [(2, 4), (1,), (3, 4, 9)])
def test_every_position_holds_one_of_them(values: tuple[int, ...]) -> None:
    assert_rule(
        OneOfNumbers(values),
        row(3, ONE_TO_FOUR),
        lambda board: all(mark.value in values for mark in board.values()),
        exact=True,
    )


def test_a_position_without_any_is_told() -> None:
    scope = row(2, ONE_TO_FOUR)
    outcome = OneOfNumbers((2, 4)).check(scope, candidates(scope, [2, 3], [1, 3]))
    assert assert_violation(outcome, "none-of", [cell(0, 1)]) == "r1c2 must hold 2 or 4, but cannot."


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="lists the numbers"):
        OneOfNumbers(()).validate(row(2, ONE_TO_FOUR))
    with pytest.raises(RuleError, match="numeric"):
        OneOfNumbers((1,)).validate(row(2))
