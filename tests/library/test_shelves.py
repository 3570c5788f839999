"""Shelves: the store and datasets answer the same questions, page by page."""

from __future__ import annotations

from pathlib import Path

import pytest

from penmark.errors import DatasetError, LibraryError, StoreError
from penmark.library import shelves
from penmark.library.dataset import append_dataset
from penmark.library.query.language import Query
from penmark.library.shelves import DatasetShelf, Shelf, StoreShelf
from penmark.library.store.store import Store
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from tests.library.store.boards import AKARI, board, new

BOARDS = [board(cols, title=f"Number {cols}") for cols in (5, 2, 4, 3)]


def keys(shelf: Shelf, query: str, offset: int = 0, limit: int = 9) -> list[str]:
    return [entry.key for entry in shelf.page(Query.parse(query), offset, limit)]


def test_the_store_page_by_page(store: Store) -> None:
    store.puzzles.add([new(each, "hard", each.cols) for each in BOARDS])
    store.games.save(Game(BOARDS[1]))
    shelf = StoreShelf(store)
    hashes = [each.content_hash for each in BOARDS]
    assert keys(shelf, "", 1, 2) == hashes[1:3]
    assert keys(shelf, "sort:-score") == [hashes[0], hashes[2], hashes[3], hashes[1]]
    assert shelf.count(Query.parse("unplayed")) == 3
    (played,) = shelf.page(Query.parse("played"), 0, 9)
    assert played.puzzle == BOARDS[1]
    assert played.play is not None
    assert not played.play.finished
    assert shelf.entry(hashes[2]).puzzle == BOARDS[2]
    for key in ("0123456789", hashes[2][:10], f"{hashes[2]} or akari"):
        with pytest.raises(StoreError, match="no puzzle"):
            shelf.entry(key)


def test_a_dataset_page_by_page(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "akari.jsonl.gz"
    append_dataset(path, AKARI, map(Document, BOARDS))
    store.games.save(Game(BOARDS[3]))
    shelf = DatasetShelf(path, "akari", store)
    assert keys(shelf, "", 1, 2) == ["2", "3"]
    assert keys(shelf, "sort:size") == ["2", "4", "3", "1"]
    assert keys(shelf, "started") == ["4"]
    assert shelf.count(Query.parse("unplayed")) == 3
    assert DatasetShelf(path, "akari").count(Query.parse("unplayed")) == 4
    assert shelf.entry("3").puzzle == BOARDS[2]
    for key in ("5", "0", "x", "-1", "9" * 40):
        with pytest.raises(LibraryError, match="no line"):
            shelf.entry(key)


def test_a_dataset_that_has_grown_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "akari.jsonl.gz"
    append_dataset(path, AKARI, [Document(BOARDS[0])])
    assert keys(DatasetShelf(path, "akari"), "") == ["1"]
    append_dataset(path, AKARI, [Document(BOARDS[1])])
    assert keys(DatasetShelf(path, "akari"), "") == ["1", "2"]


def test_a_dataset_that_belongs_into_the_store_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "MOST_LINES", 3)
    path = tmp_path / "akari.jsonl.gz"
    append_dataset(path, AKARI, map(Document, BOARDS))
    with pytest.raises(DatasetError, match="more than 3 puzzles: import it into the store"):
        DatasetShelf(path, "akari")
