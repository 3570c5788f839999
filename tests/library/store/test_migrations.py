"""Migrations: an older store becomes like a new one, in one step or not at all."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text

from penmark.errors import StoreError
from penmark.library.store.database import Database
from penmark.library.store.migrations import MIGRATIONS, migrate, version_of
from penmark.library.store.schema import METADATA
from penmark.library.store.store import Store
from penmark.puzzle.game import Game
from tests.library.store.boards import SUDOKU, board, new

NEWEST = 1 + len(MIGRATIONS)


def _later(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE puzzles ADD COLUMN later INTEGER"))


def _failing(connection: Connection) -> None:
    _later(connection)
    raise StoreError("no")


def _columns(database: Database) -> set[str]:
    with database.reading() as connection:
        return {column["name"] for column in inspect(connection).get_columns("puzzles")}


def _indexes(connection: Connection, table: str) -> dict[str, str]:
    """With how each is made. SQLAlchemy does not tell of those that are of an expression."""
    asked = {
        "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = :table AND sql IS NOT NULL",
        "postgresql": "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = :table",
    }[connection.dialect.name]
    return {name: made.lower() for name, made in connection.execute(text(asked), {"table": table})}


def test_a_new_store_has_the_newest_tables(store_url: str) -> None:
    database = Database(store_url)
    with database.reading() as connection:
        assert version_of(connection) == NEWEST
        there = inspect(connection)
        assert set(METADATA.tables) <= set(there.get_table_names())
        for name, table in METADATA.tables.items():
            assert {column["name"] for column in there.get_columns(name)} == set(table.columns.keys())
            assert {index.name for index in table.indexes} <= _indexes(connection, name).keys()
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


def test_nothing_is_added_to_a_database_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "addresses.sqlite"
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE people (name TEXT)")
    with pytest.raises(StoreError, match=r"a database of something else, with 'people' among its tables"):
        Store(path)
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("people",)]


# ── the steps there are ──


def _back_to_version_1(store: Store) -> None:
    """Documents were a column of the table of puzzles."""
    with store.database.writing() as connection:
        for statement in (
            "ALTER TABLE puzzles ADD COLUMN document TEXT NOT NULL DEFAULT ''",
            "UPDATE puzzles SET document = (SELECT document FROM documents WHERE puzzle_id = puzzles.id)",
            "DROP TABLE documents",
            "DROP TABLE near_keys",
            "DROP INDEX puzzles_by_score_alone",
            "DROP INDEX puzzles_by_clues_of_genre",
            "DROP INDEX puzzles_by_area",
            "DROP INDEX puzzles_by_area_downwards",
            "DROP INDEX puzzles_by_level",
            "DELETE FROM schema_versions WHERE version > 1",
            "INSERT INTO schema_versions (version, applied) VALUES (1, 0)",
        ):
            connection.execute(text(statement))


def test_documents_move_to_a_table_of_their_own(store_url: str) -> None:
    with Store(store_url) as store:
        store.puzzles.add([new(board(2, title="First"), "hard", 7, "lit"), new(board(3))])
        store.games.save(Game(board(2)))
        before = list(store.puzzles.find())
        with store.database.reading() as connection:
            indexes = _indexes(connection, "puzzles")
        _back_to_version_1(store)
    with Store(store_url) as store:
        assert list(store.puzzles.find()) == before
        assert [found.cols for found in store.puzzles.find("started title:first uses:lit")] == [2]
        with store.database.reading() as connection:
            assert version_of(connection) == NEWEST
            assert "document" not in {column["name"] for column in inspect(connection).get_columns("puzzles")}
            assert _indexes(connection, "puzzles") == indexes
            (key,) = inspect(connection).get_foreign_keys("documents")
            assert key["referred_table"] == "puzzles"
        store.puzzles.remove("hard")
        with store.database.reading() as connection:
            assert connection.execute(text("SELECT count(*) FROM documents")).scalar() == 1


def _keys(store: Store) -> list[tuple[int, int]]:
    with store.database.reading() as connection:
        asked = text("SELECT key, puzzle_id FROM near_keys ORDER BY key, puzzle_id")
        return [(key, number) for key, number in connection.execute(asked)]


def test_keys_of_near_duplicates_are_made_for_what_is_there(store_url: str) -> None:
    with Store(store_url) as store:
        store.puzzles.add([new(board(2)), new(SUDOKU.new(4, 4).add_clue("a1", 1))])
        before = _keys(store)
        with store.database.writing() as connection:
            for statement in ("DROP TABLE near_keys", "DELETE FROM schema_versions WHERE version > 2"):
                connection.execute(text(statement))
            connection.execute(text("INSERT INTO schema_versions (version, applied) VALUES (2, 0)"))
    with Store(store_url) as store:
        assert _keys(store) == before
        assert len({number for _, number in before}) == 2
        store.puzzles.remove("akari")
        assert len({number for _, number in _keys(store)}) == 1
