"""Collections as the studio is asked for them, and grading what was chosen."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from penmark.errors import LibraryError, StoreError
from penmark.library import open_store
from penmark.studio.operations import Context, by_name, request_limits
from penmark.studio.operations.request_body import parsed
from tests.library.store.boards import AKARI, TAKUZU, board, new


def asked(operation: str, context: Context | None = None, /, **body: Any) -> Any:
    found = by_name(operation)
    return found.run(parsed(found, msgspec.json.encode(body)), context or Context())


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENMARK_STORE", str(tmp_path / "mine.sqlite"))


def march(*puzzles: Any) -> list[str]:
    """A collection with these puzzles; their hashes."""
    with open_store() as store:
        store.puzzles.add([new(each) for each in puzzles])
    asked("collection-change", **{"name": "march", "create": True, "title": "The March issue", "author": "Editors"})
    hashes = [each.content_hash for each in puzzles]
    assert asked("collection-add", **{"name": "march", "shelf": "store", "keys": hashes}).added == len(hashes)
    return hashes


def test_a_collection_is_made_described_and_arranged() -> None:
    hashes = march(board(3), board(4), board(5))
    with pytest.raises(StoreError, match="already"):
        asked("collection-change", **{"name": "march", "create": True})
    assert asked("collection-change", **{"name": "march", "text": "Rain.", "order": hashes[::-1]}).puzzles == 3
    shown = asked("collection", **{"name": "march", "theme": "dark"})
    assert [each.key for each in shown.puzzles] == hashes[::-1]
    assert shown.puzzles[0].picture.startswith("<svg")
    assert msgspec.to_builtins(shown.about) == {
        "name": "march", "title": "The March issue", "author": "Editors", "text": "Rain.", "size": 3,
    }  # fmt: skip
    asked("collection-change", **{"name": "march", "order": hashes[:1]})
    assert [each.size for each in asked("collections").collections] == [1]
    asked("collection-remove", **{"name": "march"})
    assert asked("collections").collections == []
    assert asked("library-find", shelf="store", count=True).total == 3


def test_puzzles_of_a_starter_set_go_into_the_store_with_their_grades() -> None:
    march()
    assert asked("collection-add", **{"name": "march", "shelf": "starter:akari", "keys": ["2", "1"]}).added == 2
    assert asked("collection-add", **{"name": "march", "shelf": "starter:akari", "keys": ["1"]}).added == 0
    found = asked("collection", **{"name": "march"}).puzzles
    there = asked("library-find", shelf="starter:akari", limit=2).puzzles
    assert [(each.tier, each.score) for each in found] == [(each.tier, each.score) for each in reversed(there)]
    with open_store() as store:
        assert store.puzzles.facts(store.puzzles.get(found[0].key)).grade is not None


@pytest.mark.parametrize(("kind", "start"), [("pdf", b"%PDF"), ("zip", b"PK"), ("html", b"<!doctype html>")])
def test_it_is_taken_away(kind: str, start: bytes) -> None:
    march(AKARI.samples[0].puzzle, TAKUZU.samples[0].puzzle)
    content = asked("collection-export", **{"name": "march", "kind": kind}).content
    assert content.startswith(start)
    if kind == "zip":
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            assert {"akari.jsonl.gz", "takuzu.jsonl.gz"} < set(packed.namelist())
    if kind == "html":
        assert b"<h1>The March issue</h1>\n<p>by Editors</p>" in content


def test_what_is_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    march(board(3), board(4))
    monkeypatch.setattr(request_limits, "MAX_BOOKLET_CELLS", 6)
    with pytest.raises(LibraryError, match="up to 6 cells"):
        asked("collection-export", **{"name": "march"})
    monkeypatch.setattr(request_limits, "MAX_COLLECTION", 1)
    with pytest.raises(LibraryError, match="this one holds 2: ask for in:march"):
        asked("collection", **{"name": "march"})


# ── grading ──


def test_what_was_chosen_is_graded_with_progress() -> None:
    puzzles = [AKARI.samples[0].puzzle, TAKUZU.samples[0].puzzle]
    with open_store() as store:
        store.puzzles.add([new(each) for each in puzzles])
    told: list[Any] = []
    context = Context(emit=lambda kind, data: told.append((kind, data)))
    done = asked("jobs", context, kind="grade-library", keys=[puzzles[0].content_hash])
    assert (done["graded"], done["asked"]) == (1, 1)
    assert told[0] == ("progress", {"done": 0, "total": 1, "words": "0 of 1 graded"})
    assert told[-1][1]["done"] == 1
    done = asked("jobs", kind="grade-library", query="takuzu ungraded")
    assert (done["graded"], sum(done["tiers"].values())) == (1, 1)
    with open_store() as store:
        assert store.puzzles.count("graded") == 2


def test_grading_heeds_cancel_and_refuses_what_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    march(board(3), board(4))
    context = Context()
    context.cancel.set()
    assert asked("jobs", context, kind="grade-library", query="")["graded"] == 0
    monkeypatch.setattr(request_limits, "MAX_GRADED", 1)
    with pytest.raises(LibraryError, match="up to 1 puzzles, these are 2"):
        asked("jobs", kind="grade-library", query="")
