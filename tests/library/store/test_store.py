"""The store: what is put in comes out, once, whole, whoever else writes and whatever ends the process."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from penmark.board.mark import TRUE
from penmark.errors import StoreError
from penmark.grading import GradeStatus
from penmark.library.facts import PlayState, PuzzleGrade, Verified
from penmark.library.store import open_store
from penmark.library.store.specimens import StoredSpecimen
from penmark.library.store.store import Store
from penmark.puzzle.canonical import canonical_hash
from penmark.puzzle.game import Game, Play
from tests.library.store.boards import AKARI, SUDOKU, board, new

# ── puzzles ──


def test_what_is_added_is_found(store: Store) -> None:
    puzzle = board(3, title="First light", author="A. Setter")
    assert store.puzzles.add([new(puzzle, "hard", 12, "lit", origin="book.txt:4")]) == 1
    (found,) = store.puzzles.find()
    assert found.document.puzzle == puzzle
    assert found.document.puzzle.meta == puzzle.meta
    assert (found.hash, found.genre, found.rows, found.cols) == (puzzle.content_hash, "akari", 1, 3)
    assert (found.tier, found.score, found.status, found.origin) == ("hard", 12, "solved", "book.txt:4")
    assert store.puzzles.facts(found).grade == PuzzleGrade(GradeStatus.SOLVED, "hard", 12, (("lit", 1),), "standard")


def test_a_puzzle_is_there_once(store: Store) -> None:
    assert store.puzzles.add([new(board(2)), new(board(2)), new(board(3))]) == 2
    assert store.puzzles.add([new(board(3)), new(board(2), origin="elsewhere")]) == 0
    assert store.puzzles.add([]) == 0
    assert [found.cols for found in store.puzzles.find()] == [2, 3]
    assert {found.origin for found in store.puzzles.find()} == {""}


def test_a_store_is_still_there_when_it_is_opened_again(store_url: str) -> None:
    with open_store(store_url) as store:
        store.puzzles.add([new(board(2))])
    with open_store(store_url) as store:
        assert store.puzzles.count() == 1


def test_a_grade_takes_the_place_of_an_earlier_one(store: Store) -> None:
    store.puzzles.add([new(board(2), "easy", 3, "lit"), new(board(3))])
    later = PuzzleGrade(GradeStatus.TIMED_OUT, techniques=(("trial-1", 2),), profile="standard")
    assert store.puzzles.grade(board(2).content_hash, later)
    assert not store.puzzles.grade(board(9).content_hash, later)
    (found,) = store.puzzles.find("timed-out")
    assert (found.cols, found.tier, found.score) == (2, None, None)
    assert store.puzzles.facts(found).grade == later
    assert store.puzzles.count("uses:lit") == 0


def test_tags_are_given_and_taken(store: Store) -> None:
    store.puzzles.add([new(board(cols)) for cols in (2, 3, 4)])
    assert store.puzzles.tag("cols:>=3", "Magazine") == 2
    assert store.puzzles.tag("cols:3", "magazine") == 1
    assert [found.cols for found in store.puzzles.find("tag:magazine")] == [3, 4]
    assert store.puzzles.untag("cols:3", "magazine") == 1
    (found,) = store.puzzles.find("tag:mag*")
    assert store.puzzles.facts(found).tags == ("magazine",)
    with pytest.raises(StoreError, match="a tag is a word"):
        store.puzzles.tag("", "two words")


def test_what_is_removed_is_gone_with_all_that_hangs_on_it(store: Store) -> None:
    store.puzzles.add([new(board(2, title="Old"), "easy"), new(board(3))])
    store.games.save(Game(board(2)))
    store.collections.create("pack")
    store.collections.add("pack", [board(2).content_hash, board(3).content_hash])
    assert store.puzzles.remove("cols:2") == 1
    assert store.collections.hashes("pack") == [board(3).content_hash]
    assert list(store.games.recent()) == []
    assert store.puzzles.count("old") == 0


def test_one_is_had_by_the_start_of_its_hash(store: Store) -> None:
    store.puzzles.add([new(board(cols)) for cols in range(2, 40)])
    assert store.puzzles.get(board(7).content_hash[:12]).cols == 7
    with pytest.raises(StoreError, match="no puzzle in the store"):
        store.puzzles.get("0" * 60)


def test_canonical_hashes_are_filled_in_and_found(store: Store) -> None:
    puzzle = SUDOKU.new(4, 4).add_clue("a1", 1).add_clue("b2", 2)
    turned, other = SUDOKU.new(4, 4).add_clue("d4", 3).add_clue("c3", 4), SUDOKU.new(4, 4).add_clue("a1", 1)
    store.puzzles.add([new(puzzle), new(turned), new(other)])
    assert store.puzzles.fill_canonical_hashes() == 3
    assert store.puzzles.fill_canonical_hashes() == 0
    alike = {found.hash for found in store.puzzles.find(f"like:{puzzle.content_hash}")}
    assert alike == {puzzle.content_hash, turned.content_hash}
    assert store.puzzles.get(turned.content_hash).canonical_hash == canonical_hash(puzzle)


def test_verification_is_kept(store: Store) -> None:
    store.puzzles.add([replace(new(board(2)), verified=Verified.UNIQUE)])
    assert [found.solutions for found in store.puzzles.find()] == ["unique"]


# ── games, collections, specimens ──


def test_the_latest_game_of_a_puzzle_is_kept(store: Store) -> None:
    puzzle = AKARI.new(1, 2).set_wall("a1").add_clue("a1", 1)
    game = Game(puzzle)
    store.games.save(game)
    (started,) = store.games.recent()
    assert not started.finished
    assert store.puzzles.count("started") == 1
    game.set("b1", TRUE)
    store.games.save(game)
    saved = store.games.of(puzzle)
    assert saved is not None
    assert saved.finished
    assert saved.started == started.started
    assert saved.game.to_marks() == game.to_marks()
    (found,) = store.puzzles.find("finished")
    assert store.puzzles.facts(found).state is PlayState.FINISHED
    assert store.games.forget(puzzle)
    assert not store.games.forget(puzzle)
    assert store.puzzles.count("unplayed") == 1


def test_what_was_finished_stays_so_when_it_is_begun_again(store: Store) -> None:
    puzzle = AKARI.new(1, 2).set_wall("a1").add_clue("a1", 1)
    solved = Game(puzzle, Play(seconds=75.0))
    solved.set("b1", TRUE)
    for game in (Game(puzzle, Play(seconds=20.0)), solved, Game(puzzle, Play(seconds=3.0))):
        store.games.save(game)
    play = store.games.plays([puzzle.content_hash, "none"])[puzzle.content_hash]
    assert (play.finished, play.seconds) == (True, 75.0)
    saved = store.games.of(puzzle)
    assert saved is not None
    assert saved.game.to_marks() == Game(puzzle).to_marks(), "the marks are the latest"


def test_what_was_played_last_comes_first(store: Store) -> None:
    store.puzzles.add([new(board(cols)) for cols in (2, 3, 4)])
    for cols in (4, 2):
        store.games.save(Game(board(cols)))
    assert [found.cols for found in store.puzzles.find("sort:-played")] == [2, 4, 3]


def test_a_collection_keeps_its_order(store: Store) -> None:
    hashes = [board(cols).content_hash for cols in (2, 3, 4, 5)]
    store.puzzles.add([new(board(cols)) for cols in (2, 3, 4, 5)])
    store.collections.create("march", "The March issue", "The editors")
    assert store.collections.add("march", [hashes[2], hashes[0], hashes[2]]) == 2
    assert store.collections.add("march", [hashes[0], hashes[3]]) == 1
    assert store.collections.hashes("march") == [hashes[2], hashes[0], hashes[3]]
    store.collections.arrange("march", [hashes[3], hashes[2]])
    assert [found.cols for found in store.collections.puzzles("march")] == [5, 4]
    store.collections.describe("march", title="Later")
    (described,) = store.collections.all()
    assert (described.title, described.author, described.puzzles) == ("Later", "The editors", 2)
    assert store.puzzles.count("in:march") == 2
    store.collections.remove("march")
    assert store.collections.all() == []
    assert store.puzzles.count() == 4


def test_what_a_collection_cannot_be_is_refused_and_changes_nothing(store: Store) -> None:
    store.puzzles.add([new(board(2))])
    store.collections.create("one")
    store.collections.add("one", [board(2).content_hash])
    with pytest.raises(StoreError, match="a collection 'one' already"):
        store.collections.create("one")
    with pytest.raises(StoreError, match="no collection 'two'"):
        store.collections.hashes("two")
    with pytest.raises(StoreError, match="is a word"):
        store.collections.create("two words")
    with pytest.raises(StoreError, match="no puzzle"):
        store.collections.add("one", [board(3).content_hash])
    assert store.collections.hashes("one") == [board(2).content_hash]


def test_specimens_are_kept_once_and_counted_by_shape(store: Store) -> None:
    def specimen(digest: str, shape: str) -> StoredSpecimen:
        return StoredSpecimen(digest * 64, "akari", shape, "{}", "{}")

    assert store.specimens.add([specimen("a", "x"), specimen("b", "y"), specimen("b", "y")]) == 2
    assert store.specimens.add([specimen("a", "x"), specimen("c", "y")]) == 1
    assert store.specimens.add([]) == 0
    assert store.specimens.shapes("akari") == [("y", 2), ("x", 1)]
    assert [each.hash[0] for each in store.specimens.find("akari", "y")] == ["b", "c"]
    assert list(store.specimens.find("sudoku")) == []


# ── together, killed, without room ──

WRITER = """
import sys
from penmark.library.store import open_store
from tests.library.store.boards import board, new

