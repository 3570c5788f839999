"""The board before it has clues: an optional structural plan, then materials placed at random, in whole orbits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from penmark.board.coord import Coord, Layer, cell
from penmark.board.substrate import Material
from penmark.board.symmetry import Symmetry
from penmark.errors import RegistryError, known_names, quote
from penmark.generating.open_floor import OpenFloor
from penmark.generating.orbits import Orbit, orbits
from penmark.generating.payloads import empty_board
from penmark.generating.random_rooms import random_rooms
from penmark.puzzle.generation import CluePostFilter, GenConfig, ScaffoldPass
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng

_FIRST_SHARE = 0.7
"""The share of clue-bearing material placed at first; the rest goes where the clues leave something open."""
_SAMPLES = 3
"""Number of random orbits of which the one in the emptiest neighbourhood is taken."""
_RADIUS = 2
"""Size of that neighbourhood, in rows and columns to each side."""
_GROWTH = 0.45
"""The share of walls that are put beside another one, or at its corner, rather than anywhere."""
_GROWING = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""Steps to a place beside another one, or at its corner."""


class _Named(Protocol):
    @property
    def name(self) -> str: ...


Named = TypeVar("Named", bound=_Named)


def plan(genre: Genre, config: GenConfig) -> Puzzle:
    """The structural plan alone, exactly as the first attempt at a puzzle with this config would start."""
    return _planned_board(genre, config, config.rng(genre, 0))


def scaffold(genre: Genre, config: GenConfig, rng: Rng) -> Puzzle:
    """A board without clues: rooms and structural plan, if any, and materials at the config's densities."""
    board = _planned_board(genre, config, rng)
    return _with_materials(board, config, config.symmetry.group(board.rows, board.cols), rng)


def _planned_board(genre: Genre, config: GenConfig, rng: Rng) -> Puzzle:
    board = empty_board(genre, config.dims, config.variants)
    chosen = scaffold_called(genre, config.scaffold) if config.scaffold is not None else None
    group = config.symmetry.group(board.rows, board.cols)
    if genre.has_rooms:
        seeded = genre.seed_rooms(config.dims, config, rng)
        board = board.with_rooms(seeded or random_rooms(board.rows, board.cols, group, rng))
    return board if chosen is None else _with_plan(board, chosen, group, rng)


def scaffold_called(genre: Genre, name: str) -> ScaffoldPass:
    return _called(genre, genre.scaffold_passes, name, "scaffold")


def filter_called(genre: Genre, name: str) -> CluePostFilter:
    return _called(genre, genre.clue_post_filters, name, "clue filter")


def _called(genre: Genre, known: Sequence[Named], name: str, what: str) -> Named:
    for each in known:
        if each.name == name:
            return each
    names = known_names(name, [each.name for each in known])
    raise RegistryError(f"{genre.title} has no {what} {quote(name)}; {names}")


def _with_plan(board: Puzzle, chosen: ScaffoldPass, group: tuple[Symmetry, ...], rng: Rng) -> Puzzle:
    plan = chosen.plan(board.dims, rng)
    builder = board.edit()
    for together in orbits(_cells(board), board.rows, board.cols, group):
        for at in together:
            source = at if chosen.respects_symmetry else together[0]
            material = plan.get(source)
            if material is not None:
                builder.set_material(at, material)
    return builder.build()


def _with_materials(board: Puzzle, config: GenConfig, group: tuple[Symmetry, ...], rng: Rng) -> Puzzle:
    """Replace floor by other materials until each has its share of the cells; what the plan placed stays."""
    for (layer, material), density in sorted(config.material_density.items()):
        if layer is not Layer.CELLS:
            continue
        floor = list(board.substrate.cells_by_material(Material.FLOOR))
        share = _FIRST_SHARE if material is board.genre.laid_out_host else 1.0
        wanted = round(share * density * len(floor))
        builder = board.edit()
        places = orbits(floor, board.rows, board.cols, group)
        if material is Material.WALL and config.has_open_floor(board.genre):
            chosen = _grouped(places, wanted, OpenFloor.of_board(board), rng)
        else:
            chosen = _spread(places, wanted, board.rows, board.cols, rng)
        for together in chosen:
            for at in together:
                builder.set_material(at, material)
        board = builder.build()
    return board


def _spread(places: list[Orbit], wanted: int, rows: int, cols: int, rng: Rng) -> Iterator[Orbit]:
    """Random orbits with at most `wanted` places in all, spread evenly: each is the most isolated of a few samples."""
    width = cols + 2 * _RADIUS
    near = [down * width + across for down in range(2 * _RADIUS + 1) for across in range(2 * _RADIUS + 1)]
    crowd = [0] * ((rows + 2 * _RADIUS) * width)
    """By place, with a border: the number of places taken within the radius."""
    own = _RADIUS * width + _RADIUS
    left = rng.shuffled(places)
    while left and wanted > 0:
        samples = [rng.below(len(left)) for _ in range(_SAMPLES)]
        k = min(samples, key=lambda each: crowd[left[each][0].row * width + left[each][0].col + own])
        left[k], left[-1] = left[-1], left[k]
        together = left.pop()
        if len(together) <= wanted:
            wanted -= len(together)
            yield together
            for at in together:
                corner = at.row * width + at.col
                for step in near:
                    crowd[corner + step] += 1


def _grouped(places: list[Orbit], wanted: int, floor: OpenFloor, rng: Rng) -> Iterator[Orbit]:
    """Random orbits with at most `wanted` places in all that leave the floor in one piece: groups, lines and single
    places, as setters draw them.
    """
    whole = {at: together for together in places for at in together}
    left = rng.shuffled(places)
    taken = set[Coord]()
    ends = list[tuple[Coord, tuple[int, int]]]()
    """Places taken, each with the step from it to where its group grows next."""
    while left and wanted > 0:
        together = left.pop()
        if ends and rng.chance(_GROWTH):
            at, (down, across) = ends.pop(rng.below(len(ends)))
            left.append(together)
            together = whole.get(cell(at.row + down, at.col + across), ())
        if not together or len(together) > wanted or together[0] in taken or not floor.add(together):
            continue
        wanted -= len(together)
        taken.update(together)
        ends.append((together[0], rng.choice(_GROWING)))
        yield together


def _cells(board: Puzzle) -> list[Coord]:
    return [cell(row, col) for row in range(board.rows) for col in range(board.cols)]
