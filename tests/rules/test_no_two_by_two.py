from __future__ import annotations

import pytest

from penmark.board.coord import Coord, cell
from penmark.board.mark import FALSE, TRUE, Domain, Mark
from penmark.board.region import Region
from penmark.errors import RuleError
from penmark.rules.field import Scope
from penmark.rules.no_two_by_two import NoTwoByTwo
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.graph_boards import (
    assert_right_over_all_candidates,
    cells,
    count_by_checking,
    count_by_encoding,
    edges,
    picture,
    with_mark,
)
from tests.rules.harness import Board, Naive, PlainNames, assert_rule, assert_violation


def no_square(mark: Mark) -> Naive:
    def naive(board: Board) -> bool:
        held = set(with_mark(board, mark))
        corners = {(c.row, c.col) for c in held}
        return not any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= corners for r, c in corners)

    return naive


SCOPES = {
    "square": cells(2, 2),
    "wide": cells(2, 4),
    "tall": cells(4, 2),
    "three": cells(3, 3),
    "with a hole": cells(3, 3, holes=[cell(0, 2)]),
    "out of order": cells(3, 3, region=Region.of([cell(2, 2), cell(1, 1), cell(2, 1), cell(0, 1), cell(1, 2)])),
}


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("scope", SCOPES.values(), ids=SCOPES)
def test_it_is_exact_over_all_candidates(scope: Scope, mark: Mark) -> None:
    assert_right_over_all_candidates(NoTwoByTwo(mark), scope, no_square(mark), exact=True)


@pytest.mark.parametrize("scope", SCOPES.values(), ids=SCOPES)
def test_all_ways_to_say_it_agree(scope: Scope) -> None:
    assert_rule(NoTwoByTwo(TRUE), scope, no_square(TRUE), exact=True)


def test_it_knows_any_number() -> None:
    scope = cells(2, 3, domain=Domain.numbers([0, 3, 5]))
    assert_rule(NoTwoByTwo(Mark.number(3)), scope, no_square(Mark.number(3)), exact=True)


@pytest.mark.parametrize(("rows", "cols", "count"), [(2, 2, 15), (2, 3, 57), (3, 3, 417)])
def test_the_number_of_boards_without_squares_is_known(rows: int, cols: int, count: int) -> None:
    """2×3 by hand: 64 boards, 4 with one block full, 4 with the other, 1 of them with both."""
    assert count_by_checking(cells(rows, cols), NoTwoByTwo(TRUE)) == count
    assert count_by_encoding(cells(rows, cols), NoTwoByTwo(TRUE)) == count


@pytest.mark.parametrize(
    ("rows", "block"),
    [
        ((".##.", ".##.", "...."), [cell(0, 1), cell(0, 2), cell(1, 1), cell(1, 2)]),
        (("....", "..##", "..##"), [cell(1, 2), cell(1, 3), cell(2, 2), cell(2, 3)]),
        (("??..", "##..", "##.."), [cell(1, 0), cell(1, 1), cell(2, 0), cell(2, 1)]),
    ],
)
def test_the_block_is_named(rows: tuple[str, ...], block: list[Coord]) -> None:
    scope = cells(3, 4)
    words = assert_violation(NoTwoByTwo(TRUE).check(scope, picture(scope, *rows)), "two-by-two", block)
    assert words.startswith("The 2×2 block r")
    assert words.endswith(" has four cells that are yes.")


def test_no_block_goes_over_the_rim() -> None:
    scope = cells(3, 4)
    masks = picture(scope, "...#", "#..#", "#...")
    assert NoTwoByTwo(TRUE).check(scope, masks) is SATISFIED


def test_an_open_cell_may_still_fill_a_block() -> None:
    scope = cells(2, 3)
    assert NoTwoByTwo(TRUE).check(scope, picture(scope, "##.", "#?.")) is PENDING
    assert NoTwoByTwo(TRUE).check(scope, picture(scope, "##.", ".??")) is SATISFIED


def test_a_block_partly_outside_the_region_does_not_count() -> None:
    scope = cells(2, 2, region=Region.of([cell(0, 0), cell(0, 1), cell(1, 1)]))
    masks = picture(scope, "##", "##")
    assert NoTwoByTwo(TRUE).check(scope, masks) is SATISFIED


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match=r"about cells, edge_h\(0, 0\) is none"):
        NoTwoByTwo(TRUE).validate(edges(1, 1))
    with pytest.raises(RuleError, match=r"cell\(0, 0\) holds binary marks"):
        NoTwoByTwo(Mark.number(1)).validate(cells(2, 2))
    with pytest.raises(RuleError, match="one region at a time, got 2"):
        NoTwoByTwo(TRUE).validate(Scope(cells(1, 2).field, [cells(1, 2).indices] * 2))


def test_it_reads_as_a_sentence() -> None:
    assert NoTwoByTwo(TRUE).words(PlainNames()) == "No 2×2 block has four cells that are yes."


def test_a_link_names_the_rest_of_the_block() -> None:
    others = [(cell(0, 0), TRUE), (cell(0, 1), TRUE), (cell(1, 0), TRUE)]
    link = NoTwoByTwo(TRUE).link_words
    told = "or it would fill a 2×2 block with r1c1, r1c2 and r2c1"
    assert link([(cell(1, 1), FALSE)], others, PlainNames()) == told
    assert link([(cell(1, 1), FALSE)], others[:2], PlainNames()) is None
