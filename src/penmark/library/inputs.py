"""What an input stands for: the puzzles in a file or on stdin, a link, or the puzzle's own text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from operator import itemgetter
from typing import Any

import msgspec

from penmark.errors import (
    GenreMismatchError,
    JsonError,
    ParseError,
    PenmarkError,
    UnreadableError,
    UnsupportedError,
    quote,
)
from penmark.library.texts import label, opened
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import MAX_DOCUMENT, parse_json

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
_JSON = ("{", "[")
_LONGEST_PATH = 256
_LOOKS_LIKE_A_PATH = re.compile(r"(?!\w+://)\S*(?:[/\\]|\.[A-Za-z]\w{0,7}$)\S*")


@dataclass(frozen=True)
class InputText:
    """One puzzle's text, not yet read. Without slots, which travel slowly."""

    label: str
    """Where it stands, for people: the argument, with a line number when it holds many."""
    given: str
    """What `--json` calls `input`: the argument as it was given; the line itself when that holds many."""
    text: str
    problem: PenmarkError | None = None
    """Why there is no text."""
    dataset: str = ""
    """The name of the puzzlekit dataset that it is from, if it is from one: its texts may have a shape of their own."""

    def naming(self, message: str) -> str:
        """A message about it that says where it stands, once."""
        return message if message.startswith(self.label) else f"{self.label}: {message}"

    def problem_line(self, error: PenmarkError) -> str:
        """The same about why it cannot be read, on one line."""
        return self.naming(str(error).partition("\n")[0])


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


def entries_of(arguments: Iterable[str], genre: Genre) -> Iterator[InputText]:
    """Every puzzle that the arguments hold."""
    return (entry for argument in arguments for entry in _entries(argument, genre))


def read_one(argument: str, genre: Genre, lenient: bool = False) -> Document:
    """The only puzzle of an argument; `lenient` as in `read_entry`."""
    found = _entries(argument, genre)
    only = next(found)
    others = sum(1 for _ in found)
    if others:
        raise PenmarkError(f"{label(argument)} holds {1 + others} puzzles, one was expected")
    return read_entry(only, genre, lenient)


def read_entry(entry: InputText, genre: Genre, lenient: bool = False) -> Document:
    """The puzzle of an entry, which must be of that genre.

    With `lenient`, what is not understood of it is told in the document's notes, where the format can keep it.
    """
    if entry.problem is not None:
        raise entry.problem
    try:
        if entry.dataset and (found := _of_dataset(entry, genre)) is not None:
            return found
        return _document(entry.text, genre, could_be_file=entry.text == entry.given, lenient=lenient)
    except PenmarkError as error:
        raise _explained(entry, genre, error) from None


def _of_dataset(entry: InputText, genre: Genre) -> Document | None:
    """The puzzle of a text whose shape the name of its dataset tells; `None` if that tells nothing."""
    from penmark.formats import puzzlekit

    if not puzzlekit.FORMAT.has_dataset(genre, entry.dataset):
        return None
    return Document(puzzlekit.parse(genre, entry.text, entry.dataset))


def _document(text: str, genre: Genre | None, could_be_file: bool = False, lenient: bool = False) -> Document:
    """The puzzle of a text in any format, or of a line that a command printed with `--json`."""
    from penmark import formats

    plain = _puzzle_of_result(text) or text
    return formats.read_text(plain, genre, could_be_file=could_be_file, lenient=lenient)


def _puzzle_of_result(text: str) -> str | None:
    """The tagged document that such a line tells of, under `puzzle`; `None` if it is no such line."""
    if '"puzzle":' not in text or not text.lstrip().startswith("{"):
        return None
    try:
        plain = parse_json(text)
    except JsonError:
        return None
    puzzle = plain.get("puzzle") if isinstance(plain, dict) and "data" not in plain else None
    return msgspec.json.encode(puzzle).decode() if isinstance(puzzle, dict) else None


def _explained(entry: InputText, genre: Genre, error: PenmarkError) -> PenmarkError:
    """What a person most likely got wrong, or else what every format had to say."""
    other = _genre_of(entry.text)
    if other is not None:
        return error if other is genre else GenreMismatchError(genre.name, other.name)
    if entry.text == entry.given and looks_like_a_path(entry.given):
        return PenmarkError(f"no such file, nor the text of a puzzle: {quote(entry.given)}")
    if entry.dataset and isinstance(error, UnreadableError):
        return _of_its_dataset(error)
    return error


def looks_like_a_path(argument: str) -> bool:
    """Whether somebody who wrote this most likely meant a file."""
    return len(argument) < _LONGEST_PATH and _LOOKS_LIKE_A_PATH.fullmatch(argument) is not None


