"""The board before any clue: a genre's structural plan, then materials sprinkled at random, in orbits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from penmark.board.coord import Coord, Layer, cell
from penmark.board.substrate import Material
from penmark.board.symmetry import Symmetry, orbit
from penmark.errors import RegistryError, quote
from penmark.generating.rooms import random_rooms
from penmark.generating.switches import Orbit
from penmark.puzzle.generation import CluePostFilter, GenConfig, ScaffoldPass
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng

_FIRST_SHARE = 0.85
"""Of material that bears clues so much is laid out at first; the rest goes where the clues leave something open."""
_DRAWN = 3
_REACH = 2


class _Named(Protocol):
    @property
    def name(self) -> str: ...


Named = TypeVar("Named", bound=_Named)


def plan(genre: Genre, config: GenConfig) -> Puzzle:
    """The structural plan alone that the config asks for, as the first attempt to make a puzzle would lay it out."""
    return scaffold(genre, config, Rng(genre.name, config.seed, 0), sprinkled=False)


def scaffold(genre: Genre, config: GenConfig, rng: Rng, sprinkled: bool = True) -> Puzzle:
    """A board without clues, as the config asks for it; without what is sprinkled, the structural plan alone."""
    board = genre.empty(config.dims, config.variants)
    chosen = scaffold_called(genre, config.scaffold) if config.scaffold is not None else None
    group = config.symmetry.group(board.rows, board.cols)
    if genre.has_rooms:
        seeded = genre.seed_rooms(config.dims, config, rng)
        board = board.with_rooms(seeded or random_rooms(board.rows, board.cols, group, rng))
    if chosen is not None:
        board = _planned(board, chosen, group, rng)
    return _sprinkled(board, config, group, rng) if sprinkled else board


def scaffold_called(genre: Genre, name: str) -> ScaffoldPass:
    return _called(genre, genre.scaffold_passes, name, "scaffold")


def filter_called(genre: Genre, name: str) -> CluePostFilter:
    return _called(genre, genre.clue_post_filters, name, "clue filter")


def _called(genre: Genre, known: Sequence[Named], name: str, what: str) -> Named:
    for each in known:
        if each.name == name:
            return each
    names = ", ".join(each.name for each in known) or "none"
    raise RegistryError(f"{genre.title} has no {what} {quote(name)}; known: {names}")


def orbits(places: Sequence[Coord], rows: int, cols: int, group: tuple[Symmetry, ...]) -> list[Orbit]:
    """The places cut into those that a symmetry takes to each other, in the order of their first members."""
    if len(group) == 1:
        return [(at,) for at in places]
    allowed = set(places)
    found = [tuple(at for at in together if at in allowed) for together in _all_orbits(rows, cols, group)]
    cells = [together for together in found if together]
    if all(at.layer is Layer.CELLS for at in places):
        return cells
    others = dict.fromkeys(
        tuple(sorted(each for each in orbit(at, rows, cols, group) if each in allowed))
        for at in places
        if at.layer is not Layer.CELLS
    )
    return [*cells, *others]


@lru_cache(maxsize=64)
def _all_orbits(rows: int, cols: int, group: tuple[Symmetry, ...]) -> tuple[Orbit, ...]:
    """Of every cell of a board."""
    seen, found = set[Coord](), list[Orbit]()
    for row in range(rows):
        for col in range(cols):
            if cell(row, col) not in seen:
                found.append(orbit(cell(row, col), rows, cols, group))
                seen.update(found[-1])
    return tuple(found)


def _planned(board: Puzzle, chosen: ScaffoldPass, group: tuple[Symmetry, ...], rng: Rng) -> Puzzle:
    plan = chosen.plan(board.dims, rng)
    builder = board.edit()
    for together in orbits(_cells(board), board.rows, board.cols, group):
        for at in together:
            source = at if chosen.respects_symmetry else together[0]
            material = plan.get(source)
            if material is not None:
                builder.set_material(at, material)
    return builder.build()


def _sprinkled(board: Puzzle, config: GenConfig, group: tuple[Symmetry, ...], rng: Rng) -> Puzzle:
    """Turn floor into other materials until each has its share of the cells; what the plan laid down stays."""
    for (layer, material), density in sorted(config.material_density.items()):
        if layer is not Layer.CELLS:
            continue
        floor = list(board.substrate.cells_by_material(Material.FLOOR))
        share = _FIRST_SHARE if material is board.genre.laid_out_host else 1.0
        wanted = round(share * density * len(floor))
        builder = board.edit()
        for together in _spread(orbits(floor, board.rows, board.cols, group), wanted, board.rows, board.cols, rng):
            for at in together:
                builder.set_material(at, material)
        board = builder.build()
    return board


def _spread(places: list[Orbit], wanted: int, rows: int, cols: int, rng: Rng) -> Iterator[Orbit]:
    """Orbits of at most so many places together: each the loneliest of a few that are drawn, so that none crowd."""
    width = cols + 2 * _REACH
    near = [down * width + across for down in range(2 * _REACH + 1) for across in range(2 * _REACH + 1)]
    crowd = [0] * ((rows + 2 * _REACH) * width)
    """By place, with a border: how many were taken within reach."""
    own = _REACH * width + _REACH
    left = rng.shuffled(places)
    while left and wanted > 0:
        drawn = [rng.below(len(left)) for _ in range(_DRAWN)]
        k = min(drawn, key=lambda each: crowd[left[each][0].row * width + left[each][0].col + own])
        left[k], left[-1] = left[-1], left[k]
        together = left.pop()
        if len(together) <= wanted:
            wanted -= len(together)
            yield together
            for at in together:
                corner = at.row * width + at.col
                for step in near:
                    crowd[corner + step] += 1


def _cells(board: Puzzle) -> list[Coord]:
    return [cell(row, col) for row in range(board.rows) for col in range(board.cols)]
