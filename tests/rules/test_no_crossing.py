from __future__ import annotations

import pytest

from penmark.board.coord import link_h, link_v
from penmark.board.families import EachCrossing
from penmark.board.mark import BINARY, Domain
from penmark.rules.no_crossing import NoCrossing
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import Board, PlainNames, assert_rule, assert_violation
from tests.rules.island_boards import UP_TO_TWO, islands, masks_of, substrate
from tests.rules.lines import row


def one_at_most(board: Board) -> bool:
    return sum(mark.value > 0 for mark in board.values()) <= 1


@pytest.mark.parametrize("length", [2, 3, 4])
@pytest.mark.parametrize("domain", [BINARY, UP_TO_TWO, Domain.numbers([0, 5])], ids=str)
def test_at_most_one_is_drawn(domain: Domain, length: int) -> None:
    assert_rule(NoCrossing(), row(length, domain), one_at_most, exact=True)


PLUS = (".o.", "o.o", ".o.")


def test_two_bridges_that_cross() -> None:
    scope = islands(*PLUS)
    words = assert_violation(
        NoCrossing().check(scope, masks_of(scope, h1_0=0b110, v0_1=0b100)), "lines-cross", [link_h(1, 0), link_v(0, 1)]
    )
    assert words == "These cross: link_h(1, 0) and link_v(0, 1)."
    assert NoCrossing().check(scope, masks_of(scope, h1_0=0b110)) is PENDING
    assert NoCrossing().check(scope, masks_of(scope, h1_0=0b001)) is SATISFIED
    assert NoCrossing().words(PlainNames()) == "At most one of these is drawn, because they cross."


def test_the_family_of_crossings() -> None:
    board = substrate("o..o.", ".o..o", "o...o", ".o...")
    coords = board.layout.coords
    pairs = [tuple(coords[i] for i in pair) for pair in EachCrossing().table(board)]
    assert pairs == [(link_h(2, 0), link_v(1, 1))]
    assert len(EachCrossing().table(substrate("oo", "oo"))) == 0
