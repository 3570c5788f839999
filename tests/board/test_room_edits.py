"""Rooms cut, joined and painted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.coord import Coord, cell, edge_h, edge_v, link_h
from penmark.board.rooms import Rooms
from penmark.errors import BoardError


def numbers(rooms: Rooms) -> str:
    text = "".join("." if n < 0 else str(n) for n in rooms.numbers)
    return " ".join(text[k : k + rooms.cols] for k in range(0, len(text), rooms.cols))


def test_a_closed_border_cuts_a_room() -> None:
    whole = Rooms.single(2, 3)
    assert numbers(whole.cut([edge_v(0, 1), edge_v(1, 1)])) == "011 011"
    assert numbers(whole.cut([edge_h(1, 0), edge_v(0, 1)])) == "011 111"


def test_a_border_that_cuts_nothing_off_is_refused() -> None:
    with pytest.raises(BoardError, match="cut no room"):
        Rooms.single(2, 3).cut([edge_v(0, 1)])


@pytest.mark.parametrize("edge", [edge_h(0, 0), edge_v(0, 3), edge_h(2, 1), link_h(0, 0), cell(0, 0)])
def test_borders_lie_between_cells(edge: Coord) -> None:
    for change in (Rooms.single(2, 3).cut, Rooms.single(2, 3).joined):
        with pytest.raises(BoardError, match="between two cells"):
            change([edge])


def test_joining() -> None:
    rooms = Rooms(2, 3, [0, 1, 2, 0, 1, 2])
    assert numbers(rooms.joined([edge_v(0, 1)])) == "001 001"
    assert numbers(rooms.joined([edge_v(0, 1), edge_v(1, 2)])) == "000 000"
    assert rooms.joined([edge_h(1, 0)]) == rooms
    gap = Rooms(1, 3, [0, -1, 1])
    assert gap.joined([edge_v(0, 1)]) == gap


def test_painting_a_room_leaves_what_falls_apart_in_pieces() -> None:
    assert numbers(Rooms.single(1, 5).with_room([cell(0, 2)])) == "00122"
    assert numbers(Rooms(1, 4, [0, 0, 1, 1]).with_room([cell(0, 1), cell(0, 2)])) == "0112"


def test_a_painted_room_may_be_in_several_pieces() -> None:
    rooms = Rooms.single(1, 3).with_room([cell(0, 0), cell(0, 2)])
    assert numbers(rooms) == "010"
    assert numbers(rooms.with_room([cell(0, 1), cell(0, 2)])) == "011"
    with pytest.raises(BoardError, match="several pieces"):
        rooms.cut([edge_v(0, 1)])


@pytest.mark.parametrize("cells", [[], [cell(0, 3)], [edge_h(0, 0)]])
def test_a_room_is_made_of_cells(cells: list[Coord]) -> None:
    with pytest.raises(BoardError, match="cells of the board"):
        Rooms.single(1, 3).with_room(cells)


@given(st.data())
def test_cutting_and_joining_are_inverse(data: st.DataObject) -> None:
    """Taking away all borders of one room of a connected partition, and drawing them again, changes nothing."""
    labels = data.draw(st.lists(st.integers(0, 2), min_size=12, max_size=12))
    drawn = Rooms(3, 4, labels)
    rooms = Rooms.within(3, 4, set(drawn.borders))
    taken = data.draw(st.sampled_from(rooms.borders)) if rooms.borders else None
    if taken is not None:
        joined = rooms.joined([taken])
        assert len(joined) == len(rooms) - 1
        assert joined.cut(rooms.borders) == rooms
