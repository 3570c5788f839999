"""Collections of puzzles: datasets, the store, importing into either, and questions about them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from penmark.library.asking import ask_dataset, ask_store
    from penmark.library.dataset import append_dataset, read_dataset
    from penmark.library.examining import ImportOptions
    from penmark.library.importing import ImportReport, import_puzzles
    from penmark.library.query.language import Query
    from penmark.library.starter import starter_set, starter_sets
    from penmark.library.store import open_store
    from penmark.library.targets import DatasetTarget, StoreTarget

__all__ = [
    "DatasetTarget",
    "ImportOptions",
    "ImportReport",
    "Query",
    "StoreTarget",
    "append_dataset",
    "ask_dataset",
    "ask_store",
    "import_puzzles",
    "open_store",
    "read_dataset",
    "starter_set",
    "starter_sets",
]

_HOMES = {
    "DatasetTarget": "targets",
    "ImportOptions": "importing",
    "ImportReport": "importing",
    "Query": "query.language",
    "StoreTarget": "targets",
    "append_dataset": "dataset",
    "ask_dataset": "asking",
    "ask_store": "asking",
    "import_puzzles": "importing",
    "open_store": "store",
    "read_dataset": "dataset",
    "starter_set": "starter",
    "starter_sets": "starter",
}
"""Where each comes from. It is imported when it is first asked for: commands that read one puzzle need none of it."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
