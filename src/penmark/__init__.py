"""Penmark: make, play and analyse pen-and-paper puzzles.

>>> import penmark
>>> puzzle = penmark.read("https://puzz.link/p?akari/6/6/nekcakbl")
>>> result = penmark.solve(puzzle, max_solutions=2)
>>> result.unique
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

    __version__: str

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


_HOMES = {
    "Document": "puzzle.document",
    "Game": "puzzle.game",
    "Genre": "puzzle.genre",
    "GradeResult": "grading",
    "Hint": "grading",
    "PenmarkError": "errors",
    "Puzzle": "puzzle.puzzle",
    "Solution": "puzzle.solution",
    "SolveResult": "solvers.base",
    "all_genres": "puzzle.registry:genres",
    "by_name": "puzzle.registry",
    "complete": "generating",
    "explain": "solvers.questions",
    "facts": "solvers.questions",
    "generate": "generating",
    "grade": "grading",
    "hint": "grading",
    "solve": "solvers",
    "solve_many": "solvers.batch",
    "transform": "puzzle.transform",
}
"""Where what is exported comes from. It is imported when it is first asked for: most programs need little of it."""


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("penmark")
    elif name in _HOMES:
        module, _, own_name = _HOMES[name].partition(":")
        value = getattr(import_module(f"penmark.{module}"), own_name or name)
    else:
        raise AttributeError(f"module 'penmark' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})


def read(source: str | PathLike[str], genre: str | Genre | None = None) -> Puzzle:
    """The puzzle in a text or file of any format we know: a link, a board text, a sudoku line, JSON …

    `genre` is needed only where the text does not say it. Raises `UnreadableError` with what was tried.
    """
    return read_document(source, genre).puzzle


def read_document(source: str | PathLike[str], genre: str | Genre | None = None) -> Document:
    """Like `read`, with the solution or the game in progress that the text may carry."""
    from penmark import formats
    from penmark.puzzle.registry import by_name

    return formats.read(source, by_name(genre) if isinstance(genre, str) else genre)
