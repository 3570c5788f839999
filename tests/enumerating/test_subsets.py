from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.enumerating.subsets import Chosen, Subsets
from penmark.enumerating.uniqueness import KnownSolutions, SomeSolutions, UniquenessTest

CLUES = 6
ALONE = (tuple(range(CLUES)),)
FLIPPED = (tuple(range(CLUES)), tuple(reversed(range(CLUES))))

differences = st.lists(st.integers(0, 2**CLUES - 1), max_size=8)


class Nobody:
    def visit(self, chosen: Chosen) -> None:
        pass

    def examined(self) -> None:
        pass


def bits(chosen: Iterable[int]) -> int:
    return sum(1 << k for k in chosen)


def uniqueness_tests(sets: list[int]) -> list[UniquenessTest]:
    """One that knows everything, one that knows some and asks, one that knows nothing and asks."""

    def confirm(clues: int) -> int | None:
        return next((each for each in sets if not each & clues), None)

    return [KnownSolutions(sets), SomeSolutions(sets[: len(sets) // 2], confirm), SomeSolutions([], confirm)]


def expected(sets: list[int], size: int, minimal: bool) -> list[Chosen]:
    """By trying them all."""

    def unique(clues: int) -> bool:
        return all(each & clues for each in sets)

    found = [chosen for chosen in combinations(range(CLUES), size) if unique(bits(chosen))]
    if minimal:
        found = [chosen for chosen in found if not any(unique(bits(chosen) ^ 1 << k) for k in chosen)]
    return found


@pytest.mark.parametrize("minimal", [False, True])
@given(sets=differences)
def test_all_sets_are_found_in_order(sets: list[int], minimal: bool) -> None:
    for test in uniqueness_tests(sets):
        subsets = Subsets(test, range(CLUES), ALONE, minimal, Nobody())
        for size in range(CLUES + 1):
            assert [chosen for chosen, _ in subsets.of_size(size)] == expected(sets, size, minimal)


@pytest.mark.parametrize("minimal", [False, True])
@given(sets=differences, start=st.lists(st.integers(0, CLUES), max_size=4))
def test_it_goes_on_from_any_beginning(sets: list[int], start: list[int], minimal: bool) -> None:
    for test in uniqueness_tests(sets):
        subsets = Subsets(test, range(CLUES), ALONE, minimal, Nobody())
        for size in range(len(start), CLUES + 1):
            later = [chosen for chosen in expected(sets, size, minimal) if chosen >= tuple(start)]
            assert [chosen for chosen, _ in subsets.of_size(size, tuple(start))] == later


@given(sets=differences)
def test_of_sets_that_mirror_each_other_one_is_found(sets: list[int]) -> None:
    mirrored = [bits(CLUES - 1 - k for k in range(CLUES) if each >> k & 1) for each in sets]
    every = sets + mirrored
    for test in uniqueness_tests(every):
        subsets = Subsets(test, range(CLUES), FLIPPED, False, Nobody())
        for size in range(CLUES + 1):
            found = list(subsets.of_size(size))
            images = [chosen for chosen, _ in found]
            images += [tuple(CLUES - 1 - k for k in reversed(chosen)) for chosen, number in found if number == 2]
            assert sorted(images) == expected(every, size, False)


def test_clues_that_are_not_there_are_not_chosen() -> None:
    subsets = Subsets(KnownSolutions([]), [1, 4], ALONE, False, Nobody())
    assert [[chosen for chosen, _ in subsets.of_size(k)] for k in range(4)] == [[()], [(1,), (4,)], [(1, 4)], []]
