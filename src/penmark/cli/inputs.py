"""What the INPUT arguments stand for: files, stdin, links, or the puzzle's own text."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from operator import itemgetter
from pathlib import Path
from typing import Annotated

import typer

from penmark.cli.output import on_one_line
from penmark.errors import GenreMismatchError, PenmarkError, RegistryError, quote
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres

STDIN = "-"
MAX_INPUT = 64 * 1024 * 1024
"""Most that is read from one file or from stdin, in bytes."""
MAX_LINES = 500_000
"""Most lines with a puzzle each that are read from it."""
_MOST_PASSED = 8 * MAX_LINES
"""Empty ones and remarks among them."""
_LINES = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_LABEL_LENGTH = 60
_LOOKS_LIKE_A_PATH = re.compile(r"(?!\w+://)\S*(?:[/\\]|\.[A-Za-z]\w{0,7}$)\S*")


# ── GENRE ──


def _complete_genre(incomplete: str) -> list[tuple[str, str]]:
    return [(name, genre.title) for name, genre in genres().items() if name.startswith(incomplete)]


GenreName = Annotated[
    str,
    typer.Argument(metavar="GENRE", help="A genre by its name or an alias.", autocompletion=_complete_genre),
]
Input = Annotated[
    str, typer.Argument(metavar="INPUT", help="A file, - for stdin, a link, or the puzzle's text itself.")
]


def genre_named(name: str) -> Genre:
    try:
        return by_name(name.lower())
    except RegistryError as error:
        names = [*genres(), *(alias for genre in genres().values() for alias in genre.aliases)]
        close = get_close_matches(name.lower(), names, n=1)
        raise RegistryError(f"{error}; did you mean {close[0]}?" if close else str(error)) from None


# ── INPUT ──


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle's text, not yet read."""

    label: str
    """Where it stands, for people: the argument, with a line number when it holds many."""
    given: str
    """What `--json` calls `input`: the argument as it was given; the line itself when that holds many."""
    text: str
    problem: PenmarkError | None = None
    """Why there is no text."""


def entries(arguments: Sequence[str], genre: Genre) -> list[Entry]:
    """Every puzzle that the arguments hold; stdin if there are none and it is no terminal."""
    if not arguments:
        if sys.stdin is None or sys.stdin.isatty():
            message = "give a file, a link or a puzzle, or - to read stdin"
            raise typer.BadParameter(message, param_hint="INPUT")
        arguments = [STDIN]
    return [entry for argument in arguments for entry in _entries(argument, genre)]


def read_one(argument: str, genre: Genre) -> Document:
    """The only puzzle of an argument."""
    found = _entries(argument, genre)
    if len(found) > 1:
        raise PenmarkError(f"{_label(argument)} holds {len(found)} puzzles, one was expected")
    return read_entry(found[0], genre)


def read_entry(entry: Entry, genre: Genre) -> Document:
    """The puzzle of an entry, which must be of that genre."""
    from penmark import formats

    if entry.problem is not None:
        raise entry.problem
    try:
        return formats.read_text(entry.text, genre)
    except PenmarkError as error:
        raise _explained(entry, genre, error) from None


def _explained(entry: Entry, genre: Genre, error: PenmarkError) -> PenmarkError:
    """What a person most likely got wrong, or else what every format had to say."""
    other = _genre_of(entry.text)
    if other is not None and other is not genre:
        return GenreMismatchError(genre.name, other.name)
    if entry.text == entry.given and len(entry.given) < 256 and _LOOKS_LIKE_A_PATH.fullmatch(entry.given):
        return PenmarkError(f"no such file, nor the text of a puzzle: {quote(entry.given)}")
    return error


def _genre_of(text: str) -> Genre | None:
    from penmark import formats

    try:
        return formats.read_text(text).puzzle.genre
    except PenmarkError:
        return None


def _entries(argument: str, genre: Genre) -> list[Entry]:
    label = _label(argument)
    try:
        text = load(argument)
    except PenmarkError as error:
        return [Entry(label, argument, "", error)]
    if not text.strip():
        return [Entry(label, argument, "", PenmarkError(f"{label or 'the argument'} is empty"))]
    try:
        lines = content_lines(label, map(itemgetter(1), _LINES.finditer(text)))
    except PenmarkError as error:
        return [Entry(label, argument, "", error)]
    if len(lines) > 1 and _is_a_list(text, [line for _, line in lines], genre):
        return [Entry(f"{label}:{k}", line, line) for k, line in lines]
    return [Entry(label, argument, text)]


def content_lines(label: str, lines: Iterable[str]) -> list[tuple[int, str]]:
    """Lines that hold something, with their numbers; the others are passed over one by one, and none is kept."""
    found: list[tuple[int, str]] = []
    for k, line in enumerate(map(str.strip, lines), 1):
        if line and not line.startswith("#"):
            found.append((k, line))
        if len(found) > MAX_LINES or k > _MOST_PASSED:
            raise PenmarkError(f"{label} holds more than {MAX_LINES:,} lines; split it")
    return found


def _is_a_list(text: str, lines: Sequence[str], genre: Genre) -> bool:
    """Whether each line is a puzzle: the whole cannot be read, and some line can.

    If nothing can be read, what there is to say about the whole is the better message. Four lines of 81 digits could be
    one board of 18 by 18; nobody breaks its rows like that, so where every line can be read they are four.
    """
    whole = _read(text, genre)
    if whole is None:
        return any(_read(line, genre) is not None for line in lines)
    return len(lines) != whole.puzzle.rows and all(_read(line, genre) is not None for line in lines)


def _read(text: str, genre: Genre) -> Document | None:
    from penmark import formats

    try:
        return formats.read_text(text, genre)
    except PenmarkError:
        return None


def load(argument: str) -> str:
    """The text behind an argument: a file's or stdin's content, or the argument itself."""
    if argument == STDIN:
        return _decode(argument, sys.stdin.buffer.read(MAX_INPUT + 1))
    if os.path.isdir(argument):
        raise PenmarkError(f"{argument} is a folder, not a file")
    if not os.path.exists(argument):
        return argument
    try:
        with Path(argument).open("rb") as file:
            return _decode(argument, file.read(MAX_INPUT + 1))
    except OSError as error:
        raise PenmarkError(f"cannot read {argument}: {error.strerror}") from None


def _decode(argument: str, content: bytes) -> str:
    label = _label(argument)
    if len(content) > MAX_INPUT:
        raise PenmarkError(f"{label} is longer than {MAX_INPUT // 2**20} MB")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PenmarkError(f"{label} is not text: byte {error.start + 1} is not UTF-8") from None
    if "\0" in text:
        raise PenmarkError(f"{label} is not text: it holds a zero byte")
    return text


def _label(argument: str) -> str:
    """The argument on one line; a text is cut short, a path is not."""
    if argument == STDIN:
        return "stdin"
    line = on_one_line(argument)
    return line if len(line) <= _LABEL_LENGTH or os.path.exists(argument) else f"{line[: _LABEL_LENGTH - 1]}…"
