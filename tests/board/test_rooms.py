from __future__ import annotations

import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.board.coord import Coord, Layer, cell, edge_h, edge_v
from penmark.board.dimensions import Rectangular
from penmark.board.material import Material
from penmark.board.rooms import NO_ROOM, Rooms
from penmark.board.substrate import Substrate
from penmark.errors import BoardError, CoordError
from tests.board.boards import sides


@st.composite
def partitions(draw: st.DrawFn, lowest: int = NO_ROOM) -> Rooms:
    """Rooms under any labels; with `lowest=0` every cell is in one."""
    rows, cols = draw(sides), draw(sides)
    return Rooms(rows, cols, draw(st.lists(st.integers(lowest, 4), min_size=rows * cols, max_size=rows * cols)))


def cells_of(rooms: Rooms) -> list[Coord]:
    return [cell(r, c) for r, c in product(range(rooms.rows), range(rooms.cols))]


def inner_edges(rooms: Rooms) -> dict[Coord, tuple[Coord, Coord]]:
    """The two cells beside every edge that has two."""
    across = {edge_v(r, c): (cell(r, c - 1), cell(r, c)) for r in range(rooms.rows) for c in range(1, rooms.cols)}
    down = {edge_h(r, c): (cell(r - 1, c), cell(r, c)) for r in range(1, rooms.rows) for c in range(rooms.cols)}
    return across | down


@given(partitions(), st.permutations(range(20, 26)))
def test_numbering_is_canonical(rooms: Rooms, names: list[int]) -> None:
    """By first cell in reading order, whatever the labels were."""
    firsts = list(dict.fromkeys(number for number in rooms.numbers if number != NO_ROOM))
    assert firsts == list(range(len(rooms)))
    renamed = [NO_ROOM if number == NO_ROOM else names[number] for number in rooms.numbers]
    assert Rooms(rooms.rows, rooms.cols, renamed) == rooms
    assert hash(Rooms(rooms.rows, rooms.cols, renamed)) == hash(rooms)


@given(partitions())
def test_groups_and_back(rooms: Rooms) -> None:
    assert Rooms.of(rooms.rows, rooms.cols, rooms.groups) == rooms
    assert Rooms.of(rooms.rows, rooms.cols, [group[::-1] for group in rooms.groups[::-1]]) == rooms
    for k, group in enumerate(rooms.groups):
        assert [at for at in cells_of(rooms) if rooms.number(at) == k] == list(group)
    assert sum(map(len, rooms.groups)) == sum(number != NO_ROOM for number in rooms.numbers)


@given(partitions())
def test_anchors_are_the_topmost_cells_of_the_leftmost_columns(rooms: Rooms) -> None:
    for anchor, group in zip(rooms.anchors, rooms.groups, strict=True):
        leftmost = min(at.col for at in group)
        assert anchor.col == leftmost
        assert anchor.row == min(at.row for at in group if at.col == leftmost)
        assert anchor in group


@given(partitions())
def test_borders_lie_between_rooms(rooms: Rooms) -> None:
    numbers = {edge: (rooms.number(a), rooms.number(b)) for edge, (a, b) in inner_edges(rooms).items()}
    assert set(rooms.borders) == {edge for edge, (one, other) in numbers.items() if one != other}
    assert len(set(rooms.borders)) == len(rooms.borders)


@given(partitions(lowest=0))
def test_borders_say_what_connected_rooms_are(rooms: Rooms) -> None:
    pieces = Rooms.within(rooms.rows, rooms.cols, set(rooms.borders))
    assert pieces.borders == rooms.borders
    assert rooms.are_connected is (pieces == rooms)
    assert pieces.are_connected
    for at, near in inner_edges(rooms).values():
        assert (pieces.number(at) == pieces.number(near)) is (rooms.number(at) == rooms.number(near))


@given(sides, sides, st.data())
def test_rooms_within_any_borders(rows: int, cols: int, data: st.DataObject) -> None:
    """Two cells are in one room exactly if a walk that crosses no border leads from one to the other."""
    inner = inner_edges(Rooms.single(rows, cols))
    borders = data.draw(st.sets(st.sampled_from(sorted(inner)))) if inner else set()
    rooms = Rooms.within(rows, cols, borders)
    reach = {at: {at} for at in cells_of(rooms)}
    for _ in reach:
        for edge, (a, b) in inner.items():
            if edge not in borders:
                joined = reach[a] | reach[b]
                for at in joined:
                    reach[at] = joined
    assert {frozenset(group) for group in rooms.groups} == set(map(frozenset, reach.values()))


@given(partitions(), st.data())
def test_cells_can_leave_their_rooms(rooms: Rooms, data: st.DataObject) -> None:
    gone = data.draw(st.sets(st.sampled_from(cells_of(rooms))))
    left = rooms.without(gone)
    expected = [group for group in ([at for at in room if at not in gone] for room in rooms.groups) if group]
    assert left == Rooms.of(rooms.rows, rooms.cols, expected)
    assert not left.are_connected or not gone


def test_one_room_is_the_whole_board() -> None:
    rooms = Rooms.single(2, 3)
    assert len(rooms) == 1
    assert rooms.borders == ()
    assert rooms.are_connected
    assert repr(rooms) == "Rooms(2, 3, [0, 0, 0, 0, 0, 0])"
    assert rooms != "rooms"


def test_what_is_no_partition_is_refused() -> None:
    with pytest.raises(BoardError, match="2×2 board need 4 numbers, got 3"):
        Rooms(2, 2, [0, 0, 0])
    with pytest.raises(BoardError, match="room 2 has no cell"):
        Rooms.of(1, 2, [[cell(0, 0)], []])
    with pytest.raises(BoardError, match=r"cell\(0, 1\) is in two rooms"):
        Rooms.of(1, 2, [[cell(0, 0), cell(0, 1)], [cell(0, 1)]])
    for at in (cell(0, 2), cell(1, 0), cell(-1, 0), cell(0, -1), edge_h(0, 0)):
        with pytest.raises(CoordError, match="made of cells of the board"):
            Rooms.of(1, 2, [[at]])


@given(partitions())
def test_boards_with_rooms_survive_pickling_and_differ_by_them(rooms: Rooms) -> None:
    bare = Substrate.new(Rectangular(rooms.rows, rooms.cols), {Layer.CELLS: Material.FLOOR})
    board = bare.with_rooms(rooms)
    sent = pickle.loads(pickle.dumps(board))
    assert sent == board
    assert sent.rooms == rooms
    assert hash(sent) == hash(board)
    assert board != bare
    assert board.with_rooms(None) == bare
    assert board.with_materials({cell(0, 0): Material.WALL}).rooms == rooms


def test_rooms_of_another_board_do_not_fit() -> None:
    board = Substrate.new(Rectangular(2, 3), {Layer.CELLS: Material.FLOOR})
    with pytest.raises(BoardError, match="rooms of a 3×2 board do not fit a 2×3 one"):
        board.with_rooms(Rooms.single(3, 2))
