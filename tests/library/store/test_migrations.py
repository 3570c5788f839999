"""Migrations: an older store becomes like a new one, in one step or not at all."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, inspect, text

from penmark.errors import StoreError
from penmark.library.store.database import Database
from penmark.library.store.migrations import MIGRATIONS, migrate, version_of
from penmark.library.store.schema import METADATA

NEWEST = 1 + len(MIGRATIONS)


def _later(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE puzzles ADD COLUMN later INTEGER"))


def _failing(connection: Connection) -> None:
    _later(connection)
    raise StoreError("no")


def _columns(database: Database) -> set[str]:
    with database.reading() as connection:
        return {column["name"] for column in inspect(connection).get_columns("puzzles")}


def test_a_new_store_has_the_newest_tables(store_url: str) -> None:
    database = Database(store_url)
    with database.reading() as connection:
        assert version_of(connection) == NEWEST
        there = inspect(connection)
        assert set(METADATA.tables) <= set(there.get_table_names())
        for name, table in METADATA.tables.items():
            assert {column["name"] for column in there.get_columns(name)} == set(table.columns.keys())
            assert {index.name for index in table.indexes} <= {index["name"] for index in there.get_indexes(name)}
    database.close()


def test_a_step_is_taken_once(store_url: str) -> None:
    database = Database(store_url)
    for _ in range(2):
        with database.writing() as connection:
            migrate(connection, [*MIGRATIONS, _later])
    assert "later" in _columns(database)
    with database.reading() as connection:
        assert version_of(connection) == NEWEST + 1
    database.close()


def test_a_step_that_fails_leaves_the_store_as_it_was(store_url: str) -> None:
    database = Database(store_url)
    with pytest.raises(StoreError, match="no"), database.writing() as connection:
        migrate(connection, [*MIGRATIONS, _failing])
    assert "later" not in _columns(database)
    with database.reading() as connection:
        assert version_of(connection) == NEWEST
    database.close()


def test_a_store_of_a_newer_version_is_refused(store_url: str) -> None:
    database = Database(store_url)
    with database.writing() as connection:
        migrate(connection, [*MIGRATIONS, _later])
    database.close()
    with pytest.raises(StoreError, match="a newer one is needed"):
        Database(store_url)
