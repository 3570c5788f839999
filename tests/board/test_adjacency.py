"""What lies beside what, held against plain definitions over whole boards."""

from __future__ import annotations

from hypothesis import given

from penmark.board.adjacency import cells_beside, corners_of_edge, crossed_edge, neighbours
from penmark.board.coord import LINK_LAYERS, Layer, cell, corner, edge_h, edge_v, frame
from tests.board.boards import every_place, joined_cells, naive_neighbours, sides


@given(sides, sides)
def test_neighbours_are_one_step_or_a_shared_corner_away(rows: int, cols: int) -> None:
    places = every_place(rows, cols)
    for at in places:
        found = list(neighbours(at))
        assert len(found) == len(set(found))
        assert set(found) & set(places) == naive_neighbours(at, places)


def test_edges_lie_between_two_cells_and_join_two_corners() -> None:
    assert cells_beside(edge_h(2, 3)) == (cell(1, 3), cell(2, 3))
    assert cells_beside(edge_v(2, 3)) == (cell(2, 2), cell(2, 3))
    assert corners_of_edge(edge_h(2, 3)) == (corner(2, 3), corner(2, 4))
    assert corners_of_edge(edge_v(2, 3)) == (corner(2, 3), corner(3, 3))
    for at in (cell(2, 3), corner(2, 3), frame(2, 3)):
        assert cells_beside(at) == corners_of_edge(at) == ()


@given(sides, sides)
def test_links_join_the_cells_that_lie_beside_each_other(rows: int, cols: int) -> None:
    """Each pair of neighbouring cells has exactly one link, which crosses the edge between them."""
    places = every_place(rows, cols)
    cells = [at for at in places if at.layer is Layer.CELLS]
    links = {cells_beside(at): at for at in places if at.layer in LINK_LAYERS}
    pairs = {(a, b) for a in cells for b in cells if a < b and abs(a.row - b.row) + abs(a.col - b.col) == 1}
    assert set(links) == pairs
    assert len(links) == sum(at.layer in LINK_LAYERS for at in places)
    for pair, link in links.items():
        assert joined_cells(link) == pair
        assert corners_of_edge(link) == ()
        assert cells_beside(crossed_edge(link)) == pair
    crossed = [crossed_edge(link) for link in links.values()]
    assert len(set(crossed)) == len(crossed)
    assert set(crossed) <= set(places)
