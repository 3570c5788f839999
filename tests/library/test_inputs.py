"""Many puzzles in a file: plain, compressed, or as puzzlekit has them."""

from __future__ import annotations

import gzip
import json
import tracemalloc
import zlib
from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest

from penmark.cli.inputs import entries
from penmark.errors import PenmarkError
from penmark.library import inputs
from penmark.library.inputs import MAX_DATASET, MAX_WHOLE, InputText, Todo, read_entry
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps
from tests.cli.commands import UNIQUE, run
from tests.cli.grading_files import EASY
from tests.corpus import corpus_path

SUDOKU, AKARI = by_name("sudoku"), by_name("akari")
KIT = {"info": {}, "data": {"one": {"problem": EASY}, "two": {"problem": EASY, "solution": ""}, "odd": 3, "none": {}}}


def _entries(path: Path | str, genre: Genre) -> list[InputText]:
    return list(entries([str(path)], genre))


def _texts(path: Path) -> list[str]:
    return [entry.text for entry in _entries(path, SUDOKU)]


def test_a_puzzle_on_each_line(tmp_path: Path) -> None:
    text = f"# remark\n{EASY}\n\n  {EASY}  \n"
    plain, packed = tmp_path / "some.txt", tmp_path / "some.txt.gz"
    plain.write_text(text, "utf-8")
    packed.write_bytes(gzip.compress(text.encode()))
    assert _texts(plain) == _texts(packed) == [EASY, EASY]
    assert [entry.label for entry in _entries(packed, SUDOKU)] == [f"{packed}:2", f"{packed}:4"]


def test_a_puzzlekit_file(tmp_path: Path) -> None:
    plain, packed = tmp_path / "kit.json", tmp_path / "kit.json.gz"
    plain.write_text(json.dumps(KIT), "utf-8")
    packed.write_bytes(gzip.compress(json.dumps(KIT).encode()))
    assert _texts(plain) == _texts(packed) == [EASY, EASY]
    assert [entry.given for entry in _entries(plain, SUDOKU)] == ["one", "two"]


def test_documents_of_our_own(tmp_path: Path) -> None:
    one, many = tmp_path / "one.json", tmp_path / "many.jsonl.gz"
    one.write_text(UNIQUE, "utf-8")
    many.write_bytes(gzip.compress(f"{UNIQUE}\n{UNIQUE}\n".encode("utf-8-sig")))
    assert [read_entry(e, AKARI).puzzle.cols for e in _entries(one, AKARI)] == [2]
    assert [read_entry(e, AKARI).puzzle.cols for e in _entries(many, AKARI)] == [2, 2]
    pretty = tmp_path / "pretty.json"
    pretty.write_text(json.dumps(json.loads(UNIQUE), indent=1), "utf-8")
    assert [read_entry(e, AKARI).puzzle.cols for e in _entries(pretty, AKARI)] == [2]


def test_the_text_of_a_puzzle_itself() -> None:
    assert [entry.text for entry in _entries(EASY, SUDOKU)] == [EASY]
    document = dumps(SUDOKU.samples[0].puzzle)
    assert [entry.text for entry in _entries(document, SUDOKU)] == [document]


def test_compressed_input_is_told_by_its_content_wherever_it_comes_from(tmp_path: Path) -> None:
    packed = gzip.compress(f"{UNIQUE}\n{UNIQUE}\n".encode())
    file = tmp_path / "no-suffix"
    file.write_bytes(packed)
    for result in (run("solve", "akari", str(file)), run("solve", "akari", stdin=packed)):
        assert result.exit_code == 0
        assert "2 puzzles: 2 unique" in result.stdout


