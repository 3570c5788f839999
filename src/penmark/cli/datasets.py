"""What DATASET arguments stand for: many puzzles in one file, perhaps compressed."""

from __future__ import annotations

import codecs
import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from penmark.cli.inputs import MAX_INPUT, Entry, content_lines, entries, load
from penmark.errors import JsonError, PenmarkError
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import parse_json

_BLANK = b"\xef\xbb\xbf \t\r\n"
_PEEKED = 1024
_MAX_VALUES = 2_000_000
"""In a puzzlekit file: several hundred thousand records."""

Dataset = Annotated[
    str,
    typer.Argument(
        metavar="DATASET",
        help="A file with a puzzle on each line, or a puzzlekit JSON file; either may be compressed with gzip.",
    ),
]


def dataset_entries(argument: str, genre: Genre) -> list[Entry]:
    """Every puzzle of a dataset."""
    path = Path(argument)
    packed = path.suffix == ".gz" and path.is_file()
    if not packed and not (path.suffix == ".json" and path.is_file()):
        return entries([argument], genre)
    found = _records(path.name, _unpacked(path) if packed else load(argument).encode())
    if found is None:
        found = _lines(path) if packed else entries([argument], genre)
    if not found:
        raise PenmarkError(f"{path} holds no puzzle")
    return found


def _lines(path: Path) -> list[Entry]:
    """The file is unpacked bit by bit: only lines that hold something are kept, and no more than are allowed."""
    with _reading(path) as file:
        return [Entry(f"{path.name}:{k}", line, line) for k, line in content_lines(str(path), _decoded(path, file))]


def _decoded(path: Path, file: gzip.GzipFile) -> Iterator[str]:
    left, encoding = MAX_INPUT, "utf-8-sig"
    while line := file.readline(left + 1):
        left -= len(line)
        if left < 0:
            raise _too_long(path)
        yield _text(path, line, encoding, MAX_INPUT - left - len(line))
        encoding = "utf-8"


def _unpacked(path: Path) -> bytes | None:
    """A file's content if it may be one JSON object; none, if it has a line too many or is too long for that."""
    with _reading(path) as file:
        if not file.peek(_PEEKED)[:_PEEKED].lstrip(_BLANK).startswith(b"{"):
            return None
        content = file.read(MAX_INPUT + 1)
    if len(content) > MAX_INPUT:
        raise _too_long(path)
    return content


@contextmanager
def _reading(path: Path) -> Iterator[gzip.GzipFile]:
    try:
        with gzip.open(path, "rb") as file:
            yield file
    except (OSError, EOFError, zlib.error) as error:
        raise PenmarkError(f"cannot read {path}: {error}") from None


def _text(path: Path, content: bytes, encoding: str, before: int) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise PenmarkError(f"{path} is not text: byte {before + error.start + 1} is not UTF-8") from None


def _too_long(path: Path) -> PenmarkError:
    return PenmarkError(f"{path} holds more than {MAX_INPUT // 2**20} MB")


def _records(name: str, content: bytes | None) -> list[Entry] | None:
    """The records of a puzzlekit file; `None` if it is none."""
    if content is None or not content.lstrip(_BLANK).startswith(b"{"):
        return None
    try:
        plain = parse_json(content.removeprefix(codecs.BOM_UTF8), _MAX_VALUES, MAX_INPUT)
    except JsonError:
        return None  # perhaps one document a line
    records = plain.get("data") if isinstance(plain, dict) else None
    if not isinstance(records, dict) or "genre" in plain:
        return None
    found = []
    for key, record in records.items():
        problem = record.get("problem") if isinstance(record, dict) else None
        if isinstance(problem, str):
            found.append(Entry(f"{name}:{key}", key, problem))
    return found
