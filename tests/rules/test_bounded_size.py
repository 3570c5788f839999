from __future__ import annotations

import pytest

from penmark.board.coord import Layer, cell
from penmark.board.mark import FALSE, TRUE, Domain, Mark
from penmark.board.region import Region
from penmark.errors import RuleError
from penmark.rules.bounded_size import BoundedSize
from penmark.rules.field import Scope
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.graph_boards import (
    assert_right_over_all_candidates,
    cells,
    clusters,
    count_by_checking,
    count_by_encoding,
    edges,
    lazy_clauses,
    picture,
    with_mark,
)
from tests.rules.harness import Board, Naive, PlainNames, assert_rule, assert_violation


def small_clusters(mark: Mark, most: int) -> Naive:
    def naive(board: Board) -> bool:
        return all(len(part) <= most for part in clusters(with_mark(board, mark)))

    return naive


SCOPES = {
    "row": cells(1, 5),
    "square": cells(3, 3),
    "ring": cells(3, 3, holes=[cell(1, 1)]),
    "part of a board": cells(3, 3, region=Region.of([cell(2, 2), cell(1, 2), cell(0, 1), cell(0, 2)])),
    "edges": edges(1, 2),
}


@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("scope", SCOPES.values(), ids=SCOPES)
def test_it_is_exact_over_all_candidates(scope: Scope, most: int) -> None:
    for mark in (TRUE, FALSE):
        rule = BoundedSize(mark, most)
        assert_right_over_all_candidates(rule, scope, small_clusters(mark, most), exact=True)


@pytest.mark.parametrize("most", [1, 2, 4])
@pytest.mark.parametrize("scope", [SCOPES["row"], SCOPES["square"], SCOPES["edges"]])
def test_all_ways_to_say_it_agree(scope: Scope, most: int) -> None:
    assert_rule(BoundedSize(TRUE, most), scope, small_clusters(TRUE, most), exact=True)


def test_it_knows_any_number() -> None:
    scope = cells(2, 3, domain=Domain.numbers([0, 3, 5]))
    three = Mark.number(3)
    assert_rule(BoundedSize(three, 2), scope, small_clusters(three, 2), exact=True)


@pytest.mark.parametrize(("rows", "cols", "count"), [(2, 4, 41), (3, 3, 63), (3, 4, 227), (4, 4, 1234)])
def test_the_number_of_boards_without_neighbours_is_known(rows: int, cols: int, count: int) -> None:
    """A006506 and A089934."""
    assert count_by_checking(cells(rows, cols), BoundedSize(TRUE, 1)) == count
    assert count_by_encoding(cells(rows, cols), BoundedSize(TRUE, 1)) == count


def test_the_whole_group_is_named() -> None:
    scope = cells(2, 3)
    outcome = BoundedSize(TRUE, 2).check(scope, picture(scope, "#.#", ".##"))
    words = assert_violation(outcome, "component-too-big", [cell(0, 2), cell(1, 1), cell(1, 2)])
    assert words == "3 connected positions hold yes, but a group has at most 2: r1c3, r2c2 and r2c3."


def test_open_positions_may_still_make_it_too_big() -> None:
    scope = cells(2, 3)
    assert BoundedSize(TRUE, 2).check(scope, picture(scope, "#?#", "...")) is PENDING
    assert BoundedSize(TRUE, 3).check(scope, picture(scope, "#?#", "...")) is SATISFIED


def test_a_cut_forbids_connected_sets_one_too_big() -> None:
    scope = cells(1, 5)
    clauses = lazy_clauses(BoundedSize(TRUE, 2), scope, picture(scope, "####."))
    assert sorted(clauses) == [[(i, TRUE, False) for i in crowd] for crowd in [(0, 1, 2), (1, 2, 3)]]
    assert lazy_clauses(BoundedSize(TRUE, 2), scope, picture(scope, "##.##")) == []


def test_cuts_of_a_huge_group_stay_few() -> None:
    scope = cells(60, 60)
    everything = picture(scope, *["#" * 60] * 60)
    clauses = lazy_clauses(BoundedSize(TRUE, 1000), scope, everything)
    assert clauses
    assert sum(map(len, clauses)) <= 60_000


def test_what_is_connected_outside_the_region_only_does_not_count() -> None:
    scope = cells(2, 3, region=Region.row(Layer.CELLS, 0))
    assert BoundedSize(TRUE, 1).check(scope, picture(scope, "#.#", "###")) is SATISFIED


@pytest.mark.parametrize("most", [0, -1])
def test_it_refuses_a_max_below_one(most: int) -> None:
    with pytest.raises(RuleError, match=f"a max of at least 1, got {most}"):
        BoundedSize(TRUE, most).validate(cells(1, 2))


def test_it_refuses_a_mark_that_is_not_held_here() -> None:
    with pytest.raises(RuleError, match=r"cell\(0, 0\) holds binary marks"):
        BoundedSize(Mark.number(1), 1).validate(cells(1, 2))
    with pytest.raises(RuleError, match="one region at a time, got 2"):
        BoundedSize(TRUE, 1).validate(Scope(cells(1, 2).field, [cells(1, 2).indices] * 2))


def test_it_reads_as_a_sentence() -> None:
    words = BoundedSize(TRUE, 4).words(PlainNames())
    assert words == "Every connected group that holds yes has at most 4 positions."
