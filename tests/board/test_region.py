from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board import shapes
from penmark.board.adjacency import cells_beside
from penmark.board.coord import (
    LINK_LAYERS,
    Axis,
    Coord,
    DiagDir,
    Layer,
    OrthoDir,
    cell,
    corner,
    edge_h,
    edge_v,
    link_h,
    link_v,
)
from penmark.board.dimensions import Boxed
from penmark.board.families import (
    AnyFamily,
    EachBox,
    EachCell,
    EachCellEdges,
    EachCellLinks,
    EachCol,
    EachLosCross,
    EachNeighbors4,
    EachRoom,
    EachRow,
    EachSegment,
    EachVertexEdges,
    EachWindow,
)
from penmark.board.presentation import BorderStyle, RegionPresentation
from penmark.board.region import Listed, Region
from penmark.board.rooms import Rooms
from penmark.board.substrate import Material, Substrate
from penmark.errors import BoardError, CoordError
from tests.board.boards import boards_with_cells, drawn, full_boards, rectangle, substrates


def resolved(regions: AnyFamily | Listed, board: Substrate) -> list[list[Coord]]:
    return [[board.layout.coords[i] for i in one] for one in regions.table(board)]


def same(family: AnyFamily, items: list[Region], board: Substrate) -> None:
    """The family covers what its items cover one by one, and gives each back as a region of its own."""
    one_by_one = Listed(tuple(items))
    assert resolved(family, board) == resolved(one_by_one, board)
    for k, item in enumerate(items):
        assert list(family.region(board, k).resolve(board)) == list(item.resolve(board))
        assert one_by_one.region(board, k) == item


# ── one region ──


@given(substrates())
def test_resolving_keeps_the_floor_of_what_is_covered(board: Substrate) -> None:
    region = Region.all()
    assert region.positions(board) == list(range(board.layout.size))
    assert list(region.resolve(board)) == list(board.floor)
    assert region.resolve(board).typecode == "i"


@pytest.mark.parametrize(
    ("built", "shape"),
    [
        (Region.all(), shapes.All()),
        (Region.all_of(Layer.CELLS), shapes.AllOf(Layer.CELLS)),
        (
            Region.all_of(Layer.EDGES_H, Layer.EDGES_V),
            shapes.Union((shapes.AllOf(Layer.EDGES_H), shapes.AllOf(Layer.EDGES_V))),
        ),
        (Region.row(Layer.CELLS, 2), shapes.Row(Layer.CELLS, 2)),
        (Region.col(Layer.CORNERS, 2), shapes.Col(Layer.CORNERS, 2)),
        (Region.rect(Layer.CELLS, 1, 2, 3, 4), shapes.Rect(Layer.CELLS, 1, 2, 3, 4)),
        (
            Region.diagonal(cell(0, 0), DiagDir.DOWN_RIGHT, 3),
            shapes.Diagonal(cell(0, 0), DiagDir.DOWN_RIGHT, 3),
        ),
        (Region.diagonal(cell(0, 0), DiagDir.UP_LEFT), shapes.Diagonal(cell(0, 0), DiagDir.UP_LEFT)),
        (Region.los(cell(0, 0), OrthoDir.UP), shapes.Los(cell(0, 0), OrthoDir.UP)),
        (Region.los_cross(cell(0, 0)), shapes.LosCross(cell(0, 0))),
        (Region.neighbors4(cell(0, 0)), shapes.Neighbors4(cell(0, 0))),
        (Region.of([cell(0, 0), cell(1, 1)]), shapes.CoordSet((cell(0, 0), cell(1, 1)))),
        (Region.single_cell(1, 2), shapes.CoordSet((cell(1, 2),))),
        (Region.path(iter([cell(0, 0), cell(0, 1)])), shapes.CoordPath((cell(0, 0), cell(0, 1)))),
        (Region.union(shapes.All(), shapes.All()), shapes.Union((shapes.All(), shapes.All()))),
        (Region.intersect(shapes.All()), shapes.Intersect((shapes.All(),))),
        (
            Region.diff(shapes.All(), shapes.Row(Layer.CELLS, 0)),
            shapes.Diff(shapes.All(), shapes.Row(Layer.CELLS, 0)),
        ),
    ],
)
def test_builders(built: Region, shape: shapes.AnyShape) -> None:
    assert built == Region(shape)
    assert built.presentation is None


def test_a_presentation_is_chained_on() -> None:
    plain = Region.row(Layer.CELLS, 0)
    look = RegionPresentation(border=BorderStyle.SOLID)
    framed = plain.with_presentation(look)
    assert (framed.shape, framed.presentation) == (plain.shape, look)
    assert plain.presentation is None
    assert pickle.loads(pickle.dumps(framed)) == framed


# ── families ──


@given(full_boards, st.sampled_from(list(Layer)))
def test_rows_and_columns(board: Substrate, layer: Layer) -> None:
    height, width = layer.shape(board.rows, board.cols)
    same(EachRow(layer), [Region.row(layer, r) for r in range(height)], board)
    same(EachCol(layer), [Region.col(layer, c) for c in range(width)], board)


