"""The kernel's chains about chosen elements, through its door."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import pytest

from penmark._kernel import ForestChains
from penmark.board.layout import RegionTable

LINKS = ((1,), (0, 2), (1, 3), (2,))
"""Four elements in a row."""
CORNERS = ((1,), (1, 2), (2, 3), (3,))


def _row(
    lines: Sequence[Sequence[int]] = (),
    groups: Sequence[Sequence[int]] = (),
    numbers: Sequence[int] = (),
    points: Sequence[Sequence[int]] = CORNERS,
) -> ForestChains:
    beside, at, in_lines, in_groups = map(RegionTable.of, (LINKS, points, lines, groups))
    return ForestChains(
        points=4,
        neighbour_offsets=beside.offsets,
        neighbours=beside.indices,
        point_offsets=at.offsets,
        points_of=at.indices,
        line_offsets=in_lines.offsets,
        lines=in_lines.indices,
        group_offsets=in_groups.offsets,
        groups=in_groups.indices,
        numbers=array("i", numbers),
        ways=4,
        tried=100,
    )


_SECOND_CHOSEN, _FIRST_LEFT_OUT = 2, 1
"""The numbers of suppositions."""


def test_a_clash_with_the_links_it_rests_on() -> None:
    # With the second chosen the first and the third are left out: nothing is left of the line.
    chains = _row(lines=[(0, 2)])
    no_chain: list[int] = []
    links = [(0, 1, 0, -1, no_chain, False, [1]), (2, 1, 0, -1, no_chain, False, [1])]
    clash = (2, 0, False, None, [0, 2], links, b"")
    assert chains.refuted(0, 0, 1) == (_SECOND_CHOSEN, clash)
    # All of it is taken back, and kept.
    assert chains.refuted(0, 0, 1) == (_SECOND_CHOSEN, clash)
    chains.forget()
    assert chains.refuted(0, 0, 1) == (_SECOND_CHOSEN, clash)


def test_a_group_that_cannot_be_filled() -> None:
    found = _row(groups=[(1, 2, 3)], numbers=[2], points=((1,), (1, 2), (2, 3), (2, 1))).refuted(_FIRST_LEFT_OUT, 0, 1)
    assert found is not None
    number, clash = found
    assert (number, clash[0], clash[1], list(clash[6])) == (_FIRST_LEFT_OUT, 5, 0, [1, 3, 3, 3])


def test_what_holds_is_not_supposed() -> None:
    chains = _row(lines=[(0, 2)])
    chains.trust(bytes([1, 2, 1, 1]))
    found = chains.refuted(0, 9, 1)
    assert found is None or found[0] != _SECOND_CHOSEN
    with pytest.raises(ValueError, match="one state for each"):
        chains.trust(b"")


def test_rings_and_pairs() -> None:
    chains = _row(groups=[(0, 1), (2, 3)], numbers=[1, 1], points=((1,), (1, 2), (2, 3), (3, 2)))
    assert chains.open_in_rings() == []
    chains.mark(3, False)
    # The second group, which has one way, comes first, but leaves both ways of the first.
    number = 3
    assert chains.pair(0, 4, 100) == (number, 0, 1, [[1]], [[0]])
    assert chains.pair(number + 1, 4, 100) is None
    chains.mark(2, True)
    assert chains.open_in_rings() == []


def test_what_is_marked_counts() -> None:
    chains = _row(groups=[(0, 1, 2, 3)], numbers=[2])
    assert chains.ways(0, 4, 100) == [[0, 2], [0, 3], [1, 3]]
    chains.mark(1, False)
    assert chains.ways(0, 4, 100) == [[0, 2], [0, 3]]
    assert chains.ways(0, 1, 100) is None
    with pytest.raises(ValueError, match="not open"):
        chains.mark(1, True)


def test_what_there_is_not() -> None:
    chains = _row()
    with pytest.raises(IndexError, match="group 0"):
        chains.ways(0, 4, 100)
    with pytest.raises(IndexError, match="element 4"):
        chains.mark(4, True)
    with pytest.raises(ValueError, match="points do not hold together"):
        _row(points=((1,), (4,), (2,), (3,)))
