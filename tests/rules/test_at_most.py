from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.errors import RuleError
from penmark.rules.at_most import AtMost
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import Board, Naive, PlainNames, assert_encoding_agrees, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_THREE, candidates, lines, row


def up_to(mark: Mark, n: int) -> Naive:
    def naive(board: Board) -> bool:
        return sum(held == mark for held in board.values()) <= n

    return naive


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_at_most_n_hold_the_mark(mark: Mark, n: int) -> None:
    assert_rule(AtMost(mark, n), row(4), up_to(mark, n), exact=True)


def test_it_counts_a_number() -> None:
    assert_rule(AtMost(Mark.number(3), 1), row(3, ONE_TO_THREE), up_to(Mark.number(3), 1), exact=True)


@pytest.mark.parametrize("n", [4, 5, 10**30])
def test_a_limit_nobody_reaches_always_holds(n: int) -> None:
    scope = row(4)
    assert AtMost(TRUE, n).check(scope, scope.field.full_masks()) is SATISFIED
    assert_encoding_agrees(AtMost(TRUE, n), scope, up_to(TRUE, n))


def test_it_names_who_holds_the_mark() -> None:
    scope = row(4)
    outcome = AtMost(TRUE, 1).check(scope, candidates(scope, [1], [0, 1], [0], [1]))
    words = assert_violation(outcome, "at-most-over", [cell(0, 0), cell(0, 3)])
    assert words == "r1c1 and r1c4 are yes, but at most one of them may be."


def test_it_is_satisfied_once_no_more_can_come() -> None:
    scope = row(3)
    assert AtMost(TRUE, 1).check(scope, candidates(scope, [0, 1], [0, 1], [0])) is PENDING
    assert AtMost(TRUE, 1).check(scope, candidates(scope, [0, 1], [0], [0])) is SATISFIED


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    AtMost(TRUE, 0).validate(row(2))
    with pytest.raises(RuleError, match=r"cannot allow -1 marks$"):
        AtMost(TRUE, -1).validate(row(2))
    with pytest.raises(RuleError, match="holds binary marks"):
        AtMost(Mark.number(1), 1).validate(row(2))
    with pytest.raises(RuleError, match="one region at a time, got 2"):
        AtMost(TRUE, 1).validate(lines([[cell(0, 0)], [cell(1, 0)]]))


def test_its_words() -> None:
    assert AtMost(TRUE, 2).words(PlainNames()) == "At most 2 of these are yes."
