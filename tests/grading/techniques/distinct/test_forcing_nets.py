"""Forcing nets, and the ways they are told."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.mark import bits
from penmark.grading.techniques.distinct.forcing_chains import forcing_chains, suppositions
from penmark.grading.techniques.distinct.forcing_nets import TECHNIQUES, forcing_nets
from penmark.grading.techniques.distinct.tracing import Trace, trace
from penmark.puzzle.game import Commit
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.boards import some_board
from tests.grading.techniques.distinct.hard import LADDER, hard_puzzles, judge
from tests.grading.techniques.distinct.noise import assert_sound_in_noise, noisy
from tests.grading.techniques.distinct.steps import assert_sound_on_4x4, finder, moves, pencilled, settle, struck, words

NET = {"r1c1": "189", "r1c9": "123", "r5c1": "12", "r5c9": "23", "r3c7": "256", "r3c2": "16", "r3c1": "15"}
"""If r1c1 is 1, both r1c9 and r3c7 are left 2 only, each by two ways at once."""


def test_singles_that_rest_on_several_facts() -> None:
    position = pencilled(NET)
    assert struck("111") not in moves(forcing_chains, position)
    found = {frozenset(step.moves): words(position, step) for step in forcing_nets(position)}
    told = found[frozenset(struck("111"))]
    assert told.startswith("If r1c1=1, then ")
    assert told.endswith("; so r1c1≠1.")
    assert "r1c9=2 (last for r1c9)" in told or "r3c7=2 (last for r3c7)" in told


@pytest.mark.parametrize("spoilt", [{"r3c7": "2568"}, {"r5c9": "234"}, {"r3c1": "157"}], ids=str)
def test_near_misses(spoilt: dict[str, str]) -> None:
    assert struck("111") not in moves(forcing_nets, pencilled(NET | spoilt))


def follows(way: Trace) -> bool:
    """Whether each fact but the first follows from those before it, by a link or as the last of a unit."""
    known = way.known
    for k, (node, holds) in enumerate(way.facts):
        before = set(way.facts[:k])
        links = (known.web.strong if holds else known.web.weak)[node]
        by_link = any((other, not holds) in before for other in bits(links))
        unit = way.units.get((node, holds), 0)
        by_unit = unit and all((other, False) in before for other in bits(unit) if other != node)
        if k and not (by_link or by_unit):
            return False
    return not way.empty or all((other, False) in way.facts for other in bits(way.empty))


def hard_position() -> Position:
    position = Position(hard_puzzles("top1465", 1)[0])
    settle(position)
    return position


@pytest.mark.parametrize("holds", [True, False])
def test_traces_are_proofs(holds: bool) -> None:
    position = hard_position()
    known = position.view(suppositions)
    refuted = 0
    for candidate in bits(known.links.all):
        way = trace(known, candidate, holds)
        assert follows(way)
        if way.empty:
            refuted += 1
            assert way.facts[0] == (candidate, holds)
    assert refuted > 0 or not holds


def test_traces_to_a_victim_end_there() -> None:
    position = hard_position()
    known = position.view(suppositions)
    for candidate in islice(bits(known.links.all), 40):
        for victim in bits(known.falls[candidate] & known.links.all & ~known.web.weak[candidate]):
            way = trace(known, candidate, True, victim)
            assert follows(way)
            assert way.empty or way.facts[-1] == (victim, False)


def test_verities_are_told_branch_by_branch() -> None:
    position = hard_position()
    told = [words(position, step) for step in forcing_nets(position)]
    assert any(line.startswith("If ") for line in told)
    branching = [line for line in told if line.startswith(("Whatever ", "Wherever "))]
    assert branching
    assert all(" is, r" in line and ": if r" in line for line in branching)


def test_large_boards_are_followed_within_bounds() -> None:
    position, _ = noisy(16, 5)
    assert next(forcing_nets(position), None) is not None


@pytest.mark.sweep
def test_soundness_on_hard_puzzles() -> None:
    assert sum(judge(puzzle, TECHNIQUES)[0]["forcing-net"] for puzzle in hard_puzzles("hardest_se11", 5)) > 0


@given(st.integers(0, 287), st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_no_chain_loses_a_filling(pick: int, noise: int, mask: int) -> None:
    assert_sound_on_4x4(LADDER, pick, noise & mask)


@pytest.mark.parametrize("seed", range(6))
def test_soundness_with_cages(seed: int) -> None:
    """Regions that need not have every number, on boards with many solutions."""
    puzzle, solution = some_board(9, 0.33, seed, cages=4)
    position = Position(puzzle)
    settle(position)
    for technique in LADDER:
        for step in islice(finder([technique], technique.name)(position), 10):
            for move in step.moves:
                assert (solution[move.coord] == move.mark.value) is isinstance(move, Commit), words(position, step)


@pytest.mark.sweep
@pytest.mark.parametrize("side", [4, 6, 9])
def test_soundness_in_noise(side: int) -> None:
    assert sum(assert_sound_in_noise(TECHNIQUES, side, seed) for seed in range(20)) > 0
