"""How far sources are read that are being imported, so that an import which was stopped goes on from there."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, select

from penmark.library.store.database import Database
from penmark.library.store.schema import IMPORTS


class StoredProgress:
    """By source, for those that are not finished."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, source: str) -> int:
        """How many entries of a source are handled already."""
        with self._database.reading() as connection:
            done: int | None = connection.execute(select(IMPORTS.c.done).where(IMPORTS.c.source == source)).scalar()
            return done or 0

    def note_within(self, connection: Connection, source: str, done: int) -> None:
        """As part of the transaction that adds the last of these entries."""
        row = {"source": source, "done": done, "changed": time.time()}
        insert = self._database.insert(IMPORTS)
        connection.execute(insert.on_conflict_do_update(index_elements=["source"], set_=row), row)

    def finish(self, source: str) -> None:
        with self._database.writing() as connection:
            connection.execute(delete(IMPORTS).where(IMPORTS.c.source == source))
