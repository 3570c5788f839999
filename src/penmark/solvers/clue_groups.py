"""Clues as groups of constraints in one program, each of which can be switched off by itself.

That is how clues are put on and taken off a loaded instance, whatever they mean: the rules of a board never see its
clues, so leaving out what a clue stands for is leaving out the clue. Where clues depend on each other there are no such
groups, and every set of clues is a puzzle of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from penmark.board.coord import Coord
from penmark.errors import PuzzleError
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.base import Rule
from penmark.rules.lowering import Lowering
from penmark.solvers.lowered import lower_constraint

Origin = tuple[int, int]
"""The constraint and region that an entry of a program is laid to."""


@dataclass
class ClueGroups:
    """What some clues were lowered to."""

    origins: dict[Coord, list[Origin]] = field(default_factory=dict)
    """By clue; none for one that says nothing."""
    rules: list[Rule] = field(default_factory=list)
    """By constraint number, from the first one that was free."""

    def off(self, on: Iterable[Coord]) -> list[Origin]:
        """What must be switched off for exactly these clues to hold."""
        held = frozenset(on)
        return [origin for at, group in self.origins.items() if at not in held for origin in group]


def add_clue_groups(board: Puzzle, clues: Mapping[Coord, ClueValue], to: Lowering, first: int = 0) -> ClueGroups:
    """Lower each of the clues by itself, under constraint numbers from `first` on."""
    if board.genre.clues_depend:
        raise PuzzleError(f"the clues of {board.genre.title} depend on each other: none can be switched by itself")
    groups = ClueGroups()
    for at, clue in clues.items():
        groups.origins[at] = []
        for constraint in board.constraints_of(at, clue):
            start = len(to.program.code)
            to.program.at(first + len(groups.rules))
            lower_constraint(constraint, to)
            groups.rules.append(constraint.rule)
            groups.origins[at] += to.program.origins(start)
    return groups
