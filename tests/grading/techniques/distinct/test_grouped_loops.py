"""Grouped nice loops and AICs, with almost locked sets."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from penmark.grading.techniques.distinct.grouped_loops import TECHNIQUES, grouped_chains, locked_chains
from penmark.grading.techniques.distinct.nice_loops import alternating_inference_chains
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.hard import hard_puzzles, judge
from tests.grading.techniques.distinct.library import cases
from tests.grading.techniques.distinct.noise import assert_sound_in_noise
from tests.grading.techniques.distinct.steps import assert_finds, confine, finder, moves, pencilled, struck, words

continuous = finder(TECHNIQUES, "grouped-continuous-nice-loop")
discontinuous = finder(TECHNIQUES, "grouped-discontinuous-nice-loop")
aic = finder(TECHNIQUES, "grouped-aic")


@pytest.mark.parametrize("code", ["0709-1", "0709-2"])
def test_library_of_continuous_loops(code: str) -> None:
    assert_finds(continuous, code)


@pytest.mark.parametrize("code", ["0710-1", "0710-2", "0710-3", "0710-4"])
def test_library_of_discontinuous_loops(code: str) -> None:
    assert_finds(discontinuous, code)


@pytest.mark.parametrize("code", ["0711-1", "0711-2", "0711-3", "0711-4"])
def test_library_of_chains(code: str) -> None:
    assert_finds(aic, code)


def around_the_corner(last: str = "r5c2 r5c9") -> Position:
    """1 is in r1c1 or in r1c8/r1c9, not in both of box 3's rows, and so on to r5c2."""
    position = pencilled({})
    confine(position, 1, "r1", "r1c1 r1c8 r1c9")
    confine(position, 1, "c7", "r3c7 r6c7")
    confine(position, 1, "r5", last)
    return position


def test_what_sees_both_ends_goes() -> None:
    position = around_the_corner()
    assert moves(alternating_inference_chains, position) == []
    assert moves(aic, position) == [struck("122 132 141 161")]
    assert words(position, next(aic(position))) == (
        "r1c1≠1 → r1c8/r1c9=1 → r3c7≠1 → r6c7=1 → r5c9≠1 → r5c2=1, so r1c1=1 or r5c2=1: 1 can be removed from"
        " r2c2, r3c2, r4c1 and r6c1."
    )


def test_each_victim_is_a_discontinuous_loop() -> None:
    found = moves(discontinuous, around_the_corner())
    assert all(struck(victim) in found for victim in ("122", "132", "141", "161"))


@pytest.mark.parametrize("last", ["r5c2 r5c4 r5c9", "r5c2 r5c6"])
def test_near_misses(last: str) -> None:
    assert moves(aic, around_the_corner(last)) == []


def test_a_loop_of_groups() -> None:
    position = pencilled({})
    confine(position, 1, "r1", "r1c1 r1c2 r1c8 r1c9")
    confine(position, 1, "r5", "r5c1 r5c2 r5c7 r5c8")
    confine(position, 1, "c3", "r2c3 r6c3")
    assert moves(continuous, position) == []
    confine(position, 1, "c7", "r3c7 r4c7")
    upper, lower = "121 122 131 132 128 129 138 139", "141 142 161 162 148 149 168 169"
    assert moves(continuous, position) == [struck(f"{upper} {lower}")]


def test_words_name_almost_locked_sets() -> None:
    (case,) = (case for case in cases("0711") if case.code == "0711-3" and case.line == 1003)
    told = [words(case.position, step) for step in islice(aic(case.position), 40)]
    assert any("(by the almost locked set" in line for line in told)
    assert all("→" in line and " can be removed from " in line for line in told)


def test_groups_come_before_almost_locked_sets() -> None:
    (case,) = (case for case in cases("0711") if case.line == 983)
    first = next(aic(case.position))
    assert set(first.moves) == set(next(case.position.view(grouped_chains).between_ends()).moves)
    assert next(case.position.view(locked_chains).between_ends(), None) is not None


@pytest.mark.sweep
@pytest.mark.parametrize("side", [4, 6, 9])
def test_soundness_in_noise(side: int) -> None:
    assert sum(assert_sound_in_noise(TECHNIQUES, side, seed) for seed in range(30)) > 0


@pytest.mark.sweep
def test_soundness_on_hard_puzzles() -> None:
    judged = sum((judge(puzzle, TECHNIQUES)[0] for puzzle in hard_puzzles("top1465", 4)), Counter[str]())
    judged += sum((judge(puzzle, TECHNIQUES)[0] for puzzle in hard_puzzles("hardest_se11", 4)), Counter[str]())
    assert all(judged[technique.name] > 0 for technique in TECHNIQUES)
