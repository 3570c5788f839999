"""The kernel's chains about drawings, through its door."""

from __future__ import annotations

from array import array

import pytest

from penmark._kernel import DegreeChains


def _row(numbers: tuple[int, ...] = (1, 2, 1)) -> DegreeChains:
    """Three vertices in a row; the first edge excludes a loose one."""
    ends, at = array("i", [0, 1, 1, 2, 0, 2]), array("i", [0, 2, 0, 1, 1, 2])
    excluded = array("i", [2, 0])
    return DegreeChains(array("i", numbers), ends, array("i", [0, 2, 4, 6]), at, array("i", [0, 1, 1, 2]), excluded)


def test_a_clash_with_the_links_it_rests_on() -> None:
    found = _row().clashes([0, 0, 0], [2, 2, 2], [(0, 0), (0, 1), (0, 2), (2, 1)], 30, 30)
    assert found == [
        # The first vertex needs the third edge, the second one the second edge twice: too often for the third vertex.
        (0, [(0, 0, 0, -1), (2, 1, 2, 0), (1, 2, 2, 1)], 1, [2]),
        (2, [(0, 2, 2, -1)], 1, [0]),
        # The first edge is excluded, and the last vertex has all its ends: too few for the second.
        (3, [(2, 1, 1, -1), (0, 0, 0, -1), (1, 0, 0, 2)], 2, [1]),
    ]


def test_vertices_that_are_cut_off() -> None:
    # With two bridges between two 2s the third vertex, whatever its number, is left alone.
    found = _row((2, 2, -1)).clashes([0, 0, 0], [2, 2, 2], [(0, 2)], 30, 30)
    assert [(number, fault, vertices) for number, _, fault, vertices in found] == [(0, 3, [0, 1])]


def test_only_so_many_links_are_followed() -> None:
    assert _row().clashes([0, 0, 0], [2, 2, 2], [(0, 2)], 0, 30) == []


def test_only_clashes_over_few_links_are_told() -> None:
    row = _row()
    found = [row.clashes([0, 0, 0], [2, 2, 2], [(0, 0), (0, 1), (0, 2), (2, 1)], 30, most) for most in (0, 1, 3)]
    assert [[len(links) for _, links, _, _ in each] for each in found] == [[], [1], [3, 1, 3]]


def test_what_is_known_since_counts() -> None:
    row = _row()
    assert row.clashes([0, 0, 0], [2, 2, 2], [(0, 1)], 30, 30) == []
    assert [fault for _, _, fault, _ in row.clashes([0, 0, 0], [2, 0, 2], [(0, 1)], 30, 30)] == [2]


def test_what_does_not_hold_together_is_refused() -> None:
    with pytest.raises(ValueError, match="do not hold together"):
        DegreeChains(array("i", [1]), array("i"), array("i", [0]), array("i"), array("i", [0]), array("i"))
    with pytest.raises(ValueError, match="two ends"):
        DegreeChains(array("i", [1]), array("i", [0]), array("i", [0, 0]), array("i"), array("i", [0]), array("i"))
    with pytest.raises(ValueError, match="every edge"):
        _row().clashes([0], [2], [], 30, 30)
    with pytest.raises(IndexError, match="edge 3"):
        _row().clashes([0, 0, 0], [2, 2, 2], [(3, 1)], 30, 30)
