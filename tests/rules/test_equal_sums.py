from __future__ import annotations

from collections.abc import Sequence

import pytest

from penmark.board.coord import Coord, cell
from penmark.errors import RuleError
from penmark.rules.equal_sums import EqualSums
from tests.rules.harness import Board, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_FOUR, ONE_TO_THREE, candidates, lines, row

ARROW = [[cell(0, 0)], [cell(0, 1), cell(0, 2)]]
PILL = [[cell(0, 0), cell(0, 1)], [cell(1, c) for c in range(4)]]


def values(board: Board, part: Sequence[Coord]) -> list[int]:
    return [board[at].value for at in part]


def test_an_arrow_adds_up_to_its_circle() -> None:
    assert_rule(EqualSums(), lines(ARROW, ONE_TO_FOUR), lambda b: values(b, ARROW[0]) == [sum(values(b, ARROW[1]))])


def test_several_parts_add_up_to_the_same() -> None:
    parts = [[cell(0, 0), cell(0, 1)], [cell(1, 0)], [cell(2, 0), cell(2, 1)]]
    assert_rule(EqualSums(), lines(parts, ONE_TO_THREE), lambda b: len({sum(values(b, part)) for part in parts}) == 1)


def test_a_cell_may_be_in_two_parts() -> None:
    parts = [[cell(0, 0), cell(0, 1)], [cell(0, 1), cell(0, 2)]]
    assert_rule(EqualSums(), lines(parts, ONE_TO_THREE), lambda b: b[cell(0, 0)] == b[cell(0, 2)])


def test_a_pill_is_read_as_one_number() -> None:
    def naive(board: Board) -> bool:
        tens, ones = values(board, PILL[0])
        return 10 * tens + ones == sum(values(board, PILL[1]))

    assert_rule(EqualSums(number_first=True), lines(PILL, ONE_TO_FOUR), naive)


def test_sums_that_cannot_be_equal_are_told() -> None:
    scope = lines(ARROW, ONE_TO_FOUR)
    outcome = EqualSums().check(scope, candidates(scope, [1, 2], [2, 3], [1, 2]))
    words = assert_violation(outcome, "sums-differ", [cell(0, 0), cell(0, 1), cell(0, 2)])
    assert words == "The parts of r1c1, r1c2 and r1c3 must add up to the same, but they cannot."


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="two regions or more"):
        EqualSums().validate(row(2, ONE_TO_FOUR))
    with pytest.raises(RuleError, match="at most 4 digits"):
        EqualSums(number_first=True).validate(lines([[cell(0, c) for c in range(5)], [cell(1, 0)]], ONE_TO_FOUR))
    with pytest.raises(RuleError, match="numeric"):
        EqualSums().validate(lines(ARROW))
