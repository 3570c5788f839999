from __future__ import annotations

from penmark.board.coord import cell
from penmark.rules.decided import Decided
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import (
    Board,
    assert_encoding_agrees,
    assert_sound_over_candidates,
    assert_violation,
    assert_words,
)
from tests.rules.lines import ONE_TO_THREE, candidates, full, lines, row


def anything(board: Board) -> bool:
    return True


def test_every_full_board_is_decided() -> None:
    scope = row(3, ONE_TO_THREE)
    Decided().validate(scope)
    assert_sound_over_candidates(Decided(), scope, anything)
    assert_encoding_agrees(Decided(), scope, anything)
    assert_words(Decided())


def test_it_waits_for_the_last_position() -> None:
    scope = row(3, ONE_TO_THREE)
    assert Decided().check(scope, full(scope, 1, 2, 1)) is SATISFIED
    assert Decided().check(scope, candidates(scope, [1], [2], [1, 3])) is PENDING
    assert Decided().check(scope, candidates(scope, [1, 2], [2], [3])) is PENDING


def test_it_does_not_look_beyond_its_region() -> None:
    scope = lines([[cell(0, 0)]])
    assert Decided().check(scope, full(scope, 0)) is SATISFIED


def test_nothing_left_is_a_violation_even_beside_open_positions() -> None:
    scope = row(3)
    outcome = Decided().check(scope, candidates(scope, [0, 1], [], [1]))
    assert assert_violation(outcome, "no-candidate", [cell(0, 1)]) == "r1c2 has no candidate left."
