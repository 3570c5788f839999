"""Plans for Akari boards, and the filters that leave only some of the numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from penmark.board.coord import Coord, cell
from penmark.board.dimensions import Dimensions
from penmark.board.substrate import Material
from penmark.puzzle.generation import CluePostFilter, ScaffoldPass
from penmark.puzzle.randomness import Rng

Plan = Mapping[Coord, Material]


def _cells(dims: Dimensions) -> Iterator[tuple[int, int, int, int]]:
    """Every cell as (row, column, rows to the nearer rim, columns to the nearer rim)."""
    for row in range(dims.rows):
        for col in range(dims.cols):
            yield row, col, min(row, dims.rows - 1 - row), min(col, dims.cols - 1 - col)


def _where(dims: Dimensions, material: Material, holds: Callable[[int, int], bool]) -> Plan:
    """The material wherever the distances to the rim say so: such plans have every symmetry of the board."""
    return {cell(row, col): material for row, col, down, across in _cells(dims) if holds(down, across)}


def walled(dims: Dimensions, rng: Rng) -> Plan:
    return _where(dims, Material.WALL, lambda down, across: 0 in (down, across))


def grid(dims: Dimensions, rng: Rng) -> Plan:
    step = 2 + rng.below(2)
    first = rng.below(step)
    return _where(dims, Material.WALL, lambda down, across: down % step == first and across % step == first)


def layered(dims: Dimensions, rng: Rng) -> Plan:
    """Every third ring from the rim, broken often enough for light to pass."""
    rings = _where(dims, Material.WALL, lambda down, across: min(down, across) % 3 == 1)
    return {at: wall for at, wall in rings.items() if rng.chance(0.6)}


def maze(dims: Dimensions, rng: Rng) -> Plan:
    """Corridors one cell wide between rooms on every other cell, all joined, with loops here and there."""
    rooms = [(row, col) for row in range(0, dims.rows, 2) for col in range(0, dims.cols, 2)]
    walls = {(row, col) for row, col, _, _ in _cells(dims)} - set(rooms)
    group = {room: room for room in rooms}

    def root(room: tuple[int, int]) -> tuple[int, int]:
        while group[room] != room:
            room = group[room]
        return room

    for row, col in rng.shuffled(sorted(walls)):
        ends = [(row - row % 2, col - col % 2), (row + row % 2, col + col % 2)]
        if row % 2 + col % 2 == 2 or any(end not in group for end in ends):
            continue
        one, other = map(root, ends)
        if one != other or rng.chance(0.35):
            group[one] = other
            walls.remove((row, col))
    return {cell(row, col): Material.WALL for row, col in sorted(walls) if row % 2 + col % 2 == 2 or rng.chance(0.8)}


def holes_donut(dims: Dimensions, rng: Rng) -> Plan:
    tall, wide = (max(1, round(side / 3)) for side in (dims.rows, dims.cols))
    return _where(dims, Material.HOLE, lambda down, across: down >= tall and across >= wide)


def holes_islands(dims: Dimensions, rng: Rng) -> Plan:
    """Blocks of floor with lanes of holes between them, over which light passes."""
    step = 3 + rng.below(2)

    def lane(distance: int) -> bool:
        return distance % (step + 1) == step

    return _where(dims, Material.HOLE, lambda down, across: lane(down) or lane(across))


SCAFFOLDS = (
    ScaffoldPass("walled", "A frame of walls all round.", walled, respects_symmetry=True),
    ScaffoldPass("grid", "Single walls on a regular lattice.", grid, respects_symmetry=True),
    ScaffoldPass("maze", "Corridors one cell wide.", maze),
    ScaffoldPass("layered", "Broken rings of walls, one inside the other.", layered),
    ScaffoldPass("holes_donut", "A hole in the middle.", holes_donut, respects_symmetry=True),
    ScaffoldPass("holes_islands", "Blocks of floor with holes between them.", holes_islands, respects_symmetry=True),
)


def _only(number: int) -> CluePostFilter:
    return CluePostFilter(f"only_{number}", f"No number but {number}.", lambda value: value == number)


FILTERS = (
    *map(_only, range(5)),
    CluePostFilter("only_evens", "Only 0, 2 and 4.", lambda value: value % 2 == 0),
    CluePostFilter("only_odds", "Only 1 and 3.", lambda value: value % 2 == 1),
)
