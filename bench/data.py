"""The corpora as benchmarks see them: which file holds which genre, and its records in a fixed order."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from math import prod
from typing import NamedTuple, TypeVar

import pytest

from penmark.errors import ParseError
from penmark.formats import puzzlekit
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres
from tests import corpus

T = TypeVar("T")
BOARD_KINDS = {
    "akari": "lightup",
    "hashi": "hashikake",
    "heyawake": "heyawake",
    "masyu": "mashu",
    "nurikabe": "nurikabe",
    "nurimisaki": "nurimisaki",
    "slitherlink": "slither",
    "sudoku": "sudoku",
    "yajilin": "yajilin",
}
"""What puzz.link's tests call a genre."""


class Record(NamedTuple):
    """One puzzle of the puzzlekit dataset, as it is written there."""

    genre: str
    file: str
    name: str
    problem: str
    solution: str

    @property
    def dataset(self) -> str | None:
        """The name that its text is read by, where it is that of a variant."""
        return None if self.file.lower() in _names(by_name(self.genre)) else self.file

    @property
    def collection(self) -> str:
        """What it is reported under: its genre, or the file of its variant."""
        return self.dataset or self.genre

    @property
    def size(self) -> int:
        """How many cells the board has, by the two numbers that its text begins with; 0 where it does not."""
        numbers = self.problem.split(maxsplit=2)[:2]
        return prod(map(int, numbers)) if len(numbers) == 2 and all(map(str.isdecimal, numbers)) else 0


@contextmanager
def corpus_required() -> Iterator[None]:
    """Outside of pytest a missing corpus ends the program with the reason."""
    try:
        yield
    except pytest.skip.Exception as missing:
        raise SystemExit(str(missing)) from None


@cache
def dataset_files() -> dict[str, str]:
    """The dataset's file of each genre that can read one: the file is called by one of the genre's names."""
    with corpus_required():
        stems = {path.name.partition(".")[0] for path in corpus.corpus_path("puzzlekit").iterdir()}
    by_lower = {stem.lower(): stem for stem in stems}
    found = {}
    for genre in genres().values():
        if puzzlekit.FORMAT.holds(genre):
            stem = next((by_lower[name] for name in _names(genre) if name in by_lower), None)
            if stem:
                found[genre.name] = stem
    return found


def _names(genre: Genre) -> tuple[str, ...]:
    return (genre.name, *genre.aliases)


@cache
def variant_files() -> dict[str, str]:
    """The genre of each file of the dataset whose puzzles have variants: such a file is a collection of its own."""
    with corpus_required():
        stems = sorted(path.name.partition(".")[0] for path in corpus.corpus_path("puzzlekit").iterdir())
    able = [genre for genre in genres().values() if puzzlekit.FORMAT.holds(genre)]
    return {stem: genre.name for stem in stems for genre in able if puzzlekit.FORMAT.has_dataset(genre, stem)}


@cache
def records(collection: str) -> tuple[Record, ...]:
    """Every record of a genre, or of a file of variants, as the file has them."""
    variants = variant_files()
    genre, file = (variants[collection], collection) if collection in variants else (collection, "")
    file = file or dataset_files()[genre]
    with corpus_required():
        found = corpus.puzzlekit_records(file)
    return tuple(Record(genre, file, name, each["problem"], each["solution"]) for name, each in found.items())


@cache
def whole_records(collection: str) -> tuple[Record, ...]:
    """Those that their source has not cut short: the others are no puzzles, and their texts are refused."""
    return tuple(record for record in records(collection) if _is_whole(record))


def _is_whole(record: Record) -> bool:
    try:
        puzzlekit.parse(record.genre, record.problem, record.dataset)
    except ParseError:
        return False
    return True


def spread(items: Sequence[T], count: int | None) -> list[T]:
    """About `count` of the items, evenly over the whole; all of them without a count."""
    if count is None or count >= len(items):
        return list(items)
    return [items[k * len(items) // count] for k in range(count)]


def boards(genre: str) -> list[tuple[str | None, str]]:
    """puzz.link's test boards of a genre with the error each must show, none where it is complete and right."""
    with corpus_required():
        return corpus.conformance_boards(BOARD_KINDS[genre])[1]


@cache
def sudoku_lines(name: str) -> tuple[str, ...]:
    """A collection of 81-character lines."""
    with corpus_required():
        path = corpus.corpus_path("sudoku", f"{name}.txt.gz")
    with gzip.open(path, "rt", encoding="ascii") as file:
        return tuple(line.strip() for line in file if line.strip())


@cache
def fpuzzles_payloads() -> tuple[str, ...]:
    """F-Puzzles' boards with variants, as texts that `penmark.read` takes."""
    with corpus_required():
        path = corpus.corpus_path("fpuzzles", "payloads.json")
    return tuple(each["payload"] for each in json.loads(path.read_text("utf-8")))
