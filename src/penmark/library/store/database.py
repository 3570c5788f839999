"""Opening the database: a SQLite file, or any other by its URL; transactions, and errors in words."""

from __future__ import annotations

import getpass
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from penmark.errors import MissingExtraError, StoreError, quote
from penmark.library.store import VARIABLE
from penmark.library.store.migrations import is_newest, migrate

_BUSY_SECONDS = 60
"""How long a process waits for others that are writing."""
_CACHE_KILOBYTES = 64 * 1024
"""Of pages that SQLite holds: hashes come in no order, so every new row of a large store needs another page."""
_WRITING = "penmark_writing"
_STATISTICS = {"sqlite": ("PRAGMA analysis_limit = 2000", "ANALYZE"), "postgresql": ("ANALYZE",)}
_INSERTS = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def default_store() -> str:
    """The file or URL of the store that is used unless another is named."""
    usual = Path(platformdirs.user_data_dir("penmark", appauthor=False)) / "library.sqlite"
    return os.environ.get(VARIABLE) or str(usual)


class Database:
    """A store's connections. Whatever goes wrong is a `StoreError`, and then nothing of the transaction is kept."""

    def __init__(self, where: str | Path | None = None) -> None:
        """`where` is a file, a URL such as postgresql://localhost/penmark, or the usual place if not given."""
        url = _url(str(where or default_store()))
        self.name = url.render_as_string(hide_password=True) if url.drivername != "sqlite" else str(url.database)
        self._engine = _engine(url)
        try:
            self._bring_up_to_date()
        except BaseException:
            self.close()
            raise

    def _bring_up_to_date(self) -> None:
        """Whoever only wants to read does not wait for those who write, unless there is something to do."""
        with self.reading() as connection:
            if is_newest(connection):
                return
        with self.writing() as connection:
            migrate(connection)

    def insert(self, table: Any) -> Any:
        """An insert statement that can say what to do about rows that are there already."""
        return _INSERTS[self._engine.dialect.name](table)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._failing_in_words("read"), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: all of it is kept, or nothing."""
        with self._failing_in_words("write"), self._engine.execution_options(**{_WRITING: True}).begin() as connection:
            yield connection

    @contextmanager
    def _failing_in_words(self, verb: str) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            reason = str(error.orig).strip().partition("\n")[0]
            raise StoreError(f"cannot {verb} the store {self.name}: {reason}") from error
        except SQLAlchemyError as error:
            raise StoreError(f"cannot {verb} the store {self.name}: {error}") from error

    def gather_statistics(self) -> None:
        """Let the database look at what it holds, by which it finds the best way to answer questions."""
        with self.writing() as connection:
            for statement in _STATISTICS[self._engine.dialect.name]:
                connection.execute(text(statement))

    def close(self) -> None:
        self._engine.dispose()


def _url(where: str) -> URL:
    if "://" not in where:
        path = Path(os.path.abspath(os.path.expanduser(where)))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"cannot make the folder of the store {path}: {error.strerror}") from None
        return URL.create("sqlite", database=str(path))
    try:
        url = make_url(where)
    except ArgumentError:
        raise StoreError(f"a store is a file or a URL, got {quote(where)}") from None
    if url.get_backend_name() not in _INSERTS:
        raise StoreError(f"a store is in SQLite or PostgreSQL, not in {quote(url.get_backend_name())}")
    if url.drivername in ("postgresql", "postgres"):
        # As PostgreSQL's own programs do where a URL names nobody; the driver knows no such habit.
        return url.set(drivername="postgresql+pg8000", username=url.username or _user())
    return url


def _user() -> str:
    try:
        return os.environ.get("PGUSER") or getpass.getuser()
    except (KeyError, OSError):  # an account without a name
        raise StoreError("the URL of the store names no user: write postgresql://USER@HOST/DATABASE") from None


def _engine(url: URL) -> Engine:
    try:
        engine = create_engine(url)
    except NoSuchModuleError as error:
        raise StoreError(f"cannot open the store: {error}") from None
    except ImportError:
        raise MissingExtraError("a store in PostgreSQL", "postgresql") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers and one writer at a time; every commit reaches the disk."""
    connection.isolation_level = None  # transactions begin where we say so
    for setting in (
        f"busy_timeout = {1000 * _BUSY_SECONDS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"cache_size = -{_CACHE_KILOBYTES}",
    ):
        connection.execute(f"PRAGMA {setting}")


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its lock at once: one that began by reading could be refused half way."""
    writing = connection.get_execution_options().get(_WRITING)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
