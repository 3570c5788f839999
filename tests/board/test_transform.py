from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board import shapes
from penmark.board.coord import Axis, Coord, DiagDir, Layer, OrthoDir, cell, edge_h, frame, link_h, link_v
from penmark.board.dimensions import Boxed, Dimensions, Rectangular
from penmark.board.families import (
    AnyFamily,
    EachBox,
    EachCell,
    EachCellAndArms,
    EachCellAndLinks,
    EachCellAndNeighbors4,
    EachCellEdges,
    EachCellLinks,
    EachCol,
    EachCrossing,
    EachLinesAt,
    EachLosCross,
    EachNeighbors4,
    EachOtherCellAndNeighbors4,
    EachRoom,
    EachRoomCrossing,
    EachRoomOf,
    EachRow,
    EachSegment,
    EachVertexEdges,
    EachWindow,
)
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.rooms import NO_ROOM, Rooms
from penmark.board.shapes import AnyShape
from penmark.board.substrate import Material, Substrate
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from tests.board.boards import every_place, full_boards, sides

symmetries = st.sampled_from(list(Symmetry))
dimensions = st.builds(Rectangular, sides, sides) | st.builds(Boxed, st.integers(1, 3), st.integers(1, 2))
relabellings = st.permutations([Mark.number(n) for n in range(4)]).map(
    lambda order: {Mark.number(n): mark for n, mark in enumerate(order)}
)


def moved_board(board: Substrate, by: Transform) -> Substrate:
    """Every position of every layer moved one by one."""
    new = Substrate.new(by.new_dims, dict.fromkeys(board.layers, Material.FLOOR))
    new = new.with_materials({by.coord(at): board.material(at) for at in board.positions()})
    return new if board.rooms is None else new.with_rooms(by.rooms(board.rooms))


# ── the group ──


@given(symmetries, dimensions, relabellings)
def test_the_inverse_undoes_it(symmetry: Symmetry, dims: Dimensions, marks: dict[Mark, Mark]) -> None:
    by = Transform(symmetry, dims, marks)
    back = by.inverse
    assert back.new_dims == dims
    assert back.inverse.marks == by.marks
    for at in every_place(dims.rows, dims.cols):
        assert back.coord(by.coord(at)) == at
    assert [back.direction(by.direction(way)) for way in OrthoDir] == list(OrthoDir)
    assert [back.diagonal(by.diagonal(way)) for way in DiagDir] == list(DiagDir)
    assert [back.axis(by.axis(axis)) for axis in Axis] == list(Axis)
    assert [back.mark(by.mark(mark)) for mark in marks] == list(marks)


@given(symmetries, symmetries, dimensions)
def test_one_after_the_other_is_the_symmetry_of_both(first: Symmetry, second: Symmetry, dims: Dimensions) -> None:
    one = Transform(first, dims)
    two = Transform(second, one.new_dims)
    both = Transform(first.then(second), dims)
    assert both.new_dims == two.new_dims
    for at in every_place(dims.rows, dims.cols):
        assert two.coord(one.coord(at)) == both.coord(at)
    assert [two.direction(one.direction(way)) for way in OrthoDir] == list(map(both.direction, OrthoDir))
    assert [two.diagonal(one.diagonal(way)) for way in DiagDir] == list(map(both.diagonal, DiagDir))
    assert [two.axis(one.axis(axis)) for axis in Axis] == list(map(both.axis, Axis))


@given(symmetries, sides, sides)
def test_a_step_leads_where_the_moved_step_leads(symmetry: Symmetry, rows: int, cols: int) -> None:
    by = Transform(symmetry, Rectangular(rows, cols))
    places = set(every_place(rows, cols))
    for at in places:
        for way in OrthoDir:
            if (to := at.shifted(*way.step)) in places:
                assert by.coord(to) == by.coord(at).shifted(*by.direction(way).step)
        for slant in DiagDir:
            if (to := at.shifted(*slant.step)) in places:
                assert by.coord(to) == by.coord(at).shifted(*by.diagonal(slant).step)


