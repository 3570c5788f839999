"""Collections that leave the store keep their order and what is told of them."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from penmark.errors import LibraryError, StoreError
from penmark.library.dataset import read_dataset
from penmark.library.packs import ABOUT, Pack
from penmark.library.store.store import Store
from tests.library.store.boards import AKARI, TAKUZU, board, new

PUZZLES = [board(4), TAKUZU.new(6, 6), board(2), board(3)]


@pytest.fixture
def march(store: Store) -> Store:
    store.puzzles.add([new(each) for each in sorted(PUZZLES, key=lambda each: each.cols)])
    store.collections.create("march", "The March issue", "The editors", "For rainy days.")
    store.collections.add("march", [each.content_hash for each in PUZZLES])
    return store


def test_a_pack_has_everything_in_order(march: Store) -> None:
    pack = Pack.load(march, "march")
    assert (pack.title, pack.author, pack.text) == ("The March issue", "The editors", "For rainy days.")
    assert pack.puzzles == tuple(PUZZLES)


def test_datasets_by_genre(march: Store, tmp_path: Path) -> None:
    datasets = Pack.load(march, "march").datasets()
    assert list(datasets) == ["akari.jsonl.gz", "takuzu.jsonl.gz"]
    path = tmp_path / "akari.jsonl.gz"
    path.write_bytes(datasets[path.name])
    assert [line.document.puzzle for line in read_dataset(path, AKARI)] == [PUZZLES[0], PUZZLES[2], PUZZLES[3]]


def test_an_archive_is_the_same_each_time_and_tells_the_order(march: Store) -> None:
    archive = Pack.load(march, "march").archive()
    assert archive == Pack.load(march, "march").archive()
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        assert packed.namelist() == [ABOUT, "akari.jsonl.gz", "takuzu.jsonl.gz"]
        about = json.loads(packed.read(ABOUT))
    assert about["puzzles"] == [each.content_hash for each in PUZZLES]
    assert about["text"] == "For rainy days."


def test_what_cannot_be_taken_is_refused(march: Store) -> None:
    march.collections.create("empty")
    with pytest.raises(LibraryError, match="'empty' holds no puzzles"):
        Pack.load(march, "empty")
    with pytest.raises(LibraryError, match="holds 4 puzzles, at most 3 can be taken"):
        Pack.load(march, "march", 3)
    with pytest.raises(StoreError, match="no collection 'april'"):
        Pack.load(march, "april")
