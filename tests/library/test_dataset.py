"""Datasets: strict, streamed, and never half-written."""

from __future__ import annotations

import gzip
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from penmark.errors import DatasetError
from penmark.library.dataset import append_dataset, read_dataset
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import Generated
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps

AKARI, SUDOKU = by_name("akari"), by_name("sudoku")


def _board(cols: int, genre: Genre = AKARI) -> Puzzle:
    return genre.new(1, cols)


def _written(path: Path, *lines: str) -> Path:
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode()))
    return path


def _widths(path: Path) -> list[int]:
    return [line.document.puzzle.cols for line in read_dataset(path, AKARI)]


def test_what_is_appended_is_read_in_order(tmp_path: Path) -> None:
    path = tmp_path / "akari.jsonl.gz"
    assert append_dataset(path, AKARI, [Document(_board(2)), Document(_board(3))]) == 2
    assert append_dataset(path, AKARI, [Document(_board(4))]) == 1
    assert append_dataset(path, AKARI, []) == 0
    assert _widths(path) == [2, 3, 4]


def test_the_record_of_a_generator_is_kept(tmp_path: Path) -> None:
    path, record = tmp_path / "akari.jsonl.gz", Generated(7, "hard", 120, {"lit": 3})
    append_dataset(path, AKARI, [Document(_board(2), generated=record)])
    (line,) = read_dataset(path, AKARI)
    assert line.document.generated == record
    assert '"generated"' in line.text


BAD = [
    ('{"genre":"sudoku","data":{"dims":{"box_width":2,"box_height":2}}}', "expected a puzzle of genre 'akari'"),
    ('{"genre":"akari","data":{"dims":{"rows":1,"cols":2},"extra":1}}', "$.data"),
    ('{"genre":"akari","data":{"dims":{"rows":1', "not JSON"),
    ("", "the line is empty"),
    ("# a remark", "not JSON"),
]


@pytest.mark.parametrize(("bad", "reason"), BAD)
def test_a_bad_line_is_refused_with_file_line_and_reason(tmp_path: Path, bad: str, reason: str) -> None:
    path = _written(tmp_path / "akari.jsonl.gz", dumps(_board(2)), bad, dumps(_board(3)))
    lines = read_dataset(path, AKARI)
    assert next(lines).number == 1
    with pytest.raises(DatasetError) as refused:
        next(lines)
    assert str(refused.value).startswith(f"{path}:2: ")
    assert reason in str(refused.value)


def test_bad_lines_can_be_passed_over_and_are_told(tmp_path: Path) -> None:
    good = [dumps(_board(cols)) for cols in (2, 3)]
    path = _written(tmp_path / "akari.jsonl.gz", good[0], *(bad for bad, _ in BAD), good[1])
    told: list[DatasetError] = []
    assert [line.number for line in read_dataset(path, AKARI, told.append)] == [1, 2 + len(BAD)]
    assert [str(error).partition(": ")[0] for error in told] == [f"{path}:{k}" for k in range(2, 2 + len(BAD))]


def test_a_file_that_is_cut_short_is_an_error_even_when_bad_lines_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "akari.jsonl.gz"
    append_dataset(path, AKARI, [Document(_board(cols)) for cols in range(2, 60)])
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(DatasetError, match=r"akari\.jsonl\.gz, after line \d+: cannot decompress"):
        list(read_dataset(path, AKARI, lambda error: None))


def test_lines_are_read_as_they_are_asked_for(tmp_path: Path) -> None:
    """The second line is refused only once it is reached."""
    path = _written(tmp_path / "akari.jsonl.gz", dumps(_board(2)), "nonsense")
    assert next(read_dataset(path, AKARI)).document.puzzle.cols == 2


def test_another_genre_is_not_written_and_the_file_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "akari.jsonl.gz"
    append_dataset(path, AKARI, [Document(_board(2))])
    before = path.read_bytes()
    with pytest.raises(DatasetError, match="takes no Sudoku"):
        append_dataset(path, AKARI, [Document(_board(3)), Document(SUDOKU.new(4, 4))])
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="cannot write"):
        append_dataset(tmp_path / "missing" / "akari.jsonl.gz", AKARI, [Document(_board(2))])
    with pytest.raises(DatasetError, match="is no file"):
        list(read_dataset(tmp_path / "akari.jsonl.gz", AKARI))


def test_two_that_append_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "akari.jsonl.gz"

    def append(first: int) -> None:
        for cols in range(first, first + 10):
            append_dataset(path, AKARI, [Document(_board(cols))])

    workers = [threading.Thread(target=append, args=(first,)) for first in (10, 30)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(_widths(path)) == [*range(10, 20), *range(30, 40)]


KILLED = """
import sys
from pathlib import Path
from penmark.library.dataset import append_dataset
from penmark.puzzle.document import Document
from penmark.puzzle.registry import by_name

def documents():
    for cols in range(2, 10_000):
        yield Document(by_name("akari").new(1, 2 + cols % 50))
        if cols == 300:
            print("half way", flush=True)
            sys.stdin.read()

append_dataset(Path(sys.argv[1]), by_name("akari"), documents())
"""


def test_one_that_is_killed_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "akari.jsonl.gz"
    append_dataset(path, AKARI, [Document(_board(2))])
    before = path.read_bytes()
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "half way\n"
        process.send_signal(signal.SIGKILL)
    assert path.read_bytes() == before
    assert append_dataset(path, AKARI, [Document(_board(3))]) == 1
    assert _widths(path) == [2, 3]
