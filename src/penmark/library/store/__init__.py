"""The SQL store: puzzles, games in progress, specimens and collections. Needs the extra `library`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from penmark.errors import MissingExtraError, StoreError

if TYPE_CHECKING:
    from penmark.library.store.store import Store

VARIABLE = "PENMARK_STORE"
"""The environment variable that names another store than the usual one: a file or a URL."""
OFF_VARIABLE = "PENMARK_NO_DB"
"""The environment variable by which a process is told to use none."""
_chosen: ContextVar[str | None] = ContextVar("_chosen", default=None)
_allowed: ContextVar[bool] = ContextVar("_allowed", default=True)


def open_store(where: str | Path | None = None) -> Store:
    """The store in a file or at a URL such as postgresql://localhost/penmark; without either, the usual one.

    That is what `store_choice` says, or the environment variable PENMARK_STORE, or else a SQLite file in the user's
    data folder.
    """
    if not _allowed.get() or os.environ.get(OFF_VARIABLE):
        raise StoreError("this needs the store, which is turned off")
    if find_spec("sqlalchemy") is None:
        raise MissingExtraError("the store", "library")
    from penmark.library.store.store import Store

    return Store(where or _chosen.get())


@contextmanager
def store_choice(where: str | None = None, *, allowed: bool = True) -> Iterator[None]:
    """While inside, let this be the usual store; or let there be none."""
    tokens = _chosen.set(where), _allowed.set(allowed)
    try:
        yield
    finally:
        _chosen.reset(tokens[0])
        _allowed.reset(tokens[1])


def store_environment() -> dict[str, str]:
    """Environment variables for a process that is to use the same store, or like this one none."""
    chosen = _chosen.get()
    named = {} if chosen is None else {VARIABLE: chosen}
    return named if _allowed.get() else {**named, OFF_VARIABLE: "1"}
