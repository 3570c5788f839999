from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.enumerating.judging import Judge, KnownSolutions, SomeSolutions, difference, least_sets
from penmark.enumerating.subsets import Chosen, Subsets

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


def judges(sets: list[int]) -> list[Judge]:
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
    for judge in judges(sets):
        subsets = Subsets(judge, range(CLUES), ALONE, minimal, Nobody())
        for size in range(CLUES + 1):
            assert [chosen for chosen, _ in subsets.of_size(size)] == expected(sets, size, minimal)


@pytest.mark.parametrize("minimal", [False, True])
@given(sets=differences, start=st.lists(st.integers(0, CLUES), max_size=4))
def test_it_goes_on_from_any_beginning(sets: list[int], start: list[int], minimal: bool) -> None:
    for judge in judges(sets):
        subsets = Subsets(judge, range(CLUES), ALONE, minimal, Nobody())
        for size in range(len(start), CLUES + 1):
            later = [chosen for chosen in expected(sets, size, minimal) if chosen >= tuple(start)]
            assert [chosen for chosen, _ in subsets.of_size(size, tuple(start))] == later


@given(sets=differences)
def test_of_sets_that_mirror_each_other_one_is_found(sets: list[int]) -> None:
    mirrored = [bits(CLUES - 1 - k for k in range(CLUES) if each >> k & 1) for each in sets]
    every = sets + mirrored
    for judge in judges(every):
        subsets = Subsets(judge, range(CLUES), FLIPPED, False, Nobody())
        for size in range(CLUES + 1):
            found = list(subsets.of_size(size))
            images = [chosen for chosen, _ in found]
            images += [tuple(CLUES - 1 - k for k in reversed(chosen)) for chosen, number in found if number == 2]
            assert sorted(images) == expected(every, size, False)


def test_clues_that_are_not_there_are_not_chosen() -> None:
    subsets = Subsets(KnownSolutions([]), [1, 4], ALONE, False, Nobody())
    assert [[chosen for chosen, _ in subsets.of_size(k)] for k in range(4)] == [[()], [(1,), (4,)], [(1, 4)], []]


@given(sets=differences)
def test_least_sets_are_met_by_what_meets_all(sets: list[int]) -> None:
    least = least_sets(sets)
    assert not any(one & other == one for one in least for other in least if one != other)
    for clues in range(2**CLUES):
        assert all(each & clues for each in sets) == all(each & clues for each in least)


def test_a_difference_is_where_clues_differ() -> None:
    assert difference((1, 2, -1, 4), (1, 3, 0, 4)) == 0b0110


def test_what_was_confirmed_is_not_asked_again() -> None:
    asked: list[int] = []

    def confirm(clues: int) -> int | None:
        asked.append(clues)
        return None if clues & 1 else 1

    judge = SomeSolutions([], confirm)
    assert not judge.unique(0b110)
    assert judge.unique(0b001)
    assert judge.unique(0b011)  # more clues than are enough
    assert not judge.unique(0b100)  # the other solution is known by now
    assert asked == [0b110, 0b001]
