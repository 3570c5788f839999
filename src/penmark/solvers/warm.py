"""Warm kernel instances: where clues are givens, all puzzles of one shape are one program under different assumptions.

That is right because a genre's own rules never see the clues, and a clue that states a mark stands for that alone.

An instance is loaded once for a shape, and again only while all others are in use. Between puzzles it is renewed, so
that an answer never depends on what was asked before.
"""

from __future__ import annotations

from typing import TypeAlias

from penmark.board.coord import Coord, Layer
from penmark.board.mark import Mark
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.lowering import Lowering
from penmark.solvers.base import Budget
from penmark.solvers.lowered import lowering_of
from penmark.solvers.pool import Pool

_Shape: TypeAlias = tuple[object, ...]


class Warm:
    """A kernel instance that holds everything but the givens. Whoever took it has it alone until it is given back."""

    def __init__(self, bare: Puzzle, shape: _Shape, budget: Budget | None = None) -> None:
        self.field = bare.field
        self.shape = shape
        self._lowering = lowering_of(bare, budget=budget, for_search=True)
        self.solver = self._lowering.program.solver(renewable=True)
        self._literals = _Literals(bare.genre, self._lowering)

    def givens(self, puzzle: Puzzle) -> list[int]:
        """The clues as literals to assume."""
        literals = self._literals
        found = [literals[clue] for clue in puzzle.clues.items()]
        return [literal for literal in found if literal != _SILENT] if _SILENT in found else found


_POOL = Pool[Warm]()


_SILENT = -1
"""In place of the literal of a clue that says nothing."""


class _Literals(dict[tuple[Coord, ClueValue], int]):
    """The literal of each clue at a place, made when it is first met."""

    def __init__(self, genre: Genre, lowering: Lowering) -> None:
        super().__init__()
        self._genre = genre
        self._lowering = lowering
        self._marks: dict[tuple[Layer, ClueValue], Mark | None] = {}

    def __missing__(self, clue: tuple[Coord, ClueValue]) -> int:
        at, value = clue
        kind = at.layer, value
        if kind not in self._marks:
            self._marks[kind] = self._genre.stated_mark(at, value)
        mark = self._marks[kind]
        index = self._lowering.field.substrate.layout.index(at)
        self[clue] = _SILENT if mark is None else self._lowering.literal(index, mark)
        return self[clue]


def take(puzzle: Puzzle, budget: Budget | None = None) -> Warm | None:
    """An instance for puzzles like this one; `None` where clues are no givens."""
    if not puzzle.genre.clues_are_marks:
        return None
    shape = (puzzle.genre, puzzle.substrate, puzzle.variants, puzzle.added)
    instance = _POOL.take(shape)
    if instance is None or not instance.solver.renew():
        instance = Warm(puzzle.without_clues(), shape, budget)
    return instance


def give_back(instance: Warm) -> None:
    """For the next puzzle of its shape."""
    _POOL.give_back(instance.shape, instance)
