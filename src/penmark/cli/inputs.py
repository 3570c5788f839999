"""What the INPUT arguments stand for: files, stdin, links, or the puzzle's own text."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain, islice
from operator import itemgetter
from typing import Annotated

import typer

from penmark.cli.loading import STDIN, label, opened
from penmark.errors import GenreMismatchError, JsonError, PenmarkError, RegistryError, UnsupportedError, quote
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import MAX_DOCUMENT, parse_json
from penmark.puzzle.registry import by_name, genres, left_out

MAX_WHOLE = MAX_DOCUMENT
"""What is longer, in characters, is no puzzle: it is read line by line."""
_MOST_ROWS = 20_000
"""What has more lines is no puzzle either, unless it is JSON."""
MAX_DATASET = 64 * 1024 * 1024
"""A puzzlekit file, in characters: it cannot be read line by line."""
MAX_LINES = 5_000_000
"""Most lines with a puzzle each that are read from one input."""
_MOST_PASSED = 8 * MAX_LINES
"""Empty ones and remarks among them."""
_MAX_VALUES = 2_000_000
"""In a puzzlekit file: several hundred thousand records."""
_AHEAD = 10_000
"""Puzzles that are read ahead, so that it is known how many there are."""
_TRIED = 100
"""Lines of a long text that are tried before it is refused as no list of puzzles."""
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
        if name.lower() in left_out():
            raise
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


class Todo:
    """Puzzles that are not yet read, one after the other, once. A long list is not held."""

    def __init__(self, found: Iterator[InputText]) -> None:
        self._ahead = list(islice(found, _AHEAD + 1))
        self._found = found

    @property
    def total(self) -> int | None:
        """How many there are; `None` if they are too many to know in advance."""
        return None if len(self._ahead) > _AHEAD else len(self._ahead)

    def __iter__(self) -> Iterator[InputText]:
        return chain(self._ahead, self._found)


def entries(arguments: Sequence[str], genre: Genre) -> Todo:
    """Every puzzle that the arguments hold; stdin if there are none and it is no terminal."""
    if not arguments:
        if sys.stdin is None or sys.stdin.isatty():
            message = "give a file, a link or a puzzle, or - to read stdin"
            raise typer.BadParameter(message, param_hint="INPUT")
        arguments = [STDIN]
    return Todo(entry for argument in arguments for entry in _entries(argument, genre))


def read_one(argument: str, genre: Genre) -> Document:
    """The only puzzle of an argument."""
    found = _entries(argument, genre)
    only = next(found)
    others = sum(1 for _ in found)
    if others:
        raise PenmarkError(f"{label(argument)} holds {1 + others} puzzles, one was expected")
    return read_entry(only, genre)


def read_entry(entry: InputText, genre: Genre) -> Document:
    """The puzzle of an entry, which must be of that genre."""
    from penmark import formats

    if entry.problem is not None:
        raise entry.problem
    try:
        return formats.read_text(entry.text, genre, could_be_file=entry.text == entry.given)
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


def _entries(argument: str, genre: Genre) -> Iterator[InputText]:
    """One at least; the last has a problem if the text cannot be read to its end."""
    name = label(argument)
    try:
        with opened(argument) as source:
            head = source.read(MAX_WHOLE + 1)
            if len(head) <= MAX_WHOLE and (head.count("\n") <= _MOST_ROWS or head.lstrip().startswith("{")):
                yield from _entries_of(name, argument, head, genre)
            elif _begins_a_dataset(head):
                yield from _dataset(name, head + source.read(MAX_DATASET + 1 - len(head)))
            else:
                yield from _lines_of(name, source.lines(head, MAX_WHOLE), genre)
    except PenmarkError as error:
        yield InputText(name, argument, "", error)


def _entries_of(name: str, argument: str, text: str, genre: Genre) -> list[InputText]:
    """Those of a text that may be one puzzle as a whole."""
    if not text.strip():
        raise PenmarkError(f"{name or 'the argument'} is empty")
    lines = list(content_lines(name, map(itemgetter(1), _LINES.finditer(text))))
    records = _records(name, text)
    if not lines or records == []:
        raise PenmarkError(f"{name} holds no puzzle")
    if records is not None:
        return records
    if len(lines) > 1 and _is_a_list(text, [line for _, line in lines], genre):
        return [InputText(f"{name}:{k}", line, line) for k, line in lines]
    return [InputText(name, argument, text)]


def _begins_a_dataset(head: str) -> bool:
    """Whether this is the beginning of one long JSON object, not of a list with an object on each line."""
    start = head.lstrip()
    if not start.startswith("{"):
        return False
    try:
        parse_json(start.partition("\n")[0], _MAX_VALUES)
    except JsonError:
        return True
    return False


def _dataset(name: str, text: str) -> list[InputText]:
    if len(text) > MAX_DATASET:
        raise PenmarkError(
            f"{name} is longer than {MAX_DATASET // 2**20} MB, and not a list with a puzzle on each line"
        )
    records = _records(name, text)
    if not records:
        raise PenmarkError(f"{name} holds no puzzle")
    return records


def _lines_of(name: str, lines: Iterator[str], genre: Genre) -> Iterator[InputText]:
    """Those of a text that is too long for one puzzle."""
    numbered = content_lines(name, lines)
    first = list(islice(numbered, _TRIED))
    if not any(_read(line, genre) is not None for _, line in first):
        raise PenmarkError(f"{name} is too long for a puzzle, and none of its first lines is one")
    yield from (InputText(f"{name}:{k}", line, line) for k, line in chain(first, numbered))


def _records(name: str, text: str) -> list[InputText] | None:
    """The records of a puzzlekit file; `None` if it is none."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        plain = parse_json(text, _MAX_VALUES, 4 * MAX_DATASET)
    except JsonError:
        return None  # perhaps one document a line
    records = plain.get("data") if isinstance(plain, dict) else None
    if not isinstance(records, dict) or "genre" in plain:
        return None
    problems = ((key, record.get("problem")) for key, record in records.items() if isinstance(record, dict))
    return [InputText(f"{name}:{key}", key, problem) for key, problem in problems if isinstance(problem, str)]


def content_lines(label: str, lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Lines that hold something, with their numbers; the others are passed over one by one, and none is kept."""
    found = 0
    for k, line in enumerate(map(str.strip, lines), 1):
        content = bool(line) and not line.startswith("#")
        found += content
        if found > MAX_LINES or k > _MOST_PASSED:
            raise PenmarkError(f"{label} holds more than {MAX_LINES:,} lines; split it")
        if content:
            yield k, line


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
