"""Puzzles to write in every format, and the marks that a text should carry."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.formats import formats
from penmark.formats.base import Format
from penmark.puzzle.clue import Number
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import genres
from tests.puzzle.random_puzzles import random_puzzle, small_dims

PAIRS: list[tuple[str, str]] = [
    (each.name, genre.name) for each in formats().values() for genre in genres().values() if each.holds(genre)
]
"""Every format with every genre that it holds."""


def plain_puzzle(rng: Random, genre: Genre) -> Puzzle:
    """A puzzle that every format should hold: no holes, no question marks, no variants, usual boxes, whole rooms.

    Every island has a number.
    """
    sides = (4, 6, 9) if genre.name == "sudoku" else range(1, 9)
    dims = [d for d in small_dims(genre, 9) if d.rows in sides]
    puzzle = random_puzzle(rng, genre, rng.choice(dims)).with_variants()
    while puzzle.substrate.rooms is not None and not puzzle.substrate.rooms.are_connected:
        puzzle = random_puzzle(rng, genre, rng.choice(dims)).with_variants()
    builder = puzzle.edit()
    for at, clue in puzzle.clues.items():
        if not isinstance(clue, Number):
            builder.clear_clue(at)
    for at in puzzle.substrate.cells_by_material(Material.HOLE):
        builder.set_material(at, Material.WALL)
    for at in puzzle.substrate.cells_by_material(Material.ISLAND):
        if not isinstance(puzzle.clues.get(at), Number):
            builder.add_clue(at, Number(2))
    return builder.build()


def by_hand(genre: Genre, rows: int, cols: int, cells: str, clue: Callable[[str], int] = int) -> Puzzle:
    """A board from one character per cell: `.` as it is, `x` a wall, `?` a question mark, else a clue."""
    from penmark.puzzle.clue import UNKNOWN

    builder = genre.new(rows, cols).edit()
    coords = [at for at in builder.build().substrate.positions() if at.layer is Layer.CELLS]
    for at, char in zip(coords, cells.replace(" ", ""), strict=True):
        if char == "x":
            builder.set_material(at, Material.WALL)
        elif char == "?":
            builder.add_clue(at, UNKNOWN)
        elif char != ".":
            builder.add_clue(at, clue(char))
    return builder.build()


def same(one: Document, other: Document) -> bool:
    """Equal puzzles, solutions and marks."""
    marks = [doc.game.to_marks() if doc.game else {} for doc in (one, other)]
    return one.puzzle == other.puzzle and one.solution == other.solution and marks[0] == marks[1]


def reads_back(each: Format, document: Document | Puzzle) -> Document:
    """Write, read again, and write once more: the texts must not differ."""
    text = each.write(document)
    genre = (document if isinstance(document, Puzzle) else document.puzzle).genre
    again = each.read(text, genre)
    assert each.write(again) == text
    return again
