"""Importing: everything once, nothing wrong, nothing lost, whatever stops it."""

from __future__ import annotations

import gzip
import json
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from bench.data import dataset_files
from penmark.board.mark import Mark
from penmark.errors import LibraryError, StoreError
from penmark.formats import puzzlekit
from penmark.library.dataset import append_dataset, read_dataset
from penmark.library.examining import ImportOptions, verify
from penmark.library.facts import NewPuzzle, Verified
from penmark.library.importing import ImportReport, import_puzzles
from penmark.library.starter import starter_set
from penmark.library.store import open_store
from penmark.library.store.store import Store
from penmark.library.targets import DatasetTarget, StoreTarget
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import Generated
from penmark.puzzle.registry import by_name
from penmark.puzzle.transform import transform
from penmark.puzzle.wire import dumps, loads
from tests.cli.commands import AMBIGUOUS, IMPOSSIBLE, LINK, UNIQUE
from tests.corpus import corpus_path

AKARI, SUDOKU = by_name("akari"), by_name("sudoku")
TWICE = ImportOptions(verify=False, skip_bad=True)


class Heard:
    """Remembers what it is told."""

    def __init__(self, on_entry: Callable[[int], None] = lambda number: None) -> None:
        self.told: list[tuple[str, str]] = []
        self.entries = 0
        self._on_entry = on_entry

    def refused(self, where: str, reason: str) -> None:
        self.told.append((where, reason))

    def noted(self, where: str, words: str) -> None:
        self.told.append((where, words))

    def advanced(self) -> None:
        self.entries += 1
        self._on_entry(self.entries)


def _taken(store: Store, genre: Genre, *sources: str | Path, **options: object) -> ImportReport:
    return import_puzzles(StoreTarget(store), genre, list(map(str, sources)), ImportOptions(**options))  # type: ignore[arg-type]


def _rows(store: Store) -> list[tuple[object, ...]]:
    found = store.puzzles.find()
    return [(one.hash, one.genre, one.rows, one.cols, one.clues, one.solutions, one.origin, one.text) for one in found]


# ── what is taken in ──


