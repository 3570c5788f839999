"""Migrations: numbered steps that bring an older store to the newest version, each in the transaction that records it.

A new store gets the newest tables at once. Whoever changes `schema.py` adds a step here that does the same to a store
that exists; `tests/library/store/test_migrations.py` holds the two together. This list is all we need of a migration
tool: the history is one line, every step must run unattended when a user opens a file, and the same statements serve
both databases.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

from sqlalchemy import Column, Connection, Float, Integer, MetaData, Table, func, inspect, select, text

from penmark.errors import StoreError
from penmark.library.store.schema import METADATA

Migration: TypeAlias = Callable[[Connection], None]


def _documents_apart(connection: Connection) -> None:
    """Version 2: documents get a table of their own."""
    number = "BIGINT" if connection.dialect.name == "postgresql" else "INTEGER"
    reference = f"puzzle_id {number} NOT NULL PRIMARY KEY REFERENCES puzzles (id) ON DELETE CASCADE"
    for statement in (
        f"CREATE TABLE documents ({reference}, document TEXT NOT NULL)",
        "INSERT INTO documents (puzzle_id, document) SELECT id, document FROM puzzles ORDER BY id",
        "ALTER TABLE puzzles DROP COLUMN document",
    ):
        connection.execute(text(statement))


MIGRATIONS: Sequence[Migration] = (_documents_apart,)
"""The step at place k brings a store from version k + 1 to version k + 2."""

VERSIONS = Table(
    "schema_versions",
    MetaData(),
    Column("version", Integer, primary_key=True),
    Column("applied", Float, nullable=False),
)
_LOCK = 0x70656E6D
"""PostgreSQL's name for the right to migrate: any number that nobody else takes."""


def is_newest(connection: Connection) -> bool:
    """Whether there is nothing to migrate: a question that only reads."""
    return version_of(connection) == 1 + len(MIGRATIONS)


def migrate(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Make the tables, or bring them up to date, within a transaction that the caller has begun for writing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    newest = 1 + len(migrations)
    found = version_of(connection)
    if found > newest:
        raise StoreError(
            f"the store is of version {found}, and this Penmark knows up to {newest}: a newer one is needed"
        )
    if not found:
        VERSIONS.create(connection, checkfirst=True)
        METADATA.create_all(connection)
        _record(connection, newest)
    for version in range(found + 1, newest + 1) if found else ():
        migrations[version - 2](connection)
        _record(connection, version)


def version_of(connection: Connection) -> int:
    """0 for a store that is not there yet."""
    if not inspect(connection).has_table(VERSIONS.name):
        return 0
    return connection.execute(select(func.max(VERSIONS.c.version))).scalar() or 0


def _record(connection: Connection, version: int) -> None:
    connection.execute(VERSIONS.insert(), {"version": version, "applied": time.time()})
