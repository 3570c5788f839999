from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.errors import RuleError
from penmark.rules.line_break import LineBreak
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import Board, Naive, PlainNames, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_THREE, candidates, full, lines, row


def broken_by(mark: Mark) -> Naive:
    def naive(board: Board) -> bool:
        return mark in board.values()

    return naive


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("length", [1, 3, 5])
def test_a_line_holds_the_mark_somewhere(mark: Mark, length: int) -> None:
    assert_rule(LineBreak(mark), row(length), broken_by(mark), exact=True)


def test_an_unbroken_line_is_told_from_end_to_end() -> None:
    scope = row(4)
    outcome = LineBreak(TRUE).check(scope, full(scope, 0, 0, 0, 0))
    words = assert_violation(outcome, "unbroken-line", [cell(0, c) for c in range(4)])
    assert words == "No cell of the line from r1c1 to r1c4 is yes, but it passes through three rooms."


def test_it_says_why_a_mark_follows() -> None:
    assert LineBreak(TRUE).owed_words("the line", [TRUE], PlainNames()) == "the line passes through three rooms"


def test_an_empty_line_is_never_broken() -> None:
    scope = lines([[]])
    outcome = LineBreak(TRUE).check(scope, scope.field.full_masks())
    assert assert_violation(outcome, "unbroken-line", []).startswith("No cell of the line is")


def test_one_candidate_keeps_it_pending() -> None:
    scope = row(3)
    assert LineBreak(TRUE).check(scope, candidates(scope, [0], [0, 1], [0])) is PENDING
    assert LineBreak(TRUE).check(scope, candidates(scope, [0, 1], [1], [0])) is SATISFIED


def test_it_refuses_a_mark_of_another_kind() -> None:
    with pytest.raises(RuleError, match="holds numeric marks"):
        LineBreak(TRUE).validate(row(2, ONE_TO_THREE))