def test_only_what_has_one_solution_is_added_and_the_rest_is_told(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text("\n".join([UNIQUE, "nonsense", AMBIGUOUS, LINK, IMPOSSIBLE, UNIQUE]), "utf-8")
    heard = Heard()
    report = import_puzzles(StoreTarget(store), AKARI, [str(path)], ImportOptions(skip_bad=True), heard)
    assert report == ImportReport(read=6, added=2, known=1, unreadable=1, several=1, unsolvable=1)
    assert heard.entries == 6
    assert [where for where, _ in heard.told] == [f"{path}:{k}" for k in (2, 3, 5)]
    assert [reason for _, reason in heard.told[1:]] == ["it has more than one solution", "it has no solution"]
    assert [(one.solutions, one.origin) for one in store.puzzles.find()] == [
        ("unique", f"{path}:1"),
        ("unique", f"{path}:4"),
    ]


def test_without_verification_all_are_added(store: Store) -> None:
    report = _taken(store, AKARI, UNIQUE, AMBIGUOUS, IMPOSSIBLE, verify=False, tags=("new",), origin="a book")
    assert (report.read, report.added) == (3, 3)
    assert {(one.solutions, one.origin) for one in store.puzzles.find("tag:new")} == {(None, "a book")}


def test_what_cannot_be_read_ends_it_unless_told_otherwise(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text("\n".join([UNIQUE, "nonsense", LINK]), "utf-8")
    with pytest.raises(LibraryError, match=r"some\.jsonl:2: .*in no known format"):
        _taken(store, AKARI, path)
    assert store.puzzles.count() == 1


def test_a_file_that_holds_nothing_is_named_once(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    with pytest.raises(LibraryError, match=rf"\A{path} is empty\Z"):
        _taken(store, AKARI, path)


def test_what_is_too_hard_to_verify_is_kept_and_marked(store: Store) -> None:
    report = _taken(store, AKARI, LINK, seconds=0.0)
    assert (report.added, report.undecided) == (1, 1)
    assert [one.solutions for one in store.puzzles.find()] == ["unknown"]


def test_verification_tells_all_cases() -> None:
    found = [verify(loads(text).puzzle) for text in (UNIQUE, AMBIGUOUS, IMPOSSIBLE)]
    assert found == [Verified.UNIQUE, Verified.SEVERAL, Verified.NONE]


def test_turned_and_renamed_puzzles_are_left_out_on_request(store: Store, tmp_path: Path) -> None:
    first = SUDOKU.new(4, 4).add_clue("a1", 1).add_clue("b2", 2)
    turned = transform(first, "rotate-90", {Mark.number(1): Mark.number(4), Mark.number(4): Mark.number(1)})
    path = tmp_path / "sudoku.jsonl.gz"
    append_dataset(path, SUDOKU, [Document(first), Document(turned)])
    assert _taken(store, SUDOKU, dumps(first), verify=False).added == 1
    report = _taken(store, SUDOKU, path, verify=False, up_to_symmetry=True)
    assert (report.added, report.known, report.alike) == (0, 1, 1)
    fresh = SUDOKU.new(4, 4).add_clue("a1", 1)
    both = f"{dumps(fresh)}\n{dumps(transform(fresh, 'flip-rows'))}\n"
    (tmp_path / "both.jsonl").write_text(both, "utf-8")
    report = _taken(store, SUDOKU, tmp_path / "both.jsonl", verify=False, up_to_symmetry=True)
    assert (report.added, report.alike) == (1, 1)


def test_the_grade_that_a_document_tells_is_kept(store: Store) -> None:
    text = dumps(AKARI.new(1, 2), generated=Generated(3, "hard", 77, {"lit": 2}))
    _taken(store, AKARI, text, verify=False)
    assert [(one.tier, one.score) for one in store.puzzles.find("uses:lit hard")] == [("hard", 77)]


KIT = {"info": {}, "data": {"1_4x4": {"problem": "2 2\n- -\n- -"}, "2_4x4": {"problem": "2 2\nx -\n- -"}}}
JANKO = "begin\npuzzle Akari\ntitle Late\nsize 2\nproblem\n1 -\n- -\nend\n"


@pytest.mark.parametrize(
    ("genre", "name", "text", "count"),
    [
        ("akari", "kit.json", json.dumps(KIT), 2),
        ("akari", "links.txt", f"# links\n{LINK}\n\n{LINK.replace('nek', 'nel')}\n", 2),
        ("akari", "janko.txt", JANKO, 1),
        ("akari", "page.htm", f"<html><script>\n{JANKO}</script>", 1),
        ("sudoku", "lines.txt", "..3.4..2.1......\n..3.4..2.2......\n", 2),
        ("akari", "akari.jsonl", f"{UNIQUE}\n{AMBIGUOUS}\n", 2),
    ],
)
def test_sources_of_every_kind_are_read(
    tmp_path: Path, store: Store, genre: str, name: str, text: str, count: int
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / f"{name}.gz").write_bytes(gzip.compress(text.encode()))
    assert _taken(store, by_name(genre), tmp_path / name, verify=False).added == count
    report = _taken(store, by_name(genre), tmp_path / f"{name}.gz", verify=False)
    assert (report.added, report.known) == (0, count)


# ── datasets ──


def test_a_dataset_is_added_to_without_any_store(tmp_path: Path) -> None:
    path = tmp_path / "akari.jsonl.gz"
    for added, known in ((2, 1), (0, 3)):
        report = import_puzzles(DatasetTarget(path, AKARI), AKARI, [UNIQUE, LINK, UNIQUE])
        assert (report.added, report.known) == (added, known)
    assert len(list(read_dataset(path, AKARI))) == 2
    turned = dumps(transform(next(read_dataset(path, AKARI)).document.puzzle, "rotate-180"))
    report = import_puzzles(DatasetTarget(path, AKARI), AKARI, [turned], ImportOptions(up_to_symmetry=True))
    assert (report.added, report.alike) == (0, 1)


# ── twice, stopped, killed ──


def test_a_second_run_adds_nothing(store: Store) -> None:
    first = _taken(store, AKARI, starter_set(AKARI), verify=False)
    before = _rows(store)
    second = _taken(store, AKARI, starter_set(AKARI), verify=False)
    assert first.added == second.known == len(before)
    assert (second.added, second.resumed) == (0, 0)
    assert _rows(store) == before


def test_one_that_is_stopped_goes_on_where_it_was(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StoreTarget, "batch", 20)
    stop = threading.Event()
    heard = Heard(lambda number: stop.set() if number == 50 else None)
    source = [str(starter_set(AKARI))]
    first = import_puzzles(StoreTarget(store), AKARI, source, TWICE, heard, stop)
    assert first.read == first.added == 50
    second = import_puzzles(StoreTarget(store), AKARI, source, TWICE)
    assert second.resumed == 50
    assert first.added + second.added == store.puzzles.count()
    third = import_puzzles(StoreTarget(store), AKARI, source, TWICE)
    assert (third.resumed, third.added, third.read) == (0, 0, first.read + second.read)


class _FullOnce(StoreTarget):
    """The disk is full when the first batch comes, and has room again right after."""

    batch = 20

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._is_full = True

    def add(self, puzzles: Sequence[NewPuzzle], source: str | None, done: int) -> int:
        if self._is_full:
            self._is_full = False
            raise StoreError("database or disk is full")
        return super().add(puzzles, source, done)


def test_a_batch_that_could_not_be_added_does_not_count_as_handled(store: Store) -> None:
    """Only its error may be lost: the note of how far a source was read once outlived the puzzles."""
    source = str(starter_set(AKARI))
    with pytest.raises(StoreError, match="full"):
        import_puzzles(_FullOnce(store), AKARI, [source], TWICE)
    report = _taken(store, AKARI, source, verify=False, skip_bad=True)
    assert report.resumed + report.read == store.puzzles.count()


def test_a_source_that_has_changed_is_read_from_its_beginning(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(f"{UNIQUE}\nnonsense\n", "utf-8")
    with pytest.raises(LibraryError):
        _taken(store, AKARI, path)
    path.write_text(f"{LINK}\n{UNIQUE}\n", "utf-8")
    report = _taken(store, AKARI, path)
    assert (report.resumed, report.added, report.known) == (0, 1, 1)


IMPORTER = """
import sys
from penmark.library.examining import ImportOptions
from penmark.library.importing import import_puzzles
from penmark.library.store import open_store
from penmark.library.targets import StoreTarget
from penmark.puzzle.registry import by_name

StoreTarget.batch = 7
print("ready", flush=True)
with open_store(sys.argv[1]) as store:
    import_puzzles(StoreTarget(store), by_name("akari"), sys.argv[2:], ImportOptions(verify=False))
print("done", flush=True)
"""


def _killed_after(seconds: float, url: str, source: Path) -> bool:
    """Whether it was killed before it was done."""
    command = [sys.executable, "-c", IMPORTER, url, str(source)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        return process.stdout.read() == ""


@pytest.mark.slow
def test_killed_at_random_moments_and_finished_after_it_has_the_same_rows(store_url: str, tmp_path: Path) -> None:
    source = starter_set(AKARI)
    with open_store(tmp_path / "whole.sqlite") as whole:
        _taken(whole, AKARI, source, verify=False)
        rows = _rows(whole)
    rng = random.Random(18)
    killed = [_killed_after(rng.uniform(0.0, 0.35), store_url, source) for _ in range(4)]
    assert any(killed)
    with open_store(store_url) as store:
        _taken(store, AKARI, source, verify=False)
        assert _rows(store) == rows
        assert store.puzzles.count("uses:*") == sum(1 for _ in store.puzzles.find("graded without:zzz"))


def test_the_name_of_a_puzzlekit_dataset_tells_which_variant_it_holds(store: Store, tmp_path: Path) -> None:
    problem = "4 4\n9 - 8 3\n- 7 - -\n4 - - 9\n- - - -\n2 2 4 1\n2 3 4 1\n6 3 4 5\n6 3 5 5"
    path = tmp_path / "some.json"
    path.write_text(json.dumps({"name": "KillerSudoku", "data": {"1": {"problem": problem}}}), "utf-8")
    assert _taken(store, SUDOKU, path).added == 1
    (found,) = store.puzzles.find("killer-cage")
    assert {each.name for each in found.document.puzzle.variants} == {"killer-cage"}
    path.write_text(json.dumps({"name": "my own", "data": {"1": {"problem": problem}}}), "utf-8")
    with pytest.raises(LibraryError, match=r"the grid should have 4 lines, got 8"):
        _taken(store, SUDOKU, path)


def _corpora(genre: Genre) -> list[str]:
    """The files of the puzzlekit datasets that a genre reads, those of its variants among them."""
    names = (dataset_files()[genre.name], *puzzlekit.FORMAT.codec_for(genre).datasets())
    return [str(corpus_path("puzzlekit", f"{name}.json.gz")) for name in names]


@pytest.mark.sweep
def test_whole_corpora_twice(store: Store) -> None:
    """The second time adds nothing; unverified, but for Takuzu."""
    assert len(dataset_files()) > 3
    for genre in dataset_files():
        files = _corpora(by_name(genre))
        options = ImportOptions(verify=genre == "takuzu", skip_bad=True)
        first = import_puzzles(StoreTarget(store), by_name(genre), files, options)
        assert first.added > 0
        refused = first.unreadable + first.several + first.unsolvable
        assert first.added + first.known + refused == first.read
        before = _rows(store)
        second = import_puzzles(StoreTarget(store), by_name(genre), files, options)
        assert (second.added, second.known) == (0, first.added + first.known)
        assert _rows(store) == before


@pytest.mark.sweep
def test_killed_ten_times_over_a_whole_corpus(store_url: str, tmp_path: Path) -> None:
    source = corpus_path("puzzlekit", "Akari.json.gz")
    with open_store(tmp_path / "whole.sqlite") as whole:
        _taken(whole, AKARI, source, verify=False)
        rows = _rows(whole)
    rng = random.Random(19)
    killed = [_killed_after(rng.uniform(0.0, 1.0), store_url, source) for _ in range(10)]
    assert any(killed)
    with open_store(store_url) as store:
        _taken(store, AKARI, source, verify=False)
        assert _rows(store) == rows
