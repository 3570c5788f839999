"""Short refutations solve what is mostly too easy, and leave the state as it was."""

from __future__ import annotations

import pytest

from penmark.generating.short_refutations import falls_to_short_refutations
from penmark.grading.solve_state import SolveState
from penmark.puzzle.registry import by_name


@pytest.mark.parametrize(
    ("genre", "number", "falls"),
    [("yajilin", 1, True), ("yajilin", 2, True), ("heyawake", 2, True), ("heyawake", 1, False), ("heyawake", 3, False)],
)
def test_easy_puzzles_fall_and_extreme_ones_do_not(genre: str, number: int, falls: bool) -> None:
    kind = by_name(genre)
    state = SolveState(kind.samples[number].puzzle)
    assert kind.short_refutation is not None
    assert falls_to_short_refutations(state, kind.short_refutation) is falls
    assert state.reasoner.deducer.applied() == 0


def test_the_longer_they_may_be_the_more_falls() -> None:
    puzzle = by_name("heyawake").samples[2].puzzle
    fallen = [falls_to_short_refutations(SolveState(puzzle), longest) for longest in (1, 4, 16, 64)]
    assert fallen == sorted(fallen)
    assert fallen[0] is False


def test_what_is_known_stays_known() -> None:
    state = SolveState(by_name("yajilin").samples[0].puzzle)
    deducer = state.reasoner.deducer
    for literal in sorted(state.at_once())[:3]:
        deducer.apply(literal)
    assert deducer.applied() == 3
    falls_to_short_refutations(state, 32)
    assert deducer.applied() == 3
