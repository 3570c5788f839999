from __future__ import annotations

import pickle
import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from penmark.board.coord import Axis, Coord, Layer, cell, corner, edge_h, edge_v, frame, link_h, link_v
from penmark.board.dimensions import Boxed, Rectangular
from penmark.board.grid import Grid
from penmark.board.layout import Layout
from penmark.board.substrate import Material, Substrate
from penmark.errors import BoardError, CoordError
from tests.board.boards import (
    OPAQUE,
    boards_with_cells,
    drawn,
    every_place,
    full_boards,
    has_positions,
    rectangle,
    substrates,
)

MATERIALS = ["floor", "wall", "hole", "label", "grey", "black", "grey-wall", "plain-wall", "gap", "island", "continued"]
ALL_NAMES = ", ".join(MATERIALS)

# ── materials and identity ──


def test_materials_have_wire_names() -> None:
    assert [m.wire_name for m in Material] == MATERIALS
    assert [Material.parse(m.wire_name) for m in Material] == list(Material)


@pytest.mark.parametrize("name", ["", "Floor", "FLOOR", "floors", "0", " wall", "ﬂoor", "ẞ"])
def test_other_material_names_are_refused(name: str) -> None:
    with pytest.raises(BoardError, match=f"one of {ALL_NAMES}; got"):
        Material.parse(name)


def test_a_new_board_fills_each_layer() -> None:
    board = Substrate.new(Rectangular(2, 3), {Layer.EDGES_V: Material.FLOOR, Layer.CELLS: Material.LABEL})
    assert board.layers == (Layer.CELLS, Layer.EDGES_V)
    assert (board.rows, board.cols) == (2, 3)
    assert board.grid(Layer.CELLS) == Grid.filled(2, 3, Material.LABEL)
    assert board.grid(Layer.EDGES_V) == Grid.filled(2, 4, Material.FLOOR)
    assert board.grid(Layer.EDGES_H) is None
    assert board.boxes is None
    assert repr(board) == "<Substrate 2×3, 8 of 14 positions open>"


def test_a_boxed_board_knows_its_boxes() -> None:
    board = Substrate.new(Boxed(3, 2), {Layer.CELLS: Material.FLOOR})
    assert (board.rows, board.cols, board.boxes) == (6, 6, (3, 2))


def test_there_is_one_material_for_each_position() -> None:
    with pytest.raises(BoardError, match="4 positions need 4 materials, got 3"):
        Substrate(Rectangular(2, 2), Layout(2, 2, (Layer.CELLS,)), b"\0\0\0")


@given(substrates().filter(has_positions), st.data())
def test_changing_a_material_leaves_the_original_alone(board: Substrate, data: st.DataObject) -> None:
    at = data.draw(st.sampled_from(board.layout.coords))
    material = data.draw(st.sampled_from(list(Material)))
    before = board.materials
    changed = board.with_materials({at: material})
    assert board.materials == before
    assert changed.material(at) is material
    assert all(changed.material(other) == board.material(other) for other in board.positions() if other != at)
    assert (changed == board) == (board.material(at) is material)
    assert changed.with_materials({at: board.material(at)}) == board


def test_changing_a_material_off_the_board_is_refused() -> None:
    board = rectangle(2, 2)
    for at in (cell(2, 0), cell(0, -1), edge_h(0, 0)):
        with pytest.raises(CoordError):
            board.with_materials({at: Material.WALL})
        with pytest.raises(CoordError):
            board.material(at)


@given(substrates())
def test_equal_boards_have_equal_hashes_and_survive_pickling(board: Substrate) -> None:
    again = Substrate(board.dims, Layout(board.rows, board.cols, board.layers), board.materials)
    assert again == board
    assert hash(again) == hash(board)
    sent = pickle.loads(pickle.dumps(board))
    assert sent == board
    assert sent.layout is board.layout


def test_boards_differ_by_dimensions_layers_and_materials() -> None:
    def square(dims: Boxed | Rectangular, layer: Layer, material: Material) -> Substrate:
        return Substrate.new(dims, {layer: material})

    boards = [
        square(Rectangular(4, 4), Layer.CELLS, Material.FLOOR),
        square(Rectangular(2, 8), Layer.CELLS, Material.FLOOR),
        square(Boxed(2, 2), Layer.CELLS, Material.FLOOR),
        square(Boxed(4, 1), Layer.CELLS, Material.FLOOR),
        square(Rectangular(4, 4), Layer.CELLS, Material.HOLE),
        square(Rectangular(4, 4), Layer.CORNERS, Material.FLOOR),
        square(Rectangular(4, 4), Layer.EDGES_H, Material.FLOOR),
        square(Rectangular(4, 4), Layer.EDGES_V, Material.FLOOR),
    ]
    assert len(set(boards)) == len(boards)
    assert boards[0] != "a board"


