"""`Store`: one database with puzzles, games, specimens and collections."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from penmark.library.store.collections import StoredCollections
from penmark.library.store.database import Database
from penmark.library.store.games import StoredGames
from penmark.library.store.progress import StoredProgress
from penmark.library.store.puzzles import StoredPuzzles
from penmark.library.store.specimens import StoredSpecimens


class Store:
    """A store that is open. Use it in a `with` statement, or `close` it."""

    def __init__(self, where: str | Path | None = None) -> None:
        """`where` is a file, a URL such as postgresql://localhost/penmark, or the usual place if not given."""
        self.database = Database(where)
        self.puzzles = StoredPuzzles(self.database)
        self.games = StoredGames(self.database, self.puzzles)
        self.collections = StoredCollections(self.database, self.puzzles)
        self.specimens = StoredSpecimens(self.database)
        self.progress = StoredProgress(self.database)

    @property
    def name(self) -> str:
        """Where it is, for people."""
        return self.database.name

    def close(self) -> None:
        self.database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
