"""Reading names back: the inverse of how a genre names places."""

from __future__ import annotations

import pytest

from penmark.board.coord import cell, corner, edge_h, edge_v, link_h, link_v
from penmark.puzzle.name_reading import named_places
from penmark.puzzle.registry import by_name

SUDOKU = by_name("sudoku").new(9, 9)
LOOP = by_name("slitherlink").new(4, 5)
LINKED = by_name("masyu").new(4, 5)


@pytest.mark.parametrize(
    "coords",
    [
        (cell(0, 0),),
        (cell(0, 0), cell(0, 1), cell(0, 2)),
        (cell(2, 4), cell(3, 4), cell(4, 4), cell(8, 8)),
        (cell(0, 0), cell(1, 1), cell(2, 2)),
    ],
)
def test_cells_are_read_as_they_are_named(coords: tuple[object, ...]) -> None:
    text = SUDOKU.names.coords(coords, 99)  # type: ignore[arg-type]
    assert named_places(SUDOKU.substrate, f"3 can be removed from {text}.").coords == set(coords)


def test_every_set_of_edges_is_read_as_it_is_named() -> None:
    edges = [at for at in LOOP.coords() if at.layer.value.startswith("edge")]
    for size in (1, 2, 3, 5, len(edges)):
        for start in range(0, len(edges) - size + 1, 3):
            some = edges[start : start + size]
            text = LOOP.names.coords(some, 99)
            assert named_places(LOOP.substrate, text).coords == set(some), text


def test_every_set_of_links_is_read_as_it_is_named() -> None:
    links = [at for at in LINKED.coords() if at.layer.value.startswith("link")]
    for size in (1, 2, 3, 5, len(links)):
        for start in range(0, len(links) - size + 1, 3):
            some = links[start : start + size]
            text = LINKED.names.coords(some, 99)
            assert named_places(LINKED.substrate, text).coords == set(some), text
    told = LINKED.names.coords([link_h(0, 0), link_h(0, 1), link_v(1, 1), link_h(2, 2)])
    assert told == "r1c1–r1c3, r3c3–r3c4 and r2c2–r3c2"


def test_runs_and_sides_are_named_together() -> None:
    assert SUDOKU.names.coords([cell(0, c) for c in range(4)]) == "r1c1 to r1c4"
    assert SUDOKU.names.coords([cell(0, 0), cell(0, 1)]) == "r1c1 and r1c2"
    sides = (edge_h(1, 1), edge_v(1, 2), edge_h(2, 1), edge_v(1, 1))
    assert LOOP.names.coords(sides) == "all four sides of r2c2"
    assert LOOP.names.coords(sides[:2]) == "the top and right sides of r2c2"
    straight = [edge_h(4, 3), edge_h(4, 1), edge_h(4, 2), edge_v(3, 1)]
    assert LOOP.names.coords(straight) == "the bottom sides of r4c2 to r4c4 and the edge between r4c1 and r4c2"
    upright = [edge_v(r, 5) for r in range(3)]
    assert LOOP.names.coords(upright) == "the right sides of r1c5 to r3c5"
    assert LOOP.names.coords([edge_v(0, 1), edge_v(1, 1)]) == ("the edges r1c1–r1c2 and r2c1–r2c2")
    rim = [edge_h(0, 3), edge_h(0, 1), edge_v(2, 0)]
    assert LOOP.names.coords(rim) == "the top edges of r1c4 and r1c2 and the left edge of r3c1"
    assert named_places(LOOP.substrate, LOOP.names.coords(rim)).coords == set(rim)
    corners = [corner(1, 1), corner(2, 3), corner(4, 5)]
    told = LOOP.names.coords(corners)
    assert told.startswith("the upper left corners of r2c2 and r3c4 and the ")
    assert set(corners) <= named_places(LOOP.substrate, told).coords


def test_the_cell_of_a_named_side_is_not_named_itself() -> None:
    assert named_places(LOOP.substrate, "the left edge of r1c1 is crossed").coords == {edge_v(0, 0)}
    assert named_places(LOOP.substrate, "the lower right corner of r4c5").coords == {corner(4, 5)}
    assert cell(0, 0) in named_places(LOOP.substrate, "The 3 at r1c1 needs the top edge of r1c1.").coords


def test_houses() -> None:
    named = named_places(SUDOKU.substrate, "In rows 2 and 3, 5 can only go in box 6.")
    assert named.coords == set()
    assert named.houses[0] == {cell(1, c) for c in range(9)}
    assert named.houses[2] == {cell(r, c) for r in (3, 4, 5) for c in (6, 7, 8)}
    assert len(named.houses) == 3


def test_bridges_are_named_by_their_islands() -> None:
    puzzle = by_name("hashi").new(3, 4)
    for at in ("a3", "d3", "a1"):
        puzzle = puzzle.add_clue(at, 1)
    level, upright = puzzle.coords()
    assert named_places(puzzle.substrate, puzzle.name_of(level)).coords == {cell(0, 0), cell(0, 3), level}
    assert named_places(puzzle.substrate, "The 1 at r1c1 goes to r3c1.").coords == {cell(0, 0), cell(2, 0), upright}


def test_many_coords_are_counted_and_not_grouped() -> None:
    """A rule about a whole large board is named in no time."""
    large = by_name("slitherlink").new(60, 60)
    edges = tuple(large.coords())
    said = large.names.coords(edges, 6)
    assert said.endswith(" more")
    shown = named_places(large.substrate, said).coords
    assert len(shown) + int(said.split()[-2]) == len(edges)
