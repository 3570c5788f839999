"""Nice loops and AICs."""

from __future__ import annotations

from collections import Counter

import pytest

from penmark.grading.techniques.distinct.nice_loops import (
    TECHNIQUES,
    alternating_inference_chains,
    continuous_nice_loops,
    discontinuous_nice_loops,
)
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.hard import hard_puzzles, judge
from tests.grading.techniques.distinct.noise import assert_sound_in_noise
from tests.grading.techniques.distinct.steps import assert_finds, confine, finder, moves, pencilled, struck, words

LOOP = {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c1": "14"}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("continuous-nice-loop", "0706"),
        ("discontinuous-nice-loop", "0707-1"),
        ("discontinuous-nice-loop", "0707-2"),
        ("aic", "0708-1"),
        ("aic", "0708-2"),
    ],
)
def test_library(name: str, code: str) -> None:
    assert_finds(finder(TECHNIQUES, name), code)


# ── continuous ──


def test_every_weak_link_of_a_loop_strikes() -> None:
    rows = [f"2{1}{c}" for c in (2, 3, 4, 6, 7, 8, 9)] + [f"4{5}{c}" for c in (2, 3, 4, 6, 7, 8, 9)]
    cols = [f"3{r}{5}" for r in (2, 3, 4, 6, 7, 8, 9)] + [f"1{r}{1}" for r in (2, 3, 4, 6, 7, 8, 9)]
    assert moves(continuous_nice_loops, pencilled(LOOP)) == [struck(" ".join(rows + cols))]


def test_a_cell_with_two_strong_links_keeps_their_numbers_only() -> None:
    position = pencilled({"r1c1": "17"})
    confine(position, 1, "c5", "r1c5 r9c5")
    confine(position, 7, "r9", "r9c5 r9c1")
    in_row, in_column, in_cell = (
        (f"11{c}" for c in "2346789"),
        (f"7{r}1" for r in "2345678"),
        (f"{d}95" for d in "2345689"),
    )
    assert moves(continuous_nice_loops, position) == [struck(" ".join([*in_row, *in_column, *in_cell]))]


@pytest.mark.parametrize("spoilt", [{"r5c1": "145"}, {"r5c1": "15"}, {"r5c5": "24"}], ids=str)
def test_no_loop(spoilt: dict[str, str]) -> None:
    assert moves(continuous_nice_loops, pencilled(LOOP | spoilt)) == []


def test_words_of_a_loop() -> None:
    position = pencilled(LOOP)
    confine(position, 3, "c5", "r1c5 r5c5")
    confine(position, 4, "r5", "r5c1 r5c5")
    confine(position, 1, "c1", "r1c1 r5c1 r8c1 r9c1")
    confine(position, 2, "r1", "r1c1 r1c5 r1c8")
    assert words(position, next(continuous_nice_loops(position))) == (
        "r1c1≠1 → r1c1=2 → r1c5≠2 → r1c5=3 → r5c5≠3 → r5c5=4 → r5c1≠4 → r5c1=1 → r1c1≠1 is a loop, in which "
        "one end of every link is true: 1 can be removed from r8c1 and r9c1, and 2 from r1c8."
    )


# ── AIC ──


def w_shape() -> Position:
    """r1c1 and r5c2 hold 1 or 7, and the only 7s of column 6 are in their rows."""
    position = pencilled({"r1c1": "17", "r5c2": "17"})
    confine(position, 7, "c6", "r1c6 r5c6")
    return position


def test_what_sees_both_ends_goes() -> None:
    assert moves(alternating_inference_chains, w_shape()) == [struck("112 122 132 141 151 161")]


def two_numbers() -> Position:
    """r1c1 is 5 or r1c6 is 4."""
    position = pencilled({"r7c9": "45"})
    confine(position, 5, "c1", "r1c1 r7c1")
    confine(position, 4, "c6", "r1c6 r7c6")
    return position