@given(st.integers(1, 4), st.integers(1, 4))
def test_boxes_cut_the_board_into_parts(width: int, height: int) -> None:
    board = Substrate.new(Boxed(width, height), {Layer.CELLS: Material.FLOOR})
    boxes = [
        Region.rect(Layer.CELLS, top, left, height, width)
        for top in range(0, board.rows, height)
        for left in range(0, board.cols, width)
    ]
    same(EachBox(), boxes, board)
    assert len(boxes) == width * height
    assert sorted(at for box in resolved(EachBox(), board) for at in box) == sorted(board.coords())


def test_a_plain_rectangle_has_no_boxes() -> None:
    with pytest.raises(BoardError, match="no boxes"):
        EachBox().table(rectangle(4, 4))


@given(boards_with_cells, st.sampled_from(list(Axis)))
def test_segments_are_the_boards_own(board: Substrate, axis: Axis) -> None:
    family = EachSegment(axis)
    own = [[board.layout.coords[i] for i in one] for one in board.floor_segments(axis)]
    assert resolved(family, board) == own
    assert [list(family.region(board, k).resolve(board)) for k in range(len(own))] == [
        list(one) for one in board.floor_segments(axis)
    ]
    assert sorted(at for run in own for at in run) == sorted(board.cells_by_material(Material.FLOOR))


@given(boards_with_cells, st.integers(1, 6), st.integers(1, 6))
def test_windows_are_all_the_places_of_a_rectangle(board: Substrate, height: int, width: int) -> None:
    rects = [
        Region.rect(Layer.CELLS, top, left, height, width)
        for top in range(board.rows)
        for left in range(board.cols)
        if top + height <= board.rows and left + width <= board.cols
    ]
    same(EachWindow(height, width), rects, board)


@pytest.mark.parametrize(("height", "width"), [(0, 1), (1, 0), (-1, 2), (2, -(10**30))])
def test_windows_without_inside_are_refused(height: int, width: int) -> None:
    with pytest.raises(BoardError, match="does not fit"):
        EachWindow(height, width).table(rectangle(3, 3))


@given(full_boards, st.data())
def test_neighbours_and_edges_of_listed_cells(board: Substrate, data: st.DataObject) -> None:
    cells = [at for at in board.positions() if at.layer is Layer.CELLS]
    listed = tuple(data.draw(st.lists(st.sampled_from(cells))))
    same(EachNeighbors4(listed), [Region.neighbors4(at) for at in listed], board)
    edges = [Region.of(board.edges_of_cell(at.row, at.col)) for at in listed]
    same(EachCellEdges(listed), edges, board)


@pytest.mark.parametrize("at", [corner(0, 0), edge_v(0, 0), cell(2, 0), cell(0, -1)])
def test_neighbours_and_edges_are_those_of_cells_on_the_board(at: Coord) -> None:
    board = rectangle(2, 2, *Layer)
    for family in (EachNeighbors4((at,)), EachCellEdges((at,)), EachCellLinks((at,))):
        with pytest.raises(BoardError, match=r"starts from a cell|off a 2×2 board"):
            family.table(board)


def test_edges_of_cells_need_no_cells_to_be_populated() -> None:
    board = rectangle(1, 1, Layer.EDGES_H)
    assert resolved(EachCellEdges((cell(0, 0),)), board) == [[edge_h(0, 0), edge_h(1, 0)]]
    with pytest.raises(CoordError):
        EachNeighbors4((cell(0, 0),)).table(board)


@given(full_boards)
def test_edges_that_meet_in_each_vertex(board: Substrate) -> None:
    meeting = [Region.of(edges) for _, edges in board.vertices_with_edges()]
    same(EachVertexEdges(), meeting, board)
    links = [at for at in board.positions() if at.layer in LINK_LAYERS]
    around = [Region.of(sorted(link for link in links if at in cells_beside(link))) for at in _cells(board)]
    same(EachVertexEdges(Layer.CELLS), around, board)


@given(substrates(st.just({Layer.EDGES_H, Layer.EDGES_V})))
def test_without_links_a_loop_through_cells_crosses_edges(board: Substrate) -> None:
    around = [Region.of(board.edges_of_cell(at.row, at.col)) for at in _cells(board)]
    same(EachVertexEdges(Layer.CELLS), around, board)


def test_links_from_a_cell_go_two_steps_straight_ahead() -> None:
    board = rectangle(3, 4, Layer.LINKS_H, Layer.LINKS_V)
    assert resolved(EachCellLinks((cell(1, 1), cell(0, 3))), board) == [
        [link_h(1, 0), link_h(1, 1), link_v(0, 1), link_v(1, 1), link_h(1, 2)],
        [link_h(0, 2), link_v(0, 3), link_h(0, 1), link_v(1, 3)],
    ]


