from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.mark import FALSE, TRUE
from penmark.board.substrate import Material
from penmark.genres.akari import GENRE
from penmark.puzzle.clue import Number
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import Highlight, Tone
from penmark.solvers import solve


def _draw(picture: str) -> Puzzle:
    """`.` floor, `#` wall, a digit a clue, `~` a hole."""
    rows = picture.split("/")
    builder = GENRE.new(len(rows), len(rows[0])).edit()
    for r, row in enumerate(rows):
        for c, ch in enumerate(row):
            if ch.isdigit():
                builder.add_clue((r, c), int(ch))
            elif ch != ".":
                builder.set_material((r, c), Material.WALL if ch == "#" else Material.HOLE)
    return builder.build()


def _bulbs(picture: str) -> list[frozenset[tuple[int, int]]]:
    found = [
        frozenset((at.row, at.col) for at, mark in solution.items() if mark == TRUE)
        for solution in solve(_draw(picture), 100, solver="simple")
    ]
    return sorted(found, key=sorted)


def test_no_bulb_sees_another_and_every_cell_is_lit() -> None:
    assert _bulbs("...") == [{(0, 0)}, {(0, 1)}, {(0, 2)}]
    assert _bulbs("../..") == [{(0, 0), (1, 1)}, {(0, 1), (1, 0)}]


def test_walls_stop_light_and_holes_let_it_pass() -> None:
    assert _bulbs(".#.") == [{(0, 0), (0, 2)}]
    assert _bulbs(".~.") == [{(0, 0)}, {(0, 2)}]


def test_a_cell_may_be_lit_by_several_bulbs() -> None:
    """The bulbs left and above both light the cell in the corner."""
    assert {(0, 1), (1, 0)} in _bulbs("../..")


def test_numbers_count_the_bulbs_beside_them() -> None:
    assert _bulbs("0.") == [] == _bulbs("2.")
    assert _bulbs("1.") == [{(0, 1)}]
    assert _bulbs(".2.") == [{(0, 0), (0, 2)}]
    assert _bulbs(".1.") == []
    assert _bulbs(".../.4./...") == [{(0, 1), (1, 0), (1, 2), (2, 1)}]


@pytest.mark.parametrize(("picture", "count"), [("#", 1), ("0", 1), ("1", 0), ("~", 1), ("~1", 0)])
def test_boards_with_nothing_to_decide(picture: str, count: int) -> None:
    """A clue that counts over no cells at all still holds or does not."""
    for solver in ("simple", "ortools"):
        assert len(solve(_draw(picture), 5, solver=solver)) == count


def test_clues_are_counts_and_stand_on_walls_only() -> None:
    puzzle = _draw(".#./.../..~")
    solution = Solution.from_marks(
        puzzle.field, {at: TRUE if at in (cell(0, 0), cell(0, 2)) else FALSE for at in puzzle.coords()}
    )
    assert GENRE.derive_clue_at(puzzle, solution, cell(0, 1)) == Number(2)
    assert GENRE.derive_clue_at(puzzle, solution, cell(0, 0)) is None
    assert GENRE.derive_clue_at(puzzle, solution, cell(2, 2)) is None


def test_light_shows_where_it_falls() -> None:
    game = Game(_draw("..#./...."))
    game.set((0, 0), TRUE)
    assert game.overlays() == (Highlight((cell(0, 0), cell(0, 1), cell(1, 0)), Tone.LIT),)
