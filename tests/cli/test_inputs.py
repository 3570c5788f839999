"""INPUT arguments: files, stdin, links and text, good and bad."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from penmark import formats
from penmark.cli import inputs
from penmark.errors import PenmarkError
from penmark.puzzle.registry import by_name
from tests.cli.commands import AMBIGUOUS, SUDOKU, SUDOKU_SOLVED, UNIQUE, json_lines, run

LINK = formats.write(by_name("slitherlink").new(2, 2).add_clue("a1", 3), "puzzlink")


def test_a_link() -> None:
    assert LINK.startswith("https://")
    result = run("solve", "slitherlink", LINK, "--json")
    assert [line["input"] for line in json_lines(result)] == [LINK]
    assert "error" not in json_lines(result)[0]


@pytest.mark.parametrize("content", ["", "\n\n", "   \n"])
def test_an_empty_file(tmp_path: Path, content: str) -> None:
    file = tmp_path / "empty.txt"
    file.write_text(content, "utf-8")
    result = run("solve", "akari", str(file))
    assert result.exit_code == 2
    assert "is empty" in result.stderr


def test_empty_stdin_and_an_empty_argument() -> None:
    assert "stdin is empty" in run("solve", "akari", stdin="").stderr
    result = run("solve", "akari", "")
    assert (result.exit_code, "empty" in result.stderr) == (2, True)


@pytest.mark.parametrize("name", ["missing.json", "no/such/folder/puzzle.txt", "./puzzle"])
def test_a_missing_file(name: str) -> None:
    result = run("solve", "akari", name)
    assert result.exit_code == 2
    assert result.stderr == f"error: no such file, nor the text of a puzzle: {name!r}\n"


def test_a_folder(tmp_path: Path) -> None:
    result = run("solve", "akari", str(tmp_path))
    assert result.exit_code == 2
    assert "is a folder" in result.stderr


@pytest.mark.parametrize("content", [bytes(range(256)), b"\x89PNG\r\n\x1a\n", b"abc\0def", b"\xff\xfe{\0}\0"])
def test_a_binary_file(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "binary"
    file.write_bytes(content)
    for command in ("solve", "render"):
        result = run(command, "akari", str(file))
        assert result.exit_code == 2
        assert "is not text" in result.stderr
        assert result.stdout == ""


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "bom.json"
    file.write_bytes(b"\xef\xbb\xbf" + UNIQUE.encode())
    assert run("solve", "akari", str(file)).exit_code == 0


def test_a_file_past_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "MAX_WHOLE", 1024 * 1024)
    file = tmp_path / "huge.txt"
    file.write_bytes(b"x" * (1024 * 1024 + 1))
    result = run("solve", "akari", str(file))
    assert result.exit_code == 2
    assert "more than 1,048,576 characters" in result.stderr


@pytest.mark.parametrize("junk", ["certainly not", "{", "[]", "NaN", "\ud800", "💥" * 50, "1" * 5000, "{" * 999])
def test_junk_is_refused(junk: str) -> None:
    result = run("solve", "akari", junk)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")
    assert result.stdout == ""


def test_junk_over_many_lines_is_one_error() -> None:
    result = run("solve", "akari", stdin="this is\nnot a puzzle\nat all\n")
    assert result.stderr.count("error: ") == 1
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("genre", "given", "found"),
    [("slitherlink", UNIQUE, "akari"), ("akari", LINK, "slitherlink"), ("takuzu", SUDOKU * 1, "sudoku")],
)
@pytest.mark.parametrize("command", [("solve",), ("render",), ("convert", "--to", "tagged")])
def test_a_puzzle_of_another_genre(command: tuple[str, ...], genre: str, given: str, found: str) -> None:
    result = run(*command[:1], genre, given, *command[1:])
    assert result.exit_code == 2
    assert f"expected a puzzle of genre '{genre}', found '{found}'" in result.stderr
    assert result.stdout == ""


def test_where_one_puzzle_is_wanted_two_are_refused() -> None:
    result = run("render", "akari", "-", stdin=f"{UNIQUE}\n{AMBIGUOUS}\n")
    assert result.exit_code == 2
    assert "holds 2 puzzles" in result.stderr


def test_a_grid_over_many_lines_is_one_puzzle() -> None:
    genre = by_name("sudoku")
    grid = "\n".join(SUDOKU[k : k + 4] for k in range(0, 16, 4))
    assert inputs.entries([grid], genre).total == 1
    assert inputs.entries([f"{SUDOKU}\n{SUDOKU_SOLVED}"], genre).total == 2


def test_four_lines_that_together_would_make_a_larger_board_are_four() -> None:
    four = list(inputs.entries(["\n".join([SUDOKU] * 4)], by_name("sudoku")))
    assert [entry.text for entry in four] == [SUDOKU] * 4


def test_the_rows_of_one_board_are_one() -> None:
    rows = "\n".join(SUDOKU[k : k + 4] for k in range(0, 16, 4))
    assert [entry.text for entry in inputs.entries([rows], by_name("sudoku"))] == [rows]


def test_a_list_has_a_limited_number_of_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "MAX_LINES", 3)
    file = tmp_path / "list.txt"
    file.write_text(f"# remark\n\n{SUDOKU}\r\n{SUDOKU}\r{SUDOKU}\n", "utf-8")
    result = run("solve", "sudoku", str(file), "--json")
    assert len(json_lines(result)) == 3
    file.write_text(f"{SUDOKU}\n" * 4, "utf-8")
    result = run("solve", "sudoku", str(file))
    assert result.exit_code == 2
    assert "holds more than 3 lines" in result.stderr


def test_lines_that_hold_nothing_are_passed_over_without_being_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "_MOST_PASSED", 100_000)

    def endless() -> Iterator[str]:
        while True:
            yield "\n"

    with pytest.raises(PenmarkError, match="holds more than"):
        list(inputs.content_lines("it", endless()))
