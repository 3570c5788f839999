from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.errors import RuleError
from penmark.rules.pin import Pin
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_THREE, candidates, lines, row


def pinned(mark: Mark) -> Naive:
    def naive(board: Board) -> bool:
        return set(board.values()) == {mark}

    return naive


@pytest.mark.parametrize("mark", [TRUE, FALSE])
def test_a_binary_pin_holds_its_mark(mark: Mark) -> None:
    assert_rule(Pin(mark), row(1), pinned(mark), exact=True)


@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_numeric_pin_holds_its_mark(value: int) -> None:
    mark = Mark.number(value)
    assert_rule(Pin(mark), row(1, ONE_TO_THREE), pinned(mark), exact=True)


def test_a_lost_pin_is_named() -> None:
    scope = row(1, ONE_TO_THREE)
    outcome = Pin(Mark.number(2)).check(scope, candidates(scope, [1, 3]))
    assert assert_violation(outcome, "pin-lost", [cell(0, 0)]) == "r1c1 must hold 2, but it cannot."


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="one open position, got 2"):
        Pin(TRUE).validate(row(2))
    with pytest.raises(RuleError, match="one open position, got 0"):
        Pin(TRUE).validate(lines([[]]))
    with pytest.raises(RuleError, match="holds binary marks"):
        Pin(Mark.number(1)).validate(row(1))
