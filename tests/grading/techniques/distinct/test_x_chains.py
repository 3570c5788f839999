"""X-chain."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.grading.techniques.distinct.x_chains import TECHNIQUES
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.noise import assert_sound_in_noise
from tests.grading.techniques.distinct.steps import (
    a_placement,
    assert_finds,
    assert_spares_placements,
    confine,
    finder,
    moves,
    pencilled,
    struck,
    words,
)

x_chain = finder(TECHNIQUES, "x-chain")


def board(middle: str = "r4c5 r4c8") -> Position:
    position = pencilled({})
    confine(position, 1, "r1", "r1c1 r1c5")
    confine(position, 1, "r4", middle)
    confine(position, 1, "r7", "r7c8 r7c2")
    return position


def test_library() -> None:
    assert_finds(x_chain, "0701")


def test_what_sees_both_ends_goes() -> None:
    assert moves(x_chain, board()) == [struck("122 132 181 191")]


@pytest.mark.parametrize("middle", ["r4c5 r4c6 r4c8", "r4c5 r4c9", "r4c4 r4c8"])
def test_near_misses(middle: str) -> None:
    assert moves(x_chain, board(middle)) == []


def test_a_number_put_down_in_the_house_makes_no_link() -> None:
    position = board()
    position.place(9 * 3 + 0, 1 << 1)
    assert moves(x_chain, position) == []


def test_words() -> None:
    position = board()
    assert words(position, next(x_chain(position))) == (
        "r1c1≠1 → r1c5=1 → r4c5≠1 → r4c8=1 → r7c8≠1 → r7c2=1, so r1c1=1 or r7c2=1: 1 can be removed from "
        "r2c2, r3c2, r8c1 and r9c1."
    )


@given(st.integers(0, 10**6), st.integers(0, 2**81 - 1), st.integers(0, 2**81 - 1))
def test_no_way_to_place_the_number_is_lost(chance: int, noise: int, mask: int) -> None:
    assert_spares_placements(TECHNIQUES, a_placement(chance) | noise & mask & mask >> 1)


@pytest.mark.sweep
@pytest.mark.parametrize("side", [4, 6, 9, 16])
def test_soundness_in_noise(side: int) -> None:
    assert sum(assert_sound_in_noise(TECHNIQUES, side, seed) for seed in range(12)) > 0
