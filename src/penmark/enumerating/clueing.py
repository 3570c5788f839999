"""A bare board's solutions as the clues that they give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from penmark.board.coord import Coord, Layer
from penmark.enumerating.groups import Values
from penmark.enumerating.judging import difference
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.solvers.base import Cancel, StopReason
from penmark.solvers.fast import search_bare

_Reader: TypeAlias = Callable[[tuple[int, ...]], int]


class ClueReader:
    """Reads off a solution what a clue would be, everywhere at once, where clues are plain numbers on cells."""

    def __init__(self, board: Puzzle) -> None:
        self.board = board
        layout = board.substrate.layout
        cells = (layout.coords[i] for i in layout.span(Layer.CELLS))
        self.places: list[Coord] = [at for at in cells if board.can_host_clue(at)]
        start = layout.span(Layer.CELLS).start
        self.cells = [layout.index(at) - start for at in self.places]
        """The same as numbers among the cells."""
        self._readers = [self._reader(at) for at in self.places]

    def _reader(self, at: Coord) -> _Reader:
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
        """Some of the clues."""
        return {self.places[k]: Number(values[k]) for k in chosen}

    def difference(self, values: Values, other: Values) -> int:
        return difference(values, other)


class Reader(Protocol):
    """What solutions of a bare board look like in clues."""

    board: Puzzle

    def read(self, solution: Solution) -> Values: ...

    def clues(self, values: Values, chosen: Iterable[int]) -> Mapping[Coord, ClueValue]:
        """Some of the clues of a solution, by number."""

    def difference(self, values: Values, other: Values) -> int:
        """The clues of a solution, as bits, that are not true of another."""


class Acting(Protocol):
    """A group of moves of a bare board, acting on its solutions."""

    def key(self, values: Values) -> Values: ...


@dataclass(frozen=True)
class Completions:
    """Solutions of a bare board by what clues they give, in order, and how many of them give the same."""

    number: Counter[Values]
    complete: bool
    """Whether there are no others."""

    @classmethod
    def of(cls, reader: Reader, most: int, seconds: float | None, cancel: Cancel | None) -> Completions | StopReason:
        """Up to that many; or why it was stopped before they were all there."""
        search = search_bare(reader.board, most + 1, time_budget=seconds, cancel=cancel)
        found = [reader.read(solution) for solution in search]
        if search.stopped_by in (StopReason.TIME, StopReason.CANCEL):
            return search.stopped_by
        return cls(Counter(sorted(found[:most])), len(found) <= most)

    def representatives(self, group: Acting, meanwhile: Callable[[], None]) -> list[Values]:
        """One of each kind, in order: the first of those known that the group takes to each other.

        `meanwhile` is called between them: large groups take their time.
        """
        first: dict[Values, Values] = {}
        for values in self.number:
            first.setdefault(group.key(values), values)
            meanwhile()
        return list(first.values())
