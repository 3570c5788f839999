"""Symmetry groups of boards, which preserve the rules, and how they act on layouts, answers and clue places.

A move is a permutation of the cells, given as the cell that each cell is read from. All moves of a group are listed, so
that the set of images is the same whether moves or their inverses are applied.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import perm
from typing import TypeAlias

from penmark.board.coord import Layer, cell
from penmark.board.dimensions import Boxed, Dimensions
from penmark.board.symmetry import Symmetry, symmetries_of
from penmark.errors import PuzzleError, with_article
from penmark.puzzle.enumeration import UpTo
from penmark.puzzle.genre import Genre

CellMove: TypeAlias = tuple[int, ...]
"""Those that are `SymmetryMove`s can also be applied to edges and corners."""
Values: TypeAlias = tuple[int, ...]
"""The clue value of an answer at each clue place; `NO_CLUE` where there is none."""
NO_CLUE = -1

MOST_MOVES = 20_000
"""Larger groups are refused."""


class SymmetryMove(tuple[int, ...]):
    """A move of cells that is a rotation or reflection of the whole board."""

    symmetry: Symmetry

    @classmethod
    def by(cls, symmetry: Symmetry, dims: Dimensions) -> SymmetryMove:
        turn = cls(_turn(symmetry, dims))
        turn.symmetry = symmetry
        return turn


@dataclass(frozen=True)
class Group:
    """Moves of cells, or of some of them, and whether marks may be permuted as well."""

    moves: tuple[CellMove, ...]
    marks: int = 0
    """The number of interchangeable marks; 0 if they are not."""

    def restricted(self, moves: Sequence[CellMove], places: Sequence[int]) -> Group:
        """Some of its moves, restricted to some of the cells, which they must permute."""
        number = {at: k for k, at in enumerate(places)}
        return Group(tuple(tuple(number[move[at]] for at in places) for move in moves), self.marks)

    def key(self, values: Values) -> Values:
        """A canonical form: equal for two value tuples if and only if one is an image of the other."""
        return min(self._named(tuple(map(values.__getitem__, move))) for move in self.moves)

    def fixing(self, values: Values) -> Group:
        """The moves that preserve the values, up to a permutation of marks."""
        own = self._named(values)
        kept = [move for move in self.moves if self._named(tuple(map(values.__getitem__, move))) == own]
        return Group(tuple(kept))

    def images(self, values: Values) -> int:
        """The number of different images of the values."""
        exchanges = perm(self.marks, len(set(values))) if self.marks else 1
        return exchanges * len(self.moves) // len(self.fixing(values).moves)

    def _named(self, values: Values) -> Values:
        """The values with interchangeable marks renumbered in order of appearance."""
        if not self.marks:
            return values
        names: dict[int, int] = {}
        return tuple(names.setdefault(value, len(names)) for value in values)


def group_of(genre: Genre, dims: Dimensions, up_to: UpTo) -> Group:
    """The moves under which puzzles of a genre count as equal."""
    if not is_plain(genre):
        chosen = (Symmetry.IDENTITY,) if up_to is UpTo.NOTHING else tuple(board_symmetries(genre, dims))
        return Group(tuple(SymmetryMove.by(symmetry, dims) for symmetry in chosen))
    if up_to is UpTo.NOTHING:
        return Group((tuple(range(dims.rows * dims.cols)),))
    turns = [_turn(symmetry, dims) for symmetry in board_symmetries(genre, dims)]
    if up_to is UpTo.BOARD:
        return Group(tuple(dict.fromkeys(turns)))
    orders = list(islice(genre.line_orders(dims), MOST_MOVES // len(turns) + 1))
    if len(orders) * len(turns) > MOST_MOVES:
        raise PuzzleError(f"{with_article(genre.title)} board of {dims} has too many symmetries to list")
    lines = (_reordered(rows, cols) for rows, cols in orders)
    moves = dict.fromkeys(tuple(map(line.__getitem__, turn)) for line in lines for turn in turns)
    exchanging = genre.interchangeable_marks and genre.clues_are_marks
    domains = genre.domains(genre.default_substrate(dims)).values() if exchanging else ()
    return Group(tuple(moves), max((domain.mask.bit_count() for domain in domains), default=0))


def is_plain(genre: Genre) -> bool:
    """Whether its clues are just numbers on cells, determined by the solution and unchanged by symmetries."""
    on_cells = all(meaning.layer is Layer.CELLS for meaning in genre.clue_meanings)
    return on_cells and not genre.has_rooms and (genre.clues_are_marks or genre.counting is not None)


def board_symmetries(genre: Genre, dims: Dimensions) -> Iterator[Symmetry]:
    """The rotations and reflections that preserve the rules, the shape of the board and that of its boxes."""
    tall = isinstance(dims, Boxed) and dims.box_width != dims.box_height
    fitting = (each for each in symmetries_of(dims.rows, dims.cols) if each in genre.symmetries)
    return (each for each in fitting if not (tall and each.swaps))


def _turn(symmetry: Symmetry, dims: Dimensions) -> CellMove:
    rows, cols = dims.rows, dims.cols
    images = (symmetry.apply(cell(r, c), rows, cols) for r in range(rows) for c in range(cols))
    return tuple(at.row * cols + at.col for at in images)


def _reordered(rows: Sequence[int], cols: Sequence[int]) -> CellMove:
    return tuple(row * len(cols) + col for row in rows for col in cols)
