"""`Completions`: the solutions of a bare board, told apart by their clue values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from penmark.board.coord import Coord
from penmark.enumerating.groups import Values
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.solvers.base import Cancel, StopReason
from penmark.solvers.fast import search_bare


class SolutionReader(Protocol):
    """Translates the solutions of a bare board into clue values."""

    board: Puzzle

    def read(self, solution: Solution) -> Values: ...

    def clues(self, values: Values, chosen: Iterable[int]) -> Mapping[Coord, ClueValue]:
        """Some of the clues of a solution, given by their numbers."""

    def difference(self, values: Values, other: Values) -> int:
        """The clues of a solution, as a bit set, that are false of another."""


class SolutionGroup(Protocol):
    """A symmetry group of a bare board, acting on its solutions."""

    def key(self, values: Values) -> Values: ...


@dataclass(frozen=True)
class Completions:
    """Solutions of a bare board by their clue values, in order."""

    number: Counter[Values]
    """The number of solutions with the same clue values."""
    complete: bool
    """Whether these are all solutions."""

    @classmethod
    def of(
        cls, reader: SolutionReader, most: int, seconds: float | None, cancel: Cancel | None
    ) -> Completions | StopReason:
        """At most `most` solutions; or why the search was stopped early."""
        search = search_bare(reader.board, most + 1, time_budget=seconds, cancel=cancel)
        found = [reader.read(solution) for solution in search]
        if search.stopped_by in (StopReason.TIME, StopReason.CANCEL):
            return search.stopped_by
        return cls(Counter(sorted(found[:most])), len(found) <= most)

    def representatives(self, group: SolutionGroup, meanwhile: Callable[[], None]) -> list[Values]:
        """One solution of each orbit of the group, in order: the first that is known.

        `meanwhile` is called after each solution, since large groups take long.
        """
        first: dict[Values, Values] = {}
        for values in self.number:
            first.setdefault(group.key(values), values)
            meanwhile()
        return list(first.values())
