"""Every exception Penmark raises on purpose.

    PenmarkError
    ├── BoardError (ValueError)         a position, size, mark or region that cannot be
    │   ├── CoordError                  a coordinate text or value off the board
    │   ├── SizeError                   dimensions that are impossible or past the limits
    │   └── MarkError                   an invalid mark, or one that this place cannot hold
    ├── RuleError (ValueError)          a rule given regions or marks it has no meaning for
    ├── PuzzleError (ValueError)        a puzzle its genre does not allow
    │   └── ClueError                   a clue where none can stand, or of an impossible value
    ├── RegistryError (LookupError)     no genre, solver, format … of that name
    ├── TagError (ValueError)           a tagged JSON document that is refused
    │   ├── JsonError                   not JSON at all, too long, too deep
    │   ├── UnknownGenreError           its genre tag names nothing we know
    │   ├── GenreMismatchError          another genre than the caller expected
    │   └── DocumentError               well-formed JSON that is not a puzzle; names the path
    ├── FormatError (ValueError)        trouble with a foreign format
    │   ├── ParseError                  the text is not in this format; says where
    │   │   ├── CutShortError           the text ends before what it says is complete
    │   │   ├── NotUnderstoodError      a part of it is not understood; a lenient reader keeps that and goes on
    │   │   └── UnsupportedError        the text is understood, but what it holds is not supported
    │   ├── UnwritableError             the puzzle holds something this format cannot
    │   └── UnreadableError             no known format fits; says what was tried
    ├── LibraryError (ValueError)       a collection of puzzles that cannot be used as asked
    │   ├── DatasetError                a dataset, or a line of it, that is refused; names file and line
    │   ├── StoreError                  a store that cannot be opened, read or written
    │   └── QueryError                  a question that is not understood
    ├── ProfileError (ValueError)       a grading profile that is refused, or that there is not
    ├── CheckpointError (ValueError)    a checkpoint that is none, or of another run
    ├── SettingsError (ValueError)      a server that cannot be started as asked
    ├── LimitError (ValueError)         a time budget or a number of things that cannot be
    ├── LostWorkerError                 a process, or a machine of a cluster, ended over its work again and again
    ├── UnsoundStepError                a technique struck a mark of the solution: a bug of ours, please report it
    ├── UndecidedError (TimeoutError)   a question was given up before its answer was known
    │   └── NotAsAskedError             no puzzle as hard as asked was found; holds the nearest
    └── MissingExtraError (ImportError) an optional dependency is not installed

Messages name the place and what was expected, and quote the offending input.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Sequence

_QUOTE_LIMIT = 60


class _Quoter(reprlib.Repr):
    """A `repr` that stays short and shallow, and never fails, on whatever a stranger sent."""

    def repr_int(self, x: int, level: int) -> str:
        # Python refuses to write out integers of thousands of digits.
        return repr(x) if x.bit_length() <= 4 * _QUOTE_LIMIT else f"<integer of {x.bit_length()} bits>"


_QUOTER = _Quoter()
_QUOTER.maxstring = _QUOTER.maxother = _QUOTE_LIMIT


def quote(value: object) -> str:
    """The offending input as it goes into a message: `repr`, cut when long."""
    if isinstance(value, str) and len(value) > _QUOTE_LIMIT:
        return f"{value[:_QUOTE_LIMIT]!r}… ({len(value)} characters)"
    shown = repr(value) if isinstance(value, str) else _QUOTER.repr(value)
    return shown if len(shown) <= 2 * _QUOTE_LIMIT else f"{shown[: 2 * _QUOTE_LIMIT]}…"


def known_names(name: str, known: Sequence[str]) -> str:
    """What a message about an unknown name says of the others: which there are, and which of them was perhaps meant."""
    from difflib import get_close_matches  # only when it is needed: every command loads this module

    close = get_close_matches(name.lower(), known, n=1)
    return f"known: {', '.join(known) or 'none'}" + (f"; did you mean {close[0]}?" if close else "")


_VOWEL_FIRST = re.compile(r"[aeiou]|[xX](?!\w)|8|1[18](?!\d)", re.IGNORECASE)
"""What is read aloud with a vowel first: `eight`, `eleven` and `eighteen`, `X`, but not `one hundred and ten`."""


def with_article(words: str) -> str:
    """`a 7`, `an 8`, `an 11×11 board`, `an Akari board`: what follows after 'a' or 'an', as it is read aloud."""
    return f"{'an' if _VOWEL_FIRST.match(words) else 'a'} {words}"


class PenmarkError(Exception):
    """The root: catch this to catch everything Penmark raises on purpose.

    Errors cross process borders. One with more to it than a message keeps its parts in `args`, from which it
    is made anew on the other side, and puts them into words in `__str__`.
    """


class BoardError(PenmarkError, ValueError):
    """A position, size, mark or region that cannot be."""


class CoordError(BoardError):
    """A coordinate, as text or value, that is not on the board."""


class SizeError(BoardError):
    """Dimensions that are impossible or past the stated limits."""


class MarkError(BoardError):
    """Not a mark, or not one that this place can hold."""


class RuleError(PenmarkError, ValueError):
    """A rule was given regions or marks that it has no meaning for."""


class PuzzleError(PenmarkError, ValueError):
    """A puzzle that its genre does not allow."""


class ClueError(PuzzleError):
    """A clue where none can stand, or of an impossible value."""


class RegistryError(PenmarkError, LookupError):
    """Nothing is registered under that name."""


class RegistryWarning(UserWarning):
    """What another package registers is left out, because it is broken or its name is taken."""


class TagError(PenmarkError, ValueError):
    """A tagged JSON document that is refused."""


class JsonError(TagError):
    """Not JSON, or JSON past the limits on length and depth."""


class UnknownGenreError(TagError):
    """The document's genre tag names nothing that is registered."""

    def __init__(self, genre: str, known: Sequence[str]) -> None:
        super().__init__(genre, tuple(known))
        self.genre = genre
        self.known = tuple(known)

    def __str__(self) -> str:
        return f"unknown genre {quote(self.genre)}; known: {', '.join(self.known)} - at `$.genre`"


