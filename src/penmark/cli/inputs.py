"""The GENRE and INPUT arguments of commands."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Annotated

import typer

from penmark.cli import output
from penmark.errors import RegistryError
from penmark.library import inputs as library_inputs
from penmark.library.inputs import InputText, Todo, entries_of
from penmark.library.texts import STDIN, on_one_line
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, closest, genres, left_out

__all__ = [
    "GenreName",
    "Input",
    "InputText",
    "Inputs",
    "Lenient",
    "Todo",
    "entries",
    "genre_named",
    "read_entry",
    "read_one",
    "tell_notes",
]


def _complete_genre(incomplete: str) -> list[tuple[str, str]]:
    return [(name, genre.title) for name, genre in genres().items() if name.startswith(incomplete)]


GenreName = Annotated[
    str,
    typer.Argument(metavar="GENRE", help="A genre by its name or an alias.", autocompletion=_complete_genre),
]
Input = Annotated[
    str,
    typer.Argument(metavar="INPUT", help="A file, - for stdin, a link, library:QUERY, or the puzzle's text itself."),
]
Inputs = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="INPUT",
        help="Files, - for stdin, links, library:QUERY, starter:QUERY, or puzzles as text. "
        "A file may hold many puzzles, and be gzipped.",
    ),
]


Lenient = Annotated[
    bool, typer.Option("--lenient", help="Keep what is not understood of a puzzle, and say so, instead of refusing it.")
]


def read_one(source: str, genre: Genre, lenient: bool = False) -> Document:
    """The only puzzle of an argument."""
    return _told(library_inputs.read_one(source, genre, lenient), lenient)


def read_entry(entry: InputText, genre: Genre, lenient: bool = False) -> Document:
    """The puzzle of an entry, which must be of that genre."""
    return _told(library_inputs.read_entry(entry, genre, lenient), lenient)


def tell_notes(notes: Iterable[str]) -> None:
    """Say on stderr what reading recognised, or what it did not."""
    for note in notes:
        output.complain(f"note: {on_one_line(note)}")


def _told(document: Document, lenient: bool) -> Document:
    """Whoever asks for leniency hears all; others only that the setter may mean more than was read."""
    tell_notes(document.notes if lenient else document.doubts)
    return document


def genre_named(name: str) -> Genre:
    try:
        return by_name(name.lower())
    except RegistryError as error:
        if name.lower() in left_out():
            raise
        if not name.replace("-", "").isalnum():
            raise RegistryError(f"{error}; the genre comes first, and the puzzle or file after it") from None
        close = closest(name)
        raise RegistryError(f"{error}; did you mean {close}?" if close else str(error)) from None


def entries(arguments: Sequence[str], genre: Genre) -> Todo:
    """Every puzzle that the arguments hold; stdin if there are none and it is no terminal."""
    if not arguments:
        if sys.stdin is None or sys.stdin.isatty():
            message = "give a file, a link or a puzzle, or - to read stdin"
            raise typer.BadParameter(message, param_hint="INPUT")
        arguments = [STDIN]
    return Todo(entries_of(arguments, genre))
