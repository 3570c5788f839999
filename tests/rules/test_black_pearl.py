from __future__ import annotations

import pytest

from penmark.board.coord import Coord, cell, link_h, link_v
from penmark.board.mark import TRUE
from penmark.errors import RuleError
from penmark.rules.black_pearl import BlackPearl
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import candidates, full, row
from tests.rules.links import about, exits, links

PEARL = BlackPearl()
CENTRE = cell(2, 2)


def turned(at: Coord) -> Naive:
    def naive(board: Board) -> bool:
        drawn = {link for link, mark in board.items() if mark == TRUE}
        steps = exits(drawn, at)
        if len(steps) != 2 or (steps[0][0] + steps[1][0], steps[0][1] + steps[1][1]) == (0, 0):
            return False
        return all(step in exits(drawn, at.shifted(*step)) for step in steps)

    return naive


@pytest.mark.parametrize("at", [CENTRE, cell(0, 0), cell(1, 1), cell(2, 0), cell(4, 3)])
def test_it_turns_between_two_straight_cells(at: Coord) -> None:
    assert_rule(PEARL, about(at), turned(at))


def test_a_line_straight_through_is_named() -> None:
    scope = about(CENTRE)
    outcome = PEARL.check(scope, links(scope, drawn=[link_h(2, 1), link_h(2, 2)]))
    words = assert_violation(outcome, "black-pearl-no-turn", [link_h(2, 1), link_h(2, 2)])
    assert words == "The loop must turn on the black pearl at r3c3, but cannot: link_h(2, 1) and link_h(2, 2)."


def test_without_a_line_all_ways_out_are_named() -> None:
    scope = about(CENTRE)
    outcome = PEARL.check(scope, links(scope, free=[link_v(1, 2), link_v(2, 2)]))
    assert_violation(outcome, "black-pearl-no-turn", [link_h(2, 1), link_h(2, 2), link_v(1, 2), link_v(2, 2)])


def test_an_arm_of_one_cell_is_too_short() -> None:
    scope = about(CENTRE)
    drawn = [link_h(2, 2), link_v(1, 2)]
    outcome = PEARL.check(scope, links(scope, drawn=drawn, free=[link_v(0, 2)]))
    words = assert_violation(outcome, "black-pearl-short-arm", drawn)
    assert words == "The loop cannot go straight for two cells both ways from the black pearl at r3c3."


def test_it_is_satisfied_by_two_arms_and_nothing_opposite() -> None:
    scope = about(CENTRE)
    arms = [link_h(2, 2), link_h(2, 3), link_v(1, 2), link_v(0, 2)]
    assert PEARL.check(scope, links(scope, drawn=arms)) is PENDING
    assert PEARL.check(scope, links(scope, drawn=arms, free=[link_h(2, 1), link_v(2, 2)])) is SATISFIED


def test_it_refuses_what_does_not_lie_about_one_cell() -> None:
    with pytest.raises(RuleError, match="needs links across and down"):
        PEARL.validate(row(3))
    for strange in (link_h(1, 2), link_v(2, 3), link_h(2, 4)):
        with pytest.raises(RuleError, match=r"not straight ahead of cell\(2, 2\) within two steps"):
            PEARL.validate(about(CENTRE, strange))


def test_full_boards_in_the_order_of_the_region() -> None:
    scope = about(cell(0, 0))
    assert PEARL.check(scope, full(scope, 1, 1, 1, 1)) is SATISFIED
    assert PEARL.check(scope, candidates(scope, [1], [1], [0, 1], [1])) is PENDING
