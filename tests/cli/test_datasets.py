"""DATASET arguments: many puzzles in a file, plain, compressed, or as puzzlekit has them."""

from __future__ import annotations

import gzip
import json
import tracemalloc
import zlib
from pathlib import Path

import pytest

from penmark.cli import datasets, inputs
from penmark.cli.datasets import dataset_entries
from penmark.cli.inputs import MAX_INPUT, read_entry
from penmark.errors import PenmarkError
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps
from tests.cli.commands import UNIQUE
from tests.cli.grading_files import EASY
from tests.corpus import corpus_path

SUDOKU, AKARI = by_name("sudoku"), by_name("akari")
KIT = {"info": {}, "data": {"one": {"problem": EASY}, "two": {"problem": EASY, "solution": ""}, "odd": 3, "none": {}}}


def _texts(path: Path) -> list[str]:
    return [entry.text for entry in dataset_entries(str(path), SUDOKU)]


def test_a_puzzle_on_each_line(tmp_path: Path) -> None:
    text = f"# remark\n{EASY}\n\n  {EASY}  \n"
    plain, packed = tmp_path / "some.txt", tmp_path / "some.txt.gz"
    plain.write_text(text, "utf-8")
    packed.write_bytes(gzip.compress(text.encode()))
    assert _texts(plain) == _texts(packed) == [EASY, EASY]
    assert [entry.label for entry in dataset_entries(str(packed), SUDOKU)] == ["some.txt.gz:2", "some.txt.gz:4"]


def test_a_puzzlekit_file(tmp_path: Path) -> None:
    plain, packed = tmp_path / "kit.json", tmp_path / "kit.json.gz"
    plain.write_text(json.dumps(KIT), "utf-8")
    packed.write_bytes(gzip.compress(json.dumps(KIT).encode()))
    assert _texts(plain) == _texts(packed) == [EASY, EASY]
    assert [entry.given for entry in dataset_entries(str(plain), SUDOKU)] == ["one", "two"]


def test_documents_of_our_own(tmp_path: Path) -> None:
    one, many = tmp_path / "one.json", tmp_path / "many.jsonl.gz"
    one.write_text(UNIQUE, "utf-8")
    many.write_bytes(gzip.compress(f"{UNIQUE}\n{UNIQUE}\n".encode("utf-8-sig")))
    assert [read_entry(e, AKARI).puzzle.cols for e in dataset_entries(str(one), AKARI)] == [2]
    assert [read_entry(e, AKARI).puzzle.cols for e in dataset_entries(str(many), AKARI)] == [2, 2]
    pretty = tmp_path / "pretty.json"
    pretty.write_text(json.dumps(json.loads(UNIQUE), indent=1), "utf-8")
    assert [read_entry(e, AKARI).puzzle.cols for e in dataset_entries(str(pretty), AKARI)] == [2]


def test_the_text_of_a_puzzle_itself() -> None:
    assert [entry.text for entry in dataset_entries(EASY, SUDOKU)] == [EASY]
    document = dumps(SUDOKU.samples[0].puzzle)
    assert [entry.text for entry in dataset_entries(document, SUDOKU)] == [document]


def test_a_small_file_that_would_unpack_to_a_huge_one_is_refused(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.gz"
    packer, zeros = zlib.compressobj(9, zlib.DEFLATED, 31), bytes(1 << 20)
    with bomb.open("wb") as file:
        for _ in range(4 * MAX_INPUT >> 20):
            file.write(packer.compress(zeros))
        file.write(packer.flush())
    assert bomb.stat().st_size < MAX_INPUT / 50
    with pytest.raises(PenmarkError, match="holds more than"):
        dataset_entries(str(bomb), SUDOKU)


def test_just_as_much_as_is_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.gz"
    file.write_bytes(gzip.compress(EASY.encode()))
    monkeypatch.setattr(datasets, "MAX_INPUT", len(EASY))
    assert _texts(file) == [EASY]
    monkeypatch.setattr(datasets, "MAX_INPUT", len(EASY) - 1)
    with pytest.raises(PenmarkError, match="holds more than"):
        dataset_entries(str(file), SUDOKU)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("x.gz", b"plain text", "cannot read"),
        ("x.gz", gzip.compress(b"1234" * 100, mtime=0)[:-9], "cannot read"),
        ("x.gz", gzip.compress(b"\xff\xfe", mtime=0), "not UTF-8"),
        ("x.gz", gzip.compress(b"", mtime=0), "holds no puzzle"),
        ("x.gz", gzip.compress(b"# nothing\n", mtime=0), "holds no puzzle"),
        ("x.json", b"\xff\xfe", "not UTF-8"),
        ("x.json", b'{"data": {}}', "holds no puzzle"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(PenmarkError, match=message):
        dataset_entries(str(file), SUDOKU)


def test_json_that_is_too_deep_is_no_puzzlekit_file(tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text('{"data":' + "[" * 100_000, "utf-8")
    (entry,) = dataset_entries(str(file), SUDOKU)
    with pytest.raises(PenmarkError):
        read_entry(entry, SUDOKU)


def test_a_file_that_is_not_there_is_said_when_it_is_read() -> None:
    (entry,) = dataset_entries("absent.txt", SUDOKU)
    with pytest.raises(PenmarkError, match="no such file"):
        read_entry(entry, SUDOKU)


def test_a_real_dataset() -> None:
    entries = dataset_entries(str(corpus_path("puzzlekit", "Akari.json.gz")), AKARI)
    assert len(entries) > 400
    assert read_entry(entries[0], AKARI).puzzle.genre is AKARI


def test_a_small_file_of_many_short_lines_is_refused_before_they_are_all_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "MAX_LINES", 1000)
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(b".\n" * 5_000_000))
    tracemalloc.start()
    try:
        with pytest.raises(PenmarkError, match="holds more than 1,000 lines"):
            dataset_entries(str(bomb), SUDOKU)
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()


def test_a_file_of_many_values_is_no_puzzlekit_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datasets, "_MAX_VALUES", 1000)
    file = tmp_path / "many.json.gz"
    file.write_bytes(gzip.compress(b'{"data":[' + b"[]," * 1000 + b"[]]}"))
    (entry,) = dataset_entries(str(file), SUDOKU)
    with pytest.raises(PenmarkError):
        read_entry(entry, SUDOKU)
