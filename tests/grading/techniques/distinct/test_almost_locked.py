"""What all techniques with almost locked sets are built on, and their soundness on noisy boards."""

from __future__ import annotations

from itertools import combinations

import pytest

from penmark.board.mark import bits
from penmark.grading.techniques.distinct import als_chain, als_wing, als_xz, death_blossom, sue_de_coq, templates
from penmark.grading.techniques.distinct.almost_locked import AlmostLockedSets, Fresh, house_subsets, plainest_first
from penmark.grading.techniques.distinct.houses import CandidateBoards
from penmark.reasoning.position import Position
from tests.grading.techniques.distinct.noise import assert_sound_in_noise, noisy
from tests.grading.techniques.distinct.steps import pencilled

TECHNIQUES = [
    technique
    for module in (als_chain, als_wing, als_xz, death_blossom, sue_de_coq, templates)
    for technique in module.TECHNIQUES
]


def almost_locked(position: Position) -> set[frozenset[int]]:
    """By the definition: subsets of houses with one candidate more than cells."""
    candidates = position.view(CandidateBoards)
    found = set()
    for house in candidates.houses.houses:
        cells = [cell for cell in house.cells if candidates.masks[cell]]
        for size in range(1, len(cells) + 1):
            for some in combinations(cells, size):
                union = 0
                for cell in some:
                    union |= candidates.masks[cell]
                if union.bit_count() == size + 1:
                    found.add(frozenset(some))
    return found


@pytest.mark.parametrize(("side", "seed"), [(4, 1), (4, 2), (6, 3), (6, 4)])
def test_all_sets_are_found(side: int, seed: int) -> None:
    position, _ = noisy(side, seed)
    found = position.view(AlmostLockedSets)
    expected = almost_locked(position)
    assert expected
    assert {frozenset(bits(some.cells)) for some in found.sets} == expected
    sizes = [some.size for some in found.sets]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize("seed", range(4))
def test_restricted_commons_are_those_whose_places_all_see_each_other(seed: int) -> None:
    position, _ = noisy(6, seed)
    found = position.view(AlmostLockedSets)
    candidates, peers = found.candidates, found.candidates.houses.peers
    count = 0
    for one, other in combinations(found.sets, 2):
        expected = 0
        for value in bits(one.mask & other.mask):
            places = candidates.boards[value]
            if all(not other.cells & places & ~peers[cell] for cell in bits(one.cells & places)):
                expected |= 1 << value
        assert found.commons[one.number].get(other.number, 0) == expected
        assert found.commons[other.number].get(one.number, 0) == expected
        count += expected.bit_count()
    assert count


def test_subsets_are_made_anew_where_something_changed() -> None:
    position = pencilled({"r1c1": "123", "r1c2": "12", "r9c9": "89"})
    before = position.view(house_subsets)
    assert position.strike(0, 1 << 3)
    after = position.view(house_subsets)
    names = [house.name for house in position.view(CandidateBoards).houses.houses]
    changed = [name for name, old, new in zip(names, before, after, strict=True) if old is not new]
    assert changed == ["row 1", "column 1", "box 1"]


def test_sets_stay_small_in_houses_with_many_open_cells() -> None:
    position, _ = noisy(16, 5)
    found = position.view(AlmostLockedSets)
    open_cells = found.candidates.open
    wide = [house for house in found.candidates.houses.houses if (house.board & open_cells).bit_count() > 9]
    assert wide
    narrow = [house.board for house in found.candidates.houses.houses if house not in wide]
    large = [some for some in found.sets if some.size > 4]
    assert all(any(not some.cells & ~board for board in narrow) for some in large)


def test_the_same_strikes_pass_once() -> None:
    fresh = Fresh()
    assert not fresh.take({})
    assert fresh.has({1: 4, 2: 8})
    assert fresh.take({1: 4, 2: 8})
    assert not fresh.take({2: 8, 1: 4})
    assert fresh.take({1: 4})


def test_the_plainest_comes_first_within_a_batch() -> None:
    assert list(plainest_first(range(999, -1, -1), lambda n: (n,))) == list(range(1000))
    assert next(plainest_first(iter(int, 1), lambda n: (n,))) == 0, "of endless many too"


@pytest.mark.sweep
@pytest.mark.parametrize("side", [4, 6, 9])
def test_no_step_touches_the_solution_behind_the_noise(side: int) -> None:
    assert sum(assert_sound_in_noise(TECHNIQUES, side, seed) for seed in range(12)) > 100


@pytest.mark.parametrize("side", [12, 16, 25])
def test_large_boards_too(side: int) -> None:
    assert assert_sound_in_noise(TECHNIQUES, side, side) > 20
