"""Number clues on cells, such as givens and counts: what they are in a solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from penmark.board.coord import Coord, Layer
from penmark.enumerating.groups import Values
from penmark.enumerating.uniqueness import difference
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution

_CellReader: TypeAlias = Callable[[tuple[int, ...]], int]


class NumberReader:
    """Reads the numbers at all clue places off a solution; a `SolutionReader`."""

    def __init__(self, board: Puzzle) -> None:
        self.board = board
        layout = board.substrate.layout
        cells = (layout.coords[i] for i in layout.span(Layer.CELLS))
        self.places: list[Coord] = [at for at in cells if board.can_host_clue(at)]
        start = layout.span(Layer.CELLS).start
        self.cells = [layout.index(at) - start for at in self.places]
        """The clue places as indices among the cells."""
        self._readers = [self._reader(at) for at in self.places]

    def _reader(self, at: Coord) -> _CellReader:
        board, meaning = self.board, self.board.genre.counting
        rank = board.field.rank
        if meaning is not None and meaning.mark is not None:
            counted = [rank[i] for i in sorted(meaning.sight(board.substrate, at))]
            mark = meaning.mark.value
            return lambda values: sum(values[k] == mark for k in counted)
        own = rank[board.substrate.layout.index(at)]
        return lambda values: values[own]

    def read(self, solution: Solution) -> Values:
        marks = solution.values_by_index
        return tuple(reader(marks) for reader in self._readers)

    def clues(self, values: Values, chosen: Iterable[int]) -> dict[Coord, ClueValue]:
        """Some of the clues, given by their numbers."""
        return {self.places[k]: Number(values[k]) for k in chosen}

    def difference(self, values: Values, other: Values) -> int:
        return difference(values, other)