def _cells(board: Substrate) -> list[Coord]:
    return [cell(r, c) for r in range(board.rows) for c in range(board.cols)]


@given(boards_with_cells, st.data())
def test_rooms_are_a_family(board: Substrate, data: st.DataObject) -> None:
    labels = data.draw(st.lists(st.integers(-1, 3), min_size=board.rows * board.cols, max_size=board.rows * board.cols))
    rooms = Rooms(board.rows, board.cols, labels)
    cut = board.with_rooms(rooms)
    same(EachRoom(), [Region.of(group) for group in rooms.groups], cut)
    assert [EachRoom().anchor(cut, k) for k in range(len(rooms))] == list(rooms.anchors)
    with pytest.raises(BoardError, match="has no rooms"):
        EachRoom().table(board)


@pytest.mark.parametrize("layer", sorted(set(Layer) - {Layer.CELLS, Layer.CORNERS}))
def test_edges_do_not_meet_in_edges(layer: Layer) -> None:
    with pytest.raises(BoardError, match="edges meet in corners or in cells"):
        EachVertexEdges(layer).table(rectangle(2, 2, *Layer))


@given(boards_with_cells)
def test_crosses_are_the_lines_of_sight_of_each_floor_cell(board: Substrate) -> None:
    floor = list(board.cells_by_material(Material.FLOOR))
    assert resolved(EachCell(), board) == [[at] for at in board.coords() if at.layer is Layer.CELLS]
    crosses = resolved(EachLosCross(), board)
    assert [sorted(cross) for cross in crosses] == [
        sorted(board.layout.coords[i] for i in Region.los_cross(at).resolve(board)) for at in floor
    ]
    assert all(at in cross for at, cross in zip(floor, crosses, strict=True))


def test_what_a_family_covers_follows_the_materials() -> None:
    open_board = rectangle(1, 3)
    walled = open_board.with_materials({cell(0, 1): Material.WALL})
    assert [list(one) for one in EachRow().table(open_board)] == [[0, 1, 2]]
    assert [list(one) for one in EachRow().table(walled)] == [[0, 2]]
    assert [list(one) for one in EachSegment(Axis.HORIZONTAL).table(walled)] == [[0], [2]]
    assert EachRow().table(walled) is EachRow().table(drawn(".#."))
    assert EachRow().table(walled) is not EachCol().table(walled)


def test_families_are_values() -> None:
    family = EachCellEdges((cell(0, 0), cell(1, 1)))
    assert pickle.loads(pickle.dumps(family)) == family
    assert len({EachRow(), EachCol(), EachBox(), EachLosCross(), EachRow(Layer.CORNERS)}) == 5


# ── what regions of a family are called by ──


def test_lines_and_boxes_go_by_their_number() -> None:
    board = Substrate.new(Boxed(3, 2), {Layer.CELLS: Material.FLOOR})
    assert [EachRow().anchor(board, k) for k in (0, 5)] == ["row 1", "row 6"]
    assert EachCol().anchor(board, 2) == "column 3"
    assert EachBox().anchor(board, 3) == "box 4"


@given(boards_with_cells)
def test_a_cell_by_itself_goes_by_its_name(board: Substrate) -> None:
    regions = resolved(EachCell(), board)
    assert [[EachCell().anchor(board, k)] for k in range(len(regions))] == regions


def test_what_lies_round_a_cell_goes_by_that_cell() -> None:
    board = rectangle(3, 3, Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V)
    cells = (cell(2, 2), cell(0, 1))
    assert [EachNeighbors4(cells).anchor(board, k) for k in range(2)] == list(cells)
    assert [EachCellEdges(cells).anchor(board, k) for k in range(2)] == list(cells)


@pytest.mark.parametrize("vertices", [Layer.CORNERS, Layer.CELLS])
def test_edges_that_meet_go_by_where_they_meet(vertices: Layer) -> None:
    board = rectangle(2, 3, Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V)
    family = EachVertexEdges(vertices)
    regions = resolved(family, board)
    assert len(regions) == (12 if vertices is Layer.CORNERS else 6)
    for k, edges in enumerate(regions):
        at = family.anchor(board, k)
        assert isinstance(at, Coord)
        assert at.layer is vertices
        assert set(edges) == {edge for edge in _edges_at(at) if board.layout.has(edge)}


def _edges_at(at: Coord) -> list[Coord]:
    r, c = at.row, at.col
    if at.layer is Layer.CELLS:
        return [edge_h(r, c), edge_h(r + 1, c), edge_v(r, c), edge_v(r, c + 1)]
    return [edge_h(r, c - 1), edge_h(r, c), edge_v(r - 1, c), edge_v(r, c)]


def test_other_regions_have_no_name() -> None:
    board = rectangle(3, 3)
    for family in (EachLosCross(), EachSegment(Axis.HORIZONTAL), EachWindow(1, 2)):
        assert family.anchor(board, 0) is None
