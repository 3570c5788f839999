from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.errors import RuleError
from penmark.puzzle.registry import by_name
from penmark.rules.exact_count import ExactCount, TooFew
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_THREE, candidates, full, lines, row


def exactly(mark: Mark, n: int) -> Naive:
    def naive(board: Board) -> bool:
        return sum(held == mark for held in board.values()) == n

    return naive


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("n", range(6))
def test_it_holds_where_exactly_n_hold_the_mark(mark: Mark, n: int) -> None:
    assert_rule(ExactCount(mark, n), row(5), exactly(mark, n), exact=True)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_it_counts_a_number(n: int) -> None:
    two = Mark.number(2)
    assert_rule(ExactCount(two, n), row(4, ONE_TO_THREE), exactly(two, n), exact=True)


def test_too_many_names_who_holds_the_mark() -> None:
    scope = row(4)
    outcome = ExactCount(TRUE, 1).check(scope, candidates(scope, [1], [0], [0, 1], [1]))
    words = assert_violation(outcome, "exact-count-over", [cell(0, 0), cell(0, 3)])
    assert words == "r1c1 and r1c4 are yes, but only one may be."


def test_too_few_names_who_still_can() -> None:
    scope = row(4)
    outcome = ExactCount(TRUE, 3).check(scope, candidates(scope, [1], [0], [0, 1], [0]))
    words = assert_violation(outcome, "exact-count-under", [cell(0, 0), cell(0, 2)])
    assert words == "Only r1c1 and r1c3 can be yes, but 3 must be."


def test_too_few_is_said_even_when_nobody_can() -> None:
    scope = row(2)
    outcome = ExactCount(TRUE, 1).check(scope, full(scope, 0, 0))
    words = assert_violation(outcome, "exact-count-under", scope.coords(scope.indices))
    assert words == "None of r1c1 and r1c2 can be yes, but one must be."


def test_too_few_where_there_is_nothing_names_nobody() -> None:
    scope = lines([[]])
    outcome = ExactCount(TRUE, 1).check(scope, scope.field.full_masks())
    assert assert_violation(outcome, "exact-count-under", []) == "Nothing here can be yes, but one must be."


def test_it_is_pending_until_the_last_candidate_is_settled() -> None:
    scope = row(3)
    assert ExactCount(TRUE, 1).check(scope, candidates(scope, [1], [0], [0, 1])) is PENDING
    assert ExactCount(TRUE, 1).check(scope, candidates(scope, [1], [0], [0])) is SATISFIED


def test_an_empty_region_holds_none() -> None:
    scope = lines([[]])
    ExactCount(TRUE, 0).validate(scope)
    assert ExactCount(TRUE, 0).check(scope, scope.field.full_masks()) is SATISFIED
    assert isinstance(ExactCount(TRUE, 1).check(scope, scope.field.full_masks()), TooFew)


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="cannot ask for -1"):
        ExactCount(TRUE, -1).validate(row(2))
    with pytest.raises(RuleError, match="holds numeric marks"):
        ExactCount(TRUE, 1).validate(row(2, ONE_TO_THREE))
    with pytest.raises(RuleError, match="one region at a time, got 2"):
        ExactCount(TRUE, 1).validate(lines([[cell(0, 0)], [cell(1, 0)]]))


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ([TRUE, TRUE], "the 2 at r1c1 has no other place for a bulb"),
        ([FALSE], "the 2 at r1c1 has its two bulbs"),
        ([TRUE, FALSE], None),
    ],
)
def test_it_says_why_marks_follow(goal: list[Mark], words: str | None) -> None:
    assert ExactCount(TRUE, 2).owed_words("the 2 at r1c1", goal, by_name("akari").new(2, 2).names) == words


def test_shaded_cells_are_counted_as_such() -> None:
    say = by_name("heyawake").new(2, 2).names
    assert ExactCount(TRUE, 1).owed_words("the 1 at r1c1", [FALSE], say) == "the 1 at r1c1 has its one shaded cell"
    assert ExactCount(TRUE, 1).owed_words("the 1 at r1c1", [TRUE], say) == (
        "the 1 at r1c1 has no other place that can be shaded"
    )
    assert ExactCount(TRUE, 0).owed_words("the 0 at r1c1", [FALSE], say) is None