def test_one_turn_by_hand() -> None:
    by = Transform(Symmetry.ROTATE_90, Rectangular(2, 3))
    assert by.new_dims == Rectangular(3, 2)
    assert by.coord(cell(0, 0)) == cell(0, 1)
    assert by.coord(link_h(0, 0)) == link_v(0, 1)
    assert by.coord(frame(0, 1)) == frame(1, 3), "above the first column becomes right of the first row"
    assert by.direction(OrthoDir.UP) is OrthoDir.RIGHT
    assert by.diagonal(DiagDir.UP_LEFT) is DiagDir.UP_RIGHT
    assert by.axis(Axis.HORIZONTAL) is Axis.VERTICAL
    assert Transform(Symmetry.TRANSPOSE, Boxed(3, 2)).new_dims == Boxed(2, 3)
    assert Transform(Symmetry.FLIP_COLS, Boxed(3, 2)).new_dims == Boxed(3, 2)


# ── what stands on the board ──


def random_rooms(data: st.DataObject, dims: Dimensions) -> Rooms:
    size = dims.rows * dims.cols
    return Rooms(dims.rows, dims.cols, data.draw(st.lists(st.integers(-1, 4), min_size=size, max_size=size)))


@given(symmetries, symmetries, dimensions, st.data())
def test_rooms_keep_their_cells(first: Symmetry, second: Symmetry, dims: Dimensions, data: st.DataObject) -> None:
    rooms, by = random_rooms(data, dims), Transform(first, dims)
    moved = by.rooms(rooms)
    assert set(map(frozenset, moved.groups)) == {frozenset(map(by.coord, group)) for group in rooms.groups}
    assert set(moved.borders) == set(map(by.coord, rooms.borders))
    assert moved.are_connected is rooms.are_connected
    assert by.inverse.rooms(moved) == rooms
    after = Transform(second, by.new_dims)
    assert after.rooms(moved) == Transform(first.then(second), dims).rooms(rooms)


def some_shapes(board: Substrate, data: st.DataObject) -> list[AnyShape]:
    at = data.draw(st.sampled_from(board.layout.coords))
    inside = data.draw(st.sampled_from([c for c in board.layout.coords if c.layer is Layer.CELLS]))
    listed = tuple(data.draw(st.lists(st.sampled_from(board.layout.coords), unique=True, max_size=4)))
    height, width = at.layer.shape(board.rows, board.cols)
    down, right = data.draw(st.integers(1, height - at.row)), data.draw(st.integers(1, width - at.col))
    row, col = shapes.Row(at.layer, at.row), shapes.Col(at.layer, at.col)
    return [
        shapes.All(),
        shapes.AllOf(at.layer),
        row,
        col,
        shapes.Rect(at.layer, at.row, at.col, down, right),
        *(shapes.Diagonal(at, way) for way in DiagDir),
        shapes.Diagonal(at, DiagDir.DOWN_LEFT, 1),
        *(shapes.Los(inside, way) for way in OrthoDir),
        shapes.LosCross(inside),
        shapes.Neighbors4(inside),
        shapes.CoordSet(listed),
        shapes.CoordPath(listed),
        shapes.Union((row, shapes.Los(inside, OrthoDir.UP))),
        shapes.Intersect((row, col)),
        shapes.Diff(row, col),
    ]


IN_ORDER = (shapes.Diagonal, shapes.Los, shapes.CoordSet, shapes.CoordPath)
"""Shapes that list their positions in an order of their own, which a turn keeps."""


@given(full_boards, symmetries, symmetries, st.data())
def test_shapes_cover_what_the_moved_positions_are(
    board: Substrate, first: Symmetry, second: Symmetry, data: st.DataObject
) -> None:
    by = Transform(first, board.dims)
    after, both = Transform(second, by.new_dims), Transform(first.then(second), board.dims)
    image = moved_board(board, by)
    every = some_shapes(board, data)
    assert set(map(type, every)) == set(get_args(AnyShape))
    for shape in every:
        moved = by.value(shape)
        expected = [by.coord(board.layout.coords[i]) for i in shape.positions(board)]
        found = [image.layout.coords[i] for i in moved.positions(image)]
        assert sorted(found) == sorted(expected)
        if isinstance(shape, IN_ORDER):
            assert found == expected
        assert by.inverse.value(moved) == shape
        assert after.value(moved) == both.value(shape)