# ── reading ──


@given(substrates())
def test_what_is_floor_is_what_is_decided(board: Substrate) -> None:
    positions = list(board.positions())
    floor = [at for at in positions if board.material(at) is Material.FLOOR]
    assert list(board.coords()) == floor
    assert [board.layout.coords[i] for i in board.floor] == floor
    assert [at for at in positions if board.is_floor(at)] == floor
    assert not board.is_floor(cell(-1, 0))
    assert not board.is_floor(corner(board.rows + 1, 0))


@given(substrates())
def test_a_grid_shows_the_materials_of_one_layer(board: Substrate) -> None:
    for layer in Layer:
        grid = board.grid(layer)
        if layer not in board.layers:
            assert grid is None
            continue
        assert grid is not None
        assert (grid.rows, grid.cols) == layer.shape(board.rows, board.cols)
        assert all(board.material(Coord(layer, r, c)) is material for (r, c), material in grid.items())


@given(boards_with_cells)
def test_cells_are_found_by_material(board: Substrate) -> None:
    grid = board.grid(Layer.CELLS)
    assert grid is not None
    for target in Material:
        expected = [cell(r, c) for (r, c), material in grid.items() if material is target]
        assert list(board.cells_by_material(target)) == expected


def test_only_walls_and_the_rim_stop_lines_of_sight() -> None:
    board = drawn(".#o?45678")
    stops = [True, False, True, False, False, False, False, True, True, True, True]
    assert [board.blocks_los(0, c) for c in range(-1, 10)] == stops
    assert board.blocks_los(-1, 0)
    assert board.blocks_los(1, 0)


# ── geometry ──


def test_the_geometry_of_the_drawing() -> None:
    board = rectangle(4, 5)
    assert board.edges_of_cell(1, 2) == (edge_h(1, 2), edge_h(2, 2), edge_v(1, 2), edge_v(1, 3))
    assert board.vertices_of_cell(1, 2) == (corner(1, 2), corner(1, 3), corner(2, 2), corner(2, 3))
    assert board.edges_of_vertex(1, 2) == [edge_h(1, 1), edge_h(1, 2), edge_v(0, 2), edge_v(1, 2)]
    assert board.cells_of_vertex(1, 2) == [cell(0, 1), cell(0, 2), cell(1, 1), cell(1, 2)]
    assert board.vertices_of_edge(edge_h(1, 2)) == (corner(1, 2), corner(1, 3))
    assert board.cells_of_edge(edge_v(1, 0)) == [cell(1, 0)]


@given(substrates())
def test_cells_edges_and_corners_agree_on_who_touches_whom(board: Substrate) -> None:
    places = every_place(board.rows, board.cols)
    cells = [at for at in places if at.layer is Layer.CELLS]
    corners = [at for at in places if at.layer is Layer.CORNERS]
    edges = [at for at in places if at.layer in (Layer.EDGES_H, Layer.EDGES_V)]
    beside = {edge: board.cells_of_edge(edge) for edge in edges}
    ends = {edge: board.vertices_of_edge(edge) for edge in edges}
    for at in cells:
        assert set(board.edges_of_cell(at.row, at.col)) == {edge for edge in edges if at in beside[edge]}
        around = {v for v in corners if at in board.cells_of_vertex(v.row, v.col)}
        assert set(board.vertices_of_cell(at.row, at.col)) == around
    for at in corners:
        assert set(board.edges_of_vertex(at.row, at.col)) == {edge for edge in edges if at in ends[edge]}
    assert dict(board.vertices_with_edges()) == {v: board.edges_of_vertex(v.row, v.col) for v in corners}
    assert [v for v, _ in board.vertices_with_edges()] == corners


@given(substrates())
def test_counts_around_edges_and_corners(board: Substrate) -> None:
    rows, cols = board.rows, board.cols
    inner_h, inner_v = (rows - 1) * cols, rows * (cols - 1)
    edges = [at for at in every_place(rows, cols) if at.layer in (Layer.EDGES_H, Layer.EDGES_V)]
    assert [len(board.cells_of_edge(edge)) for edge in edges].count(2) == inner_h + inner_v
    assert {len(board.cells_of_edge(edge)) for edge in edges} <= {1, 2}
    degrees = [len(meeting) for _, meeting in board.vertices_with_edges()]
    assert degrees.count(4) == (rows - 1) * (cols - 1)
    assert degrees.count(2) == 4
    assert sum(degrees) == 2 * len(edges)


