"""Edges that cut, through the kernel's door."""

from __future__ import annotations

from array import array

import pytest

from penmark._kernel import cut_edges

PATH = array("i", [0, 1, 1, 2, 3, 4])
"""0 - 1 - 2, and 3 - 4 beside it."""


def test_both_sides_of_each_edge_that_is_asked_about() -> None:
    assert cut_edges(5, PATH, bytes([2, 2, 2])) == [(1, [2], [0, 1]), (0, [0], [1, 2]), (2, [4], [3])]
    assert cut_edges(5, PATH, bytes([1, 2, 0])) == [(1, [2], [0, 1])]
    assert cut_edges(3, array("i", [0, 1, 1, 2, 2, 0]), bytes([2, 2, 2])) == [], "there is another way round"
    assert cut_edges(0, array("i"), b"") == []


def test_what_does_not_hold_together_is_refused() -> None:
    with pytest.raises(ValueError, match="two ends"):
        cut_edges(5, PATH, bytes([2]))
    with pytest.raises(ValueError, match="end 4 is not one of the 4"):
        cut_edges(4, PATH, bytes([2, 2, 2]))
    with pytest.raises(TypeError):
        cut_edges(5, array("q", PATH), bytes([2, 2, 2]))
