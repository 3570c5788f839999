from __future__ import annotations

from array import array
from itertools import combinations

import pytest

from penmark.board.coord import Coord, cell
from penmark.errors import RuleError
from penmark.rules.distinct_sequences import DistinctSequences, SequenceRepeated
from penmark.rules.field import Scope
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import (
    Board,
    Naive,
    assert_encoding_agrees,
    assert_rule,
    assert_sound_over_candidates,
    assert_violation,
)
from tests.rules.lines import ONE_TO_FOUR, ONE_TO_THREE, candidates, full, lines, mixed, rows, two_domains


def all_read_differently(scope: Scope) -> Naive:
    parts = [scope.coords(part) for part in scope.parts]

    def naive(board: Board) -> bool:
        readings = [tuple(board[c] for c in part) for part in parts]
        return all(a != b for a, b in combinations(readings, 2))

    return naive


A, B, C, D = (cell(0, c) for c in range(4))


@pytest.mark.parametrize("scope", [rows(2, 1), rows(2, 3), rows(2, 2, ONE_TO_THREE), rows(2, 1, ONE_TO_FOUR)])
def test_two_lines_read_differently(scope: Scope) -> None:
    assert_rule(DistinctSequences(), scope, all_read_differently(scope), exact=True)


@pytest.mark.parametrize("scope", [rows(3, 2), rows(3, 3), rows(3, 1, ONE_TO_THREE)])
def test_no_two_of_several_lines_read_the_same(scope: Scope) -> None:
    assert_rule(DistinctSequences(), scope, all_read_differently(scope))


@pytest.mark.parametrize(
    "parts", [[[A, B], [B, C]], [[A, B], [B, A]], [[A, B, C], [A, D, C]], [[A, B], [A, C], [B, C]]]
)
def test_lines_may_cross(parts: list[list[Coord]]) -> None:
    for scope in (lines(parts), lines(parts, ONE_TO_THREE)):
        assert_rule(DistinctSequences(), scope, all_read_differently(scope))


def test_domains_may_differ_from_layer_to_layer() -> None:
    field = two_domains().field
    scope = Scope(field, [array("i", [0, 1]), array("i", [2, 0])])
    assert_rule(DistinctSequences(), scope, all_read_differently(scope))


def test_a_line_always_reads_like_itself() -> None:
    scope = lines([[A, B], [A, B]])
    outcome = DistinctSequences().check(scope, scope.field.full_masks())
    assert_violation(outcome, "sequence-repeated", [A, B])
    assert_sound_over_candidates(DistinctSequences(), scope, all_read_differently(scope), exact=True)
    assert_encoding_agrees(DistinctSequences(), scope, all_read_differently(scope))


def test_both_lines_are_named() -> None:
    scope = rows(3, 3)
    outcome = DistinctSequences().check(scope, full(scope, 1, 0, 1, 1, 1, 0, 1, 0, 1))
    first, second = [cell(0, c) for c in range(3)], [cell(2, c) for c in range(3)]
    words = assert_violation(outcome, "sequence-repeated", first + second)
    assert words == "The line from r1c1 to r1c3 reads the same as the line from r3c1 to r3c3."
    assert isinstance(outcome, SequenceRepeated)
    assert (list(outcome.first), list(outcome.second)) == (first, second)


def test_one_sure_difference_is_enough() -> None:
    scope = rows(2, 3, ONE_TO_THREE)
    apart = candidates(scope, [1, 2, 3], [1, 2], [1], [1, 2, 3], [3], [1])
    assert DistinctSequences().check(scope, apart) is SATISFIED
    close = candidates(scope, [1], [1, 2], [1], [1], [2, 3], [1])
    assert DistinctSequences().check(scope, close) is PENDING


def test_one_line_alone_is_distinct() -> None:
    scope = rows(1, 3)
    DistinctSequences().validate(scope)
    assert DistinctSequences().check(scope, scope.field.full_masks()) is SATISFIED
    assert_encoding_agrees(DistinctSequences(), scope, all_read_differently(scope))


def test_no_lines_at_all_are_distinct() -> None:
    scope = lines([])
    DistinctSequences().validate(scope)
    assert DistinctSequences().check(scope, scope.field.full_masks()) is SATISFIED


def test_it_refuses_what_cannot_be_compared() -> None:
    with pytest.raises(RuleError, match="equal length, got 1 and 2"):
        DistinctSequences().validate(lines([[A, B], [C]]))
    with pytest.raises(RuleError, match="open positions in every region"):
        DistinctSequences().validate(lines([[], []]))
    scope = mixed()
    with pytest.raises(RuleError, match="all binary or all numeric"):
        DistinctSequences().validate(Scope(scope.field, [scope.indices[:1], scope.indices[1:]]))
