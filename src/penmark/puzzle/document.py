"""`Document`: what a text in some format holds: a puzzle, perhaps with its solution or a game in progress."""

from __future__ import annotations

from dataclasses import dataclass

from penmark.puzzle.game import Game
from penmark.puzzle.meta import Generated
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution


@dataclass(frozen=True, slots=True)
class Document:
    """A puzzle, perhaps with the solution or the game in progress that came along with it."""

    puzzle: Puzzle
    solution: Solution | None = None
    """The solution its author gave, unchecked."""
    game: Game | None = None
    """A player's marks, if the text carries any."""
    generated: Generated | None = None
    """How a generator made it and how hard it found it, if the text tells; unchecked."""
    notes: tuple[str, ...] = ()
    """What reading a text in a foreign format recognised, and what it did not, in words."""
    doubts: tuple[str, ...] = ()
    """Those of the notes that say how the setter may mean more than was read: drawings, and what was not understood."""
