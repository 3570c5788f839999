from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.coord import Coord, DiagDir, Layer, OrthoDir, cell, corner, edge_h
from penmark.board.shapes import (
    All,
    AllOf,
    AnyShape,
    Col,
    CoordPath,
    CoordSet,
    Diagonal,
    Diff,
    Intersect,
    Los,
    LosCross,
    Neighbors4,
    Rect,
    Row,
    Union,
)
from penmark.board.substrate import Substrate
from penmark.errors import BoardError, CoordError
from tests.board.boards import OPAQUE, boards_with_cells, drawn, full_boards, has_positions, rectangle, substrates


def covered(shape: AnyShape, board: Substrate) -> list[Coord]:
    return [board.layout.coords[i] for i in shape.positions(board)]


def places(board: Substrate, layer: Layer) -> list[Coord]:
    return [at for at in board.positions() if at.layer is layer]


def a_cell(board: Substrate, data: st.DataObject) -> Coord:
    return data.draw(st.sampled_from(places(board, Layer.CELLS)))


def some_shape(board: Substrate) -> st.SearchStrategy[AnyShape]:
    """Sets of coords, and what set algebra makes of them."""
    sets = st.lists(st.sampled_from(board.layout.coords), unique=True).map(lambda coords: CoordSet(tuple(coords)))
    return sets | st.builds(lambda a, b: Union((a, b)), sets, sets) | st.builds(Diff, sets, sets)


# ── whole layers, rows, columns, rectangles ──


@given(substrates())
def test_all_is_everything_and_all_of_is_one_layer(board: Substrate) -> None:
    assert covered(All(), board) == list(board.positions())
    for layer in board.layers:
        assert covered(AllOf(layer), board) == places(board, layer)
    for layer in set(Layer) - set(board.layers):
        with pytest.raises(CoordError, match=f"no {layer} layer"):
            AllOf(layer).positions(board)


@given(full_boards, st.sampled_from(list(Layer)))
def test_rows_and_columns_of_every_layer(board: Substrate, layer: Layer) -> None:
    height, width = layer.shape(board.rows, board.cols)
    for r in range(height):
        assert covered(Row(layer, r), board) == [at for at in places(board, layer) if at.row == r]
    for c in range(width):
        assert covered(Col(layer, c), board) == [at for at in places(board, layer) if at.col == c]
    for r in (-1, height, 10**5000):
        with pytest.raises(BoardError, match=f"is off the {layer} layer of {height} rows"):
            Row(layer, r).positions(board)
    for c in (-1, width, 10**5000):
        with pytest.raises(BoardError, match=f"is off the {layer} layer of {width} columns"):
            Col(layer, c).positions(board)


@given(full_boards, st.sampled_from(list(Layer)), *[st.integers(-1, 6)] * 4)
def test_rectangles_are_what_lies_between_their_sides(
    board: Substrate, layer: Layer, top: int, left: int, height: int, width: int
) -> None:
    rect = Rect(layer, top, left, height, width)
    bottom, right = top + height - 1, left + width - 1
    on_layer = set(places(board, layer))
    corners = {Coord(layer, r, c) for r in (top, bottom) for c in (left, right)}
    if height > 0 and width > 0 and corners <= on_layer:
        inside = [at for at in places(board, layer) if top <= at.row <= bottom and left <= at.col <= right]
        assert covered(rect, board) == inside
        assert len(inside) == height * width
    else:
        with pytest.raises(BoardError, match="does not fit"):
            rect.positions(board)


# ── walks ──


@given(full_boards, st.sampled_from(list(DiagDir)), st.data())
def test_diagonals_run_to_the_rim(board: Substrate, direction: DiagDir, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(board.layout.coords))
    expected = [start]
    while board.layout.has(expected[-1].shifted(*direction.step)):
        expected.append(expected[-1].shifted(*direction.step))
    assert covered(Diagonal(start, direction), board) == expected
    for length in range(1, len(expected) + 1):
        assert covered(Diagonal(start, direction, length), board) == expected[:length]
    for length in (0, -1, len(expected) + 1):
        with pytest.raises(BoardError, match=f"is not from 1 to {len(expected)} positions long"):
            Diagonal(start, direction, length).positions(board)


def naive_sight(board: Substrate, start: Coord, direction: OrthoDir) -> list[Coord]:
    seen = []
    at = start.shifted(*direction.step)
    while board.layout.has(at) and board.material(at) not in OPAQUE:
        seen.append(at)
        at = at.shifted(*direction.step)
    return seen


@given(boards_with_cells, st.data())
def test_lines_of_sight_end_before_the_first_wall(board: Substrate, data: st.DataObject) -> None:
    start = a_cell(board, data)
    rays = [naive_sight(board, start, direction) for direction in OrthoDir]
    assert [covered(Los(start, direction), board) for direction in OrthoDir] == rays
    assert covered(LosCross(start), board) == [start, *(at for ray in rays for at in ray)]


