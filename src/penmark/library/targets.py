"""Where imported puzzles go: the store, or a dataset."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from penmark.library.dataset import append_lines, read_dataset
from penmark.library.facts import NewPuzzle
from penmark.puzzle.canonical import canonical_hash
from penmark.puzzle.genre import Genre
from penmark.puzzle.wire import with_generated

if TYPE_CHECKING:
    from penmark.library.store.store import Store


class ImportTarget(ABC):
    """Takes puzzles in batches, each of which is kept as a whole or not at all."""

    batch: int
    """How many puzzles are best handed over at once."""

    @abstractmethod
    def prepare_forms(self) -> None:
        """Called before `known(…, canonical=True)` is asked for the first time."""

    @abstractmethod
    def known(self, hashes: Sequence[str], canonical: bool = False) -> set[str]:
        """Those of some content hashes, or canonical hashes, that are there."""

    @abstractmethod
    def add(self, puzzles: Sequence[NewPuzzle], source: str | None, done: int) -> int:
        """Add those that are not there yet, how many that were; and note that `done` entries of a source are
        handled."""

    def done(self, source: str) -> int:
        """How many entries of a source that was not finished are handled already."""
        return 0

    def finish(self, source: str) -> None:
        """A source was read to its end: next time it is read from its beginning."""
        return


class StoreTarget(ImportTarget):
    """A batch and how far its source was read are one transaction."""

    batch = 500

    def __init__(self, store: Store) -> None:
        self._store = store
        self._added = 0

    def prepare_forms(self) -> None:
        self._store.puzzles.fill_canonical_hashes()

    def known(self, hashes: Sequence[str], canonical: bool = False) -> set[str]:
        return self._store.puzzles.known(hashes, canonical)

    def add(self, puzzles: Sequence[NewPuzzle], source: str | None, done: int) -> int:
        with self._store.database.writing() as connection:
            added = self._store.puzzles.add_within(connection, puzzles)
            if source is not None:
                self._store.progress.note_within(connection, source, done)
        self._added += added
        return added

    def done(self, source: str) -> int:
        return self._store.progress.of(source)

    def finish(self, source: str) -> None:
        self._store.progress.finish(source)
        if self._added:
            self._store.database.gather_statistics()
            self._added = 0


class DatasetTarget(ImportTarget):
    """A file that is written anew for each batch, so batches are large. It must not be written to by others
    meanwhile."""

    batch = 20_000

    def __init__(self, path: Path, genre: Genre) -> None:
        self._path = path
        self._genre = genre
        lines = read_dataset(path, genre) if path.exists() else ()
        self._hashes = {line.document.puzzle.content_hash for line in lines}
        self._forms: set[str] = set()

    def prepare_forms(self) -> None:
        lines = read_dataset(self._path, self._genre) if self._path.exists() else ()
        self._forms = {canonical_hash(line.document.puzzle) for line in lines}

    def known(self, hashes: Sequence[str], canonical: bool = False) -> set[str]:
        return (self._forms if canonical else self._hashes).intersection(hashes)

    def add(self, puzzles: Sequence[NewPuzzle], source: str | None, done: int) -> int:
        new = {each.hash: each for each in puzzles}
        fresh = [each for digest, each in new.items() if digest not in self._hashes]
        append_lines(self._path, (with_generated(each.text, each.generated) for each in fresh))
        self._hashes |= new.keys()
        self._forms |= {each.canonical for each in fresh if each.canonical is not None}
        return len(fresh)
