"""Penmark: make, play and analyse pen-and-paper puzzles.

>>> import penmark
>>> puzzle = penmark.read("https://puzz.link/p?akari/6/6/nekcakbl")
>>> result = penmark.solve(puzzle, max_solutions=2)
>>> result.unique
True

What is in `__all__` is stable: docs/api.md lists it, and the modules for those who extend the library. All else is
internal and may change in any release.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from os import PathLike

    from penmark.board.coord import Coord, Layer
    from penmark.board.mark import Mark
    from penmark.board.material import Material
    from penmark.board.symmetry import Symmetry
    from penmark.enumerating import count_solutions
    from penmark.errors import FormatError, LimitError, PenmarkError, PuzzleError, RegistryError, UndecidedError
    from penmark.generating import Completion, GenerateOptions, Made, complete, generate, generate_many
    from penmark.grading import GradeResult, Hint, Tier, grade, grade_many, hint
    from penmark.grading.explaining import explain
    from penmark.puzzle.clue import Arrow, ClueValue, Number, Pearl, Runs, Text, Unknown
    from penmark.puzzle.document import Document
    from penmark.puzzle.enumeration import EnumConfig
    from penmark.puzzle.game import Commit, Eliminate, Game
    from penmark.puzzle.genre import Genre
    from penmark.puzzle.puzzle import Puzzle
    from penmark.puzzle.registry import by_name
    from penmark.puzzle.registry import genres as all_genres
    from penmark.puzzle.solution import Solution
    from penmark.puzzle.transform import transform
    from penmark.solvers import solve
    from penmark.solvers.base import SolveResult, StopReason
    from penmark.solvers.batch import solve_many
    from penmark.solvers.questions import Explanation, Facts, facts

    __version__: str

__all__ = [
    "Arrow",
    "ClueValue",
    "Commit",
    "Completion",
    "Coord",
    "Document",
    "Eliminate",
    "EnumConfig",
    "Explanation",
    "Facts",
    "FormatError",
    "Game",
    "GenerateOptions",
    "Genre",
    "GradeResult",
    "Hint",
    "Layer",
    "LimitError",
    "Made",
    "Mark",
    "Material",
    "Number",
    "Pearl",
    "PenmarkError",
    "Puzzle",
    "PuzzleError",
    "RegistryError",
    "Runs",
    "Solution",
    "SolveResult",
    "StopReason",
    "Symmetry",
    "Text",
    "Tier",
    "UndecidedError",
    "Unknown",
    "all_genres",
    "by_name",
    "complete",
    "count_solutions",
    "explain",
    "facts",
    "generate",
    "generate_many",
    "grade",
    "grade_many",
    "hint",
    "read",
    "read_document",
    "solve",
    "solve_many",
    "transform",
    "write",
]
"""The stable interface, as docs/api.md tells it."""

_HOMES = {
    "Arrow": "puzzle.clue",
    "ClueValue": "puzzle.clue",
    "Commit": "puzzle.game",
    "Completion": "generating",
    "Coord": "board.coord",
    "Document": "puzzle.document",
    "Eliminate": "puzzle.game",
    "EnumConfig": "puzzle.enumeration",
    "Explanation": "solvers.questions",
    "Facts": "solvers.questions",
    "FormatError": "errors",
    "Game": "puzzle.game",
    "GenerateOptions": "generating",
    "Genre": "puzzle.genre",
    "GradeResult": "grading",
    "Hint": "grading",
    "Layer": "board.coord",
    "LimitError": "errors",
    "Made": "generating",
    "Mark": "board.mark",
    "Material": "board.material",
    "Number": "puzzle.clue",
    "Pearl": "puzzle.clue",
    "PenmarkError": "errors",
    "Puzzle": "puzzle.puzzle",
    "PuzzleError": "errors",
    "RegistryError": "errors",
    "Runs": "puzzle.clue",
    "Solution": "puzzle.solution",
    "SolveResult": "solvers.base",
    "StopReason": "solvers.base",
    "Symmetry": "board.symmetry",
    "Text": "puzzle.clue",
    "Tier": "grading",
    "UndecidedError": "errors",
    "Unknown": "puzzle.clue",
    "all_genres": "puzzle.registry:genres",
    "by_name": "puzzle.registry",
    "complete": "generating",
    "count_solutions": "enumerating",
    "explain": "grading.explaining",
    "facts": "solvers.questions",
    "generate": "generating",
    "generate_many": "generating",
    "grade": "grading",
    "grade_many": "grading",
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


def read(source: str | PathLike[str], genre: str | Genre | None = None, *, lenient: bool = False) -> Puzzle:
    """The puzzle in a text or file of any format we know: a link, a board text, a sudoku line, JSON …

    `genre` is needed only where the text does not say it. Raises `UnreadableError` with what was tried.
    """
    return read_document(source, genre, lenient=lenient).puzzle


def read_document(source: str | PathLike[str], genre: str | Genre | None = None, *, lenient: bool = False) -> Document:
    """Like `read`, with the solution or the game in progress that the text may carry, and with notes on the reading.

    With `lenient`, what is not understood of a text is told in the notes, and kept, where it would be refused.
    """
    from penmark import formats
    from penmark.puzzle.registry import by_name

    return formats.read(source, by_name(genre) if isinstance(genre, str) else genre, lenient=lenient)


def write(puzzle: Puzzle | Document, format: str) -> str:
    """The puzzle in the format of that name, such as `"puzzlink"`: what `read` reads back.

    A document's solution or game goes along where the format has room for it. Raises `UnwritableError`, naming what
    does not fit, for a puzzle that the format cannot hold.
    """
    from penmark import formats

    return formats.write(puzzle, format)
