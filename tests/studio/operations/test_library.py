"""The library as the studio is asked for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from penmark.board.mark import TRUE
from penmark.errors import DatasetError, LibraryError, MissingExtraError, QueryError, StoreError
from penmark.library import open_store
from penmark.library import store as store_package
from penmark.library.dataset import append_dataset
from penmark.library.shelves import datasets_shown
from penmark.library.starter import starter_sets
from penmark.library.store import OFF_VARIABLE
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.wire import from_plain, to_plain
from penmark.studio.operations import Context, by_name
from penmark.studio.operations.library import KeptGame
from penmark.studio.operations.request_body import parsed
from tests.library.store.boards import AKARI, board, new
from tests.studio.playing import only_solution


def asked(operation: str, **body: Any) -> Any:
    found = by_name(operation)
    return found.run(parsed(found, msgspec.json.encode(body)), Context())


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "mine.sqlite"
    monkeypatch.setenv("PENMARK_STORE", str(path))
    return path


def test_every_shelf_is_named() -> None:
    info = asked("library")
    assert info.problem == ""
    assert [each.name for each in info.shelves] == ["store", *(f"starter:{name}" for name in starter_sets())]
    for each in info.shelves[1:3]:
        assert asked("library-find", shelf=each.name, query="", count=True, limit=1).total > 100


def test_pages_of_the_store() -> None:
    boards = [board(cols, title=f"Number {cols}", author="A. Setter") for cols in (3, 4, 5)]
    with open_store() as store:
        store.puzzles.add([new(each, "hard", each.cols) for each in boards])
        store.games.save(Game(boards[2]))
    found = asked("library-find", shelf="store", query="number sort:-score", limit=2, count=True, theme="dark")
    assert found.total == 3
    assert [(each.title, each.author, each.tier, each.cols) for each in found.puzzles] == [
        ("Number 5", "A. Setter", "hard", 5),
        ("Number 4", "A. Setter", "hard", 4),
    ]
    assert found.puzzles[0].picture.startswith("<svg")
    assert found.puzzles[0].played is not None
    assert found.puzzles[1].played is None
    rest = asked("library-find", shelf="store", query="number sort:-score", offset=2)
    assert rest.total is None
    assert [(each.cols, each.picture) for each in rest.puzzles] == [(3, "")]


def test_an_opened_puzzle_comes_with_its_game() -> None:
    puzzle = AKARI.samples[0].puzzle
    played = Game(puzzle)
    lit = next(at for at in puzzle.coords() if at not in puzzle.clues)
    with open_store() as store:
        store.puzzles.add([new(puzzle)])
        assert "marks" not in asked("library-open", shelf="store", key=puzzle.content_hash).document
        played.set(lit, TRUE)
        store.games.save(played)
    document = from_plain(asked("library-open", shelf="store", key=puzzle.content_hash).document)
    assert document.puzzle == puzzle
    assert document.game is not None
    assert document.game.to_marks() == played.to_marks()


@pytest.mark.parametrize("shelf", ["starter:", "starter:../x", "nothing", "/etc/passwd"])
def test_only_known_shelves_are_read(shelf: str) -> None:
    with pytest.raises(LibraryError, match="no shelf"):
        asked("library-find", shelf=shelf)


def test_datasets_that_the_studio_was_started_with(tmp_path: Path) -> None:
    path = tmp_path / "akari.mine.jsonl.gz"
    append_dataset(path, AKARI, [Document(board(3)), Document(board(4))])
    with datasets_shown([path]):
        assert asked("library").shelves[1].name == "dataset:akari.mine.jsonl.gz"
        found = asked("library-find", shelf="dataset:akari.mine.jsonl.gz", query="cols>3")
        assert [(each.key, each.cols) for each in found.puzzles] == [("2", 4)]
    with pytest.raises(LibraryError, match="no shelf"):
        asked("library-find", shelf="dataset:akari.mine.jsonl.gz")
    strange = tmp_path / "mine.jsonl.gz"
    strange.write_bytes(path.read_bytes())
    for files, why in (
        ([strange], "named for its genre"),
        ([path, path], "names"),
        ([tmp_path / "akari.x"], "no file"),
    ):
        with pytest.raises(DatasetError, match=why), datasets_shown(files):
            pass


def test_a_question_that_is_none_is_refused_in_words() -> None:
    with pytest.raises(QueryError, match="did you mean tier"):
        asked("library-find", shelf="store", query="tires:hard")


def test_without_the_extra_there_are_the_starter_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_package, "find_spec", lambda name: None)
    info = asked("library")
    assert "penmark[library]" in info.problem
    assert [each.name for each in info.shelves] == [f"starter:{name}" for name in starter_sets()]
    assert asked("library-find", shelf="starter:akari", query="unplayed hard").puzzles
    assert asked("library-open", shelf="starter:akari", key="1").board
    with pytest.raises(MissingExtraError):
        asked("library-find", shelf="store")


def test_a_studio_that_is_to_use_no_store_makes_none(own_store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OFF_VARIABLE, "1")
    assert "turned off" in asked("library").problem
    with pytest.raises(StoreError, match="turned off"):
        asked("library-find", shelf="store")
    assert not own_store.exists()


# ── playing ──


def test_a_game_is_kept_and_another_puzzle_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = AKARI.samples[0].puzzle
    solution = Game.from_solution(puzzle, only_solution(puzzle))
    plain = to_plain(puzzle, solution)
    assert asked("library-played", document=to_plain(puzzle)) == KeptGame(True, False)
    assert asked("library-played", document=plain) == KeptGame(True, True)
    with open_store() as store:
        assert [found.hash for found in store.puzzles.find("finished")] == [puzzle.content_hash]
    following = asked("library-next", document=plain).found
    assert following is not None
    other = from_plain(following.document).puzzle
    assert other.genre is AKARI
    assert abs(other.rows - puzzle.rows) <= 2
    assert other != puzzle
    monkeypatch.setenv(OFF_VARIABLE, "1")
    assert asked("library-played", document=plain) == KeptGame(False, True)
    assert asked("library-next", document=plain).found is not None