def some_families(board: Substrate, data: st.DataObject) -> list[AnyFamily]:
    cells = [at for at in board.layout.coords if at.layer is Layer.CELLS]
    some = tuple(data.draw(st.lists(st.sampled_from(cells), unique=True, max_size=4)))
    return [
        *(EachRow(layer) for layer in Layer),
        *(EachCol(layer) for layer in Layer),
        *([EachBox()] if board.boxes else []),
        EachRoom(),
        EachRoomOf(tuple(at for at in some if board.rooms and board.rooms.number(at) != NO_ROOM)),
        EachRoomCrossing(),
        *(EachSegment(axis) for axis in Axis),
        EachWindow(1, 2),
        EachWindow(3, 2),
        EachNeighbors4(some),
        EachCellAndNeighbors4(some),
        EachOtherCellAndNeighbors4(some),
        EachCellAndArms(some, 2),
        EachCellEdges(some),
        EachCellLinks(some),
        EachCellAndLinks(),
        EachVertexEdges(),
        EachVertexEdges(Layer.CELLS),
        EachLinesAt(some),
        EachCrossing(),
        EachCell(),
        EachLosCross(),
    ]


@st.composite
def boards_of_any_kind(draw: st.DrawFn) -> Substrate:
    dims = draw(dimensions)
    board = Substrate.new(dims, dict.fromkeys(Layer, Material.FLOOR))
    cells = [at for at in board.positions() if at.layer is Layer.CELLS]
    materials = draw(st.lists(st.sampled_from(list(Material)), min_size=len(cells), max_size=len(cells)))
    numbers = draw(st.lists(st.integers(-1, 3), min_size=len(cells), max_size=len(cells)))
    board = board.with_materials(dict(zip(cells, materials, strict=True)))
    return board.with_rooms(Rooms(dims.rows, dims.cols, numbers))


@given(boards_of_any_kind(), symmetries, symmetries, st.data())
def test_families_cover_what_the_moved_regions_are(
    board: Substrate, first: Symmetry, second: Symmetry, data: st.DataObject
) -> None:
    by = Transform(first, board.dims)
    after, both = Transform(second, by.new_dims), Transform(first.then(second), board.dims)
    image = moved_board(board, by)
    every = some_families(board, data)
    assert {EachBox, *map(type, every)} == set(get_args(AnyFamily))
    for family in every:
        moved = by.value(family)
        expected = [sorted(by.coord(board.layout.coords[i]) for i in one) for one in family.table(board)]
        found = [sorted(image.layout.coords[i] for i in one) for one in moved.table(image)]
        assert sorted(found) == sorted(expected)
        assert by.inverse.value(moved) == family
        assert after.value(moved) == both.value(family)


# ── plain values ──


class Inner(msgspec.Struct, frozen=True):
    at: Coord
    way: OrthoDir = OrthoDir.UP


class Outer(msgspec.Struct, frozen=True):
    inner: tuple[Inner, ...]
    marks: tuple[Mark, ...] = ()
    places: frozenset[Coord] = frozenset()
    sums: dict[Coord, int] = {}
    text: str = ""
    number: int = 0
    layer: Layer = Layer.EDGES_H


class Stubborn(msgspec.Struct, frozen=True):
    at: Coord

    def transformed(self, transform: Transform) -> Stubborn:
        return self


def test_a_value_is_moved_however_deep_its_coords_lie() -> None:
    by = Transform(Symmetry.ROTATE_90, Rectangular(2, 3), {TRUE: FALSE, FALSE: TRUE})
    a, b = cell(0, 0), edge_h(1, 2)
    value = Outer((Inner(a), Inner(b, OrthoDir.LEFT)), (TRUE, FALSE), frozenset((a, b)), {a: 3}, "up", 7)
    assert by.value(value) == Outer(
        (Inner(by.coord(a), OrthoDir.RIGHT), Inner(by.coord(b), OrthoDir.UP)),
        (FALSE, TRUE),
        frozenset((by.coord(a), by.coord(b))),
        {by.coord(a): 3},
        "up",
        7,
        Layer.EDGES_V,
    )
    assert by.inverse.value(by.value(value)) == value
    assert by.value([1, "a", None, 2.5]) == [1, "a", None, 2.5]


def test_a_value_may_know_by_itself_what_it_becomes() -> None:
    by = Transform(Symmetry.ROTATE_90, Rectangular(2, 3))
    assert by.value((Stubborn(cell(0, 0)), cell(0, 0))) == (Stubborn(cell(0, 0)), cell(0, 1))


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_marks_that_are_not_named_stay(symmetry: Symmetry) -> None:
    by = Transform(symmetry, Rectangular(1, 1), {Mark.number(1): Mark.number(2), Mark.number(2): Mark.number(1)})
    assert [by.mark(Mark.number(n)) for n in range(4)] == [Mark.number(n) for n in (0, 2, 1, 3)]
    assert by.mark(TRUE) == TRUE
