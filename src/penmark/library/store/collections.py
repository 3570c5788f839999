"""Collections of the store: ordered packs of puzzles with a title, an author and a text."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select, update

from penmark.errors import StoreError, quote
from penmark.library.store.database import Database
from penmark.library.store.puzzles import StoredPuzzle, StoredPuzzles
from penmark.library.store.schema import COLLECTED, COLLECTIONS, PUZZLES

_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class StoredCollection:
    """What is known of a collection besides its puzzles."""

    name: str
    """By which it is asked for: a word."""
    title: str
    author: str
    text: str
    puzzles: int
    """How many it holds."""


class StoredCollections:
    """By name."""

    def __init__(self, database: Database, puzzles: StoredPuzzles) -> None:
        self._database = database
        self._puzzles = puzzles

    def create(self, name: str, title: str = "", author: str = "", text: str = "") -> None:
        if not name or len(name) > _LONGEST_NAME or any(sign.isspace() or sign in '()"' for sign in name):
            raise StoreError(
                f"the name of a collection is a word of up to {_LONGEST_NAME} characters; got {quote(name)}"
            )
        row = {"name": name, "title": title, "author": author, "text": text, "created": time.time()}
        with self._database.writing() as connection:
            insert = self._database.insert(COLLECTIONS).on_conflict_do_nothing(index_elements=["name"])
            if not connection.execute(insert, row).rowcount:
                raise StoreError(f"there is a collection {quote(name)} already")

    def describe(self, name: str, **changes: str) -> None:
        """Change its title, author or text."""
        with self._database.writing() as connection:
            number = _number(connection, name)
            connection.execute(update(COLLECTIONS).where(COLLECTIONS.c.id == number).values(**changes))

    def remove(self, name: str) -> None:
        """The collection; its puzzles stay in the store."""
        with self._database.writing() as connection:
            connection.execute(delete(COLLECTIONS).where(COLLECTIONS.c.id == _number(connection, name)))

    def all(self) -> list[StoredCollection]:
        count = func.count(COLLECTED.c.puzzle_id)
        columns = COLLECTIONS.c.name, COLLECTIONS.c.title, COLLECTIONS.c.author, COLLECTIONS.c.text
        asked = select(*columns, count).join_from(COLLECTIONS, COLLECTED, isouter=True).group_by(COLLECTIONS.c.id)
        with self._database.reading() as connection:
            return [StoredCollection(*row) for row in connection.execute(asked.order_by(COLLECTIONS.c.name))]

    def get(self, name: str) -> StoredCollection:
        found = next((each for each in self.all() if each.name == name), None)
        if found is None:
            raise StoreError(f"there is no collection {quote(name)}")
        return found

    def hashes(self, name: str) -> list[str]:
        """Of its puzzles, in their order."""
        with self._database.reading() as connection:
            return _hashes(connection, _number(connection, name))

    def puzzles(self, name: str) -> list[StoredPuzzle]:
        """In their order."""
        found = {stored.hash: stored for stored in self._puzzles.find(f'in:"{name}"')}
        return [found[digest] for digest in self.hashes(name) if digest in found]

    def add(self, name: str, hashes: Sequence[str]) -> int:
        """At the end, but for those that it holds already; how many were added."""
        with self._database.writing() as connection:
            number = _number(connection, name)
            held = _hashes(connection, number)
            new = [digest for digest in dict.fromkeys(hashes) if digest not in set(held)]
            self._put(connection, number, [*held, *new])
            return len(new)

    def arrange(self, name: str, hashes: Sequence[str]) -> None:
        """Let it hold exactly these, in this order."""
        with self._database.writing() as connection:
            self._put(connection, _number(connection, name), list(dict.fromkeys(hashes)))

    def _put(self, connection: Connection, number: int, hashes: Sequence[str]) -> None:
        asked = select(PUZZLES.c.hash, PUZZLES.c.id).where(PUZZLES.c.hash.in_(hashes))
        known = {row.hash: row.id for row in connection.execute(asked)}
        missing = [digest for digest in hashes if digest not in known]
        if missing:
            raise StoreError(f"there is no puzzle {quote(missing[0])} in the store")
        connection.execute(delete(COLLECTED).where(COLLECTED.c.collection_id == number))
        rows = [
            {"collection_id": number, "position": position, "puzzle_id": known[digest]}
            for position, digest in enumerate(hashes)
        ]
        if rows:
            connection.execute(COLLECTED.insert(), rows)


def _number(connection: Connection, name: str) -> int:
    number: int | None = connection.execute(select(COLLECTIONS.c.id).where(COLLECTIONS.c.name == name)).scalar()
    if number is None:
        raise StoreError(f"there is no collection {quote(name)}")
    return number


def _hashes(connection: Connection, number: int) -> list[str]:
    asked = select(PUZZLES.c.hash).join_from(COLLECTED, PUZZLES).where(COLLECTED.c.collection_id == number)
    return list(connection.execute(asked.order_by(COLLECTED.c.position)).scalars())