def test_what_stops_sight_is_told_apart_from_how_it_looks() -> None:
    board = drawn(".o?.#.")
    assert covered(Los(cell(0, 0), OrthoDir.RIGHT), board) == [cell(0, 1), cell(0, 2), cell(0, 3)]
    grey_and_black_pass = drawn(".45.6.")
    assert covered(Los(cell(0, 0), OrthoDir.RIGHT), grey_and_black_pass) == [cell(0, 1), cell(0, 2), cell(0, 3)]
    for stopper in "#678":
        assert covered(Los(cell(0, 0), OrthoDir.RIGHT), drawn(f".{stopper}.")) == []
    board = drawn(".o?.#.")
    assert covered(Los(cell(0, 5), OrthoDir.LEFT), board) == []
    assert covered(LosCross(cell(0, 4)), board) == [cell(0, c) for c in (4, 3, 2, 1, 0, 5)]


@given(boards_with_cells, st.data())
def test_neighbours_lie_one_step_away(board: Substrate, data: st.DataObject) -> None:
    start = a_cell(board, data)
    beside = [at for at in places(board, Layer.CELLS) if abs(at.row - start.row) + abs(at.col - start.col) == 1]
    assert covered(Neighbors4(start), board) == beside


@pytest.mark.parametrize("at", [corner(0, 0), edge_h(0, 0)])
def test_sight_and_neighbours_start_from_cells_only(at: Coord) -> None:
    board = rectangle(2, 2, *Layer)
    for shape in (Los(at, OrthoDir.UP), LosCross(at), Neighbors4(at)):
        with pytest.raises(BoardError, match="starts from a cell"):
            shape.positions(board)


@pytest.mark.parametrize("at", [cell(2, 0), cell(0, 2), cell(-1, 0), cell(0, -1)])
def test_shapes_start_on_the_board(at: Coord) -> None:
    board = rectangle(2, 2)
    for shape in (
        Los(at, OrthoDir.UP),
        LosCross(at),
        Neighbors4(at),
        Diagonal(at, DiagDir.UP_LEFT),
        CoordSet((at,)),
        CoordPath((at,)),
    ):
        with pytest.raises(CoordError, match="off a 2×2 board"):
            shape.positions(board)


# ── lists and algebra ──


@given(substrates().filter(has_positions), st.data())
def test_listed_coords_keep_their_order(board: Substrate, data: st.DataObject) -> None:
    coords = data.draw(st.lists(st.sampled_from(board.layout.coords), unique=True))
    assert covered(CoordSet(tuple(coords)), board) == coords
    assert covered(CoordPath(tuple(coords)), board) == coords


def test_a_coord_is_listed_once() -> None:
    twice = (cell(0, 0), cell(0, 1), cell(0, 0))
    for shape, name in ((CoordSet(twice), "set"), (CoordPath(twice), "path")):
        with pytest.raises(BoardError, match=f"this {name} names a coord twice"):
            shape.positions(rectangle(2, 2))


@given(substrates().filter(has_positions), st.data())
def test_algebra_is_that_of_sets(board: Substrate, data: st.DataObject) -> None:
    a, b, c = (data.draw(some_shape(board)) for _ in range(3))
    in_a, in_b, in_c = (set(shape.positions(board)) for shape in (a, b, c))

    def found(shape: AnyShape) -> set[int]:
        positions = shape.positions(board)
        assert len(positions) == len(set(positions))
        return set(positions)

    assert found(Union((a, b, c))) == in_a | in_b | in_c
    assert found(Intersect((a, b, c))) == in_a & in_b & in_c
    assert found(Diff(a, b)) == in_a - in_b
    assert found(Diff(All(), Union((a, b)))) == found(Intersect((Diff(All(), a), Diff(All(), b))))
    assert found(Union((Diff(a, b), Intersect((a, b))))) == in_a
    assert found(Union((a, a))) == found(Intersect((a,))) == found(Intersect((a, All()))) == in_a
    assert Union(()).positions(board) == Diff(a, a).positions(board) == []


def test_algebra_keeps_the_order_of_the_first_part() -> None:
    board = rectangle(1, 4)
    backwards = CoordPath((cell(0, 3), cell(0, 2), cell(0, 1)))
    row = Row(Layer.CELLS, 0)
    assert Union((backwards, row)).positions(board) == [3, 2, 1, 0]
    assert Intersect((backwards, row)).positions(board) == [3, 2, 1]
    assert Diff(backwards, CoordSet((cell(0, 2),))).positions(board) == [3, 1]


def test_an_intersection_of_nothing_is_refused() -> None:
    with pytest.raises(BoardError, match="at least one part"):
        Intersect(()).positions(rectangle(1, 1))


def test_shapes_are_values() -> None:
    shape = Union((Row(Layer.CELLS, 0), Diff(All(), CoordSet((cell(0, 0),)))))
    assert pickle.loads(pickle.dumps(shape)) == shape
    assert hash(pickle.loads(pickle.dumps(shape))) == hash(shape)
    alike = {Row(Layer.CELLS, 0), Col(Layer.CELLS, 0), CoordSet((cell(0, 0),)), CoordPath((cell(0, 0),))}
    assert len(alike) == 4
