from __future__ import annotations

import pickle

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.dimensions import MAX_SIDE, Boxed, Rectangular
from penmark.errors import SizeError


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (MAX_SIDE, 1), (1, MAX_SIDE), (MAX_SIDE, MAX_SIDE)])
def test_sizes_up_to_the_limit_are_taken(rows: int, cols: int) -> None:
    dims = Rectangular(rows, cols)
    assert (dims.rows, dims.cols) == (rows, cols)


@pytest.mark.parametrize("side", [0, -1, MAX_SIDE + 1, 10**6, pytest.param(10**5000, id="huge")])
def test_sizes_past_the_limits_are_refused(side: int) -> None:
    with pytest.raises(SizeError, match=r"^rows must be from 1 to 256, got"):
        Rectangular(side, 5)
    with pytest.raises(SizeError, match=r"^cols must be"):
        Rectangular(5, side)
    with pytest.raises(SizeError, match=r"^box_width must be"):
        Boxed(side, 1)
    with pytest.raises(SizeError, match=r"^box_height must be"):
        Boxed(1, side)
    with pytest.raises(SizeError, match=r"^side must be"):
        Boxed.for_side(side)


def test_a_boxed_board_is_limited_by_its_side() -> None:
    assert Boxed(16, 16).rows == MAX_SIDE
    with pytest.raises(SizeError, match=r"box_width \* box_height"):
        Boxed(16, 17)


def test_boxes_make_a_square() -> None:
    dims = Boxed(3, 2)
    assert (dims.rows, dims.cols) == (6, 6)


@given(st.integers(1, MAX_SIDE))
def test_the_squarest_boxes_are_chosen_wider_than_high(side: int) -> None:
    dims = Boxed.for_side(side)
    assert dims.rows == dims.cols == side
    assert dims.box_width >= dims.box_height
    between = range(dims.box_height + 1, dims.box_width)
    assert not [h for h in between if side % h == 0]


def test_a_side_that_is_a_square_number_has_square_boxes() -> None:
    assert Boxed.for_side(9) == Boxed(3, 3)
    assert Boxed.for_side(6) == Boxed(3, 2)
    assert Boxed.for_side(7) == Boxed(7, 1)


def test_a_rectangle_is_not_a_boxed_square() -> None:
    assert len({Rectangular(9, 9), Boxed(3, 3)}) == 2
    assert len({Rectangular(3, 2), Rectangular(2, 3), Boxed(3, 2), Boxed(2, 3)}) == 4


def test_dimensions_read_well() -> None:
    assert str(Rectangular(7, 10)) == "7×10"
    assert str(Boxed(3, 2)) == "6×6 in boxes 3 wide and 2 high"


@pytest.mark.parametrize("dims", [Rectangular(3, 4), Boxed(3, 2)])
def test_pickles_are_equal(dims: Rectangular | Boxed) -> None:
    assert pickle.loads(pickle.dumps(dims)) == dims


@pytest.mark.parametrize("text", ['{"rows":0,"cols":3}', '{"rows":1000000,"cols":3}', '{"rows":1,"cols":1,"x":1}'])
def test_decoding_refuses_what_the_constructor_would(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Rectangular)
