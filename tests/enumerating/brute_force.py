"""All puzzles of a size the slow way: every layout, every arrangement of clues, solved one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import TypeAlias

from penmark.board.coord import Coord, Layer, cell
from penmark.board.dimensions import Boxed, Dimensions
from penmark.board.substrate import Material, Substrate
from penmark.board.symmetry import symmetries_of
from penmark.errors import PenmarkError
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.simple import SimpleSolver
from tests.puzzle.random_puzzles import telling_clues

Form: TypeAlias = tuple[tuple[int, int], ...]
"""Material and clue of every cell."""

SIZES = [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (1, 4), (2, 3), (2, 4)]


def tiny_dims(genre: Genre, most: int) -> Iterator[Dimensions]:
    """Boards on which there are at most so many arrangements of materials and clues."""
    for rows, cols in SIZES:
        try:
            dims = genre.dims_for(rows, cols)
            board = genre.empty(dims)
        except PenmarkError:
            continue
        if _ways(board) <= most:
            yield dims


def _ways(board: Puzzle) -> int:
    """An upper bound."""
    genre = board.genre
    materials = {genre.layers[Layer.CELLS], *genre.structure}
    (meaning,) = genre.clue_meanings
    clues = [len(telling_clues(board, at)) for at in _cells(board)]
    return prod(len(materials) + (number if meaning.host in materials else 0) for number in clues)


def _cells(board: Puzzle) -> list[Coord]:
    return [cell(row, col) for row in range(board.rows) for col in range(board.cols)]


def arrangements(genre: Genre, dims: Dimensions, holes: bool) -> Iterator[Puzzle]:
    """Every board of that size with every clue that may stand on it."""
    empty = genre.empty(dims)
    materials = [m for m in (genre.layers[Layer.CELLS], *genre.structure) if holes or m is not Material.HOLE]
    for made_of in product(materials, repeat=dims.rows * dims.cols):
        board = Puzzle(genre, empty.substrate.with_materials(dict(zip(_cells(empty), made_of, strict=True))))
        places = [at for at in _cells(board) if board.can_host_clue(at)]
        values = [(None, *telling_clues(board, at)) for at in places]
        for clues in product(*values):
            yield board.with_clues({at: clue for at, clue in zip(places, clues, strict=True) if clue is not None})


def proper_puzzles(genre: Genre, dims: Dimensions, holes: bool = True) -> dict[Form, Puzzle]:
    """All that have exactly one solution, by how they look."""
    solver = SimpleSolver()
    found = (each for each in arrangements(genre, dims, holes) if solver.solve(each, 2).unique)
    return {form(each): each for each in found}


def minimal_forms(proper: Mapping[Form, Puzzle]) -> set[Form]:
    """Those from which no clue can be taken."""
    return {look for look, puzzle in proper.items() if not any(form(less) in proper for less in _one_less(puzzle))}


def _one_less(puzzle: Puzzle) -> Iterator[Puzzle]:
    return (puzzle.clear_clue(at) for at in puzzle.clues)


def form(puzzle: Puzzle) -> Form:
    return _form(puzzle.substrate, puzzle.clues)


def _form(substrate: Substrate, clues: Mapping[Coord, ClueValue]) -> Form:
    look = []
    for row in range(substrate.rows):
        for col in range(substrate.cols):
            clue = clues.get(cell(row, col))
            look.append((int(substrate.material(cell(row, col))), clue.value if isinstance(clue, Number) else -1))
    return tuple(look)


def images(look: Form, dims: Dimensions) -> set[Form]:
    """What turns and mirrors make of it."""
    found = set()
    for symmetry in symmetries_of(dims.rows, dims.cols):
        if isinstance(dims, Boxed) and dims.box_width != dims.box_height and symmetry.swaps:
            continue
        image = list(look)
        for row in range(dims.rows):
            for col in range(dims.cols):
                to = symmetry.apply(cell(row, col), dims.rows, dims.cols)
                image[to.row * dims.cols + to.col] = look[row * dims.cols + col]
        found.add(tuple(image))
    return found
