from __future__ import annotations

import pytest

from penmark.board.coord import Layer, cell
from penmark.board.mark import Domain, Mark
from penmark.board.region import Region
from penmark.errors import RuleError
from penmark.rules.field import Scope
from penmark.rules.outcome import PENDING, SATISFIED
from penmark.rules.value_grouped_size import ValueGroupedSize
from tests.rules.graph_boards import (
    assert_right_over_all_candidates,
    cells,
    clusters,
    count_by_checking,
    count_by_encoding,
    lazy_clauses,
    picture,
    touch,
)
from tests.rules.harness import Board, PlainNames, assert_rule, assert_sound_over_candidates, assert_violation

RULE = ValueGroupedSize()


def groups_fit(board: Board) -> bool:
    parts = clusters(list(board), lambda a, b: touch(a, b) and board[a] == board[b])
    return all(len(part) == board[coord].value for part in parts for coord in part)


def numbers(*values: int) -> Domain:
    return Domain.numbers(values)


@pytest.mark.parametrize(
    "scope",
    [
        cells(1, 4, domain=numbers(0, 1, 2, 3)),
        cells(2, 2, domain=numbers(0, 1, 3, 4)),
        cells(2, 2, domain=numbers(1, 2, 3, 4)),
        cells(2, 3, domain=numbers(1, 2)),
        cells(3, 3, domain=numbers(1, 8), holes=[cell(1, 1)]),
        cells(1, 3, domain=numbers(1, 2, 3), holes=[cell(0, 1)]),
        cells(2, 3, domain=numbers(1, 2, 3), region=Region.row(Layer.CELLS, 1)),
    ],
)
def test_it_is_sound_over_all_candidates(scope: Scope) -> None:
    assert_right_over_all_candidates(RULE, scope, groups_fit)


@pytest.mark.parametrize(
    "scope",
    [
        cells(1, 5, domain=numbers(0, 1, 2, 3)),
        cells(2, 3, domain=numbers(1, 2, 3, 4)),
        cells(3, 3, domain=numbers(1, 2, 3), holes=[cell(1, 1), cell(0, 0)]),
    ],
)
def test_all_ways_to_say_it_agree(scope: Scope) -> None:
    assert_rule(RULE, scope, groups_fit)


def test_larger_groups_over_random_candidates() -> None:
    scope = cells(2, 4, domain=numbers(1, 3, 5))
    assert_sound_over_candidates(RULE, scope, groups_fit)


@pytest.mark.parametrize(
    ("rows", "cols", "count"),
    [(2, 1, 1), (2, 2, 5), (2, 3, 33), pytest.param(2, 4, 138, marks=pytest.mark.sweep)],
)
def test_the_number_of_fillominoes_is_known(rows: int, cols: int, count: int) -> None:
    """A359703."""
    scope = cells(rows, cols, domain=Domain.numbers(range(1, rows * cols + 1)))
    assert count_by_encoding(scope, RULE) == count
    if rows * cols < 8:
        assert count_by_checking(scope, RULE) == count


def test_a_group_that_is_too_big_is_named() -> None:
    scope = cells(2, 3, domain=numbers(1, 2, 3))
    outcome = RULE.check(scope, picture(scope, "?22", "?2?"))
    words = assert_violation(outcome, "group-too-big", [cell(0, 1), cell(0, 2), cell(1, 1)])
    assert words == "A group of 2 has 2 positions, this one has 3: r1c2, r1c3 and r2c2."


def test_a_group_without_room_is_named() -> None:
    scope = cells(2, 3, domain=numbers(1, 3, 4))
    outcome = RULE.check(scope, picture(scope, "44?", "331"))
    words = assert_violation(outcome, "group-too-small", [cell(0, 0), cell(0, 1)])
    assert words == "A group of 4 has 4 positions, the one of r1c1 and r1c2 has room for 3 only."


def test_room_leads_through_what_can_still_hold_the_number() -> None:
    scope = cells(1, 5, domain=numbers(1, 2, 3, 4))
    assert RULE.check(scope, picture(scope, "4??4?")) is PENDING
    assert RULE.check(scope, picture(scope, "3??1?")) is PENDING
    assert_violation(RULE.check(scope, picture(scope, "3?1??")), "group-too-small", [cell(0, 0)])
    assert RULE.check(scope, picture(scope, "33312")).__class__.__name__ == "GroupTooSmall"
    assert RULE.check(scope, picture(scope, "33322")) is SATISFIED


def test_zero_never_fits() -> None:
    scope = cells(1, 3, domain=numbers(0, 1, 2))
    words = assert_violation(RULE.check(scope, picture(scope, "?0?")), "group-too-big", [cell(0, 1)])
    assert words == "A group of 0 has 0 positions, this one has 1: r1c2."


def test_the_region_ends_a_group() -> None:
    scope = cells(2, 2, domain=numbers(1, 2), region=Region.row(Layer.CELLS, 0))
    assert RULE.check(scope, picture(scope, "22", "22")) is SATISFIED


def test_cuts_say_what_is_wrong_with_each_group() -> None:
    scope = cells(1, 6, domain=numbers(1, 2, 3, 4))
    two, four = Mark.number(2), Mark.number(4)
    clauses = lazy_clauses(RULE, scope, picture(scope, "222441"))
    assert clauses == [
        [(0, two, False), (1, two, False), (2, two, False)],
        [(3, four, False), (4, four, False), (2, four, True), (5, four, True)],
    ]
    assert lazy_clauses(RULE, scope, picture(scope, "122333")) == []


def test_it_is_about_numbers() -> None:
    with pytest.raises(RuleError, match=r"value-grouped-size needs numeric marks, cell\(0, 0\) holds binary"):
        RULE.validate(cells(1, 2))
    numeric = cells(1, 2, domain=numbers(1, 2))
    with pytest.raises(RuleError, match="one region at a time, got 2"):
        RULE.validate(Scope(numeric.field, [numeric.indices] * 2))


def test_it_reads_as_a_sentence() -> None:
    words = RULE.words(PlainNames())
    assert words == "Every connected group of equal numbers has as many positions as its number says."
