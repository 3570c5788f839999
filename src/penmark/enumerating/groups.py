"""Which rearrangements of a board the rules do not notice, and what they make of layouts, answers and clue places.

A move is written as the cell that each cell is read from. All moves of a group are listed, so that the images of
something are the same whether moves or their inverses are applied.
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
from penmark.errors import PuzzleError
from penmark.puzzle.enumeration import UpTo
from penmark.puzzle.genre import Genre

Move: TypeAlias = tuple[int, ...]
"""Some are `Turn`s, which also know what becomes of what is not on cells."""
Values: TypeAlias = tuple[int, ...]
"""What an answer says at each place for a clue; `NO_CLUE` where it can say nothing."""
NO_CLUE = -1

MOST_MOVES = 20_000
"""Groups larger than this are not listed."""


class Turn(tuple[int, ...]):
    """A move of cells that is a turn or a mirror of the whole board."""

    symmetry: Symmetry

    @classmethod
    def by(cls, symmetry: Symmetry, dims: Dimensions) -> Turn:
        turn = cls(_turn(symmetry, dims))
        turn.symmetry = symmetry
        return turn


@dataclass(frozen=True)
class Group:
    """Moves of cells (or of some places among them), and whether marks may be exchanged as well."""

    moves: tuple[Move, ...]
    marks: int = 0
    """How many marks may be exchanged for each other; 0 for none."""

    def restricted(self, moves: Sequence[Move], places: Sequence[int]) -> Group:
        """Some of its moves as they act on some of the cells, which they must take to each other."""
        number = {at: k for k, at in enumerate(places)}
        return Group(tuple(tuple(number[move[at]] for at in places) for move in moves), self.marks)

    def key(self, values: Values) -> Values:
        """The same for all images of the values, and different for others."""
        return min(self._named(tuple(map(values.__getitem__, move))) for move in self.moves)

    def fixing(self, values: Values) -> Group:
        """The moves after which the values are what they were, perhaps with marks exchanged."""
        own = self._named(values)
        kept = [move for move in self.moves if self._named(tuple(map(values.__getitem__, move))) == own]
        return Group(tuple(kept))

    def images(self, values: Values) -> int:
        """How many different ones."""
        exchanges = perm(self.marks, len(set(values))) if self.marks else 1
        return exchanges * len(self.moves) // len(self.fixing(values).moves)

    def _named(self, values: Values) -> Values:
        """With marks called 0, 1, … in the order in which they appear, where their names mean nothing."""
        if not self.marks:
            return values
        names: dict[int, int] = {}
        return tuple(names.setdefault(value, len(names)) for value in values)


def group_of(genre: Genre, dims: Dimensions, up_to: UpTo) -> Group:
    """The rearrangements of a genre's boards under which puzzles count as one."""
    if not is_plain(genre):
        chosen = (Symmetry.IDENTITY,) if up_to is UpTo.NOTHING else tuple(board_symmetries(dims))
        return Group(tuple(Turn.by(symmetry, dims) for symmetry in chosen))
    if up_to is UpTo.NOTHING:
        return Group((tuple(range(dims.rows * dims.cols)),))
    turns = [_turn(symmetry, dims) for symmetry in board_symmetries(dims)]
    if up_to is UpTo.BOARD:
        return Group(tuple(dict.fromkeys(turns)))
    orders = list(islice(genre.line_orders(dims), MOST_MOVES // len(turns) + 1))
    if len(orders) * len(turns) > MOST_MOVES:
        raise PuzzleError(f"a {genre.title} board of {dims} has too many symmetries to list")
    lines = (_reordered(rows, cols) for rows, cols in orders)
    moves = dict.fromkeys(tuple(map(line.__getitem__, turn)) for line in lines for turn in turns)
    exchanging = genre.interchangeable_marks and genre.clues_are_marks
    domains = genre.domains(genre.default_substrate(dims)).values() if exchanging else ()
    return Group(tuple(moves), max((domain.mask.bit_count() for domain in domains), default=0))


def is_plain(genre: Genre) -> bool:
    """Whether all there is to its clues is a number on a cell that a solution gives, the same however it is turned."""
    on_cells = all(meaning.layer is Layer.CELLS for meaning in genre.clue_meanings)
    return on_cells and not genre.has_rooms and (genre.clues_are_marks or genre.counting is not None)


def board_symmetries(dims: Dimensions) -> Iterator[Symmetry]:
    """Turns and mirrors that leave the board's shape as it is, and its boxes too."""
    tall = isinstance(dims, Boxed) and dims.box_width != dims.box_height
    return (each for each in symmetries_of(dims.rows, dims.cols) if not (tall and each.swaps))


def _turn(symmetry: Symmetry, dims: Dimensions) -> Move:
    rows, cols = dims.rows, dims.cols
    images = (symmetry.apply(cell(r, c), rows, cols) for r in range(rows) for c in range(cols))
    return tuple(at.row * cols + at.col for at in images)


def _reordered(rows: Sequence[int], cols: Sequence[int]) -> Move:
    return tuple(row * len(cols) + col for row in rows for col in cols)
