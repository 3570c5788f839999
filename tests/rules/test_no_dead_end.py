from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.errors import RuleError
from penmark.rules.no_dead_end import NoDeadEnd
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_THREE, candidates, full, lines, row


def no_dead_end(mark: Mark) -> Naive:
    """The first cell of the row stands for the cell, the others for its neighbours."""

    def naive(board: Board) -> bool:
        at, *near = (board[each] for each in sorted(board))
        return at != mark or near.count(mark) != 1

    return naive


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("length", [2, 3, 5])
def test_a_cell_has_no_single_neighbour_with_its_mark(mark: Mark, length: int) -> None:
    assert_rule(NoDeadEnd(mark), row(length), no_dead_end(mark), exact=True)


def test_a_dead_end_is_named_with_its_neighbour() -> None:
    scope = row(4)
    outcome = NoDeadEnd(TRUE).check(scope, full(scope, 1, 0, 1, 0))
    words = assert_violation(outcome, "dead-end", [cell(0, 0), cell(0, 2)])
    assert words == "r1c1 is a dead end: r1c3 is the only cell beside it that is yes."


def test_an_open_neighbour_keeps_it_pending() -> None:
    scope = row(3)
    assert NoDeadEnd(TRUE).check(scope, candidates(scope, [1], [1], [0, 1])) is PENDING
    assert NoDeadEnd(TRUE).check(scope, candidates(scope, [0, 1], [1], [1])) is SATISFIED
    assert NoDeadEnd(TRUE).check(scope, candidates(scope, [1], [0], [0])) is SATISFIED


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="holds numeric marks"):
        NoDeadEnd(TRUE).validate(row(2, ONE_TO_THREE))
    with pytest.raises(RuleError, match="has no cell"):
        NoDeadEnd(TRUE).validate(lines([[]]))
