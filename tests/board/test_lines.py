from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from penmark.board.coord import Layer, cell, link_h, link_v
from penmark.board.families import EachLinesAt
from penmark.board.lines import StraightLine, line_geometry, straight_lines, with_whole_lines
from penmark.board.material import Material
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from tests.board.boards import rectangle
from tests.rules.island_boards import joined_cells, substrate

drawings = st.integers(1, 5).flatmap(
    lambda cols: st.lists(st.text("o..", min_size=cols, max_size=cols), min_size=1, max_size=5)
)


@given(drawings)
def test_lines_join_islands_that_see_each_other(rows: list[str]) -> None:
    board = substrate(*rows)
    lines = straight_lines(board).by_index
    assert {line.at: line.ends for line in lines.values()} == joined_cells(*rows)
    assert list(lines) == list(board.floor)
    for line in lines.values():
        assert all(board.decided_at(link) == line.at for link in line.links)
        assert len(line.passed) == len(line.links) - 1
        assert not any(board.material(at) is Material.ISLAND for at in line.passed)
        assert line.middle in line.links
    used = {link for line in lines.values() for link in line.links}
    for at in board.positions():
        if at.layer is not Layer.CELLS and at not in used:
            assert board.material(at) is Material.HOLE


@given(drawings, st.sampled_from(list(Symmetry)))
def test_a_turn_takes_lines_to_lines(rows: list[str], symmetry: Symmetry) -> None:
    """The first link of a line may come to be its last."""
    board = substrate(*rows)
    plain = Transform(symmetry, board.dims)
    there = {plain.coord(cell(r, c)) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "o"}
    dims = plain.new_dims
    turned = substrate(
        *("".join("o" if cell(r, c) in there else "." for c in range(dims.cols)) for r in range(dims.rows))
    )
    by, back = plain.onto(turned), plain.inverse.onto(board)
    assert {by.coord(at) for at in board.coords()} == set(turned.coords())
    assert all(back.coord(by.coord(at)) == at for at in board.coords())


def test_one_line() -> None:
    board = substrate("o..o")
    assert straight_lines(board).by_index == {
        board.layout.index(link_h(0, 0)): StraightLine(
            link_h(0, 0), (cell(0, 0), cell(0, 3)), (link_h(0, 0), link_h(0, 1), link_h(0, 2))
        )
    }
    assert board.has_long_lines
    assert with_whole_lines(board, [cell(0, 0), link_h(0, 0)]) == [
        cell(0, 0),
        link_h(0, 0),
        link_h(0, 1),
        link_h(0, 2),
    ]


def test_lines_at_cells() -> None:
    board = substrate("o.o", "...", "o.o")
    at = straight_lines(board).at_cells
    coords = board.layout.coords
    assert [coords[i] for i in at[cell(0, 2)]] == [link_h(0, 0), link_v(0, 2)]
    assert [list(one) for one in EachLinesAt((cell(0, 0), cell(1, 1))).table(board)] == [list(at[cell(0, 0)]), []]


def test_neighbours_share_an_island() -> None:
    board = substrate("o.o", "...", "o..")
    geometry = line_geometry(board)
    index = board.layout.index
    assert not geometry.is_planar
    assert list(geometry.adjacency[index(link_h(0, 0))]) == [index(link_v(0, 0))]
    assert geometry.edge_ends(Layer.CELLS)[index(link_v(0, 0))] == (0, 6)


def test_without_islands_every_link_is_a_line() -> None:
    board = rectangle(2, 3, Layer.CELLS, Layer.LINKS_H, Layer.LINKS_V)
    assert not board.has_long_lines
    assert line_geometry(board) is board.layout
    for i, line in straight_lines(board).by_index.items():
        assert line.links == (board.layout.coords[i],)
        assert board.decided_at(line.at) == line.at
        assert with_whole_lines(board, [line.at]) == [line.at]
