from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.errors import RuleError
from penmark.rules.at_least_one import AtLeastOne
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_THREE, candidates, full, lines, row


def some(mark: Mark) -> Naive:
    def naive(board: Board) -> bool:
        return mark in board.values()

    return naive


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("length", [1, 2, 4])
def test_somebody_holds_the_mark(mark: Mark, length: int) -> None:
    assert_rule(AtLeastOne(mark), row(length), some(mark), exact=True)


def test_it_counts_a_number() -> None:
    assert_rule(AtLeastOne(Mark.number(2)), row(3, ONE_TO_THREE), some(Mark.number(2)), exact=True)


def test_a_starved_region_is_named() -> None:
    scope = row(3)
    outcome = AtLeastOne(TRUE).check(scope, full(scope, 0, 0, 0))
    words = assert_violation(outcome, "at-least-one-starved", [cell(0, 0), cell(0, 1), cell(0, 2)])
    assert words == "None of r1c1, r1c2 and r1c3 can be yes."


def test_an_empty_region_starves() -> None:
    scope = lines([[]])
    outcome = AtLeastOne(TRUE).check(scope, scope.field.full_masks())
    assert assert_violation(outcome, "at-least-one-starved", []) == "Nothing here can be yes."


def test_one_candidate_keeps_it_pending() -> None:
    scope = row(2)
    assert AtLeastOne(TRUE).check(scope, candidates(scope, [0], [0, 1])) is PENDING
    assert AtLeastOne(TRUE).check(scope, candidates(scope, [0, 1], [1])) is SATISFIED


def test_it_refuses_a_mark_of_another_kind() -> None:
    with pytest.raises(RuleError, match="holds numeric marks"):
        AtLeastOne(TRUE).validate(row(2, ONE_TO_THREE))
