"""Walls that leave the floor in one piece: the rule agrees with a flood fill, on random boards."""

from __future__ import annotations

import random

import pytest

import penmark
from penmark.board.coord import Coord, cell
from penmark.board.substrate import Material
from penmark.generating import GenerateOptions, generate_many
from penmark.generating.open_floor import OpenFloor
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name


def parts(rows: int, cols: int, walls: set[Coord]) -> int:
    """The number of pieces of the floor, by flood fill."""
    floor = {cell(row, col) for row in range(rows) for col in range(cols)} - walls
    found = 0
    while floor:
        found += 1
        reached = [floor.pop()]
        while reached:
            _, row, col = reached.pop()
            near = {cell(row - 1, col), cell(row + 1, col), cell(row, col - 1), cell(row, col + 1)} & floor
            floor -= near
            reached += near
    return found


@pytest.mark.parametrize("seed", range(30))
def test_a_wall_is_refused_exactly_if_it_cuts_the_floor(seed: int) -> None:
    rng = random.Random(seed)
    rows, cols = rng.randint(2, 7), rng.randint(2, 7)
    floor, walls = OpenFloor(rows, cols), set[Coord]()
    for place in rng.sample(range(rows * cols), rows * cols - 1):
        at = cell(*divmod(place, cols))
        whole = parts(rows, cols, walls | {at}) == 1
        assert floor.add((at,)) is whole
        walls |= {at} if whole else set()


def test_places_that_go_together_are_refused_together() -> None:
    floor = OpenFloor(3, 3)
    assert not floor.add((cell(0, 1), cell(1, 0)))  # the corner between them would be cut off
    assert floor.add((cell(0, 1),))
    assert not floor.add((cell(1, 0),))


def _walls(puzzle: Puzzle) -> set[Coord]:
    return set(puzzle.substrate.cells_by_material(Material.WALL))


@pytest.mark.parametrize("options", [{}, {"tier": "easy"}, {"density": 0.2}, {"symmetry": "rot180"}])
def test_akari_boards_are_open_and_have_the_walls_asked_for(options: dict[str, object]) -> None:
    task = GenerateOptions(10, seed=1, **options).task_for(by_name("akari"))  # type: ignore[arg-type]
    puzzles = [made.puzzle for made in generate_many(task, 6) if made.puzzle is not None]
    assert len(puzzles) == 6
    assert all(parts(10, 10, _walls(puzzle)) == 1 for puzzle in puzzles)
    density = next(iter(task.config.material_density.values()))
    assert sum(len(_walls(puzzle)) for puzzle in puzzles) / len(puzzles) == pytest.approx(100 * density, abs=3)


def test_a_scaffold_lays_out_walls_as_it_likes() -> None:
    framed = penmark.generate("akari", 8, scaffold="walled", seed=1)
    assert {cell(0, col) for col in range(8)} <= _walls(framed)
