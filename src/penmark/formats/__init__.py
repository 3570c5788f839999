"""Whole documents in foreign formats and our own: `read` finds out which it is, `write` makes any of them.

Each module that binds a `Format` to `FORMAT` is one; a new format is a new module and nothing else.
"""

from __future__ import annotations

import os
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from penmark.errors import (
    CutShortError,
    FormatError,
    NotUnderstoodError,
    ParseError,
    PenmarkError,
    RegistryError,
    UnreadableError,
    UnsupportedError,
    UnwritableError,
    known_names,
    quote,
)
from penmark.formats.base import MAX_TEXT, Format, require_text
from penmark.formats.likely import likely_reason
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.rules.counting import listing

__all__ = [
    "MAX_TEXT",
    "Format",
    "format_called",
    "formats",
    "read",
    "read_file",
    "read_many",
    "read_text",
    "write",
]

_LONGEST_PATH = 4096


@cache
def formats() -> Mapping[str, Format]:
    """Every format by name, in alphabetical order."""
    modules = (import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__))
    found = (vars(module).get("FORMAT") for module in modules)
    return {each.name: each for each in sorted(filter(None, found), key=lambda f: f.name)}


def format_called(name: str) -> Format:
    try:
        return formats()[name]
    except KeyError:
        raise RegistryError(f"unknown format {quote(name)}; {known_names(name, list(formats()))}") from None


def write(document: Document | Puzzle, format_name: str) -> str:
    """The document in a format. What the format cannot hold is refused, naming what does not fit, and which can."""
    chosen = format_called(format_name)
    try:
        return chosen.write(document)
    except UnwritableError as error:
        able = [each.name for each in formats().values() if each is not chosen and _holds(each, document)]
        raise UnwritableError(f"{error} ({listing(able)} can)" if able else str(error)) from None


def _holds(each: Format, document: Document | Puzzle) -> bool:
    try:
        each.write(document)
    except UnwritableError:
        return False
    return True


def read(text_or_path: str | os.PathLike[str], genre: Genre | str | None = None, *, lenient: bool = False) -> Document:
    """The document in a text of any known format, or in the file of that name if there is one.

    `genre` (a genre or its name) says what the text must be of; some formats cannot be read without it.
    With `lenient`, what a format does not understand of a text is told in the document's notes, and kept.
    Raises `UnreadableError` with what was tried and where each format gave up.
    """
    if not isinstance(text_or_path, str) or _names_a_file(text_or_path):
        return read_file(Path(text_or_path), genre, lenient=lenient)
    return read_text(text_or_path, genre, could_be_file=True, lenient=lenient)


def _names_a_file(text: str) -> bool:
    try:
        return len(text) <= _LONGEST_PATH and "\n" not in text and Path(text).is_file()
    except (OSError, ValueError):  # no file has such a name
        return False


def read_file(path: Path, genre: Genre | str | None = None, *, lenient: bool = False) -> Document:
    """The document in a file, which must be UTF-8 text of bearable size."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_TEXT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableError(f"cannot read the file {quote(str(path))}: {reason}") from None
    if len(raw) > MAX_TEXT:
        raise ParseError(f"the file {quote(str(path))} is longer than {MAX_TEXT} bytes")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ParseError(f"the file {quote(str(path))} is not UTF-8 text: byte {error.start + 1}") from None
    return read_text(text, genre, lenient=lenient)


def read_text(
    text: str, genre: Genre | str | None = None, *, could_be_file: bool = False, lenient: bool = False
) -> Document:
    """The document in a text of any known format; those that it looks like are tried first.

    `could_be_file` says that the caller has looked for a file of that name, which a refusal then mentions.

    Raises `UnsupportedError` as soon as one of them knows what it is, but that it cannot be held.
    """
    require_text(text)
    wanted = by_name(genre) if isinstance(genre, str) else genre
    refusals: list[tuple[Format, PenmarkError]] = []
    order = sorted(formats().values(), key=lambda f: not f.looks_like(text))
    for each in order:
        try:
            return each.parse_leniently(text, wanted) if lenient else each.parse(text, wanted)
        except UnsupportedError:
            raise
        except PenmarkError as error:
            refusals.append((each, error))
    no_file = ", nor is it the name of a file" if could_be_file and "\n" not in text else ""
    message = _likeliest(text, refusals) or f"{quote(text)} is in no known format{no_file}"
    raise UnreadableError(message, [(each.name, str(error)) for each, error in refusals])


def _likeliest(text: str, refusals: list[tuple[Format, PenmarkError]]) -> str | None:
    """In one clause, what the text most likely is; what each format objected to follows it."""
    alike = [(each, error) for each, error in refusals if each.looks_like(text)]
    # A format that lacks but a part of it knows the text better than one that it merely looks like.
    alike = [pair for pair in alike if isinstance(pair[1], NotUnderstoodError)] or alike
    if len({str(error) for _, error in alike}) != 1:
        return likely_reason(text)
    likely, error = alike[0]
    if isinstance(error, CutShortError):
        return likely_reason(text, likely.specimen or likely.title)
    hint = " (a lenient reader keeps it and goes on)" if isinstance(error, NotUnderstoodError) else ""
    return f"cannot read {quote(text)} as {likely.title}: {error}{hint}"


def read_many(
    text: str | Iterable[str], genre: Genre | str | None = None
) -> Iterator[tuple[int, Document | PenmarkError]]:
    """One puzzle a line: Sudoku lines, URLs, JSON documents, or a mix; but for blank lines and `#` remarks.

    Yields each line's number, from 1, with its document or with what is wrong with it.
    """
    for number, line in enumerate(text.split("\n") if isinstance(text, str) else text, 1):
        if line.strip() and not line.startswith("#"):
            try:
                yield number, read_text(line, genre)
            except FormatError as error:
                yield number, error