def test_geometry_refuses_what_is_off_the_board() -> None:
    board = rectangle(2, 3)
    for row, col in ((-1, 0), (0, -1), (2, 0), (0, 3)):
        with pytest.raises(CoordError, match="off a 2×3 board"):
            board.edges_of_cell(row, col)
        with pytest.raises(CoordError, match="off a 2×3 board"):
            board.vertices_of_cell(row, col)
    for row, col in ((-1, 0), (0, -1), (3, 0), (0, 4)):
        with pytest.raises(CoordError, match="off a 2×3 board"):
            board.edges_of_vertex(row, col)
        with pytest.raises(CoordError, match="off a 2×3 board"):
            board.cells_of_vertex(row, col)
    for edge in (edge_h(3, 0), edge_h(0, 3), edge_v(2, 0), edge_v(0, 4)):
        with pytest.raises(CoordError, match="off a 2×3 board"):
            board.vertices_of_edge(edge)
        with pytest.raises(CoordError, match="off a 2×3 board"):
            board.cells_of_edge(edge)


@pytest.mark.parametrize("at", [cell(0, 0), corner(0, 0), frame(0, 0)])
def test_geometry_of_edges_refuses_what_is_no_edge(at: Coord) -> None:
    board = rectangle(2, 3)
    with pytest.raises(CoordError, match="is not an edge"):
        board.vertices_of_edge(at)
    with pytest.raises(CoordError, match="is neither an edge nor a link"):
        board.cells_of_edge(at)


# ── segments ──


def naive_segments(board: Substrate, axis: Axis) -> list[list[Coord]]:
    """Walk every line, gather floor, start anew at what stops sight."""
    across = axis is Axis.HORIZONTAL
    lines = range(board.rows if across else board.cols)
    segments: list[list[Coord]] = []
    for line in lines:
        run: list[Coord] = []
        for k in range(board.cols if across else board.rows):
            at = cell(line, k) if across else cell(k, line)
            if board.material(at) is Material.FLOOR:
                run.append(at)
            elif board.material(at) in OPAQUE:
                segments.append(run)
                run = []
        segments.append(run)
    return [run for run in segments if run]


@given(boards_with_cells, st.sampled_from(list(Axis)))
@example(drawn(".#.o.?.", "o?o?o?o", "#######"), Axis.HORIZONTAL)
def test_segments_are_what_a_walk_along_the_lines_finds(board: Substrate, axis: Axis) -> None:
    found = [[board.layout.coords[i] for i in segment] for segment in board.floor_segments(axis)]
    assert found == naive_segments(board, axis)


def test_segments_count_from_where_the_cells_begin() -> None:
    layout = Layout(1, 2, (Layer.CORNERS, Layer.CELLS))
    board = Substrate(Rectangular(1, 2), layout, bytes(layout.size))
    assert [list(segment) for segment in board.floor_segments(Axis.HORIZONTAL)] == [[6, 7]]
    assert [list(segment) for segment in board.floor_segments(Axis.VERTICAL)] == [[6], [7]]


def test_segments_need_cells() -> None:
    with pytest.raises(CoordError, match="no cell layer"):
        rectangle(2, 2, Layer.CORNERS).floor_segments(Axis.HORIZONTAL)


# ── wire names ──


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("a1", cell(2, 0)),
        ("cell:a1", cell(2, 0)),
        ("ad3", cell(0, 29)),
        ("edgeh:a1", edge_h(3, 0)),
        ("edgeh:a4", edge_h(0, 0)),
        ("edgev:a1", edge_v(2, 0)),
        ("edgev:ae3", edge_v(0, 30)),
        ("corner:a1", corner(3, 0)),
        ("corner:ae4", corner(0, 30)),
        ("edgeh(a1,a2)", edge_h(2, 0)),
        ("edgev(a1,b1)", edge_v(2, 1)),
        ("corner(a1,b1,a2,b2)", corner(2, 1)),
        ("corner( b2, a1 ,b1,a2)", corner(2, 1)),
        ("linkh:a1", link_h(2, 0)),
        ("linkh:ac3", link_h(0, 28)),
        ("linkv:a1", link_v(1, 0)),
        ("linkv:ad2", link_v(0, 29)),
        ("linkh(a1,b1)", link_h(2, 0)),
        ("linkv(b3,b2)", link_v(0, 1)),
        ("frame:a1", frame(4, 0)),
        ("frame:b5", frame(0, 1)),
        ("frame:af5", frame(0, 31)),
    ],
)
def test_wire_names_on_a_board_of_three_rows_and_thirty_columns(text: str, at: Coord) -> None:
    board = rectangle(3, 30)
    assert board.parse_coord(text) == at
    assert board.parse_coord(board.format_coord(at)) == at


