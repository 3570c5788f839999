from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.adjacency import cells_beside, corners_of_edge
from penmark.board.coord import (
    LINK_LAYERS,
    Coord,
    Layer,
    cell,
    edge_h,
    link_h,
    link_v,
)
from penmark.board.layout import Layout, RegionTable, layout_for
from penmark.board.substrate import Substrate
from penmark.errors import BoardError, CoordError
from tests.board.boards import every_place, full_boards, joined_cells, layer_sets, naive_neighbours, sides, substrates


@given(st.lists(st.lists(st.integers(0, 99))))
def test_a_region_table_gives_its_lists_back(lists: list[list[int]]) -> None:
    table = RegionTable.of(lists)
    assert [list(one) for one in table] == lists
    assert len(table) == len(lists)
    assert list(table.indices) == [i for one in lists for i in one]
    for k in range(-len(lists), len(lists)):
        assert list(table[k]) == lists[k]
    assert [list(one) for one in table[1:]] == lists[1:]
    assert [list(one) for one in table[::-2]] == lists[::-2]
    for k in (len(lists), -len(lists) - 1):
        with pytest.raises(IndexError):
            table[k]


def test_a_region_table_reads_its_two_arrays() -> None:
    table = RegionTable(array("i", [0, 2, 2]), array("i", [5, 7]))
    assert [list(one) for one in table] == [[5, 7], []]


@given(st.lists(st.lists(st.integers(0, 9))), st.lists(st.booleans(), min_size=10, max_size=10))
def test_a_region_table_drops_what_has_no_flag(lists: list[list[int]], flags: list[bool]) -> None:
    kept = RegionTable.of(lists).only(bytes(flags))
    assert [list(one) for one in kept] == [[i for i in one if flags[i]] for one in lists]


@given(substrates())
def test_indices_run_layer_by_layer_in_reading_order(board: Substrate) -> None:
    layout = board.layout
    expected = [at for at in every_place(layout.rows, layout.cols) if at.layer in layout.layers]
    assert list(layout.coords) == expected
    assert layout.size == len(expected)
    assert [layout.index(at) for at in expected] == list(range(layout.size))
    for layer in layout.layers:
        assert [layout.coords[i].layer for i in layout.span(layer)] == [layer] * len(layout.span(layer))
    assert sum(len(layout.span(layer)) for layer in layout.layers) == layout.size


@given(substrates(), st.sampled_from(list(Layer)), st.integers(-2, 8), st.integers(-2, 8))
def test_has_index_and_on_board_agree(board: Substrate, layer: Layer, row: int, col: int) -> None:
    layout, at = board.layout, Coord(layer, row, col)
    exists = at in layout.coords
    assert layout.has(at) == exists
    assert layout.on_board([at]) == ([layout.coords.index(at)] if exists else [])
    if exists:
        assert layout.coords[layout.index(at)] == at
    else:
        with pytest.raises(CoordError):
            layout.index(at)


def test_an_absent_layer_is_named_in_the_message() -> None:
    layout = layout_for(2, 2, (Layer.CELLS,))
    with pytest.raises(CoordError, match="this board has no corner layer"):
        layout.span(Layer.CORNERS)
    with pytest.raises(CoordError, match="has no edgeh layer"):
        layout.index(edge_h(0, 0))


@given(sides, sides, layer_sets)
def test_layouts_are_shared_by_shape(rows: int, cols: int, layers: set[Layer]) -> None:
    order = tuple(layer for layer in Layer if layer in layers)
    assert layout_for(rows, cols, order) is layout_for(rows, cols, order)
    assert repr(Layout(rows, cols, order)).startswith(f"Layout({rows}, {cols}, ('")


@given(substrates())
def test_adjacency_is_symmetric_sorted_and_complete(board: Substrate) -> None:
    layout = board.layout
    places = list(layout.coords)
    for i, near in enumerate(layout.adjacency):
        assert list(near) == sorted(near)
        assert {places[j] for j in near} == naive_neighbours(places[i], places)
        assert all(i in layout.adjacency[j] for j in near)


@given(substrates())
def test_lines_that_meet_in_a_cell(board: Substrate) -> None:
    """Links where the board has any such layer, else the edges that are crossed; as far as they are there."""
    layout = board.layout
    for at in every_place(board.rows, board.cols):
        if at.layer is not Layer.CELLS:
            with pytest.raises(BoardError, match="starts from a cell"):
                layout.lines_at(at)
            continue
        links = {link for link in layout.coords if at in joined_cells(link)}
        found = layout.links_at(at)
        assert {layout.coords[i] for i in found} == links
        assert len(found) == len(links)
        has_links = bool(LINK_LAYERS & set(layout.layers))
        assert layout.lines_at(at) == (found if has_links else layout.edges_round(at))


def test_links_of_a_cell_come_left_right_up_down() -> None:
    layout = layout_for(3, 3, tuple(Layer))
    found = [layout.coords[i] for i in layout.links_at(cell(1, 1))]
    assert found == [link_h(1, 0), link_h(1, 1), link_v(0, 1), link_v(1, 1)]


@given(sides, sides)
def test_the_rim_of_the_frame_lies_outside_the_grid(rows: int, cols: int) -> None:
    """Moved up and left by one, a place of the frame is a cell exactly if it is not on the rim."""
    cells = {at for at in every_place(rows, cols) if at.layer is Layer.CELLS}
    frame_places = [at for at in every_place(rows, cols) if at.layer is Layer.FRAME]
    outside = [at for at in frame_places if cell(at.row - 1, at.col - 1) not in cells]
    assert len(frame_places) - len(outside) == rows * cols
    assert set(outside) == {at for at in frame_places if at.row in (0, rows + 1) or at.col in (0, cols + 1)}


@given(substrates())
def test_edge_ends_number_the_vertices_in_reading_order(board: Substrate) -> None:
    rows, cols = board.rows, board.cols
    places = every_place(rows, cols)
    for layer, ends_of in ((Layer.CELLS, cells_beside), (Layer.CORNERS, corners_of_edge)):
        numbers = {at: n for n, at in enumerate(at for at in places if at.layer is layer)}
        ends = board.layout.edge_ends(layer)
        assert len(ends) == board.layout.size
        for at, pair in zip(board.layout.coords, ends, strict=True):
            known = [numbers[end] for end in ends_of(at) if end in numbers]
            assert pair == (tuple(known) if len(known) == 2 else None)


@given(full_boards)
def test_edges_join_cells_or_corners_only(board: Substrate) -> None:
    for layer in set(Layer) - {Layer.CELLS, Layer.CORNERS}:
        with pytest.raises(BoardError, match="edges join cells or corners"):
            board.layout.edge_ends(layer)
