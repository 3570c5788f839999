"""The kernel's ways past places, through its door."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain

import pytest

from penmark._kernel import PlaceCases

NO_EDGES = array("i")


def _cases(places: Sequence[Sequence[int]], patterns: Sequence[int], variables: int = 3) -> PlaceCases:
    """Places of two variables, all with the same patterns."""
    offsets, items = array("i", range(0, 2 * len(places) + 1, 2)), array("i", chain.from_iterable(places))
    sets, bounds = array("i", [0] * len(places)), array("i", [0, len(patterns)])
    return PlaceCases(variables, offsets, items, sets, bounds, array("Q", patterns).tobytes(), NO_EDGES)


DIFFER = (0b01, 0b10, 0b10, 0b01)
NOT_BOTH = (0b00, 0b01, 0b00, 0b10)


def test_what_all_ways_have_in_common() -> None:
    cases = _cases([(0, 1), (1, 2), (0, 2)], NOT_BOTH)
    scan = cases.add_scan(1, loops=False, sides=False, places=[0, 1, 2])
    assert cases.next(scan) is None
    assert [cases.waits(scan, place) for place in range(3)] == [False, False, False]
    cases.mark([2])
    assert [cases.waits(scan, place) for place in range(3)] == [True, True, True]
    place, literals, failed, left = cases.next(scan) or pytest.fail("nothing follows")
    assert (place, literals, failed, left) == (0, [1], [], [0])


def test_a_way_that_fails_says_where() -> None:
    cases = _cases([(0, 1), (1, 2), (0, 2)], DIFFER)
    scan = cases.add_scan(1, loops=False, sides=False, places=[0])
    # No three can all differ: both ways fail, which is a contradiction and no finding.
    assert cases.next(scan) is None
    # With a fourth, which need not differ from it, there is a way.
    cases = _cases([(0, 1), (1, 2), (2, 3)], DIFFER, variables=4)
    cases.mark([7])
    scan = cases.add_scan(2, loops=False, sides=False, places=[0])
    place, literals, failed, left = cases.next(scan) or pytest.fail("nothing follows")
    assert (place, sorted(literals), left) == (0, [0, 3, 4], [0])
    way, where, on, off, loop, trail = failed[0]
    assert (way, where, loop) == (1, 2, [])
    assert [list(memoryview(each).cast("Q")) for each in (on, off)] == [[0b00], [0b11]]
    assert list(memoryview(trail).cast("i")) == [1, 1, 5, 0b01, 0, 0, 0]


def test_a_loop_that_closes_too_soon() -> None:
    # The rim of a square of four cells, and a cell beside it that a line must reach.
    cells = [(0, 1), (1, 2), (2, 3), (3, 0), (4, 4)]
    offsets, items = array("i", [0, 2, 4, 6, 8, 9]), array("i", [each for pair in cells[:4] for each in pair] + [4])
    patterns = array("Q", [0b00, 0b11, 0b11, 0b00, 0b1, 0b0])
    edges = array("i", [k for v in range(4) for k in (v, v, (v + 1) % 4, 0, 1)] + [4, 4, 5, 1, 2])
    numbers = (offsets, items, array("i", [0, 0, 0, 0, 1]), array("i", [0, 4, 6]))
    cases = PlaceCases(5, *numbers, patterns.tobytes(), edges)
    scan = cases.add_scan(4, loops=True, sides=False, places=[0])
    _, literals, failed, left = cases.next(scan) or pytest.fail("nothing follows")
    assert (sorted(literals), left) == ([1, 3, 5, 7], [0])
    (way, where, _, _, loop, _), *others = failed
    assert (way, where, sorted(loop), others) == (1, -1, [0, 1, 2, 3], [])


@pytest.mark.parametrize("number", [1, -1])
def test_what_there_is_not(number: int) -> None:
    cases = _cases([(0, 1)], DIFFER)
    for question in (cases.next, lambda n: cases.add_scan(1, loops=False, sides=False, places=[n])):
        with pytest.raises(IndexError):
            question(number)
    with pytest.raises(IndexError):
        cases.mark([6 * number])


def test_what_does_not_fit() -> None:
    numbers = (array("i", [0, 2]), array("i", [0, 1]), array("i", [0]), array("i", [0, 2]))
    with pytest.raises(ValueError, match="whole words"):
        PlaceCases(2, *numbers, b"1", NO_EDGES)
    with pytest.raises(ValueError, match="five numbers"):
        PlaceCases(2, *numbers, bytes(16), array("i", [1]))
    with pytest.raises(ValueError, match="do not hold together"):
        PlaceCases(2, *numbers, bytes(8), NO_EDGES)
    with pytest.raises(TypeError, match="offsets"):
        PlaceCases(2, [0, 2], *numbers[1:], bytes(16), NO_EDGES)  # type: ignore[arg-type]  # what is refused
    cases = _cases([(0, 1)], DIFFER)
    cases.mark([0])
    with pytest.raises(ValueError, match="opposite"):
        cases.mark([1])
