from __future__ import annotations

from penmark.board.coord import Coord, cell, edge_h, edge_v
from penmark.board.mark import TRUE
from penmark.genres.slitherlink import GENRE
from penmark.genres.slitherlink.loops import inside_cells, outline
from penmark.puzzle.clue import Number
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import Highlight, Tone
from penmark.solvers import solve


def _draw(picture: str, *variants: str) -> Puzzle:
    rows = picture.split("/")
    builder = GENRE.new(len(rows), len(rows[0]), variants).edit()
    for r, row in enumerate(rows):
        for c, ch in enumerate(row):
            if ch != ".":
                builder.add_clue((r, c), int(ch))
    return builder.build()


def _lines(solution: Solution) -> frozenset[Coord]:
    return frozenset(at for at, mark in solution.items() if mark == TRUE)


def test_the_smallest_loop() -> None:
    (solution,) = solve(GENRE.new(1, 1), 5)
    assert len(_lines(solution)) == 4
    assert len(solve(_draw("4"), 5)) == 1
    for clue in "0123":
        assert len(solve(_draw(clue), 5)) == 0


def test_two_loops_are_none() -> None:
    """Both ends of a strip want all four sides; two loops would give them that."""
    assert len(solve(_draw("4.4"), 5, solver="simple")) == 0
    assert len(solve(_draw("4.4"), 5, solver="ortools")) == 0


def test_no_loop_is_none() -> None:
    assert len(solve(_draw("00/00"), 5)) == 0


def test_touching_itself_is_crossing() -> None:
    """Two cells that touch in a corner cannot both be ringed: four lines would meet."""
    assert len(solve(_draw("4./.4"), 5, solver="simple")) == 0
    assert len(solve(_draw("3./.3"), 5, solver="simple")) > 0


def test_all_corners_wants_every_corner() -> None:
    puzzle = _draw(".../.../...", "all-corners")
    results = solve(puzzle, 50)
    assert len(results) == 6
    assert all(len(_lines(solution)) == 16 for solution in results)
    assert len(solve(GENRE.new(2, 2, ["all-corners"]), 5)) == 0  # nine corners: no even cycle through all


def test_a_loop_and_the_cells_inside_it_are_the_same_thing() -> None:
    puzzle = GENRE.new(3, 3)
    for solution in solve(puzzle, 300, solver="simple"):
        lines = _lines(solution)
        inside = inside_cells(puzzle.substrate, lines)
        assert inside
        assert outline(puzzle.substrate, inside) == lines


def test_clues_count_sides() -> None:
    puzzle = GENRE.new(1, 2)
    (loop,) = [s for s in solve(puzzle, 5) if len(_lines(s)) == 6]
    clues = [GENRE.derive_clue_at(puzzle, loop, cell(0, c)) for c in range(2)]
    assert clues == [Number(3), Number(3)]
    assert GENRE.derive_clue_at(puzzle, loop, edge_h(0, 0)) is None


def test_the_inside_is_shown_when_the_loop_is_right() -> None:
    game = Game(_draw("3.", "all-corners"))
    for edge in (edge_h(0, 0), edge_h(0, 1), edge_h(1, 0), edge_h(1, 1), edge_v(0, 0)):
        game.set(edge, TRUE)
    assert game.overlays() == ()
    game.set(edge_v(0, 2), TRUE)
    assert game.overlays() == (Highlight((cell(0, 0), cell(0, 1)), Tone.INSIDE),)
