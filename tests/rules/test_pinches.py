"""Vertices that a loop would have to pass twice."""

from __future__ import annotations

from penmark.puzzle.game import Game
from penmark.puzzle.registry import by_name
from penmark.rules.edge_graphs import EdgeGraph
from penmark.rules.pinches import pinch

BOW_TIE = EdgeGraph([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)])
"""Two triangles that share a corner."""


def _flags(*edges: int) -> bytes:
    return bytes(edge in edges for edge in range(6))


def test_edges_of_both_triangles_meet_in_the_corner_alone() -> None:
    found = pinch(BOW_TIE, _flags(0, 4), _flags(*range(6)))
    assert found is not None
    assert (found.vertex, {found.one, found.other}) == (2, {0, 4})


def test_edges_of_one_triangle_do_not() -> None:
    assert pinch(BOW_TIE, _flags(0, 1), _flags(*range(6))) is None
    assert pinch(BOW_TIE, _flags(0), _flags(*range(6))) is None


def test_what_is_passed_already_joins_nothing_more() -> None:
    """A ladder of two squares: with the middle corner passed, the sides are joined by the other rail alone."""
    ladder = EdgeGraph([(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)])
    every = bytes([1] * 7)
    assert pinch(ladder, bytes([0, 0, 0, 0, 1, 0, 1]), every) is None
    found = pinch(ladder, bytes([1, 0, 0, 0, 0, 1, 1]), every)
    assert found is not None
    assert found.vertex == 4


def test_a_loop_without_hope_says_where() -> None:
    """Two rooms of a Masyu with one cell between them, and a line in each."""
    puzzle = by_name("masyu").new(2, 5)
    game = Game(puzzle)
    names = puzzle.names
    crossed = {"r1c2–r1c3", "r1c3–r1c4", "r1c3–r2c3"}
    for at in puzzle.coords():
        if names.coord(at) in crossed:
            game.set(at, puzzle.field.domain(puzzle.substrate.layout.index(at)).marks()[0])
        if names.coord(at) in {"r1c1–r1c2", "r1c4–r1c5"}:
            game.set(at, puzzle.field.domain(puzzle.substrate.layout.index(at)).marks()[1])
    place = next(each for each in puzzle.places() if each.rule.kind == "path")
    said = place.rule.hopeless_at(place.scope, game.masks, names)
    assert said in {
        f"the loop would have to go through {twice} twice: {one} and {other} are joined nowhere else"
        for twice in ("r2c2", "r2c3", "r2c4")
        for one, other in (("r1c1–r1c2", "r1c4–r1c5"), ("r1c4–r1c5", "r1c1–r1c2"))
    }
    assert place.rule.hopeless_at(place.scope, Game(puzzle).masks, names) is None