def test_ends_in_peers_with_different_numbers() -> None:
    position = two_numbers()
    assert moves(alternating_inference_chains, position) == [struck("411 516")]
    assert words(position, next(alternating_inference_chains(position))) == (
        "r1c6≠4 → r7c6=4 → r7c9≠4 → r7c9=5 → r7c1≠5 → r1c1=5, so r1c6=4 or r1c1=5: 4 can be removed from r1c1, "
        "and 5 from r1c6."
    )


def test_one_number_alone_is_a_discontinuous_loop() -> None:
    position = two_numbers()
    position.apply(*struck("411"))
    assert moves(alternating_inference_chains, position) == []
    assert moves(discontinuous_nice_loops, position) == [struck("516")]


def test_no_chain_if_a_link_is_weak_only() -> None:
    position = pencilled({"r1c1": "17", "r5c2": "17"})
    confine(position, 7, "c6", "r1c6 r5c6 r8c6")
    assert moves(alternating_inference_chains, position) == moves(discontinuous_nice_loops, position) == []


def test_words_of_a_chain() -> None:
    position = w_shape()
    assert words(position, next(alternating_inference_chains(position))) == (
        "r1c1≠1 → r1c1=7 → r1c6≠7 → r5c6=7 → r5c2≠7 → r5c2=1, so r1c1=1 or r5c2=1: 1 can be removed from r1c2"
        " to r3c2 and r4c1 to r6c1."
    )


# ── discontinuous ──


def test_a_candidate_that_denies_itself_goes() -> None:
    position = pencilled({"r1c1": "12", "r1c4": "23", "r5c4": "34", "r5c5": "14", "r1c5": "23456789"})
    assert moves(alternating_inference_chains, position) == []
    assert moves(discontinuous_nice_loops, position) == [struck("151")]
    assert words(position, next(discontinuous_nice_loops(position))) == (
        "r5c1=1 → r1c1≠1 → r1c1=2 → r1c4≠2 → r1c4=3 → r5c4≠3 → r5c4=4 → r5c5≠4 → r5c5=1 → r5c1≠1, a "
        "contradiction: 1 can be removed from r5c1."
    )


def must_be_one() -> Position:
    """If r1c1 is not 1, then 1 goes to r1c9, r4c6 and r8c2, and column 1 has no other place for it."""
    position = pencilled({})
    confine(position, 1, "r1", "r1c1 r1c9")
    confine(position, 1, "r4", "r4c6 r4c9")
    confine(position, 1, "r8", "r8c2 r8c6")
    confine(position, 1, "c1", "r1c1 r9c1")
    return position


def test_a_candidate_that_its_absence_proves_stays_alone() -> None:
    position = must_be_one()
    found = {frozenset(step.moves): words(position, step) for step in discontinuous_nice_loops(position)}
    assert found[frozenset(struck("211 311 411 511 611 711 811 911"))] == (
        "r1c1≠1 → r9c1=1 → r8c2≠1 → r8c6=1 → r4c6≠1 → r4c9=1 → r1c9≠1 → r1c1=1, so r1c1=1: 2 to 9 can be removed "
        "from r1c1."
    )


# ── soundness ──


@pytest.mark.sweep
@pytest.mark.parametrize("side", [4, 6, 9, 16])
def test_soundness_in_noise(side: int) -> None:
    assert sum(assert_sound_in_noise(TECHNIQUES, side, seed) for seed in range(8)) > 0


@pytest.mark.sweep
def test_soundness_on_hard_puzzles() -> None:
    judged = sum((judge(puzzle, TECHNIQUES)[0] for puzzle in hard_puzzles("top1465", 25)), Counter[str]())
    judged += sum((judge(puzzle, TECHNIQUES)[0] for puzzle in hard_puzzles("hardest_se11", 10)), Counter[str]())
    assert all(judged[technique.name] > 0 for technique in TECHNIQUES)
