"""What follows for edges, corners, links and rooms from what cells are made of."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

import pytest

from penmark.board.adjacency import cells_beside
from penmark.board.coord import Coord, Layer, corner, edge_h, edge_v, frame, link_h
from penmark.board.dimensions import Rectangular
from penmark.board.mark import TRUE
from penmark.board.material import Look, Material
from penmark.board.rooms import NO_ROOM, Rooms
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.genres.slitherlink import Slitherlink
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.solvers.fast import FastSolver
from penmark.solvers.simple import SimpleSolver
from tests.puzzle.toys import ARROWS, PEARLS, ROOMS, TALLY


class HoledLoops(Slitherlink):
    """Slitherlink on boards of any shape, with corners to look at."""

    name = "toy_holed_loops"
    layers: ClassVar[Mapping[Layer, Material]] = {**Slitherlink.layers, Layer.CORNERS: Material.LABEL}
    structure = frozenset({Material.HOLE, Material.BLACK, Material.GAP})


HOLED = HoledLoops()


def absent(puzzle: Puzzle, at: Coord) -> bool:
    return puzzle.substrate.layout.has(at) and puzzle.material(at).look is Look.ABSENT


def random_board(rng: Random, puzzle: Puzzle) -> Puzzle:
    builder = puzzle.edit()
    for at in puzzle.substrate.positions():
        if at.layer is Layer.CELLS and rng.random() < 0.4:
            builder.set_material(at, rng.choice(sorted(puzzle.genre.structure)))
    return builder.build()


def test_a_hole_takes_its_edges_with_it() -> None:
    puzzle = HOLED.new(2, 2).set_hole("a2")
    assert absent(puzzle, edge_h(0, 0))
    assert absent(puzzle, edge_v(0, 0))
    assert not absent(puzzle, edge_v(0, 1)), "the other cell still has it"
    assert absent(puzzle, corner(0, 0))
    assert not absent(puzzle, corner(1, 1))
    loops = FastSolver().solve(puzzle, 99)
    assert set(loops) == set(SimpleSolver().solve(puzzle, 99))
    assert all(edge_h(0, 0) not in solution for solution in loops)
    assert puzzle.set_material("a2", Material.LABEL) == HOLED.new(2, 2)


def test_every_edge_and_corner_belongs_to_a_cell_that_is_there() -> None:
    rng = Random(4)
    for _ in range(60):
        puzzle = random_board(rng, HOLED.new(rng.randint(1, 4), rng.randint(1, 4)))
        substrate = puzzle.substrate
        for at in substrate.positions():
            if at.layer is Layer.CELLS:
                continue
            corner_like = at.layer is Layer.CORNERS
            around = substrate.cells_of_vertex(at.row, at.col) if corner_like else cells_beside(at)
            there = [c for c in around if substrate.layout.has(c) and not absent(puzzle, c)]
            assert absent(puzzle, at) is (not there)
            assert puzzle.material(at) in (HOLED.layers[at.layer], Material.HOLE)


@pytest.mark.parametrize("genre", [PEARLS, ARROWS], ids=lambda genre: genre.name)
def test_links_run_only_between_cells_that_carry_lines(genre: Puzzle) -> None:
    rng, seen = Random(7), set()
    bare = genre.new(3, 4)  # type: ignore[attr-defined]
    for _ in range(40):
        puzzle = random_board(rng, bare)
        for at in puzzle.substrate.positions():
            if at.layer in (Layer.LINKS_H, Layer.LINKS_V):
                carried = all(puzzle.material(end) is puzzle.genre.layers[Layer.CELLS] for end in cells_beside(at))
                assert puzzle.is_play_target(at) is carried
                seen.add(carried)
    assert seen == {True, False}


def test_a_genre_says_what_carries_lines() -> None:
    class ThroughBlack(type(PEARLS)):  # type: ignore[misc]
        name = "toy_through_black"

        def carries_lines(self, material: Material) -> bool:
            return material is not Material.HOLE

    for genre, expected in ((PEARLS, False), (ThroughBlack(), True)):
        assert genre.new(1, 2).set_material("a1", Material.BLACK).is_play_target(link_h(0, 0)) is expected
        assert not genre.new(1, 2).set_material("a1", Material.HOLE).is_play_target(link_h(0, 0))


def test_places_outside_stay() -> None:
    puzzle = TALLY.new(2, 2).set_hole("a2")
    assert puzzle.add_clue(frame(0, 1), 1).clue(frame(0, 1)) is not None
    assert all(puzzle.material(at) is Material.LABEL for at in puzzle.substrate.positions() if at.layer is Layer.FRAME)


def test_a_clue_goes_with_what_carried_it() -> None:
    """A corner that is no more has none; saying otherwise is refused where it is noticed."""
    puzzle = TALLY.new(1, 2).add_clue(corner(0, 0), 1)
    with pytest.raises(PuzzleError, match="no clue can stand at the upper left corner of r1c1"):
        puzzle.set_hole("a1")


def test_holes_are_in_no_room() -> None:
    puzzle = ROOMS.new(1, 3).with_rooms(Rooms(1, 3, [5, 5, 7])).set_hole("a1")
    rooms = puzzle.substrate.rooms
    assert rooms is not None
    assert rooms.numbers == (NO_ROOM, 0, 1)
    assert puzzle.add_clue("b1", 1).clue("b1") is not None, "the label moves to what is left of the room"


def test_a_board_may_be_nothing_but_holes() -> None:
    puzzle = ROOMS.new(1, 1).set_hole("a1")
    assert puzzle.substrate.rooms is not None
    assert len(puzzle.substrate.rooms) == 0
    assert Puzzle(ROOMS, puzzle.substrate) == puzzle


def test_settling_is_done_once_and_for_all() -> None:
    rng = Random(9)
    for genre in (HOLED, PEARLS, ARROWS, ROOMS, TALLY):
        for _ in range(10):
            puzzle = random_board(rng, genre.new(3, 3))
            assert genre.settle(puzzle.substrate) == puzzle.substrate


def test_a_board_with_strange_layers_is_refused_in_words() -> None:
    akari = by_name("akari")
    strange = Substrate.new(Rectangular(2, 2), {Layer.CELLS: Material.WALL, Layer.CORNERS: Material.FLOOR})
    with pytest.raises(PuzzleError, match="other layers"):
        Puzzle(akari, strange)


def test_holed_loops_solve_like_any_other() -> None:
    rng, told = Random(3), 0
    for _ in range(10):
        puzzle = random_board(rng, HOLED.new(2, 2))
        fast, simple = FastSolver().solve(puzzle, 99), SimpleSolver().solve(puzzle, 99)
        assert set(fast) == set(simple)
        told += any(TRUE in solution.values() for solution in fast)
    assert told
