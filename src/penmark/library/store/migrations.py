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

from penmark.errors import PenmarkError, StoreError, quote
from penmark.library.near_keys import part_keys, window_keys
from penmark.library.store.schema import METADATA
from penmark.puzzle.wire import dumps, loads

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


def _near_keys(connection: Connection) -> None:
    """Version 3: keys by which near duplicates are found."""
    number = "BIGINT" if connection.dialect.name == "postgresql" else "INTEGER"
    reference = f"puzzle_id {number} NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE"
    ending = "" if connection.dialect.name == "postgresql" else " WITHOUT ROWID"
    for statement in (
        f"CREATE TABLE near_keys (key BIGINT NOT NULL, {reference}, PRIMARY KEY (key, puzzle_id)){ending}",
        "CREATE INDEX near_keys_by_puzzle ON near_keys (puzzle_id)",
    ):
        connection.execute(text(statement))
    last = 0
    of_page = text("SELECT puzzle_id, document FROM documents WHERE puzzle_id > :last ORDER BY puzzle_id LIMIT 500")
    while page := connection.execute(of_page, {"last": last}).all():
        keyed = ((number, _keys(document)) for number, document in page)
        rows = [{"key": key, "puzzle": number} for number, keys in keyed for key in keys]
        if rows:
            connection.execute(text("INSERT INTO near_keys (key, puzzle_id) VALUES (:key, :puzzle)"), rows)
        last = page[-1][0]


def _orders_by_index(connection: Connection) -> None:
    """Version 4: the fewest clues of a genre and the highest scores of all are found by an index."""
    for statement in (
        "CREATE INDEX IF NOT EXISTS puzzles_by_score_alone ON puzzles (score)",
        "CREATE INDEX IF NOT EXISTS puzzles_by_clues_of_genre ON puzzles (genre, clues)",
    ):
        connection.execute(text(statement))


def _whole_store_in_order(connection: Connection) -> None:
    """Version 5: the smallest, the largest and the easiest of all are found by an index."""
    tiers = ("trivial", "easy", "medium", "hard", "extreme")
    level = " ".join(f"WHEN tier = '{tier}' THEN {number}" for number, tier in enumerate(tiers))
    for statement in (
        "CREATE INDEX IF NOT EXISTS puzzles_by_area ON puzzles ((rows * cols))",
        "CREATE INDEX IF NOT EXISTS puzzles_by_area_downwards ON puzzles ((rows * cols) DESC)",
        f"CREATE INDEX IF NOT EXISTS puzzles_by_level ON puzzles ((CASE {level} END), tier)",
    ):
        connection.execute(text(statement))


def _keys(document: str) -> set[int]:
    """None for what this version cannot read, which nothing could be compared with."""
    try:
        puzzle = loads(document).puzzle
    except PenmarkError:
        return set()
    return {*part_keys(dumps(puzzle)), *window_keys(puzzle)}  # as it is written now, like those it is compared with


MIGRATIONS: Sequence[Migration] = (_documents_apart, _near_keys, _orders_by_index, _whole_store_in_order)
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
        _refuse_foreign(connection)
        VERSIONS.create(connection, checkfirst=True)
        METADATA.create_all(connection)
        _record(connection, newest)
    for version in range(found + 1, newest + 1) if found else ():
        migrations[version - 2](connection)
        _record(connection, version)


def _refuse_foreign(connection: Connection) -> None:
    """Nothing is added to a database of something else: on a server tables may lie beside ours, in a file none."""
    there = set(inspect(connection).get_table_names()) - {VERSIONS.name}
    foreign = sorted(there & METADATA.tables.keys() if connection.dialect.name == "postgresql" else there)
    if foreign:
        raise StoreError(f"this is a database of something else, with {quote(foreign[0])} among its tables")


def version_of(connection: Connection) -> int:
    """0 for a store that is not there yet."""
    if not inspect(connection).has_table(VERSIONS.name):
        return 0
    return connection.execute(select(func.max(VERSIONS.c.version))).scalar() or 0


def _record(connection: Connection, version: int) -> None:
    connection.execute(VERSIONS.insert(), {"version": version, "applied": time.time()})
