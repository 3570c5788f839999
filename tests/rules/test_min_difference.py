from __future__ import annotations

from itertools import pairwise

import pytest

from penmark.board.coord import cell
from penmark.board.mark import Domain
from penmark.errors import RuleError
from penmark.rules.min_difference import MinDifference
from penmark.rules.outcome import PENDING, SATISFIED, Violation
from tests.rules.harness import Board, Naive, assert_encoding_agrees, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, candidates, full, lines, row, two_domains

ONE_TO_FIVE = Domain.numbers(range(1, 6))


def apart_by(n: int) -> Naive:
    """Boards list their coords in the order of the line."""

    def naive(board: Board) -> bool:
        return all(abs(a.value - b.value) >= n for a, b in pairwise(board.values()))

    return naive


@pytest.mark.parametrize(
    ("length", "domain", "n"),
    [
        (2, ONE_TO_FIVE, 1),
        (3, ONE_TO_FIVE, 2),
        (4, ONE_TO_FIVE, 3),
        (4, ONE_TO_FOUR, 2),
        (3, Domain.numbers([0, 1, 62, 63]), 61),
        (2, Domain.numbers([0, 63]), 63),
    ],
)
def test_neighbours_keep_their_distance(length: int, domain: Domain, n: int) -> None:
    assert_rule(MinDifference(n), row(length, domain), apart_by(n), exact=True)


def test_domains_may_differ_from_layer_to_layer() -> None:
    assert_rule(MinDifference(2), two_domains(), apart_by(2), exact=True)


def test_the_order_is_the_region_s_own() -> None:
    scope = lines([[cell(0, 2), cell(0, 0), cell(0, 1)]], ONE_TO_FIVE)
    assert_rule(MinDifference(2), scope, apart_by(2), exact=True)


@pytest.mark.parametrize("n", [5, 64, 65, 10**30])
def test_a_difference_out_of_reach_has_no_solution(n: int) -> None:
    scope = row(2, ONE_TO_FIVE)
    assert isinstance(MinDifference(n).check(scope, scope.field.full_masks()), Violation)
    assert_encoding_agrees(MinDifference(n), scope, apart_by(n))


def test_a_pair_too_close_is_named() -> None:
    scope = row(4, ONE_TO_FIVE)
    outcome = MinDifference(3).check(scope, candidates(scope, [1, 5], [4], [2, 3], [1, 5]))
    words = assert_violation(outcome, "difference-small", [cell(0, 1), cell(0, 2)])
    assert words == "r1c2 and r1c3 must differ by 3 or more, but they cannot."


def test_the_shortest_stretch_at_fault_is_named() -> None:
    scope = row(4, ONE_TO_FIVE)
    # From 1 the line can only go on to 4 or 5, and from there not to 3.
    outcome = MinDifference(3).check(scope, candidates(scope, [1, 4], [1], [1, 3, 4, 5], [3, 4, 5]))
    words = assert_violation(outcome, "difference-small", [cell(0, 1), cell(0, 2), cell(0, 3)])
    assert words == "Neighbours along r1c2, r1c3 and r1c4 must differ by 3 or more, but they cannot."


def test_it_is_satisfied_once_no_candidates_are_close() -> None:
    scope = row(3, ONE_TO_FIVE)
    assert MinDifference(3).check(scope, candidates(scope, [1, 2], [5], [1, 2])) is SATISFIED
    assert MinDifference(3).check(scope, candidates(scope, [1, 2], [4, 5], [1])) is PENDING
    assert MinDifference(4).check(scope, full(scope, 1, 5, 1)) is SATISFIED


def test_one_position_has_no_neighbour() -> None:
    scope = row(1, ONE_TO_FIVE)
    assert MinDifference(5).check(scope, scope.field.full_masks()) is SATISFIED


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    MinDifference(1).validate(row(2, ONE_TO_FIVE))
    with pytest.raises(RuleError, match="at least 1, got 0"):
        MinDifference(0).validate(row(2, ONE_TO_FIVE))
    with pytest.raises(RuleError, match="min-difference needs numeric marks"):
        MinDifference(1).validate(row(2))
