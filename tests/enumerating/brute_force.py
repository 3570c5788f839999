"""All puzzles of a tiny size, by trying everything: nothing here knows how the walk goes about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TypeAlias

from penmark.board.coord import Coord, Layer, cell
from penmark.board.dimensions import Boxed, Dimensions
from penmark.board.material import Material
from penmark.board.rooms import NO_ROOM, Rooms
from penmark.board.symmetry import symmetries_of
from penmark.errors import PenmarkError
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.transform import transform
from penmark.solvers.simple import SimpleSolver
from tests.puzzle.random_puzzles import telling_clues

Form: TypeAlias = tuple[object, ...]
"""How a puzzle looks: materials, rooms and clues."""

_SIDES = range(1, 5)


def tiny_dims(genre: Genre, most: int) -> Iterator[Dimensions]:
    """Sizes with at most that many ways to be clued."""
    for rows, cols in product(_SIDES, repeat=2):
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
    rooms = len(_all_rooms(board)) if genre.has_rooms else 1
    materials = {genre.layers[Layer.CELLS], *genre.structure}
    ways = rooms
    for meaning in genre.clue_meanings:
        span = board.substrate.layout.span(meaning.layer)
        clues = [len(_clues(board, board.substrate.layout.coords[i])) for i in span]
        if meaning.layer is Layer.CELLS:
            ways *= prod(len(materials) + (number if meaning.host in materials else 0) for number in clues)
        else:
            ways *= prod(1 + number for number in clues)
    return ways


def _clues(board: Puzzle, at: Coord) -> Sequence[ClueValue]:
    """Those that say something; where clues depend on each other, even a question mark does."""
    return board.clue_options(at).choices() if board.genre.clues_depend else telling_clues(board, at)


def _all_rooms(board: Puzzle) -> list[Rooms]:
    """Every partition into connected rooms of a tiny board."""
    size = board.rows * board.cols
    if size > 6:
        return [Rooms.single(board.rows, board.cols)] * 10**6
    every = {Rooms(board.rows, board.cols, labels) for labels in product(range(size), repeat=size)}
    return sorted((rooms for rooms in every if rooms.are_connected), key=lambda rooms: rooms.numbers)


def _cells(board: Puzzle) -> list[Coord]:
    return [cell(row, col) for row in range(board.rows) for col in range(board.cols)]


def arrangements(genre: Genre, dims: Dimensions, holes: bool) -> Iterator[Puzzle]:
    """Every board of that size with every clue that may stand on it."""
    empty = genre.empty(dims)
    materials = [m for m in (genre.layers[Layer.CELLS], *genre.structure) if holes or m is not Material.HOLE]
    drawn = _all_rooms(empty) if genre.has_rooms else [None]
    for made_of, rooms in product(product(materials, repeat=dims.rows * dims.cols), drawn):
        laid = empty.substrate.with_materials(dict(zip(_cells(empty), made_of, strict=True)))
        board = Puzzle(genre, laid.with_rooms(rooms))
        if not _has_whole_rooms(board):
            continue
        if not genre.clues_depend and not SimpleSolver().solve(board, 1):
            continue  # clues that stand for themselves only take solutions away
        places = board.clue_places()
        for clues in product(*((None, *_clues(board, at)) for at in places)):
            yield board.with_clues({at: clue for at, clue in zip(places, clues, strict=True) if clue is not None})


def _has_whole_rooms(board: Puzzle) -> bool:
    """Whether no room is cut in two where cells are missing."""
    rooms = board.substrate.rooms
    if rooms is None:
        return True
    absent = [at for at in _cells(board) if rooms.number(at) == NO_ROOM]
    return Rooms.within(board.rows, board.cols, set(rooms.borders)).without(absent) == rooms


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
    substrate = puzzle.substrate
    materials = tuple(int(substrate.material(at)) for at in _cells(puzzle))
    rooms = substrate.rooms.numbers if substrate.rooms else ()
    return materials, rooms, tuple((at, clue.order) for at, clue in puzzle.clues.items())


def images(puzzle: Puzzle, dims: Dimensions) -> set[Form]:
    """What turns and mirrors make of it."""
    tall = isinstance(dims, Boxed) and dims.box_width != dims.box_height
    kept = (each for each in symmetries_of(dims.rows, dims.cols) if each in puzzle.genre.symmetries)
    turns = (each for each in kept if not (tall and each.swaps))
    return {form(transform(puzzle, symmetry)) for symmetry in turns}