with open_store(sys.argv[1]) as store:
    for cols in range(int(sys.argv[2]), int(sys.argv[3])):
        store.puzzles.add([new(board(cols), "easy", 1, "lit"), new(board(100), "easy", 1, "lit")])
        print(cols, flush=True)
"""


def _writer(url: str, first: int, end: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, url, str(first), str(end)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_two_processes_write_at_once_and_nothing_is_lost(store_url: str) -> None:
    writers = [_writer(store_url, 2, 22), _writer(store_url, 12, 32)]
    assert [writer.communicate()[0].count("\n") for writer in writers] == [20, 20]
    with open_store(store_url) as store:
        assert sorted(found.cols for found in store.puzzles.find()) == [*range(2, 32), 100]


def test_a_process_that_is_killed_leaves_whole_rows_only(store_url: str) -> None:
    with _writer(store_url, 2, 250) as writer:
        assert writer.stdout is not None
        told = [int(writer.stdout.readline()) for _ in range(5)]
        writer.send_signal(signal.SIGKILL)
    with open_store(store_url) as store:
        found = list(store.puzzles.find())
        assert set(told) <= {one.cols for one in found}
        assert all(one.document.puzzle == board(one.cols) for one in found)
        assert store.puzzles.count("uses:lit") == len(found)
        assert store.puzzles.add([new(board(255))]) == 1


def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    with open_store(tmp_path / "library.sqlite") as store:
        store.puzzles.add([new(board(2))])
        with store.database.reading() as connection:
            pages = connection.execute(text("PRAGMA page_count")).scalar_one()
            connection.execute(text(f"PRAGMA max_page_count = {pages + 2}"))
        with pytest.raises(StoreError, match="full"):
            store.puzzles.add([new(board(cols), "easy", 1, "lit") for cols in range(3, 250)])
        assert [found.cols for found in store.puzzles.find()] == [2]
    with open_store(tmp_path / "library.sqlite") as store:
        assert store.puzzles.add([new(board(cols)) for cols in range(3, 250)]) == 247


# ── opening ──


def test_where_there_can_be_no_store_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database at all, but long enough to be taken for one" * 20, "utf-8")
    with pytest.raises(StoreError, match="not a database"):
        open_store(tmp_path / "text")
    with pytest.raises(StoreError, match="cannot make the folder"):
        open_store(tmp_path / "text" / "library.sqlite")
    with pytest.raises(StoreError, match="SQLite or PostgreSQL"):
        open_store("mysql://localhost/penmark")
    with pytest.raises(StoreError, match="a file or a URL"):
        open_store("://")


def test_the_usual_store_is_in_the_data_folder_or_where_the_variable_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PENMARK_STORE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with open_store() as store:
        assert store.name == str(tmp_path / "data" / "penmark" / "library.sqlite")
    monkeypatch.setenv("PENMARK_STORE", str(tmp_path / "mine.sqlite"))
    with open_store() as store:
        assert store.name == str(tmp_path / "mine.sqlite")
