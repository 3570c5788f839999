"""Collections that leave the store: their puzzles in order, as datasets, as an archive, or for whoever prints or plays
them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from penmark.errors import LibraryError, quote
from penmark.library.dataset import SUFFIX, write_member
from penmark.puzzle.document import Document
from penmark.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from penmark.library.store.store import Store

ABOUT = "collection.json"
"""The file of an archive that tells title, author, text and the order of all puzzles, by content hash."""
_MADE = (1980, 1, 1, 0, 0, 0)
"""Equal collections give equal archives."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A collection with all of its puzzles."""

    name: str
    title: str
    author: str
    text: str
    puzzles: tuple[Puzzle, ...]

    @classmethod
    def load(cls, store: Store, name: str, most: int | None = None) -> Pack:
        """One without puzzles is refused, and one with more than `most`."""
        info = store.collections.get(name)
        if not info.puzzles:
            raise LibraryError(f"the collection {quote(name)} holds no puzzles")
        if most is not None and info.puzzles > most:
            raise LibraryError(
                f"the collection {quote(name)} holds {info.puzzles:,} puzzles, at most {most:,} can be taken"
            )
        puzzles = tuple(stored.document.puzzle for stored in store.collections.puzzles(name))
        return cls(name, info.title, info.author, info.text, puzzles)

    def datasets(self) -> Mapping[str, bytes]:
        """One for each genre, by file name, its puzzles in the order of the collection."""
        genres = {puzzle.genre.name: puzzle.genre for puzzle in self.puzzles}
        found: dict[str, bytes] = {}
        for name, genre in genres.items():
            file = io.BytesIO()
            write_member(file, genre, (Document(puzzle) for puzzle in self.puzzles if puzzle.genre is genre))
            found[f"{name}{SUFFIX}"] = file.getvalue()
        return found

    def archive(self) -> bytes:
        """A zip file with the datasets, and what is known of the whole."""
        about = {
            "name": self.name,
            "title": self.title,
            "author": self.author,
            "text": self.text,
            "puzzles": [puzzle.content_hash for puzzle in self.puzzles],
        }
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as packed:
            for name, content in {ABOUT: msgspec.json.encode(about), **self.datasets()}.items():
                packed.writestr(zipfile.ZipInfo(name, _MADE), content)
        return file.getvalue()
