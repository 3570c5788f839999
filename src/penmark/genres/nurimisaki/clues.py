"""The circles of Nurimisaki: where a way of white cells ends, and nowhere else does one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import ClassVar

from penmark.board.coord import Coord, OrthoDir
from penmark.board.families import EachCellAndArms, EachOtherCellAndNeighbors4
from penmark.board.mark import FALSE
from penmark.board.substrate import Substrate
from penmark.puzzle.clue import (
    NO_CLUES,
    UNKNOWN,
    AnyClue,
    ClueLook,
    ClueOptions,
    ClueValue,
    Disc,
    Number,
    NumberRange,
    OneOf,
    WriteNumber,
)
from penmark.puzzle.meaning import ClueMeaning, Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.puzzle.variant import Variants
from penmark.rules.cape import Cape, arm_of
from penmark.rules.constraint import Constraint
from penmark.rules.no_dead_end import NoDeadEnd
from penmark.rules.pin import Pin

_UNTOLD = -1
"""Sorts a circle without a number."""


class Circle(ClueMeaning):
    """A circle is a dead end of the white cells, and all of those have one; a number is the length of its straight run.

    So a cell without a circle says something too, and circles depend on each other. A number may be left out.
    """

    depends_on_others: ClassVar[bool] = True
    lists_clue_sets: ClassVar[bool] = True
    has_quieter: ClassVar[bool] = True

    def same_options(self, substrate: Substrate) -> ClueOptions:
        """Any length that a board of that size has room for, or none told."""
        return _lengths(max(2, substrate.rows, substrate.cols))

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        return _cape(_white_cells(board, solution), at)

    def true_clues(self, board: Puzzle, solution: Solution, at: Coord) -> tuple[ClueValue, ...]:
        """The number, or a circle without one."""
        clue = self.derive(board, solution, at)
        return () if clue is None else (clue, UNKNOWN)

    def look(self, clue: ClueValue, number: WriteNumber) -> ClueLook:
        return ClueLook((clue.text(number),) if clue.as_number is not None else (), disc=Disc.WHITE)

    def noun(self, clue: ClueValue, number: WriteNumber) -> str:
        return "circle" if clue.as_number is None else clue.noun(number)

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        places: defaultdict[int, list[Coord]] = defaultdict(list)
        for at, clue in clues.items():
            number = clue.as_number
            places[_UNTOLD if number is None else number].append(at)
        return (
            *([Constraint.each(Pin(FALSE), EachCellAndArms(tuple(clues), 0))] if clues else []),
            *(_capes(None if n == _UNTOLD else n, circles) for n, circles in sorted(places.items())),
            Constraint.each(NoDeadEnd(FALSE), EachOtherCellAndNeighbors4(tuple(clues))),
        )

    def clue_sets(self, board: Puzzle, solution: Solution) -> Iterator[Clues]:
        """All circles, each with its number or without."""
        return (dict(chosen) for chosen in product(*self.clue_groups(board, solution)))

    def clue_groups(self, board: Puzzle, solution: Solution) -> Sequence[Sequence[tuple[Coord, ClueValue]]]:
        return [[(at, clue), (at, UNKNOWN)] for at, clue in self._derived(board, solution).items()]

    def choose_clues(self, board: Puzzle, solution: Solution, rng: Rng) -> Clues | None:
        return self._derived(board, solution)

    def quieter(self, clue: ClueValue) -> ClueValue | None:
        return UNKNOWN if clue.as_number is not None else None

    def _derived(self, board: Puzzle, solution: Solution) -> dict[Coord, ClueValue]:
        white = _white_cells(board, solution)
        found = ((at, _cape(white, at)) for at in board.clue_places())
        return {at: clue for at, clue in found if clue is not None}

    def sight(self, substrate: Substrate, at: Coord) -> frozenset[int]:
        return frozenset(substrate.layout.cell_and_arms(at, max(substrate.rows, substrate.cols)))


def _capes(length: int | None, circles: list[Coord]) -> Constraint:
    return Constraint.each(Cape(FALSE, length), EachCellAndArms(tuple(circles), arm_of(length)))


def _white_cells(board: Puzzle, solution: Solution) -> frozenset[tuple[int, int]]:
    coords = board.substrate.layout.coords
    values = zip(board.substrate.floor, solution.values_by_index, strict=True)
    return frozenset(coords[i][1:] for i, value in values if value == FALSE.value)


def _cape(white: frozenset[tuple[int, int]], at: Coord) -> ClueValue | None:
    """The length of the straight run from a cell with just one white neighbour; `None` for any other."""
    _, row, col = at
    ways = [way.step for way in OrthoDir if (row + way.step[0], col + way.step[1]) in white]
    if (row, col) not in white or len(ways) != 1:
        return None
    down, right = ways[0]
    length = 2
    while (row + length * down, col + length * right) in white:
        length += 1
    return Number(length)


@lru_cache(maxsize=64)
def _lengths(longest: int) -> ClueOptions:
    return AnyClue(NumberRange(range(2, longest + 1)), OneOf((UNKNOWN,)))


CIRCLE = Circle(NO_CLUES)
