"""XY-chain."""

from __future__ import annotations

import pytest

from penmark.grading.techniques.distinct.xy_chains import TECHNIQUES, xy_chains
from tests.grading.techniques.distinct.noise import assert_sound_in_noise
from tests.grading.techniques.distinct.steps import assert_finds, moves, pencilled, struck, words

CHAIN = {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c2": "14"}


def test_library() -> None:
    assert_finds(xy_chains, "0702")


def test_what_sees_both_ends_goes() -> None:
    assert moves(xy_chains, pencilled(CHAIN)) == [struck("112 122 132 141 151 161")]


@pytest.mark.parametrize("spoilt", [{"r5c5": "345"}, {"r5c2": "15"}, {"r1c5": "234"}, {"r5c5": "24"}], ids=str)
def test_near_misses(spoilt: dict[str, str]) -> None:
    assert moves(xy_chains, pencilled(CHAIN | spoilt)) == []


def test_words() -> None:
    position = pencilled(CHAIN)
    assert words(position, next(xy_chains(position))) == (
        "r1c1≠1 → r1c1=2 → r1c5≠2 → r1c5=3 → r5c5≠3 → r5c5=4 → r5c2≠4 → r5c2=1, so r1c1=1 or r5c2=1: "
        "1 can be removed from r1c2 to r3c2 and r4c1 to r6c1."
    )


@pytest.mark.sweep
@pytest.mark.parametrize("side", [4, 6, 9, 16])
def test_soundness_in_noise(side: int) -> None:
    assert sum(assert_sound_in_noise(TECHNIQUES, side, seed) for seed in range(12)) > 0
