from __future__ import annotations

import pytest

from penmark.board.coord import link_h, link_v
from penmark.board.mark import BINARY, Domain
from penmark.board.region import Region
from penmark.errors import RuleError
from penmark.rules.all_joined import AllJoined
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.graph_boards import assert_right_over_all_candidates, clusters
from tests.rules.harness import Board, Naive, PlainNames, assert_encoding_agrees, assert_rule, assert_violation
from tests.rules.island_boards import UP_TO_TWO, island_cells, islands, joined_cells, masks_of
from tests.rules.lines import row

BOARDS = {
    "pair": ("o.o",),
    "row": ("o.oo",),
    "square": ("o.o", "...", "o.o"),
    "close square": ("oo", "oo"),
    "crossing": (".o.", "o.o", ".oo"),
    "comb": ("oo.o", "..o."),
}


def one_group(*rows: str) -> Naive:
    ends = joined_cells(*rows)

    def naive(board: Board) -> bool:
        drawn = [set(ends[at]) for at, mark in board.items() if mark.value]
        return len(clusters(island_cells(*rows), lambda a, b: {a, b} in drawn)) <= 1

    return naive


@pytest.mark.parametrize("rows", [rows for name, rows in BOARDS.items() if name != "comb"], ids=str)
def test_all_islands_are_joined(rows: tuple[str, ...]) -> None:
    assert_rule(AllJoined(), islands(*rows), one_group(*rows), exact=True)


@pytest.mark.parametrize("rows", BOARDS.values(), ids=BOARDS)
def test_lines_that_are_there_or_not(rows: tuple[str, ...]) -> None:
    assert_right_over_all_candidates(AllJoined(), islands(*rows, domain=BINARY), one_group(*rows), exact=True)


def test_marks_that_are_never_nought() -> None:
    rows = BOARDS["row"]
    scope = islands(*rows, domain=Domain.numbers([1, 2]))
    assert AllJoined().check(scope, scope.field.full_masks()) is SATISFIED


def test_an_island_that_no_line_ends_at() -> None:
    scope = islands("o.o", "...", ".o.")
    assert_encoding_agrees(AllJoined(), scope, lambda board: False)
    words = assert_violation(AllJoined().check(scope, scope.field.full_masks()), "islands-apart", [])
    assert words == "No line can join r3c2 to the rest."


@pytest.mark.parametrize("row", ["o.", ".."])
def test_one_island_alone_is_joined_to_nothing(row: str) -> None:
    scope = islands(row)
    words = assert_violation(AllJoined().check(scope, scope.field.full_masks()), "nothing-to-join", [])
    assert words == "There are no two islands to join."
    assert_encoding_agrees(AllJoined(), scope, lambda board: False)


def test_what_is_cut_off() -> None:
    scope = islands("o.o", "...", "o.o")
    outcome = AllJoined().check(scope, masks_of(scope, h0_0=0b001, h2_0=0b001))
    words = assert_violation(outcome, "islands-apart", [link_h(0, 0), link_h(2, 0), link_v(0, 0)])
    assert words == "No line can join r1c1 and r3c1 to the rest."
    assert AllJoined().check(scope, masks_of(scope, h0_0=0b001)) is PENDING
    assert AllJoined().check(scope, masks_of(scope, h0_0=0b110, h2_0=0b100, v0_0=0b010)) is SATISFIED
    assert AllJoined().words(PlainNames()) == "All islands are joined into one group."


def test_a_region_of_some_lines() -> None:
    scope = islands("o.o", "...", "o.o", region=Region.of([link_h(0, 0)]))
    assert_violation(AllJoined().check(scope, scope.field.full_masks()), "islands-apart", [])


def test_it_is_about_lines() -> None:
    with pytest.raises(RuleError, match="is about lines from cell to cell, "):
        AllJoined().validate(row(2, UP_TO_TWO))
