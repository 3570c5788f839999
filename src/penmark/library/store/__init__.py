"""The SQL store: puzzles, games in progress, specimens and collections. Needs the extra `library`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from penmark.errors import MissingExtraError

if TYPE_CHECKING:
    from penmark.library.store.store import Store


def open_store(where: str | Path | None = None) -> Store:
    """The store in a file or at a URL such as postgresql://localhost/penmark; without either, the usual one.

    That is what the environment variable PENMARK_STORE names, or else a SQLite file in the user's data folder.
    """
    if find_spec("sqlalchemy") is None:
        raise MissingExtraError("the store", "library")
    from penmark.library.store.store import Store

    return Store(where)
