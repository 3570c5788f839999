"""Penmark: make, play and analyse pen-and-paper puzzles.

>>> import penmark
>>> puzzle = penmark.read("https://puzz.link/p?akari/6/6/nekcakbl")
>>> result = penmark.solve(puzzle, max_solutions=2)
>>> result.unique
True
"""

from __future__ import annotations

from importlib.metadata import version
from os import PathLike

from penmark.errors import PenmarkError
from penmark.generating import complete, generate
from penmark.grading import GradeResult, Hint, grade, hint
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.registry import genres as all_genres
from penmark.puzzle.solution import Solution
from penmark.puzzle.transform import transform
from penmark.solvers import solve
from penmark.solvers.base import SolveResult
from penmark.solvers.batch import solve_many
from penmark.solvers.questions import explain, facts

__version__ = version("penmark")
__all__ = [
    "Document",
    "Game",
    "Genre",
    "GradeResult",
    "Hint",
    "PenmarkError",
    "Puzzle",
    "Solution",
    "SolveResult",
    "all_genres",
    "by_name",
    "complete",
    "explain",
    "facts",
    "generate",
    "grade",
    "hint",
    "read",
    "read_document",
    "solve",
    "solve_many",
    "transform",
]


def read(source: str | PathLike[str], genre: str | Genre | None = None) -> Puzzle:
    """The puzzle in a text or file of any format we know: a link, a board text, a sudoku line, JSON …

    `genre` is needed only where the text does not say it. Raises `UnreadableError` with what was tried.
    """
    return read_document(source, genre).puzzle


def read_document(source: str | PathLike[str], genre: str | Genre | None = None) -> Document:
    """Like `read`, with the solution or the game in progress that the text may carry."""
    from penmark import formats

    return formats.read(source, by_name(genre) if isinstance(genre, str) else genre)
