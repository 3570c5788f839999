from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.grid import Grid
from penmark.errors import BoardError


@given(st.integers(0, 5), st.integers(0, 5))
def test_values_lie_in_reading_order(rows: int, cols: int) -> None:
    grid = Grid(rows, cols, range(rows * cols))
    assert list(grid) == list(grid.data) == list(range(rows * cols))
    assert len(grid) == rows * cols
    assert dict(grid.items()) == {(r, c): r * cols + c for r in range(rows) for c in range(cols)}
    assert all(grid[at] == value for at, value in grid.items())
    if cols:
        assert [grid.row(r) for r in range(rows)] == [list(range(r * cols, (r + 1) * cols)) for r in range(rows)]


def test_filled_grids_hold_one_value() -> None:
    assert Grid.filled(2, 3, "x") == Grid(2, 3, "xxxxxx")


def test_writing_changes_one_place() -> None:
    grid = Grid.filled(2, 3, 0)
    grid[1, 2] = 7
    assert list(grid) == [0, 0, 0, 0, 0, 7]


@pytest.mark.parametrize("at", [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_places_off_the_grid_are_refused(at: tuple[int, int]) -> None:
    grid = Grid.filled(2, 3, 0)
    with pytest.raises(BoardError, match="off a 2×3 grid"):
        grid[at]
    with pytest.raises(BoardError, match="off a 2×3 grid"):
        grid[at] = 1


def test_the_number_of_values_must_fit() -> None:
    with pytest.raises(BoardError, match="needs 6 values, got 5"):
        Grid(2, 3, range(5))
    with pytest.raises(BoardError, match="no grid is -1×-1"):
        Grid(-1, -1, [0])


def test_equality_looks_at_shape_and_values() -> None:
    grid = Grid(2, 3, range(6))
    assert grid == Grid(2, 3, range(6))
    assert grid != Grid(3, 2, range(6))
    assert grid != Grid(2, 3, range(1, 7))
    assert grid != list(range(6))


def test_a_grid_can_change_so_it_has_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(Grid.filled(1, 1, 0))


def test_map_makes_a_grid_of_the_same_shape() -> None:
    assert Grid(2, 2, [1, 2, 3, 4]).map(str) == Grid(2, 2, ["1", "2", "3", "4"])


def test_repr_evaluates_back() -> None:
    grid = Grid(2, 2, [1, 2, 3, 4])
    assert eval(repr(grid), {"Grid": Grid}) == grid