def _of_its_dataset(error: UnreadableError) -> PenmarkError:
    """The format of a dataset's records is known: what the other formats had to say is of no use."""
    from penmark.formats import puzzlekit

    reason = dict(error.attempts).get(puzzlekit.FORMAT.name)
    return error if reason is None else ParseError(reason)


def _genre_of(text: str) -> Genre | None:
    try:
        return _document(text, None, lenient=True).puzzle.genre
    except PenmarkError:
        return None


def _entries(argument: str, genre: Genre) -> Iterator[InputText]:
    """One at least; the last has a problem if the text cannot be read to its end."""
    name = label(argument)
    try:
        scheme, colon, question = argument.partition(":")
        if colon and scheme in _ASKED:
            yield from _answers(argument, _ASKED[scheme](question, genre))
            return
        with opened(argument) as source:
            head = source.read(MAX_WHOLE + 1)
            if len(head) <= MAX_WHOLE and (head.count("\n") <= _MOST_ROWS or head.lstrip().startswith(_JSON)):
                yield from _entries_of(name, argument, head, genre)
            elif _begins_a_dataset(head):
                yield from _dataset(name, head + source.read(MAX_DATASET + 1 - len(head)))
            else:
                yield from _lines_of(name, source.lines(head, MAX_WHOLE), genre)
    except PenmarkError as error:
        yield InputText(name, argument, "", error)


def _of_store(question: str, genre: Genre) -> Iterator[tuple[str, str]]:
    from penmark.library.asking import ask_store

    return ask_store(question, genre)


def _of_starter_set(question: str, genre: Genre) -> Iterator[tuple[str, str]]:
    from penmark.library.asking import ask_dataset
    from penmark.library.starter import starter_set

    return ((str(line.number), line.text) for line in ask_dataset(starter_set(genre), genre, question))


_ASKED: Mapping[str, Callable[[str, Genre], Iterator[tuple[str, str]]]] = {
    "library": _of_store,
    "starter": _of_starter_set,
}
"""What may stand before a colon and a question, and who answers: the name and the text of each puzzle."""


def _answers(argument: str, found: Iterator[tuple[str, str]]) -> Iterator[InputText]:
    scheme = argument.partition(":")[0]
    first = next(found, None)
    if first is None:
        raise PenmarkError(f"no such puzzle is there: {quote(argument)}")
    for name, text in chain([first], found):
        yield InputText(f"{scheme}:{name[:12]}", text, text)


def _entries_of(name: str, argument: str, text: str, genre: Genre) -> list[InputText]:
    """Those of a text that may be one puzzle as a whole."""
    if not text.strip():
        raise PenmarkError(f"{name if name.strip() else 'the argument'} is empty")
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
    """Whether this is the beginning of one long JSON object or list, not of lines with an object each."""
    start = head.lstrip()
    if not start.startswith(_JSON):
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
    """The records of a puzzlekit file, or of a JSON list of puzzles; `None` if it is neither."""
    if not text.lstrip().startswith(_JSON):
        return None
    try:
        plain = parse_json(text, _MAX_VALUES, 4 * MAX_DATASET)
    except JsonError:
        return None  # perhaps one document a line
    if isinstance(plain, list):
        return _listed(name, plain)
    records = plain.get("data") if isinstance(plain, dict) else None
    if not isinstance(records, dict) or "genre" in plain:
        return None
    problems = ((key, record.get("problem")) for key, record in records.items() if isinstance(record, dict))
    called = plain.get("name")
    dataset = called if isinstance(called, str) else ""
    return [
        InputText(f"{name}:{key}", key, problem, dataset=dataset)
        for key, problem in problems
        if isinstance(problem, str)
    ]


def _listed(name: str, plain: list[Any]) -> list[InputText] | None:
    """Texts and links, documents, or records that hold one as `payload`, as lists of F-Puzzles do."""
    records = [each.get("payload", each) if isinstance(each, dict) else each for each in plain]
    if not all(isinstance(each, (str, dict)) for each in records):
        return None
    texts = [each if isinstance(each, str) else msgspec.json.encode(each).decode() for each in records]
    return [InputText(f"{name}:{k}", text, text) for k, text in enumerate(texts, 1)]


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
    try:
        whole = _document(text, genre, lenient=True)
    except UnsupportedError:
        # Rows of single characters could each be read as a board of one cell and a remark.
        return all((one := _read(line, genre)) is not None and one.puzzle.rows > 1 for line in lines)
    except PenmarkError:
        return any(_read(line, genre) is not None for line in lines)
    return len(lines) != whole.puzzle.rows and all(_read(line, genre) is not None for line in lines)


def _read(text: str, genre: Genre) -> Document | None:
    """Whether it can be read as it is asked for is told later."""
    try:
        return _document(text, genre, lenient=True)
    except PenmarkError:
        return None
