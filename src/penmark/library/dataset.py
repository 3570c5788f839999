"""Datasets: gzipped files with one tagged document a line, all of one genre, named `<genre>.jsonl.gz`.

Reading is strict and streamed: a line that is no puzzle of the genre is refused with its file, its number and the
reason, and no more than one line is held. Appending is atomic: the new lines become one more gzip member of a copy of
the file, which takes the place of the old one in one step. A process that is killed leaves the file as it was, and of
two that append at once the second waits for the first.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from penmark.errors import DatasetError, PenmarkError
from penmark.library.texts import opened
from penmark.puzzle import wire
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.json_text import MAX_DOCUMENT
from penmark.puzzle.registry import by_name
from penmark.whole_file import WholeFile

SUFFIX = ".jsonl.gz"
_LEVEL = 9


@dataclass(frozen=True, slots=True)
class DatasetLine:
    """A line of a dataset, and the document that it holds."""

    number: int
    """From 1."""
    text: str
    document: Document


def read_dataset(
    path: Path, genre: Genre, on_bad: Callable[[DatasetError], None] | None = None
) -> Iterator[DatasetLine]:
    """The lines of a dataset, one after the other.

    The first bad line raises `DatasetError`; with `on_bad`, that is told of each one, and reading goes on after it. A
    file that cannot be read to its end, say because it is cut short, is an error either way.
    """
    if not path.is_file():
        raise DatasetError(f"{path} is no file")
    number = 0
    try:
        with opened(str(path)) as source:
            for number, text in enumerate(source.lines("", MAX_DOCUMENT), 1):
                try:
                    document = _parsed(text, genre)
                except PenmarkError as error:
                    _refuse(DatasetError(f"{path}:{number}: {error}"), on_bad)
                else:
                    yield DatasetLine(number, text, document)
    except DatasetError:
        raise
    except PenmarkError as error:
        raise DatasetError(f"{path}, after line {number}: {error}") from None


def _parsed(text: str, genre: Genre) -> Document:
    if not text.strip():
        raise PenmarkError("the line is empty")
    return wire.loads(text, expect=genre.name)


def _refuse(error: DatasetError, on_bad: Callable[[DatasetError], None] | None) -> None:
    if on_bad is None:
        raise error from None
    on_bad(error)


def genre_of_file(path: Path) -> Genre:
    """The genre that a dataset is named for."""
    try:
        return by_name(path.name.partition(".")[0])
    except PenmarkError:
        raise DatasetError(f"a dataset is named for its genre, as akari.jsonl.gz; got {path.name}") from None


def append_dataset(path: Path, genre: Genre, documents: Iterable[Document]) -> int:
    """Add documents at the end of a dataset, which need not exist yet: all of them or none. How many there were.

    Those of another genre are refused.
    """
    return append_lines(path, (_line(document, genre) for document in documents))


def append_lines(path: Path, lines: Iterable[str]) -> int:
    """The same with documents that are written already, each as its line."""
    path = Path(os.path.realpath(path))
    try:
        with _locked(path.parent):
            whole = WholeFile(path)
            try:
                with contextlib.suppress(FileNotFoundError), path.open("rb") as old:
                    shutil.copyfileobj(old, whole.file)
                count = _write_lines(whole.file, lines)
                if count:
                    whole.keep()
                return count
            finally:
                whole.drop()
    except OSError as error:
        raise DatasetError(f"cannot write {path}: {error.strerror or error}") from None


def write_member(file: IO[bytes], genre: Genre, documents: Iterable[Document]) -> int:
    """One gzip member with a line for each document. Equal documents give equal bytes."""
    return _write_lines(file, (_line(document, genre) for document in documents))


def _write_lines(file: IO[bytes], lines: Iterable[str]) -> int:
    count = 0
    with (
        gzip.GzipFile(filename="", mode="wb", compresslevel=_LEVEL, fileobj=file, mtime=0) as packed,
        io.BufferedWriter(packed, 1 << 16) as written,
    ):
        for line in lines:
            written.write(line.encode() + b"\n")
            count += 1
    return count


def _line(document: Document, genre: Genre) -> str:
    puzzle = document.puzzle
    if puzzle.genre is not genre:
        raise DatasetError(f"a dataset of {genre.title} takes no {puzzle.genre.title}")
    return wire.dumps(puzzle, document.game, document.generated)


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Alone among the processes that append to a dataset of a folder, where the system can lock one."""
    if os.name != "posix":
        yield
        return
    import fcntl

    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
