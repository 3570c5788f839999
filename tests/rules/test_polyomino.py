from __future__ import annotations

import pytest

from penmark.board.coord import Layer, cell
from penmark.board.mark import FALSE, TRUE, Domain, Mark
from penmark.board.region import Region
from penmark.errors import RuleError
from penmark.rules.field import Scope
from penmark.rules.outcome import PENDING, SATISFIED
from penmark.rules.polyomino import Polyomino
from tests.rules.graph_boards import (
    assert_right_over_all_candidates,
    cells,
    edges,
    picture,
    touch,
    with_mark,
)
from tests.rules.harness import Board, Naive, PlainNames, assert_rule, assert_violation


def none_alone(mark: Mark) -> Naive:
    def naive(board: Board) -> bool:
        held = with_mark(board, mark)
        return all(any(touch(a, b) for b in held) for a in held)

    return naive


SCOPES = {
    "row": cells(1, 5),
    "square": cells(3, 3),
    "ring": cells(3, 3, holes=[cell(1, 1)]),
    "part of a board": cells(3, 3, region=Region.row(Layer.CELLS, 1)),
    "edges": edges(1, 2),
    "apart": cells(1, 3, holes=[cell(0, 1)]),
}


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("scope", SCOPES.values(), ids=SCOPES)
def test_it_is_exact_over_all_candidates(scope: Scope, mark: Mark) -> None:
    assert_right_over_all_candidates(Polyomino(mark), scope, none_alone(mark), exact=True)


@pytest.mark.parametrize("scope", SCOPES.values(), ids=SCOPES)
def test_all_ways_to_say_it_agree(scope: Scope) -> None:
    assert_rule(Polyomino(TRUE), scope, none_alone(TRUE), exact=True)


def test_it_knows_any_number() -> None:
    scope = cells(2, 3, domain=Domain.numbers([0, 3, 5]))
    assert_rule(Polyomino(Mark.number(3)), scope, none_alone(Mark.number(3)), exact=True)


def test_what_stands_alone_is_named() -> None:
    scope = cells(2, 4)
    outcome = Polyomino(TRUE).check(scope, picture(scope, "##.#", "...."))
    words = assert_violation(outcome, "polyomino-isolated", [cell(0, 3)])
    assert words == "r1c4 holds yes, but none of its neighbours can hold yes."


def test_an_open_neighbour_may_still_come() -> None:
    scope = cells(2, 4)
    assert Polyomino(TRUE).check(scope, picture(scope, "##.#", "...?")) is PENDING
    assert Polyomino(TRUE).check(scope, picture(scope, "###.", "...?")) is PENDING
    assert Polyomino(TRUE).check(scope, picture(scope, "###.", "..?.")) is SATISFIED


def test_a_neighbour_outside_the_region_is_none() -> None:
    scope = cells(2, 3, region=Region.row(Layer.CELLS, 0))
    outcome = Polyomino(TRUE).check(scope, picture(scope, ".#.", "###"))
    assert_violation(outcome, "polyomino-isolated", [cell(0, 1)])


def test_it_refuses_a_mark_that_is_not_held_here() -> None:
    with pytest.raises(RuleError, match=r"cell\(0, 0\) holds binary marks"):
        Polyomino(Mark.number(1)).validate(cells(1, 2))
    with pytest.raises(RuleError, match="one region at a time, got 2"):
        Polyomino(TRUE).validate(Scope(cells(1, 2).field, [cells(1, 2).indices] * 2))


def test_it_reads_as_a_sentence() -> None:
    assert Polyomino(TRUE).words(PlainNames()) == "Whatever holds yes has a neighbour that holds yes too."
