from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.errors import RuleError
from penmark.rules.outcome import PENDING, SATISFIED
from penmark.rules.parity_even import ParityEven
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_THREE, candidates, full, lines, row


def even(mark: Mark) -> Naive:
    def naive(board: Board) -> bool:
        return sum(held == mark for held in board.values()) % 2 == 0

    return naive


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("length", [1, 2, 5])
def test_an_even_number_hold_the_mark(mark: Mark, length: int) -> None:
    assert_rule(ParityEven(mark), row(length), even(mark), exact=True)


def test_it_counts_a_number() -> None:
    assert_rule(ParityEven(Mark.number(2)), row(3, ONE_TO_THREE), even(Mark.number(2)), exact=True)


def test_an_odd_number_is_named() -> None:
    scope = row(4)
    outcome = ParityEven(TRUE).check(scope, full(scope, 1, 0, 1, 1))
    words = assert_violation(outcome, "parity-odd", [cell(0, 0), cell(0, 2), cell(0, 3)])
    assert words == "The number that hold yes is 3, but must be even: r1c1, r1c3 and r1c4."


def test_one_open_position_can_go_either_way() -> None:
    scope = row(3)
    assert ParityEven(TRUE).check(scope, candidates(scope, [1], [1], [0, 1])) is PENDING
    assert ParityEven(TRUE).check(scope, candidates(scope, [1], [0], [0, 1])) is PENDING


def test_an_empty_region_is_even() -> None:
    scope = lines([[]])
    assert ParityEven(TRUE).check(scope, scope.field.full_masks()) is SATISFIED


def test_it_refuses_a_mark_of_another_kind() -> None:
    with pytest.raises(RuleError, match="holds numeric marks"):
        ParityEven(TRUE).validate(row(2, ONE_TO_THREE))
