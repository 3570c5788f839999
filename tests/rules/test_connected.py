from __future__ import annotations

import pytest

from penmark.board.coord import Layer, cell, edge_h, edge_v
from penmark.board.mark import FALSE, TRUE, Domain, Mark
from penmark.board.region import Region
from penmark.errors import RuleError
from penmark.puzzle.registry import by_name
from penmark.rules.bounded_size import BoundedSize
from penmark.rules.connected import Connected, Disconnected
from penmark.rules.field import Scope
from penmark.rules.no_two_by_two import NoTwoByTwo
from penmark.rules.outcome import PENDING, SATISFIED
from penmark.rules.places import Places
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


def one_cluster(mark: Mark) -> Naive:
    def naive(board: Board) -> bool:
        return len(clusters(with_mark(board, mark))) <= 1

    return naive


SCOPES = {
    "row": cells(1, 5),
    "square": cells(3, 3),
    "ring": cells(3, 3, holes=[cell(1, 1)]),
    "two halves": cells(2, 4, holes=[cell(0, 2), cell(1, 2)]),
    "part of a board": cells(3, 3, region=Region.of([cell(2, 2), cell(0, 0), cell(0, 1), cell(2, 1), cell(1, 0)])),
    "edges": edges(1, 2),
    "edges at a corner": edges(2, 2, Region.of([edge_h(1, 0), edge_h(1, 1), edge_v(0, 1), edge_h(0, 0)])),
}


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("scope", SCOPES.values(), ids=SCOPES)
def test_it_is_exact_over_all_candidates(scope: Scope, mark: Mark) -> None:
    assert_right_over_all_candidates(Connected(mark), scope, one_cluster(mark), exact=True)


@pytest.mark.parametrize("scope", [SCOPES["row"], SCOPES["square"], SCOPES["ring"], SCOPES["edges"]])
def test_all_ways_to_say_it_agree(scope: Scope) -> None:
    assert_rule(Connected(TRUE), scope, one_cluster(TRUE), exact=True)


def test_it_counts_any_number() -> None:
    scope = cells(2, 3, domain=Domain.numbers([2, 4, 7]))
    four = Mark.number(4)
    assert_rule(Connected(four), scope, one_cluster(four), exact=True)


@pytest.mark.parametrize(("rows", "cols", "count"), [(1, 6, 21), (2, 4, 108), (3, 3, 218), (3, 4, 1126)], ids=str)
def test_the_number_of_connected_sets_is_known(rows: int, cols: int, count: int) -> None:
    """A287151 counts those that are not empty."""
    assert count_by_checking(cells(rows, cols), Connected(TRUE)) == count + 1
    if rows * cols < 10:
        assert count_by_encoding(cells(rows, cols), Connected(TRUE)) == count + 1


@pytest.mark.parametrize(("rows", "cols", "count"), [(2, 3, 33), (3, 3, 139), (3, 4, 544)])
def test_the_number_of_seas_without_pools_is_known(rows: int, cols: int, count: int) -> None:
    rules = Connected(TRUE), NoTwoByTwo(TRUE)
    assert count_by_checking(cells(rows, cols), *rules) == count + 1
    assert count_by_encoding(cells(rows, cols), *rules) == count + 1


@pytest.mark.parametrize(("rows", "cols", "count"), [(2, 4, 18), (3, 3, 34), (4, 4, 96)])
def test_the_number_of_yin_yangs_is_known(rows: int, cols: int, count: int) -> None:
    rules = Connected(TRUE), Connected(FALSE), NoTwoByTwo(TRUE), NoTwoByTwo(FALSE)
    assert count_by_checking(cells(rows, cols), *rules) == count
    if rows < 4:
        assert count_by_encoding(cells(rows, cols), *rules) == count


@pytest.mark.parametrize(("rows", "cols", "count"), [(2, 4, 21), (3, 3, 39), (3, 4, 121)])
def test_the_number_of_hitori_shadings_is_known(rows: int, cols: int, count: int) -> None:
    rules = BoundedSize(TRUE, 1), Connected(FALSE)
    assert count_by_checking(cells(rows, cols), *rules) == count
    assert count_by_encoding(cells(rows, cols), *rules) == count


def test_the_smallest_part_is_named() -> None:
    scope = cells(3, 4)
    outcome = Connected(TRUE).check(scope, picture(scope, "##.#", "#..#", "##.."))
    words = assert_violation(outcome, "disconnected", [cell(0, 3), cell(1, 3)])
    assert words == "The yes at r1c4 and r2c4 is cut off from the rest."


