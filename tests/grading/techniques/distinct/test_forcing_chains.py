"""Forcing chains."""

from __future__ import annotations

from collections import Counter

import pytest

from penmark.grading.techniques.distinct.forcing_chains import TECHNIQUES, forcing_chains
from penmark.grading.techniques.distinct.grouped_loops import TECHNIQUES as GROUPED
from penmark.puzzle.game import Commit
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.hard import LADDER, hard_puzzles, judge
from tests.grading.techniques.distinct.noise import assert_sound_in_noise
from tests.grading.techniques.distinct.steps import at, confine, finder, moves, pencilled, settle, struck, words

CELL = {"r5c5": "123", "r5c1": "19", "r1c5": "29", "r6c4": "36", "r1c4": "69"}
"""Whatever r5c5 holds, a 9 comes to be where r1c1 sees it."""


def test_whatever_a_cell_holds() -> None:
    position = pencilled(CELL)
    assert all(moves(finder(GROUPED, technique.name), position) == [] for technique in GROUPED)
    assert moves(forcing_chains, position) == [struck("911")]
    assert words(position, next(forcing_chains(position))) == (
        "Whatever r5c5 is, r1c1≠9: r5c5=1 → r5c1≠1 → r5c1=9 → r1c1≠9; r5c5=2 → r1c5≠2 → r1c5=9 → r1c1≠9; "
        "r5c5=3 → r6c4≠3 → r6c4=6 → r1c4≠6 → r1c4=9 → r1c1≠9."
    )


@pytest.mark.parametrize("spoilt", [{"r5c5": "1234"}, {"r6c4": "367"}, {"r1c4": "68"}, {"r5c1": "129"}], ids=str)
def test_near_misses(spoilt: dict[str, str]) -> None:
    assert moves(forcing_chains, pencilled(CELL | spoilt)) == []


def test_wherever_a_number_goes() -> None:
    cells = {"r4c1": "19", "r1c5": "19", "r2c8": "12", "r1c9": "29"}
    position = pencilled(cells)
    confine(position, 1, "r5", "r5c2 r5c5 r5c7 r5c8")
    assert struck("911") not in moves(forcing_chains, position)
    position = pencilled(cells)
    confine(position, 1, "r5", "r5c2 r5c5 r5c8")
    found = {frozenset(step.moves): words(position, step) for step in forcing_chains(position)}
    assert found[frozenset(struck("911"))] == (
        "Wherever 1 in row 5 is, r1c1≠9: r5c2=1 → r4c1≠1 → r4c1=9 → r1c1≠9; r5c5=1 → r1c5≠1 → r1c5=9 → r1c1≠9; "
        "r5c8=1 → r2c8≠1 → r2c8=2 → r1c9≠2 → r1c9=9 → r1c1≠9."
    )


def test_a_candidate_may_be_proved() -> None:
    """If r9c9 were not 2, r5c5 would be left nothing."""
    position = pencilled({"r9c9": "23", "r5c9": "13", "r9c5": "34", "r5c5": "14"})
    proved = {move: words(position, step) for step in forcing_chains(position) for move in step.moves}
    (commit,) = (move for move in proved if isinstance(move, Commit))
    assert (commit.coord, commit.mark.value) == (at("r9c9"), 2)
    assert proved[commit] == (
        "Whatever r5c5 is, r9c9=2: r5c5=1 → r5c9≠1 → r5c9=3 → r9c9≠3 → r9c9=2; "
        "r5c5=4 → r9c5≠4 → r9c5=3 → r9c9≠3 → r9c9=2."
    )


def test_shortest_first() -> None:
    position = Position(hard_puzzles("top1465", 2)[1])
    settle(position)
    links = [words(position, step).count("→") for step in forcing_chains(position)]
    assert len(links) > 1
    assert links == sorted(links)


@pytest.mark.sweep
def test_soundness_on_hard_puzzles() -> None:
    """Every chain, net and loop at every position on the way."""
    judged, solved = Counter[str](), 0
    for puzzle in hard_puzzles("top1465", 4):
        found, is_solved = judge(puzzle)
        judged += found
        solved += is_solved
    assert solved == 4
    assert all(judged[technique.name] > 0 for technique in LADDER)


@pytest.mark.sweep
@pytest.mark.parametrize("side", [4, 6, 9])
def test_soundness_in_noise(side: int) -> None:
    assert sum(assert_sound_in_noise(TECHNIQUES, side, seed) for seed in range(20)) > 0
