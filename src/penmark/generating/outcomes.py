"""What a strategy makes of the clues of one random solution: a finished puzzle, an unsettled board, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from penmark.board.coord import Coord
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution


@dataclass(frozen=True, slots=True)
class Finished:
    """A puzzle as asked for, verified and accepted by the judge."""

    puzzle: Puzzle
    solution: Solution


@dataclass(frozen=True, slots=True)
class Unsettled:
    """Even all clues together leave these positions open: more clue-bearing cells among them may help."""

    positions: Sequence[Coord]
    is_unique: bool = False
    """Whether there is one solution, so that they are open only to those who solve it as is asked for."""
    groups: Sequence[Sequence[Coord]] = ()
    """The same positions by what is open independently of the rest, if that is known."""

    @property
    def apart(self) -> Sequence[Sequence[Coord]]:
        """The positions in groups that can be settled one by one, as far as that is known."""
        return self.groups or (self.positions,)

    @property
    def distance(self) -> tuple[bool, int]:
        """For comparing; lower is nearer."""
        return not self.is_unique, len(self.positions)


@dataclass(frozen=True, slots=True)
class Rejected:
    """No puzzle as asked for came of this solution: another one is tried."""


StrategyOutcome: TypeAlias = Finished | Unsettled | Rejected
