"""What DATASET arguments stand for: many puzzles in one file, perhaps compressed."""

from __future__ import annotations

import gzip
import json
import zlib
from pathlib import Path
from typing import Annotated

import typer

from penmark.cli.inputs import MAX_INPUT, Entry, entries, load
from penmark.errors import PenmarkError
from penmark.puzzle.genre import Genre

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
    text = _decompressed(path) if packed else load(argument)
    found = _records(path.name, text)
    if found is None:
        found = _lines(path.name, text) if packed else entries([argument], genre)
    if not found:
        raise PenmarkError(f"{path} holds no puzzle")
    return found


def _lines(name: str, text: str) -> list[Entry]:
    lines = (line.strip() for line in text.splitlines())
    return [Entry(f"{name}:{k}", line, line) for k, line in enumerate(lines, 1) if line and not line.startswith("#")]


def _decompressed(path: Path) -> str:
    """A file's text; no more than is allowed, however small it is when compressed."""
    try:
        with gzip.open(path, "rb") as file:
            content = file.read(MAX_INPUT + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise PenmarkError(f"cannot read {path}: {error}") from None
    if len(content) > MAX_INPUT:
        raise PenmarkError(f"{path} holds more than {MAX_INPUT // 2**20} MB")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PenmarkError(f"{path} is not text: byte {error.start + 1} is not UTF-8") from None


def _records(name: str, text: str) -> list[Entry] | None:
    """The records of a puzzlekit file; `None` if it is none."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
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