def _packed(path: Path, piece: bytes, size: int) -> Path:
    """That many bytes of equal pieces, compressed."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    with path.open("wb") as file:
        for _ in range(size >> 20):
            file.write(packer.compress(piece * ((1 << 20) // len(piece))))
        file.write(packer.flush())
    return path


@pytest.mark.parametrize(
    ("piece", "message"),
    [
        (b"1", "has a line of more than"),
        (b"{", "is longer than 64 MB"),
        (bytes(1), "holds a zero byte"),
        (b"x\n", "none of its first lines is one"),
        (b" \n", "holds more than"),
    ],
)
def test_a_small_file_that_would_unpack_to_a_huge_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: bytes, message: str
) -> None:
    monkeypatch.setattr(inputs, "_MOST_PASSED", 100_000)
    bomb = _packed(tmp_path / "bomb.gz", piece, 4 * MAX_DATASET)
    assert bomb.stat().st_size < MAX_DATASET / 50
    tracemalloc.start()
    try:
        (entry,) = _entries(bomb, SUDOKU)
        # JSON that is no list is held as a whole; of anything else the beginning.
        assert tracemalloc.get_traced_memory()[1] < (6 * MAX_DATASET if piece == b"{" else 8 * MAX_WHOLE)
    finally:
        tracemalloc.stop()
    with pytest.raises(PenmarkError, match=message):
        read_entry(entry, SUDOKU)


def test_a_long_list_is_read_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "_AHEAD", 10)
    monkeypatch.setattr(inputs, "MAX_WHOLE", 10_000)
    many = 50_000
    file = tmp_path / "list.gz"
    file.write_bytes(gzip.compress(f"# remark\n{EASY}\r\n".encode() * many))
    list(entries([str(file)], SUDOKU))  # whatever reading takes once
    tracemalloc.start()
    try:
        todo = entries([str(file)], SUDOKU)
        assert todo.total is None
        found, last = 0, ""
        for entry in todo:
            found, last = found + (entry.text == EASY), entry.label
        assert tracemalloc.get_traced_memory()[1] < 10 * many
    finally:
        tracemalloc.stop()
    assert (found, last) == (many, f"{file}:{2 * many}")


def test_what_a_long_list_holds_is_there_until_it_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "MAX_WHOLE", 10_000)
    many = 1_000
    file = tmp_path / "cut.gz"
    file.write_bytes(gzip.compress(f"{EASY}\n".encode() * many, mtime=0)[:-4])
    *lines, last = _entries(file, SUDOKU)
    assert len(lines) == many
    with pytest.raises(PenmarkError, match="cannot decompress"):
        read_entry(last, SUDOKU)


def test_a_list_too_long_to_be_counted_is_solved_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "_AHEAD", 2)
    file = tmp_path / "list.txt"
    file.write_text(f"{EASY}\n" * 5, "utf-8")
    assert Todo(iter(())).total == 0
    assert "5 puzzles: 5 unique" in run("solve", "sudoku", str(file)).stdout
    assert "3 puzzles" in run("grade-canon", "sudoku", str(file), "--limit", "3").stdout


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("x.gz", b"plain text", "plain text"),
        ("x.gz", gzip.compress(b"1234" * 100, mtime=0)[:-9], "cannot decompress"),
        ("x.gz", gzip.compress(b"\xff\xfe", mtime=0), "not UTF-8"),
        ("x.gz", gzip.compress(b"", mtime=0), "is empty"),
        ("x.gz", gzip.compress(b"# nothing\n", mtime=0), "holds no puzzle"),
        ("x.json", b"\xff\xfe", "not UTF-8"),
        ("x.json", b'{"data": {}}', "holds no puzzle"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    (entry,) = _entries(file, SUDOKU)
    with pytest.raises(PenmarkError, match=message):
        read_entry(entry, SUDOKU)


def test_json_that_is_too_deep_is_no_puzzlekit_file(tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text('{"data":' + "[" * 100_000, "utf-8")
    (entry,) = _entries(file, SUDOKU)
    with pytest.raises(PenmarkError):
        read_entry(entry, SUDOKU)


def test_a_file_that_is_not_there_is_said_when_it_is_read() -> None:
    (entry,) = _entries("absent.txt", SUDOKU)
    with pytest.raises(PenmarkError, match="no such file"):
        read_entry(entry, SUDOKU)


def test_a_real_dataset() -> None:
    entries = _entries(corpus_path("puzzlekit", "Akari.json.gz"), AKARI)
    assert len(entries) > 400
    assert read_entry(entries[0], AKARI).puzzle.genre is AKARI


def test_a_record_of_a_dataset_that_is_cut_short_is_told_as_such() -> None:
    record = {"problem": "3 2\n- 1\n1 -"}
    (entry,) = _entries(json.dumps({"name": "Akari", "data": {"a": record}}), AKARI)
    with pytest.raises(PenmarkError, match=r"\Athe grid should have 3 lines, got 2\Z"):
        read_entry(entry, AKARI)


def test_a_list_of_too_many_lines_is_refused_where_it_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "MAX_LINES", 100_000)
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(b".\n" * 5_000_000))
    tracemalloc.start()
    try:
        entry = deque(entries([str(bomb)], SUDOKU), maxlen=1).pop()
        # The beginning of the text a few times over, the puzzles that are read ahead, and no other object a line.
        assert tracemalloc.get_traced_memory()[1] < 8 * MAX_WHOLE
    finally:
        tracemalloc.stop()
    with pytest.raises(PenmarkError, match="holds more than 100,000 lines"):
        read_entry(entry, SUDOKU)


def test_a_file_of_many_values_is_no_puzzlekit_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "_MAX_VALUES", 1000)
    file = tmp_path / "many.json.gz"
    file.write_bytes(gzip.compress(b'{"data":[' + b"[]," * 1000 + b"[]]}"))
    (entry,) = _entries(file, SUDOKU)
    with pytest.raises(PenmarkError):
        read_entry(entry, SUDOKU)


@pytest.mark.parametrize("wrap", [lambda text: text, lambda text: {"kind": "classic", "payload": text}])
def test_a_json_list_of_puzzles(wrap: Callable[[str], object], tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text(json.dumps([wrap(EASY), wrap(EASY)], indent=1), "utf-8")
    assert _texts(file) == [EASY, EASY]
    assert [entry.label for entry in _entries(file, SUDOKU)] == [f"{file}:1", f"{file}:2"]


def test_a_json_list_of_documents(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text(f"[{UNIQUE}, {UNIQUE}]", "utf-8")
    assert [read_entry(entry, AKARI).puzzle.cols for entry in _entries(file, AKARI)] == [2, 2]


def test_a_json_list_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text("[1, 2]", "utf-8")
    (entry,) = _entries(file, AKARI)
    with pytest.raises(PenmarkError, match="no known format"):
        read_entry(entry, AKARI)


def test_a_list_of_game_ids(tmp_path: Path) -> None:
    file = tmp_path / "lightup.txt"
    file.write_text("3x2:aB1b0\n7x7b20s4d0:aB2jBf0g2fBjB0a\n", "utf-8")
    assert [read_entry(entry, AKARI).puzzle.rows for entry in _entries(file, AKARI)] == [2, 7]