@given(substrates())
def test_every_wire_name_goes_both_ways(board: Substrate) -> None:
    places = every_place(board.rows, board.cols)
    names = [board.format_coord(at) for at in places]
    assert len(set(names)) == len(names)
    assert board.parse_coords(names) == tuple(places)
    for at, name in zip(places, names, strict=True):
        assert name.startswith(f"{at.layer}:") or at.layer is Layer.CELLS
        if at.layer is Layer.CELLS:
            assert board.parse_coord(f"cell:{name}") == at


@given(substrates())
def test_the_first_row_is_at_the_bottom(board: Substrate) -> None:
    for at in every_place(board.rows, board.cols):
        height, _ = at.layer.shape(board.rows, board.cols)
        assert board.format_coord(at).lstrip(string.ascii_lowercase + ":") == str(height - at.row)


@given(full_boards, st.data())
def test_sugar_means_the_edge_or_corner_between_the_cells(board: Substrate, data: st.DataObject) -> None:
    for at in every_place(board.rows, board.cols):
        if at.layer in (Layer.CELLS, Layer.FRAME):
            continue
        corner_like = at.layer is Layer.CORNERS
        around = board.cells_of_vertex(at.row, at.col) if corner_like else board.cells_of_edge(at)
        if len(around) < (4 if corner_like else 2):
            continue
        names = data.draw(st.permutations([board.format_coord(c) for c in around]))
        assert board.parse_coord(f"{at.layer}({','.join(names)})") == at


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "1",
        "a0",
        "a01",
        "A1",
        "a-1",
        " a1",
        "a1 ",
        "a1\n",
        "a١",
        "ａ1",
        "a4",
        "d1",
        "zzzz9999",
        "aaaaa1",
        "a11111",
        "edge:a1",
        "Cell:a1",
        "cells:a1",
        "edgeh:a5",
        "edgeh:d1",
        "edgev:a4",
        "edgev:e1",
        "corner:a5",
        "corner:e1",
        "edgeh:",
        "cell(a1,a2)",
        "edgeh()",
        "edgeh(a1)",
        "edgeh(a1,a1)",
        "edgeh(a1,)",
        "edgeh(a1,a3)",
        "edgeh(a1,b1)",
        "edgeh(a1,b2)",
        "edgeh(a1,a2,a3)",
        "edgeh(a1,a2,a2)",
        "edgeh(a3,a4)",
        "edgeh(cell:a1,a2)",
        "edgeh(a1,a2",
        "edgev(a1,a2)",
        "edgev(a1,c1)",
        "edgev(c1,d1)",
        "edgev(a1,b1,b1)",
        "corner(a1,b1,a2)",
        "corner(a1,b1,a2,c2)",
        "corner(a1,b1,a2,b2,b2)",
        "corner(a1,c1,a3,c3)",
        "corner(a1,b2)",
        "edgeh(edgeh(a1,a2),a1)",
        "linkh:c1",
        "linkv:a3",
        "linkh(a1,a2)",
        "linkv(a1,b1)",
        "linkh(a1,c1)",
        "linkh(c1,d1)",
        "linkh(a1,a1)",
        "frame:a6",
        "frame:f1",
        "frame(a1,a2)",
        "\ud800",
        "a" * 100_000,
        "edgeh(" + "a1," * 50_000 + ")",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(CoordError) as refusal:
        rectangle(3, 3).parse_coord(text)
    assert len(str(refusal.value)) < 200


def test_one_line_boards_have_no_edges_between_a_cell_and_itself() -> None:
    board = rectangle(1, 1)
    for text in ("edgeh(a1,a1)", "edgev(a1,a1)", "corner(a1,a1,a1,a1)", "linkh(a1,a1)", "linkv(a1,a1)", "linkh:a1"):
        with pytest.raises(CoordError):
            board.parse_coord(text)


coord_like = st.from_regex(
    r"((cell|edgeh|edgev|corner|linkh|linkv|frame)?[:(]?)?([a-c]{0,2}[0-4]{0,2}[,: ]?){0,5}\)?", fullmatch=True
)


@given(st.text() | st.text("abcdefghiklmnorv:(),0123 ", max_size=24) | coord_like)
def test_a_text_is_read_as_a_place_on_the_board_or_refused(text: str) -> None:
    board = rectangle(3, 3)
    try:
        at = board.parse_coord(text)
    except CoordError:
        return
    assert at in every_place(3, 3)
    assert board.parse_coord(board.format_coord(at)) == at


@pytest.mark.parametrize("at", [cell(3, 0), cell(0, -1), edge_h(4, 0), edge_v(0, 4), corner(4, 4)])
def test_what_is_off_the_board_has_no_wire_name(at: Coord) -> None:
    with pytest.raises(CoordError, match="off a 3×3 board"):
        rectangle(3, 3).format_coord(at)
