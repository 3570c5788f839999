from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.errors import RuleError
from penmark.puzzle.registry import by_name
from penmark.rules.constraint import Constraint
from penmark.rules.degree_in import DegreeIn
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import (
    Board,
    Naive,
    PlainNames,
    assert_encoding_agrees,
    assert_rule,
    assert_violation,
)
from tests.rules.lines import ONE_TO_THREE, candidates, full, lines, row


def count_among(mark: Mark, allowed: tuple[int, ...]) -> Naive:
    def naive(board: Board) -> bool:
        return sum(held == mark for held in board.values()) in allowed

    return naive


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("allowed", [(0,), (0, 2), (1,), (3,), (4,), (1, 3), (0, 1), (1, 2, 3, 4), (0, 2, 9)])
def test_the_count_is_one_of_those_allowed(mark: Mark, allowed: tuple[int, ...]) -> None:
    assert_rule(DegreeIn(mark, allowed), row(4), count_among(mark, allowed), exact=True)


def test_it_counts_a_number() -> None:
    one = Mark.number(1)
    assert_rule(DegreeIn(one, (0, 2)), row(3, ONE_TO_THREE), count_among(one, (0, 2)), exact=True)


@pytest.mark.parametrize("allowed", [(0, 1, 2), (3,)])
def test_what_always_or_never_holds_is_encoded_too(allowed: tuple[int, ...]) -> None:
    assert_encoding_agrees(DegreeIn(TRUE, allowed), row(2), count_among(TRUE, allowed))


def test_a_dead_end_is_named() -> None:
    scope = row(4)
    outcome = DegreeIn(TRUE, (0, 2)).check(scope, full(scope, 0, 0, 1, 0))
    words = assert_violation(outcome, "degree-not-allowed", [cell(0, 2)])
    assert words == "r1c3 is yes, with no way on from there."


def test_the_whole_region_is_named_when_nobody_holds_the_mark() -> None:
    scope = row(3)
    outcome = DegreeIn(TRUE, (2, 3)).check(scope, candidates(scope, [0], [0, 1], [0]))
    words = assert_violation(outcome, "degree-not-allowed", [cell(0, 0), cell(0, 1), cell(0, 2)])
    assert words == "0 to 1 of these are yes, but the number must be 2 or 3: r1c1, r1c2 and r1c3."


def test_an_empty_region_counts_none() -> None:
    scope = lines([[]])
    masks = scope.field.full_masks()
    assert DegreeIn(TRUE, (0, 2)).check(scope, masks) is SATISFIED
    words = assert_violation(DegreeIn(TRUE, (2,)).check(scope, masks), "degree-not-allowed", [])
    assert words == "0 of these are yes, but the number must be 2."


def test_it_is_satisfied_once_all_that_can_come_is_allowed() -> None:
    scope = row(3)
    masks = candidates(scope, [1], [0, 1], [0])
    assert DegreeIn(TRUE, (1, 2)).check(scope, masks) is SATISFIED
    assert DegreeIn(TRUE, (0, 2)).check(scope, masks) is PENDING


def test_it_reads_as_a_sentence() -> None:
    assert DegreeIn(TRUE, (0, 2)).words(PlainNames()) == "The number of these that hold yes is 0 or 2."


@pytest.mark.parametrize("allowed", [(), (-1, 2), (2, 0), (0, 2, 2)])
def test_it_refuses_counts_out_of_order(allowed: tuple[int, ...]) -> None:
    with pytest.raises(RuleError, match="counts from 0 up"):
        DegreeIn(TRUE, allowed).validate(row(3))


def test_it_refuses_a_mark_of_another_kind() -> None:
    with pytest.raises(RuleError, match="holds numeric marks"):
        DegreeIn(TRUE, (0,)).validate(row(2, ONE_TO_THREE))


def test_counts_are_checked_over_no_region_too() -> None:
    """What has no region is still drawn and put into words."""
    constraint = Constraint.each(DegreeIn(TRUE, ()), [])
    with pytest.raises(RuleError, match="needs counts from 0 up"):
        constraint.validate(by_name("akari").new(2, 2).field)
