"""What the INPUT arguments stand for: files, stdin, links, or the puzzle's own text."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from operator import itemgetter
from typing import Annotated

import typer

from penmark.cli.loading import MAX_INPUT, STDIN, label, load
from penmark.errors import GenreMismatchError, JsonError, PenmarkError, RegistryError, UnsupportedError, quote
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import parse_json
from penmark.puzzle.registry import by_name, genres

MAX_LINES = 500_000
"""Most lines with a puzzle each that are read from one input."""
_MOST_PASSED = 8 * MAX_LINES
"""Empty ones and remarks among them."""
_MAX_VALUES = 2_000_000
"""In a puzzlekit file: several hundred thousand records."""
_LINES = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
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
Inputs = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="INPUT",
        help="Files, - for stdin, links, or puzzles as text. A file may hold many puzzles, and be gzipped.",
    ),
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
class InputText:
    """One puzzle's text, not yet read."""

    label: str
    """Where it stands, for people: the argument, with a line number when it holds many."""
    given: str
    """What `--json` calls `input`: the argument as it was given; the line itself when that holds many."""
    text: str
    problem: PenmarkError | None = None
    """Why there is no text."""


def entries(arguments: Sequence[str], genre: Genre) -> list[InputText]:
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
        raise PenmarkError(f"{label(argument)} holds {len(found)} puzzles, one was expected")
    return read_entry(found[0], genre)


def read_entry(entry: InputText, genre: Genre) -> Document:
    """The puzzle of an entry, which must be of that genre."""
    from penmark import formats

    if entry.problem is not None:
        raise entry.problem
    try:
        return formats.read_text(entry.text, genre)
    except PenmarkError as error:
        raise _explained(entry, genre, error) from None


def _explained(entry: InputText, genre: Genre, error: PenmarkError) -> PenmarkError:
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


def _entries(argument: str, genre: Genre) -> list[InputText]:
    name = label(argument)
    try:
        text = load(argument)
    except PenmarkError as error:
        return [InputText(name, argument, "", error)]
    if not text.strip():
        return [InputText(name, argument, "", PenmarkError(f"{name or 'the argument'} is empty"))]
    try:
        lines = content_lines(name, map(itemgetter(1), _LINES.finditer(text)))
    except PenmarkError as error:
        return [InputText(name, argument, "", error)]
    records = _records(name, text)
    if not lines or records == []:
        return [InputText(name, argument, "", PenmarkError(f"{name} holds no puzzle"))]
    if records is not None:
        return records
    if len(lines) > 1 and _is_a_list(text, [line for _, line in lines], genre):
        return [InputText(f"{name}:{k}", line, line) for k, line in lines]
    return [InputText(name, argument, text)]


def _records(name: str, text: str) -> list[InputText] | None:
    """The records of a puzzlekit file; `None` if it is none."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        plain = parse_json(text, _MAX_VALUES, MAX_INPUT)
    except JsonError:
        return None  # perhaps one document a line
    records = plain.get("data") if isinstance(plain, dict) else None
    if not isinstance(records, dict) or "genre" in plain:
        return None
    problems = ((key, record.get("problem")) for key, record in records.items() if isinstance(record, dict))
    return [InputText(f"{name}:{key}", key, problem) for key, problem in problems if isinstance(problem, str)]


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
    from penmark import formats

    try:
        whole = formats.read_text(text, genre)
    except UnsupportedError:
        # Rows of single characters could each be read as a board of one cell and a remark.
        return all((one := _read(line, genre)) is not None and one.puzzle.rows > 1 for line in lines)
    except PenmarkError:
        return any(_read(line, genre) is not None for line in lines)
    return len(lines) != whole.puzzle.rows and all(_read(line, genre) is not None for line in lines)


def _read(text: str, genre: Genre) -> Document | None:
    from penmark import formats

    try:
        return formats.read_text(text, genre)
    except PenmarkError:
        return None
