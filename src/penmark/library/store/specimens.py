"""Specimens of the store: states in which no technique finds a step, with the move that was found and its proof."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from penmark.library.store.database import Database
from penmark.library.store.schema import SPECIMENS


@dataclass(frozen=True, slots=True)
class StoredSpecimen:
    """A state that is worth looking at."""

    hash: str
    """Of all that makes it what it is, so that it is kept once."""
    genre: str
    shape: str
    """A hash that specimens with the same kind of proof share."""
    text: str
    """The tagged document, with marks."""
    detail: str
    """The move and its proof, as JSON."""


class StoredSpecimens:
    """Each once, by its hash."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, specimens: Sequence[StoredSpecimen]) -> int:
        """Add those that are not there yet; how many that were."""
        now = time.time()
        rows = [
            {
                "hash": each.hash,
                "genre": each.genre,
                "shape": each.shape,
                "document": each.text,
                "detail": each.detail,
                "added": now,
            }
            for each in {each.hash: each for each in specimens}.values()
        ]
        if not rows:
            return 0
        with self._database.writing() as connection:
            insert = self._database.insert(SPECIMENS).on_conflict_do_nothing(index_elements=["hash"])
            return len(list(connection.execute(insert.returning(SPECIMENS.c.id), rows)))

    def find(self, genre: str, shape: str | None = None) -> Iterator[StoredSpecimen]:
        """Those of a genre, perhaps of one shape, in the order they were added in."""
        columns = SPECIMENS.c.hash, SPECIMENS.c.genre, SPECIMENS.c.shape, SPECIMENS.c.document, SPECIMENS.c.detail
        asked = select(*columns).where(SPECIMENS.c.genre == genre)
        if shape is not None:
            asked = asked.where(SPECIMENS.c.shape == shape)
        with self._database.reading() as connection:
            rows = list(connection.execute(asked.order_by(SPECIMENS.c.id)))
        return (StoredSpecimen(*row) for row in rows)

    def shapes(self, genre: str) -> list[tuple[str, int]]:
        """How many specimens each shape has, the most frequent first."""
        count = func.count()
        asked = select(SPECIMENS.c.shape, count).where(SPECIMENS.c.genre == genre).group_by(SPECIMENS.c.shape)
        with self._database.reading() as connection:
            return [
                (shape, many) for shape, many in connection.execute(asked.order_by(count.desc(), SPECIMENS.c.shape))
            ]
