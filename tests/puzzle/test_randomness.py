"""Random choices are the same everywhere, and even."""

from __future__ import annotations

from collections import Counter

import pytest

from penmark.puzzle.randomness import Rng


def test_a_seed_gives_the_same_choices_for_ever() -> None:
    rng = Rng(5, "a")
    assert [rng.below(10) for _ in range(12)] == [8, 4, 4, 1, 1, 5, 7, 5, 2, 0, 7, 0]
    assert rng.shuffled(range(8)) == [7, 3, 1, 0, 6, 4, 5, 2]


def test_parts_of_a_seed_are_told_apart() -> None:
    seeds: list[tuple[int | str, ...]] = [(1,), (2,), (1, 0), (11,), (1, 1), ("1",), ("1", 1)]
    assert len({tuple(Rng(*seed).below(1 << 62) for _ in range(2)) for seed in seeds}) == len(seeds)


def test_a_child_does_not_depend_on_what_was_drawn() -> None:
    parent = Rng(3)
    before = parent.child("x").below(1 << 62)
    parent.below(7)
    assert parent.child("x").below(1 << 62) == before == Rng(3, "x").below(1 << 62)
    assert parent.child("y").below(1 << 62) != before


@pytest.mark.parametrize("n", [1, 2, 3, 7, 8])
def test_numbers_below_are_about_as_likely(n: int) -> None:
    rng = Rng(n)
    counts = Counter(rng.below(n) for _ in range(1_000 * n))
    assert set(counts) == set(range(n))
    assert all(850 < count < 1_150 for count in counts.values())


@pytest.mark.parametrize("n", [1, 2, 3, 7, 8, 100, 1 << 16])
def test_several_are_what_one_by_one_would_be(n: int) -> None:
    one_by_one, at_once = Rng("several", n), Rng("several", n)
    assert [one_by_one.below(n) for _ in range(50)] == at_once.several(n, 50)
    assert one_by_one.below(1 << 62) == at_once.below(1 << 62)
    assert at_once.several(n, 0) == []


def test_shuffles_are_about_as_likely() -> None:
    rng = Rng("shuffles")
    counts = Counter(tuple(rng.shuffled("abc")) for _ in range(6_000))
    assert len(counts) == 6
    assert all(850 < count < 1_150 for count in counts.values())


@pytest.mark.parametrize(("probability", "always"), [(0.0, False), (1.0, True)])
def test_sure_things(probability: float, always: bool) -> None:
    rng = Rng(1)
    assert {rng.chance(probability) for _ in range(200)} == {always}


def test_nothing_is_below_zero() -> None:
    with pytest.raises(ValueError, match="below 0"):
        Rng(1).below(0)
    with pytest.raises(ValueError, match="below 0"):
        Rng(1).several(0, 1)
