"""A contradiction in one sentence: every reason where there is room, else every mark, else how far away it is."""

from __future__ import annotations

import pytest

from penmark.board.mark import TRUE
from penmark.grading.contradiction_telling import told_in_full, told_within
from penmark.grading.refutation import RuleRefutation
from penmark.grading.solve_state import SolveState
from penmark.puzzle.game import Commit
from penmark.puzzle.registry import by_name
from penmark.rules.outcome import Names
from penmark.solvers.base import Budget

START, CONCLUSION = "suppose that r1c5 holds a bulb", "r1c5 holds no bulb"


@pytest.fixture
def refuted() -> RuleRefutation:
    """A bulb at the end of the row takes the 1's last place away."""
    puzzle = by_name("akari").new(2, 5).add_clue("a2", 1).add_clue("a1", 0)
    state = SolveState(puzzle, puzzle.start_masks(), None, Budget(None, None))
    supposed = Commit(puzzle.coord("e2"), TRUE)
    chain = state.shortest_refutation(state.reasoner.literal(supposed))
    told = RuleRefutation.of(state.reasoner.literals(), state.position.masks, supposed, chain)
    assert told is not None
    return told


def _names(refuted: RuleRefutation) -> Names:
    return refuted.literals.puzzle.names


def test_every_mark_is_told_with_its_reason_where_there_is_room(refuted: RuleRefutation) -> None:
    told = told_within(refuted, START, CONCLUSION, _names(refuted), 320)
    assert told == told_in_full(refuted, START, CONCLUSION, _names(refuted))
    assert told.startswith("Suppose that r1c5 holds a bulb. Then r1c2 holds no bulb, as r1c5 holds a bulb. Then ")
    assert told.endswith(" So r1c5 holds no bulb.")


def test_where_there_is_less_room_every_mark_is_named(refuted: RuleRefutation) -> None:
    full = told_in_full(refuted, START, CONCLUSION, _names(refuted))
    told = told_within(refuted, START, CONCLUSION, _names(refuted), len(full) - 1)
    assert told == f"{START}: no bulb at r1c2, and then {refuted.failure(_names(refuted))}, so {CONCLUSION}."


def test_where_there_is_none_it_says_how_far_away_it_is(refuted: RuleRefutation) -> None:
    told = told_within(refuted, START, CONCLUSION, _names(refuted), 10)
    assert told.startswith(f"{START}: after 1 step (first r1c2 holds no bulb) there is no way left for the 1 at r1c1")


def test_what_goes_without_saying_is_left_out(refuted: RuleRefutation) -> None:
    """Of a mark that is wrong nothing follows that needs to be said."""
    assert " So " not in told_in_full(refuted, "r1c5 is wrong", "", _names(refuted))
    assert told_within(refuted, "r1c5 is wrong", "", _names(refuted), 10).endswith(
        f"{refuted.failure(_names(refuted))}."
    )
