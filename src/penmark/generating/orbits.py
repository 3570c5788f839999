"""Orbits: places that a symmetry of the board maps to each other, so that their clues or materials go together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from penmark.board.coord import Coord, Layer, cell
from penmark.board.symmetry import Symmetry, orbit
from penmark.puzzle.puzzle import Puzzle

Orbit: TypeAlias = tuple[Coord, ...]


def orbits(places: Sequence[Coord], rows: int, cols: int, group: tuple[Symmetry, ...]) -> list[Orbit]:
    """Partition the places into orbits, in the order of their first members."""
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


def clue_orbits(board: Puzzle, places: Sequence[Coord], group: tuple[Symmetry, ...]) -> list[Orbit]:
    """`orbits` of clues: that of a room goes together with those of the rooms that the symmetries make of it."""
    if board.substrate.rooms is None or len(group) == 1:
        return orbits(places, board.rows, board.cols, group)
    allowed = set(places)
    found = (sorted({clue_image(board, at, each) for each in group} & allowed) for at in places)
    return list(dict.fromkeys(map(tuple, found)))


def clue_image(board: Puzzle, at: Coord, symmetry: Symmetry) -> Coord:
    """Where a clue comes to stand by a symmetry of the board: a room's at the anchor of the room that it becomes."""
    image, meaning = symmetry.apply(at, board.rows, board.cols), board.genre.meaning_at(at)
    return image if meaning is None else meaning.home(board.substrate, image)


@lru_cache(maxsize=64)
def _all_orbits(rows: int, cols: int, group: tuple[Symmetry, ...]) -> tuple[Orbit, ...]:
    """The orbits of all cells of a board."""
    seen, found = set[Coord](), list[Orbit]()
    for row in range(rows):
        for col in range(cols):
            if cell(row, col) not in seen:
                found.append(orbit(cell(row, col), rows, cols, group))
                seen.update(found[-1])
    return tuple(found)