def test_an_open_position_may_still_join_the_parts() -> None:
    scope = cells(2, 4)
    check = Connected(TRUE).check
    assert check(scope, picture(scope, "##?#", "....")) is PENDING
    assert check(scope, picture(scope, "##?.", "....")) is SATISFIED
    assert check(scope, picture(scope, "##..", "...?")) is PENDING
    words = assert_violation(check(scope, picture(scope, "#.?#", "..?#")), "disconnected", [cell(0, 0)])
    assert words == "The yes at r1c1 is cut off from the rest."


def test_no_way_leads_round_outside_the_region() -> None:
    scope = cells(2, 3, region=Region.row(Layer.CELLS, 0))
    masks = picture(scope, "#.#", "###")
    assert_violation(Connected(TRUE).check(scope, masks), "disconnected", [cell(0, 0)])


def test_nothing_is_connected() -> None:
    scope = cells(2, 2)
    assert Connected(TRUE).check(scope, picture(scope, "..", "..")) is SATISFIED
    empty = cells(2, 2, region=Region.of([]))
    Connected(TRUE).validate(empty)
    assert Connected(TRUE).check(empty, empty.field.full_masks()) is SATISFIED


def test_a_cut_asks_only_for_what_lies_between() -> None:
    """What lies beside a part but not towards the other has no place in the clause."""
    scope = cells(3, 4)
    corner = lazy_clauses(Connected(TRUE), scope, picture(scope, ".#..", ".#..", ".#.#"))
    assert corner == [[(11, TRUE, False), (1, TRUE, False), (7, TRUE, True), (10, TRUE, True)]]
    [column] = lazy_clauses(Connected(TRUE), scope, picture(scope, "#.#.", "#.#.", "#.#."))
    assert [i for i, _, sign in column if sign] == [1, 5, 9]


@pytest.mark.parametrize("rows", [("....", ".##.", "...."), ("....", "....", "....")])
def test_a_connected_board_gets_no_cut(rows: tuple[str, ...]) -> None:
    scope = cells(3, 4)
    assert lazy_clauses(Connected(TRUE), scope, picture(scope, *rows)) == []


def test_it_refuses_a_mark_that_is_not_held_here() -> None:
    with pytest.raises(RuleError, match=r"cell\(0, 0\) holds binary marks"):
        Connected(Mark.number(1)).validate(cells(1, 2))
    with pytest.raises(RuleError, match="one region at a time, got 2"):
        Connected(TRUE).validate(Scope(cells(1, 2).field, [cells(1, 2).indices] * 2))


def test_it_reads_as_a_sentence() -> None:
    assert Connected(TRUE).words(PlainNames()) == "All that are yes are connected with each other."


SHADING = by_name("heyawake").names(by_name("heyawake").new(4, 4).substrate)


def test_white_cells_are_called_so() -> None:
    cut_off = Disconnected((cell(0, 3), cell(1, 3)), FALSE)
    assert cut_off.words(SHADING) == "r1c4 and r2c4 are cut off from the other white cells."
    many = Disconnected(tuple(cell(r, c) for r in range(4) for c in (0, 2)), FALSE)
    assert many.words(SHADING) == "r1c1 and 7 more white cells are cut off from the others."
    assert Connected(FALSE).words(SHADING) == "All white cells are connected with each other."
    assert Connected(FALSE).hopeless_words(SHADING) == "the white cells cannot be connected any more"


def test_a_link_says_what_would_be_parted_and_by_what() -> None:
    link, walls = Connected(FALSE).link_words, ((cell(1, 1), TRUE), (cell(2, 2), TRUE))
    both = ((cell(0, 1), FALSE), *walls, (cell(3, 2), FALSE))
    assert link([(cell(1, 2), FALSE)], both, SHADING) == "or it would cut r1c2 off from r4c3, with r2c2 and r3c3"
    assert link([(cell(1, 2), FALSE)], walls, SHADING) == "to keep the white cells connected"
    assert link([(cell(1, 2), TRUE)], both, SHADING) is None
    sea = by_name("nurikabe").names(by_name("nurikabe").new(4, 4).substrate)
    assert Connected(TRUE).link_words([(cell(1, 2), TRUE)], (), sea) == "to keep the sea connected"
    assert Connected(TRUE).words_at(Places(("the sea",)), sea) == "the sea is connected, all of it."
