"""Shelves: what can be looked through page by page, whether it is the store or a dataset."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from penmark.errors import DatasetError, LibraryError, quote
from penmark.library.dataset import genre_of_file, read_dataset
from penmark.library.facts import PlayState, PuzzleFacts, PuzzleGrade
from penmark.library.query.language import Query
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name

if TYPE_CHECKING:
    from penmark.library.store.games import PlayTime
    from penmark.library.store.puzzles import StoredPuzzle
    from penmark.library.store.store import Store

DATASETS_VARIABLE = "PENMARK_DATASETS"
"""The environment variable that tells workers which files to show, as PATH lists folders."""
MOST_LINES = 5_000
"""Of a dataset that is looked through: more belong into the store, which has indexes."""
_KEPT_DATASETS = 2


@contextmanager
def datasets_shown(files: Sequence[Path]) -> Iterator[None]:
    """While inside, let these be looked through besides, in this process and in those that it starts.

    Files that are none, that are named for no genre, or alike are refused.
    """
    for path in files:
        genre_of_file(path)
        if not path.is_file():
            raise DatasetError(f"{path} is no file")
    if len({path.name for path in files}) < len(files):
        raise DatasetError("datasets that are looked through at the same time have different names")
    before = os.environ.get(DATASETS_VARIABLE)
    os.environ[DATASETS_VARIABLE] = os.pathsep.join(str(path.absolute()) for path in files)
    try:
        yield
    finally:
        del os.environ[DATASETS_VARIABLE]
        if before is not None:
            os.environ[DATASETS_VARIABLE] = before


def shown_datasets() -> Mapping[str, Path]:
    """Those that `datasets_shown` names, by file name."""
    named = os.environ.get(DATASETS_VARIABLE, "")
    return {Path(each).name: Path(each) for each in named.split(os.pathsep) if each}


@dataclass(frozen=True, slots=True)
class ShelfEntry:
    """A puzzle on a shelf."""

    key: str
    """By which the shelf finds it again."""
    puzzle: Puzzle
    grade: PuzzleGrade | None
    """Of the store, without the techniques."""
    play: PlayTime | None
    """When it was played, and in what time."""

    @property
    def tier(self) -> str | None:
        return None if self.grade is None else self.grade.tier


class Shelf(ABC):
    """Answers questions page by page."""

    @abstractmethod
    def count(self, query: Query) -> int: ...

    @abstractmethod
    def page(self, query: Query, offset: int, limit: int) -> list[ShelfEntry]: ...

    @abstractmethod
    def entry(self, key: str) -> ShelfEntry: ...


class StoreShelf(Shelf):
    """All puzzles of the store, by their content hashes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def count(self, query: Query) -> int:
        return self._store.puzzles.count(query)

    def page(self, query: Query, offset: int, limit: int) -> list[ShelfEntry]:
        return self.entries(list(self._store.puzzles.find(query, limit=limit, offset=offset)))

    def entries(self, found: Sequence[StoredPuzzle]) -> list[ShelfEntry]:
        plays = self._store.games.plays([each.hash for each in found])
        return [ShelfEntry(each.hash, each.document.puzzle, each.grade, plays.get(each.hash)) for each in found]

    def entry(self, key: str) -> ShelfEntry:
        return self.entries([self._store.puzzles.with_hash(key)])[0]


class DatasetShelf(Shelf):
    """The lines of a dataset, by their numbers. What was played of it is known where there is a store."""

    def __init__(self, path: Path, genre: str, store: Store | None = None) -> None:
        self._lines = _lines(path, genre, path.stat().st_mtime_ns)
        hashes = [facts.hash for facts in self._lines.values()]
        self._plays: Mapping[str, PlayTime] = {} if store is None else store.games.plays(hashes)

    def count(self, query: Query) -> int:
        return sum(1 for facts in self._lines.values() if query.holds(self._played(facts)))

    def page(self, query: Query, offset: int, limit: int) -> list[ShelfEntry]:
        found = [(number, facts) for number, facts in self._lines.items() if query.holds(self._played(facts))]
        found.sort(key=lambda pair: [order.key(pair[1]) for order in query.orders])
        return [self._entry(number, facts) for number, facts in islice(found, offset, offset + limit)]

    def entry(self, key: str) -> ShelfEntry:
        number = int(key) if key.isascii() and key.isdigit() and len(key) < 10 else 0
        if number not in self._lines:
            raise LibraryError(f"there is no line {quote(key)} in this dataset")
        return self._entry(number, self._lines[number])

    def _played(self, facts: PuzzleFacts) -> PuzzleFacts:
        play = self._plays.get(facts.hash)
        if play is None:
            return facts
        return replace(facts, state=PlayState.FINISHED if play.finished else PlayState.STARTED)

    def _entry(self, number: int, facts: PuzzleFacts) -> ShelfEntry:
        play = self._plays.get(facts.hash)
        return ShelfEntry(str(number), facts.puzzle, facts.grade, play)


@lru_cache(maxsize=_KEPT_DATASETS)
def _lines(path: Path, genre: str, changed: int) -> Mapping[int, PuzzleFacts]:
    """By number. `changed` is when the file was: another time is another file."""
    found: dict[int, PuzzleFacts] = {}
    for line in read_dataset(path, by_name(genre)):
        if len(found) == MOST_LINES:
            raise DatasetError(f"{path.name} has more than {MOST_LINES:,} puzzles: import it into the store")
        found[line.number] = PuzzleFacts.of_document(replace(line.document, game=None), path.name)
    return found
