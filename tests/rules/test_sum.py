from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.rules.outcome import PENDING, SATISFIED
from penmark.rules.sum import Sum
from tests.rules.harness import Board, Naive, assert_encoding_agrees, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, ONE_TO_THREE, candidates, full, lines, row

GAPPY = Domain.numbers([0, 2, 7])


def adds_up_to(target: int) -> Naive:
    def naive(board: Board) -> bool:
        return sum(mark.value for mark in board.values()) == target

    return naive


@pytest.mark.parametrize(
    ("length", "domain", "target"),
    [
        (3, ONE_TO_THREE, 3),
        (3, ONE_TO_THREE, 6),
        (4, ONE_TO_FOUR, 16),
        (4, GAPPY, 9),
        (3, GAPPY, 0),
        (1, GAPPY, 7),
    ],
)
def test_the_numbers_add_up(length: int, domain: Domain, target: int) -> None:
    assert_rule(Sum(target), row(length, domain), adds_up_to(target), exact=True)


@pytest.mark.parametrize("target", [0, 2, 10, 10**30])
def test_a_target_out_of_reach_has_no_solution(target: int) -> None:
    assert_encoding_agrees(Sum(target), row(3, ONE_TO_THREE), adds_up_to(target))


def test_already_too_much() -> None:
    scope = row(3, ONE_TO_FOUR)
    outcome = Sum(6).check(scope, candidates(scope, [4], [2, 3], [1, 4]))
    words = assert_violation(outcome, "sum-over", [cell(0, 0), cell(0, 1), cell(0, 2)])
    assert words == "r1c1, r1c2 and r1c3 add up to 7 or more, but should to 6."


def test_never_enough() -> None:
    scope = row(3, ONE_TO_FOUR)
    outcome = Sum(9).check(scope, candidates(scope, [2], [2, 3], [1, 3]))
    words = assert_violation(outcome, "sum-under", [cell(0, 0), cell(0, 1), cell(0, 2)])
    assert words == "r1c1, r1c2 and r1c3 add up to 8 at most, but should to 9."


def test_in_range_but_out_of_reach() -> None:
    scope = row(2, GAPPY)
    outcome = Sum(8).check(scope, candidates(scope, [0, 7], [0, 2, 7]))
    words = assert_violation(outcome, "sum-missed", [cell(0, 0), cell(0, 1)])
    assert words == "r1c1 and r1c2 can add up to something from 0 to 14, but not to 8."


def test_the_bounds_themselves_can_be_reached() -> None:
    scope = row(2, ONE_TO_FOUR)
    masks = candidates(scope, [1, 3], [2, 4])
    assert [Sum(n).check(scope, masks) is PENDING for n in range(2, 9)] == [
        False,
        True,
        False,
        True,
        False,
        True,
        False,
    ]
    assert Sum(5).check(scope, full(scope, 1, 4)) is SATISFIED


def test_a_whole_board_is_summed_quickly() -> None:
    big = lines([[cell(r, c) for r in range(40) for c in range(40)]], ONE_TO_FOUR, 40, 40)
    assert Sum(4000).check(big, big.field.full_masks()) is PENDING


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="cannot reach -1"):
        Sum(-1).validate(row(2, ONE_TO_THREE))
    with pytest.raises(RuleError, match="at least one open position"):
        Sum(0).validate(lines([[]], ONE_TO_THREE))
    with pytest.raises(RuleError, match="sum needs numeric marks"):
        Sum(1).validate(row(2))
