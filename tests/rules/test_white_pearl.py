from __future__ import annotations

import pytest

from penmark.board.coord import Coord, cell, link_h, link_v
from penmark.board.mark import TRUE
from penmark.errors import RuleError
from penmark.rules.outcome import PENDING, SATISFIED
from penmark.rules.white_pearl import WhitePearl
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import row
from tests.rules.links import about, exits, links

PEARL = WhitePearl()
CENTRE = cell(2, 2)


def straight(at: Coord) -> Naive:
    def naive(board: Board) -> bool:
        drawn = {link for link, mark in board.items() if mark == TRUE}
        steps = exits(drawn, at)
        if len(steps) != 2 or (steps[0][0] + steps[1][0], steps[0][1] + steps[1][1]) != (0, 0):
            return False
        return not all(step in exits(drawn, at.shifted(*step)) for step in steps)

    return naive


@pytest.mark.parametrize("at", [CENTRE, cell(0, 1), cell(1, 1), cell(2, 0), cell(4, 3)])
def test_it_goes_straight_beside_a_turn(at: Coord) -> None:
    assert_rule(PEARL, about(at), straight(at))


def test_a_turn_on_the_pearl_is_named() -> None:
    scope = about(CENTRE)
    outcome = PEARL.check(scope, links(scope, drawn=[link_h(2, 1), link_v(2, 2)]))
    words = assert_violation(outcome, "white-pearl-not-straight", [link_h(2, 1), link_v(2, 2)])
    assert words == (
        "The loop must go straight through the white pearl at r3c3, but cannot: link_h(2, 1) and link_v(2, 2)."
    )


def test_straight_on_both_sides_is_named() -> None:
    scope = about(CENTRE)
    drawn = [link_h(2, 0), link_h(2, 1), link_h(2, 2), link_h(2, 3)]
    words = assert_violation(PEARL.check(scope, links(scope, drawn=drawn)), "white-pearl-no-turn", drawn)
    assert words == "The loop turns neither before nor after the white pearl at r3c3."


def test_it_is_satisfied_once_a_turn_is_sure() -> None:
    scope = about(CENTRE)
    drawn, across = [link_h(2, 1), link_h(2, 2)], [link_v(1, 2), link_v(2, 2)]
    assert PEARL.check(scope, links(scope, drawn=drawn, free=across)) is PENDING
    assert PEARL.check(scope, links(scope, drawn=drawn, free=[*across, link_h(2, 3)])) is SATISFIED


def test_it_refuses_what_does_not_lie_about_one_cell() -> None:
    with pytest.raises(RuleError, match="needs links across and down"):
        PEARL.validate(row(3))
    with pytest.raises(RuleError, match=r"not straight ahead of cell\(2, 2\) within two steps"):
        PEARL.validate(about(CENTRE, link_h(1, 2)))
