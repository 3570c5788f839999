from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.adjacency import crossed_edge
from penmark.board.coord import (
    EDGE_LAYERS,
    LINE_LAYERS,
    LINK_LAYERS,
    Coord,
    Layer,
    cell,
    corner,
    edge_h,
    edge_v,
    frame,
)
from penmark.board.symmetry import Symmetry, orbit, symmetries_of
from tests.board.boards import every_place, rectangle, sides

symmetries = st.sampled_from(list(Symmetry))


@pytest.mark.parametrize(
    ("symmetry", "to"),
    [
        (Symmetry.IDENTITY, cell(0, 1)),
        (Symmetry.ROTATE_90, cell(1, 2)),
        (Symmetry.ROTATE_180, cell(2, 3)),
        (Symmetry.ROTATE_270, cell(3, 0)),
        (Symmetry.FLIP_ROWS, cell(2, 1)),
        (Symmetry.FLIP_COLS, cell(0, 3)),
        (Symmetry.TRANSPOSE, cell(1, 0)),
        (Symmetry.ANTITRANSPOSE, cell(3, 2)),
    ],
)
def test_where_one_cell_of_a_three_by_five_board_goes(symmetry: Symmetry, to: Coord) -> None:
    assert symmetry.apply(cell(0, 1), 3, 5) == to


def test_a_quarter_turn_of_the_other_layers() -> None:
    turn = Symmetry.ROTATE_90
    assert turn.apply(edge_h(0, 1), 3, 5) == edge_v(1, 3)
    assert turn.apply(edge_v(0, 0), 3, 5) == edge_h(0, 2)
    assert turn.apply(corner(0, 0), 3, 5) == corner(0, 3)


@given(symmetries, sides, sides)
def test_every_symmetry_maps_the_board_onto_its_image(symmetry: Symmetry, rows: int, cols: int) -> None:
    places = every_place(rows, cols)
    images = [symmetry.apply(at, rows, cols) for at in places]
    assert set(images) == set(every_place(*symmetry.shape(rows, cols)))
    assert len(set(images)) == len(places)


@given(symmetries, symmetries, sides, sides)
def test_then_is_one_after_the_other(first: Symmetry, second: Symmetry, rows: int, cols: int) -> None:
    both = first.then(second)
    assert both.shape(rows, cols) == second.shape(*first.shape(rows, cols))
    for at in every_place(rows, cols):
        midway = first.apply(at, rows, cols)
        assert both.apply(at, rows, cols) == second.apply(midway, *first.shape(rows, cols))


def test_the_eight_form_a_group() -> None:
    for a in Symmetry:
        assert Symmetry.IDENTITY.then(a) is a is a.then(Symmetry.IDENTITY)
        assert a.then(a.inverse) is Symmetry.IDENTITY is a.inverse.then(a)
        assert {a.then(b) for b in Symmetry} == set(Symmetry)
    for a, b, c in product(Symmetry, repeat=3):
        assert a.then(b).then(c) is a.then(b.then(c))
    assert Symmetry.ROTATE_90.then(Symmetry.FLIP_COLS) is not Symmetry.FLIP_COLS.then(Symmetry.ROTATE_90)


def test_four_quarter_turns_are_none() -> None:
    turn = Symmetry.ROTATE_90
    assert turn.then(turn) is Symmetry.ROTATE_180
    assert turn.then(turn).then(turn) is Symmetry.ROTATE_270
    assert turn.then(turn).then(turn).then(turn) is Symmetry.IDENTITY


@given(symmetries, sides, sides)
def test_what_touches_still_touches(symmetry: Symmetry, rows: int, cols: int) -> None:
    board, image = rectangle(rows, cols), rectangle(*symmetry.shape(rows, cols))

    def moved(places: tuple[Coord, ...] | list[Coord]) -> set[Coord]:
        return {symmetry.apply(at, rows, cols) for at in places}

    for at in every_place(rows, cols):
        to = symmetry.apply(at, rows, cols)
        if at.layer is Layer.CELLS:
            assert moved(board.edges_of_cell(at.row, at.col)) == set(image.edges_of_cell(to.row, to.col))
            assert moved(board.vertices_of_cell(at.row, at.col)) == set(image.vertices_of_cell(to.row, to.col))
        elif at.layer is Layer.CORNERS:
            assert moved(board.edges_of_vertex(at.row, at.col)) == set(image.edges_of_vertex(to.row, to.col))
        elif at.layer in LINE_LAYERS:
            assert moved(board.cells_of_edge(at)) == set(image.cells_of_edge(to))
        if at.layer in EDGE_LAYERS:
            assert moved(board.vertices_of_edge(at)) == set(image.vertices_of_edge(to))
        if at.layer in LINK_LAYERS:
            assert crossed_edge(to) == symmetry.apply(crossed_edge(at), rows, cols)


@given(symmetries, sides, sides)
def test_places_outside_stay_beside_their_lines(symmetry: Symmetry, rows: int, cols: int) -> None:
    """A place of the frame goes where the cell of a board one larger on each side would go."""
    for at in every_place(rows, cols):
        if at.layer is Layer.FRAME:
            as_cell = symmetry.apply(cell(at.row, at.col), rows + 2, cols + 2)
            assert symmetry.apply(at, rows, cols) == frame(as_cell.row, as_cell.col)


def test_swapping_is_what_turns_rows_into_columns() -> None:
    swapping = {Symmetry.ROTATE_90, Symmetry.ROTATE_270, Symmetry.TRANSPOSE, Symmetry.ANTITRANSPOSE}
    assert {s for s in Symmetry if s.swaps} == swapping
    assert {s for s in Symmetry if s.shape(3, 5) == (5, 3)} == swapping
    assert all(s.shape(3, 5) == (3, 5) for s in Symmetry if s not in swapping)


@given(sides, sides)
def test_a_board_keeps_the_symmetries_that_map_it_to_itself(rows: int, cols: int) -> None:
    own = symmetries_of(rows, cols)
    assert len(own) == (8 if rows == cols else 4)
    assert all(s.shape(rows, cols) == (rows, cols) for s in own)
    assert {a.then(b) for a in own for b in own} == set(own)


@given(sides, sides)
def test_orbits_cut_the_board_into_parts(rows: int, cols: int) -> None:
    group = symmetries_of(rows, cols)
    places = every_place(rows, cols)
    for at in places:
        around = orbit(at, rows, cols, group)
        assert around[0] == at
        assert len(around) == len(set(around))
        assert len(group) % len(around) == 0
        assert set(around) <= set(places)
        assert all(set(orbit(other, rows, cols, group)) == set(around) for other in around)


def test_the_orbit_under_a_half_turn_is_a_pair() -> None:
    group = (Symmetry.IDENTITY, Symmetry.ROTATE_180)
    assert orbit(cell(0, 0), 3, 3, group) == (cell(0, 0), cell(2, 2))
    assert orbit(cell(1, 1), 3, 3, group) == (cell(1, 1),)
