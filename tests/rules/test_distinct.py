from __future__ import annotations

from itertools import product

import pytest

from penmark.board.coord import cell
from penmark.board.mark import BINARY, Domain, Mark
from penmark.errors import RuleError
from penmark.rules.distinct import Crowded, Distinct, Repeated
from penmark.rules.outcome import PENDING, SATISFIED, Verdict
from tests.rules.harness import (
    Board,
    assert_encoding_agrees,
    assert_rule,
    assert_sound_over_candidates,
    assert_violation,
)
from tests.rules.lines import ONE_TO_FOUR, ONE_TO_THREE, candidates, full, lines, mixed, row, rows, two_domains
from tests.rules.lowered import boards, lower_each_of
from tests.rules.positions import Positions


def all_different(board: Board) -> bool:
    return len(set(board.values())) == len(board)


@pytest.mark.parametrize(
    ("length", "domain"),
    [(2, BINARY), (2, ONE_TO_THREE), (3, ONE_TO_THREE), (4, ONE_TO_FOUR), (3, Domain.numbers([0, 5, 63]))],
)
def test_no_mark_occurs_twice(length: int, domain: Domain) -> None:
    assert_rule(Distinct(), row(length, domain), all_different, exact=True)


def test_more_positions_than_marks_can_never_differ() -> None:
    scope = row(3)
    Distinct().validate(scope)
    outcome = Distinct().check(scope, candidates(scope, [0, 1], [0, 1], [0, 1]))
    words = assert_violation(outcome, "distinct-crowded", [cell(0, 0), cell(0, 1), cell(0, 2)])
    assert words == "r1c1, r1c2 and r1c3 must differ, but only no and yes are left for all 3."
    assert_sound_over_candidates(Distinct(), scope, all_different, exact=True)
    assert_encoding_agrees(Distinct(), scope, all_different)


def test_domains_may_differ_from_layer_to_layer() -> None:
    assert_rule(Distinct(), two_domains(), all_different, exact=True)


def test_a_repeated_mark_names_all_who_hold_it() -> None:
    scope = row(5, ONE_TO_FOUR)
    outcome = Distinct().check(scope, candidates(scope, [2], [1, 2], [3], [2], [2]))
    words = assert_violation(outcome, "distinct-repeated", [cell(0, 0), cell(0, 3), cell(0, 4)])
    assert words == "r1c1, r1c4 and r1c5 hold the same, 2, but must differ."
    assert isinstance(outcome, Repeated)
    assert outcome.mark == Mark.number(2)


def test_a_crowd_is_named_without_bystanders() -> None:
    scope = row(5, ONE_TO_FOUR)
    outcome = Distinct().check(scope, candidates(scope, [1, 2, 3, 4], [2, 3], [2, 3], [1, 4], [2, 3]))
    words = assert_violation(outcome, "distinct-crowded", [cell(0, 1), cell(0, 2), cell(0, 4)])
    assert words == "r1c2, r1c3 and r1c5 must differ, but only 2 and 3 are left for all 3."
    assert isinstance(outcome, Crowded)
    assert outcome.marks == (Mark.number(2), Mark.number(3))


@pytest.mark.parametrize(
    ("sets", "verdict"),
    [
        (([1, 2], [3, 4], [5]), SATISFIED),
        (([1, 2], [2, 3], [5]), PENDING),
        (([1], [1, 2], [2, 3]), PENDING),
        (([1, 2], [1, 2], [3]), PENDING),
    ],
)
def test_disjoint_candidates_are_enough(sets: tuple[list[int], ...], verdict: Verdict) -> None:
    scope = row(3, Domain.numbers(range(1, 6)))
    assert Distinct().check(scope, candidates(scope, *sets)) is verdict


def test_a_full_house_of_64_marks() -> None:
    numbers = Domain.numbers(range(64))
    scope = lines([[cell(0, c) for c in range(64)]], numbers, rows=1, cols=65)
    assert Distinct().check(scope, scope.field.full_masks()) is PENDING
    assert Distinct().check(scope, full(scope, *range(63, -1, -1))) is SATISFIED
    over = lines([[cell(0, c) for c in range(65)]], numbers, rows=1, cols=65)
    assert isinstance(Distinct().check(over, over.field.full_masks()), Crowded)


def test_an_empty_region_holds() -> None:
    scope = lines([[]])
    assert Distinct().check(scope, scope.field.full_masks()) is SATISFIED


def test_it_refuses_to_compare_numbers_with_lines() -> None:
    with pytest.raises(RuleError, match="all binary or all numeric"):
        Distinct().validate(mixed())


def test_it_takes_one_region_at_a_time() -> None:
    with pytest.raises(RuleError, match="one region at a time, got 2"):
        Distinct().validate(rows(2, 2, ONE_TO_THREE))


def test_a_position_alone_differs_from_nothing() -> None:
    assert_encoding_agrees(Distinct(), row(1, ONE_TO_THREE), all_different)


def test_a_repetition_is_seen_from_afar() -> None:
    scope = row(3, ONE_TO_THREE)
    outcome = Distinct().check(scope, full(scope, 1, 2, 1))
    assert assert_violation(outcome, "distinct-repeated", [cell(0, 0), cell(0, 2)])


@pytest.mark.parametrize("lengths", [(2, 2), (2, 3), (3, 2)])
def test_regions_in_bulk(lengths: tuple[int, int]) -> None:
    """Alike or not, each is held to by itself."""
    both = lines([[cell(r, c) for c in range(length)] for r, length in enumerate(lengths)], ONE_TO_THREE)
    found = boards(lower_each_of(Distinct(), both.field, both.parts), Positions(both))
    top, every = lengths[0], product((1 << 1, 1 << 2, 1 << 3), repeat=sum(lengths))
    assert found == {b for b in every if len(set(b[:top])) == top and len(set(b[top:])) == lengths[1]}
