"""Path data: runs are merged, outlines close and keep to the inside."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.coord import Coord, cell, edge_h, edge_v, link_h, link_v
from penmark.rendering.paths import (
    UNIT,
    arrow_head,
    cell_areas,
    edge_lines,
    link_lines,
    outline,
    pill,
    runs,
    shortened,
    stripe,
)

CELLS = st.sets(st.builds(cell, st.integers(0, 4), st.integers(0, 4)), min_size=1)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9)), unique=True))
def test_runs_cover_every_place_once_and_are_maximal(places: list[tuple[int, int]]) -> None:
    found = list(runs(places))
    covered = [(line, start + k) for line, start, length in found for k in range(length)]
    assert covered == sorted(places)
    ends = {(line, start + length) for line, start, length in found}
    assert not ends & set(places)


def test_cells_side_by_side_share_a_rectangle() -> None:
    assert cell_areas([cell(0, 0), cell(0, 1), cell(1, 0)]) == "M0 0h80v40h-80zM0 40h40v40h-40z"


def test_a_pill_is_two_half_circles_and_what_joins_them() -> None:
    assert pill((20, 20), (60, 20), 10) == "M20 30A10 10 0 0 1 20 10L60 10A10 10 0 0 1 60 30Z"
    assert pill((20, 60), (20, 20), 10) == "M30 60A10 10 0 0 1 10 60L10 20A10 10 0 0 1 30 20Z"


def test_stripes_share_a_cell() -> None:
    assert [stripe(cell(1, 2), k, 2) for k in range(2)] == ["M80 40h20v40h-20z", "M100 40h20v40h-20z"]


def test_edges_in_a_row_share_a_line() -> None:
    edges = [edge_h(1, 0), edge_h(1, 1), edge_v(0, 2), edge_v(1, 2), edge_v(3, 2)]
    assert edge_lines(edges) == "M0 40h80M80 0v80M80 120v40"


def test_links_cross_their_edge() -> None:
    assert link_lines([link_h(0, 0)], 1, 8) == "M20 20h40"
    assert link_lines([link_v(0, 0)], 2, 8) == "M16 20v40M24 20v40"


def test_shortened_lines() -> None:
    assert shortened((0, 0), (10, 0), 4) == (4, 0)
    assert shortened((5, 5), (5, 5), 4) == (5, 5)


def test_arrow_heads_point_forward() -> None:
    barbs = [tuple(map(float, point.split())) for point in arrow_head((100, 0), (0, 0), 10)[1:].split("L")]
    assert barbs == [(90, 7), (100, 0), (90, -7)]


def points(data: str) -> list[list[tuple[float, float]]]:
    loops = data.removesuffix("z").split("z")
    return [[(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", loop)] for loop in loops]


def area(loop: list[tuple[float, float]]) -> float:
    """Positive for a loop that runs clockwise on the screen."""
    following = [*loop[1:], loop[0]]
    return sum(x * v - u * y for (x, y), (u, v) in zip(loop, following, strict=True)) / 2


def test_the_outline_of_a_cell_is_a_smaller_square() -> None:
    assert outline([cell(1, 1)], 3) == "M43 43L77 43L77 77L43 77z"


def test_inner_corners_stay_inside_too() -> None:
    bent = points(outline([cell(0, 0), cell(1, 0), cell(1, 1)], 3))
    assert bent == [[(3, 3), (37, 3), (37, 43), (77, 43), (77, 77), (3, 77)]]


def test_a_hole_has_an_outline_of_its_own() -> None:
    ring = [cell(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    outer, inner = points(outline(ring, 3))
    assert area(outer) == 114 * 114
    assert area(inner) == -(46 * 46)


def test_cells_that_touch_at_a_corner_are_outlined_apart() -> None:
    assert len(points(outline([cell(0, 0), cell(1, 1)], 3))) == 2


@given(CELLS)
def test_outlines_enclose_the_cells(cells: set[Coord]) -> None:
    loops = points(outline(cells, 0))
    assert sum(map(area, loops)) == len(cells) * UNIT * UNIT
    for loop in points(outline(cells, 3)):
        steps = zip(loop, [*loop[1:], loop[0]], strict=True)
        assert all((x == u) != (y == v) for (x, y), (u, v) in steps), "lines run along the grid only"


@pytest.mark.parametrize("inset", [0, 2.5])
def test_no_cells_no_outline(inset: float) -> None:
    assert outline([], inset) == ""
