"""`Rival`: another solution than the one that clues, which depend on each other, are chosen for."""

from __future__ import annotations

from typing import TypeAlias

from penmark.board.coord import Coord
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.genre import Genre
from penmark.puzzle.meaning import Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution

PlacedClue: TypeAlias = tuple[Coord, ClueValue]


class Rival:
    """A solution, and what can be said of it; no set of clues that leaves one solution may be true of it."""

    def __init__(self, genre: Genre, board: Puzzle, solution: Solution) -> None:
        self._genre, self._board, self._solution = genre, board, solution
        self.groups = clue_groups(genre, board, solution)
        """Of each group one clue must stand, and no other."""
        groups = self.groups or ()
        self.true = frozenset(clue for group in groups for clue in group)
        """The clues of all groups."""
        self._group = {at: k for k, group in enumerate(groups) for at, _ in group}

    def untrue(self, clues: Clues) -> frozenset[Coord] | None:
        """The clues that are not true of it, so that it is a solution if all of them say nothing; `None` if it is none
        even then, as clues stand where it has no room for them, or are missing."""
        if self.groups is None:
            return frozenset(at for at, clue in clues.items() if not self._is_true(at, clue))
        if len(clues) != len(self.groups) or {self._group.get(at) for at in clues} != set(range(len(clues))):
            return None
        return frozenset(at for at, clue in clues.items() if (at, clue) not in self.true)

    def _is_true(self, at: Coord, clue: ClueValue) -> bool:
        meaning = self._genre.meaning_at(at)
        return meaning is None or clue in meaning.true_clues(self._board, self._solution, at)


def clue_groups(genre: Genre, board: Puzzle, solution: Solution) -> list[list[PlacedClue]] | None:
    """The groups of all meanings; `None` if some meaning has none."""
    groups: list[list[PlacedClue]] = []
    for meaning in genre.clue_meanings:
        found = meaning.clue_groups(board, solution)
        if found is None:
            return None
        groups += map(list, found)
    return groups