class GenreMismatchError(TagError):
    """The document holds another genre than the caller asked for."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(expected, found)
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"expected a puzzle of genre {self.expected!r}, found {quote(self.found)} - at `$.genre`"


class DocumentError(TagError):
    """Well-formed JSON that is not a puzzle; the message ends in the path of the fault."""


class FormatError(PenmarkError, ValueError):
    """Trouble with a foreign format."""


class ParseError(FormatError):
    """The text is not in the format it was read as."""


class CutShortError(ParseError):
    """The text begins as the format has it, but ends too early: a part of it was not copied."""


class NotUnderstoodError(ParseError):
    """A part of the text means nothing to us. A lenient reader keeps it and says so instead."""


class UnsupportedError(ParseError):
    """The text is understood, but what it holds is not supported; no other reading of it is looked for."""


class UnwritableError(FormatError):
    """The puzzle holds something that the format has no way to say."""


class UnreadableError(FormatError):
    """No format fits; `attempts` pairs each format tried with where it gave up."""

    def __init__(self, message: str, attempts: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(message, tuple(attempts))
        self.message = message
        self.attempts = tuple(attempts)

    def __str__(self) -> str:
        return self.message + "".join(f"\n  {name}: {reason}" for name, reason in self.attempts)


class LibraryError(PenmarkError, ValueError):
    """A collection of puzzles that cannot be used as asked."""


class DatasetError(LibraryError):
    """A dataset, or a line of one, that is refused; the message begins with the file and the line."""


class StoreError(LibraryError):
    """A store that cannot be opened, read or written."""


class QueryError(LibraryError):
    """A question that is not understood."""


class ProfileError(PenmarkError, ValueError):
    """A grading profile that is refused, or that there is not."""


class CheckpointError(PenmarkError, ValueError):
    """A checkpoint that is none, that is of another run, or that cannot be written."""


class SettingsError(PenmarkError, ValueError):
    """A server that cannot be started as asked."""


class LimitError(PenmarkError, ValueError):
    """A time budget, or a number of solutions, threads …, that cannot be."""


class LostWorkerError(PenmarkError):
    """Work that was not done, because whoever took it ended before it was done, and not only once."""


class UnsoundStepError(PenmarkError):
    """A technique struck a mark of the solution: a bug in the technique, never the puzzle's fault."""


class UndecidedError(PenmarkError, TimeoutError):
    """Time ran out, or the work was cancelled, before the answer was known."""


class NotAsAskedError(UndecidedError):
    """No puzzle as hard as asked was found. `puzzle` is the nearest, and `differs` says how it differs."""

    def __init__(self, puzzle: object, differs: Sequence[str]) -> None:
        super().__init__(puzzle, tuple(differs))
        self.puzzle = puzzle
        self.differs = tuple(differs)

    def __str__(self) -> str:
        return f"no such puzzle was found; of the nearest: {', '.join(self.differs)}"


class MissingExtraError(PenmarkError, ImportError):
    """An optional dependency is needed and not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(what, extra)
        self.what = what
        self.extra = extra

    def __str__(self) -> str:
        return f"{self.what} needs an optional dependency: pip install 'penmark[{self.extra}]'"
