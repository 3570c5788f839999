"""What marks would cut off: named, and with as few of the marks as it takes."""

from __future__ import annotations

from penmark.board.coord import Coord, link_h, link_v
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.puzzle.game import Commit
from penmark.puzzle.registry import by_name
from penmark.reasoning.loops.connection import LINE, OFF
from penmark.reasoning.loops.parting import Parting, parting
from penmark.reasoning.position import Position

BOARD = by_name("masyu").new(4, 4)


def _parting(known: dict[Coord, Mark], *added: tuple[Coord, int]) -> Parting | None:
    position = Position(BOARD)
    for at, mark in known.items():
        position.apply(Commit(at, mark))
    index = BOARD.substrate.layout.index
    return parting(BOARD, position.masks, [(index(at), mask) for at, mask in added])


def test_two_points_inside_that_a_line_parts_are_named() -> None:
    """A line all round the board, but for the gap by which it goes across: both halves would be inside."""
    rim = {link_h(0, c): TRUE for c in range(3)} | {link_h(3, c): TRUE for c in range(3)}
    rim |= {link_v(r, c): TRUE for r in range(3) for c in (0, 3)}
    across = [(link_v(r, 1), LINE) for r in range(3)]
    found = _parting(rim, *across, (link_h(1, 2), OFF))
    assert found is not None
    assert "inside the loop" in found.words(BOARD.names)


def test_marks_that_have_nothing_to_do_with_it_are_left_out() -> None:
    """With a gap above it, the point right of a line at the border is outside, as is what lies left of it."""
    idle = (link_h(2, 2), OFF)
    found = _parting({link_h(0, 0): FALSE, link_v(0, 1): FALSE}, idle, (link_h(1, 0), OFF), (link_v(0, 0), LINE))
    assert found is not None
    assert found.words(BOARD.names) == "both sides of the line r1c1–r2c1 are outside the loop"
    index = BOARD.substrate.layout.index
    assert found.rests_on == (index(link_v(0, 0)),)


def test_nothing_is_parted_on_an_empty_board() -> None:
    assert _parting({}, (link_h(0, 0), LINE)) is None
