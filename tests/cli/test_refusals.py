"""What a command says to somebody who asked for what cannot be: in words, and before it does any work."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from penmark.cli import output
from penmark.errors import PenmarkError, StoreError
from penmark.library.store.database import Database
from tests.cli.commands import SUDOKU, SUDOKU_SOLVED, run, start


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("generate", "sudoku", "--needs", "x-wng"), "did you mean x-wing?"),
        (("generate", "sudoku", "--variant", "kiler-cage"), "did you mean killer-cage?"),
        (("generate", "akari", "--scaffold", "walld"), "did you mean walled?"),
        (("discover", "slitherlink", "starter:5x5", "--without", "cornr-3"), "did you mean corner-3?"),
        (("grade", "sudoku", SUDOKU, "--profile", "stanard"), "did you mean standard?"),
        (("convert", "sudoku", SUDOKU, "--to", "puzlink"), "did you mean puzzlink?"),
        (("solve", "sudoku", SUDOKU, "--solver", "ortols"), "did you mean ortools?"),
        (("render", "sudoku", SUDOKU, "--theme", "drk"), "did you mean dark?"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_likeliest(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"; {words}\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("generate", "sudoku", "--variant", "killer", "--plain"), "give --variant or --plain, not both"),
        (("count", "sudoku", "--rows", "4", "--minimal"), "give --puzzles"),
        (("hint", "sudoku", SUDOKU, "--json", "--draw"), "give --json or --draw, not both"),
        (("hint", "sudoku", SUDOKU, "--json", "--svg", "-"), "give a file to --svg"),
        (("coverage", "sudoku", SUDOKU, "--json", "--html", "-"), "give a file to --html"),
        (("discover", "sudoku", SUDOKU, "--json", "--html", "-"), "give a file to --html"),
        (("render", "sudoku", SUDOKU, "--svg", "a", "--png", "b", "--pdf", "c"), "only one of --svg, --png and --pdf"),
        (("hint", "sudoku", SUDOKU, "--strength", "doo"), "'doo' is not one of"),
    ],
)
def test_options_that_exclude_each_other(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    told = " ".join(result.stderr.replace("│", " ").split())
    assert words in told
    assert "Value error" not in told


@pytest.mark.parametrize(
    "arguments",
    [
        ("generate", "akari", "--tier", "extreme", "--count", "1000", "--out"),
        ("complete", "sudoku", SUDOKU, "--out"),
        ("coverage", "sudoku", "starter:extreme", "--html"),
        ("discover", "sudoku", "starter:extreme", "--html"),
        ("export", "sudoku", "starter:extreme", "--pdf"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_long_work(arguments: tuple[str, ...], tmp_path: Path) -> None:
    for target in (tmp_path, tmp_path / "nowhere" / "file"):
        result = run(*arguments, str(target))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("error: cannot write ")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_of_somebody_else(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(PenmarkError, match="Permission denied"):
        output.refuse_unwritable(tmp_path / "file")


def test_a_page_on_stdout_is_all_that_is_there() -> None:
    for arguments in (
        ("coverage", "sudoku", SUDOKU, "--html", "-"),
        ("discover", "sudoku", SUDOKU, "--html", "-"),
        ("hint", "sudoku", SUDOKU, "--svg", "-"),
    ):
        result = run(*arguments)
        assert result.exit_code == 0
        assert result.stdout.startswith("<")


@pytest.mark.parametrize(
    ("solution", "words"),
    [
        ('{"a1": 7}', "r4c1 takes a number from 1 to 4, not 7"),
        ('{"a1": true}', "r4c1 takes a number from 1 to 4, not true"),
        ("nofile.txt", "no such file, nor the text of a solution: 'nofile.txt'"),
        (" ", "the solution is empty"),
    ],
)
def test_a_solution_that_is_none(solution: str, words: str) -> None:
    result = run("check", "sudoku", SUDOKU, solution)
    assert (result.exit_code, result.stderr) == (2, f"error: {words}\n")


def test_a_solution_of_other_marks() -> None:
    result = run("check", "akari", "https://puzz.link/p?akari/6/6/nekcakbl", '{"c6": 1}')
    assert (result.exit_code, result.stderr) == (2, "error: r1c3 takes true or false, not 1\n")


def test_a_file_is_named_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.txt").touch()
    for command in ("solve", "grade", "grade-canon", "coverage", "discover"):
        assert run(command, "sudoku", "empty.txt").stderr == "error: empty.txt is empty\n"
    assert run("check", "sudoku", SUDOKU, "empty.txt").stderr == "error: empty.txt is empty\n"
    assert run("solve", "sudoku", " ").stderr == "error: the argument is empty\n"
    assert run("check", "sudoku", SUDOKU, SUDOKU_SOLVED).exit_code == 0


def test_a_collection_does_not_go_into_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("PENMARK_STORE", str(tmp_path / "store.sqlite"))
    assert run("import", "sudoku", SUDOKU).exit_code == 0
    assert run("library", "collect", "march", "sudoku").exit_code == 0
    result = run("library", "export", "march", "--datasets", str(file))
    assert (result.exit_code, result.stderr) == (2, f"error: cannot make the folder {file}: File exists\n")


def test_a_store_that_does_not_answer_and_a_url_without_a_user() -> None:
    pytest.importorskip("pg8000")
    with pytest.raises(StoreError, match="cannot read the store postgresql"):
        Database("postgresql://localhost:1/nowhere")


def test_the_reader_of_the_help_may_go_away() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        process = start("--help", stdout=writer)
        _, told = process.communicate(timeout=60)
    finally:
        os.close(writer)
    assert (process.returncode, told) == (output.PIPE_CLOSED, "")


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or os.name != "posix", reason="signals as POSIX has them")
def test_ctrl_c_ends_a_list_of_quick_puzzles(tmp_path: Path) -> None:
    """Each of them is solved before it could be told to stop; the list ends all the same."""
    many = tmp_path / "many.txt"
    many.write_text(f"{SUDOKU}\n" * 9_000)
    process = start("solve", "sudoku", str(many), stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    said, told = process.communicate(timeout=120)
    assert (process.returncode, told) == (output.INTERRUPTED, "stopped\n")
    assert said.count("\n") < 9_000
