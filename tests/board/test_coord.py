from __future__ import annotations

import copy
import pickle
import string
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board import coord as coord_module
from penmark.board.coord import (
    Coord,
    DiagDir,
    Layer,
    OrthoDir,
    cell,
    column_name,
    corner,
    edge_h,
    edge_v,
    parse_column,
)
from penmark.errors import CoordError

coords = st.builds(Coord, st.sampled_from(list(Layer)), st.integers(-3, 300), st.integers(-3, 300))


@pytest.mark.parametrize(
    ("layer", "shape"),
    [(Layer.CELLS, (3, 5)), (Layer.EDGES_H, (4, 5)), (Layer.EDGES_V, (3, 6)), (Layer.CORNERS, (4, 6))],
)
def test_each_layer_has_its_own_shape(layer: Layer, shape: tuple[int, int]) -> None:
    assert layer.shape(3, 5) == shape


def test_a_coord_knows_its_parts() -> None:
    at = edge_v(2, 7)
    assert (at.layer, at.row, at.col) == (Layer.EDGES_V, 2, 7)
    assert cell(2, 7).layer is Layer.CELLS
    assert edge_h(2, 7).layer is Layer.EDGES_H
    assert corner(2, 7).layer is Layer.CORNERS
    assert len({make(2, 7) for make in (cell, edge_h, edge_v, corner)}) == 4


@given(coords, st.integers(-9, 9), st.integers(-9, 9))
def test_shifting_moves_down_and_right_in_the_same_layer(at: Coord, rows: int, cols: int) -> None:
    moved = at.shifted(rows, cols)
    assert moved == Coord(at.layer, at.row + rows, at.col + cols)
    assert moved.shifted(-rows, -cols) == at


@given(coords)
def test_repr_evaluates_back(at: Coord) -> None:
    assert eval(repr(at), vars(coord_module)) == at


@given(coords)
def test_copies_and_pickles_are_equal(at: Coord) -> None:
    for again in (copy.copy(at), copy.deepcopy(at), pickle.loads(pickle.dumps(at))):
        assert again == at
        assert type(again) is Coord
        assert again.layer is at.layer


def test_directions_step_as_they_are_called() -> None:
    for direction in (*OrthoDir, *DiagDir):
        rows = ("down" in direction) - ("up" in direction)
        cols = ("right" in direction) - ("left" in direction)
        assert direction.step == (rows, cols)


def test_columns_count_as_people_write_them() -> None:
    letters = string.ascii_lowercase
    expected = [*letters, *(a + b for a, b in product(letters, letters)), "aaa"]
    assert [column_name(c) for c in range(len(expected))] == expected


@given(st.integers(0, 26 + 26**2 + 26**3 + 26**4 - 1))
def test_column_names_go_both_ways(col: int) -> None:
    assert parse_column(column_name(col)) == col


@given(st.text(string.ascii_lowercase, min_size=1, max_size=4))
def test_every_name_is_the_name_of_its_column(name: str) -> None:
    assert column_name(parse_column(name)) == name


@pytest.mark.parametrize("name", ["", "A", "a1", "ä", "aaaaa", "a ", "`", "{"])
def test_other_column_names_are_refused(name: str) -> None:
    with pytest.raises(CoordError, match="one to four letters"):
        parse_column(name)
