"""Asking for puzzles: one question to the store, or to a dataset line by line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from penmark.library.dataset import DatasetLine, read_dataset
from penmark.library.facts import PuzzleFacts
from penmark.library.query.conditions import ValueIn
from penmark.library.query.language import Query
from penmark.library.store import open_store
from penmark.puzzle.genre import Genre


def ask_store(query: Query | str, genre: Genre | None = None, limit: int | None = None) -> Iterator[tuple[str, str]]:
    """From the usual store, the content hash and the tagged document of each puzzle that is asked for."""
    asked = Query.parse(query) if isinstance(query, str) else query
    if genre is not None:
        asked = asked.narrowed(ValueIn("genre", (genre.name,)))
    with open_store() as store:
        for stored in store.puzzles.find(asked, limit=limit):
            yield stored.hash, stored.text


def ask_dataset(path: Path, genre: Genre, query: Query | str, limit: int | None = None) -> Iterator[DatasetLine]:
    """The lines of a dataset that are asked for, in the order of the query. Only what must be sorted is held."""
    asked = Query.parse(query) if isinstance(query, str) else query
    found = (line for line in read_dataset(path, genre) if asked.holds(_facts(line, path)))
    return islice(_sorted(found, asked, path) if asked.orders else found, limit)


def _facts(line: DatasetLine, path: Path) -> PuzzleFacts:
    return PuzzleFacts.of_document(line.document, f"{path}:{line.number}")


def _sorted(lines: Iterator[DatasetLine], query: Query, path: Path) -> Iterator[DatasetLine]:
    held = [(_facts(line, path), line) for line in lines]
    held.sort(key=lambda pair: [order.key(pair[0]) for order in query.orders])
    return (line for _, line in held)
