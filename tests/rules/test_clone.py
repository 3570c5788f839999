from __future__ import annotations

import pytest

from penmark.board.coord import Coord, cell
from penmark.board.mark import BINARY, Domain
from penmark.errors import RuleError
from penmark.rules.clone import Clone
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


def copies(scope: Scope) -> Naive:
    parts = [scope.coords(part) for part in scope.parts]

    def naive(board: Board) -> bool:
        return all([board[c] for c in part] == [board[c] for c in parts[0]] for part in parts)

    return naive


A, B, C, D = (cell(0, c) for c in range(4))

OVERLAPS: list[list[list[Coord]]] = [
    [[A, B], [B, C]],
    [[A, B, C], [B, C, D]],
    [[A, B, C], [A, C, B]],
    [[A, B], [C, D], [B, A]],
    [[A, D], [B, D], [C, A]],
]


@pytest.mark.parametrize(
    "scope",
    [rows(2, 3), rows(3, 2), rows(2, 2, ONE_TO_FOUR), rows(3, 1, ONE_TO_THREE), rows(2, 3, ONE_TO_THREE)],
)
def test_the_regions_carry_the_same_marks(scope: Scope) -> None:
    assert_rule(Clone(), scope, copies(scope), exact=True)


@pytest.mark.parametrize("parts", OVERLAPS)
@pytest.mark.parametrize("domain", [BINARY, ONE_TO_THREE])
def test_regions_may_overlap(parts: list[list[Coord]], domain: Domain) -> None:
    scope = lines(parts, domain)
    assert_rule(Clone(), scope, copies(scope), exact=True)


def test_domains_may_differ_from_layer_to_layer() -> None:
    scope = two_domains()
    scope = Scope(scope.field, [scope.indices[:1], scope.indices[1:2], scope.indices[2:]])
    assert_rule(Clone(), scope, copies(scope), exact=True)


def test_a_region_is_a_copy_of_itself() -> None:
    scope = lines([[A, B], [A, B]])
    assert_sound_over_candidates(Clone(), scope, copies(scope), exact=True)
    assert_encoding_agrees(Clone(), scope, copies(scope))
    assert Clone().check(scope, scope.field.full_masks()) is SATISFIED


def test_where_they_differ_is_named() -> None:
    scope = rows(3, 2, ONE_TO_FOUR)
    outcome = Clone().check(scope, candidates(scope, [1, 2], [1, 2], [1, 2], [2, 3], [1, 2], [1, 3]))
    words = assert_violation(outcome, "clone-differs", [cell(0, 1), cell(1, 1), cell(2, 1)])
    assert words == "r1c2, r2c2 and r3c2 must hold the same, but they cannot."


def test_equal_candidates_are_not_yet_equal_marks() -> None:
    scope = rows(2, 1)
    assert Clone().check(scope, candidates(scope, [0, 1], [0, 1])) is PENDING
    assert Clone().check(scope, candidates(scope, [1], [0, 1])) is PENDING
    assert Clone().check(scope, full(scope, 1, 1)) is SATISFIED


def test_it_refuses_what_cannot_be_compared() -> None:
    with pytest.raises(RuleError, match="equal length, got 1 and 2"):
        Clone().validate(lines([[A, B], [C]]))
    scope = mixed()
    with pytest.raises(RuleError, match="all binary or all numeric"):
        Clone().validate(Scope(scope.field, [scope.indices[:1], scope.indices[1:]]))
