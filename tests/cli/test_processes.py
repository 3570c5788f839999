"""Commands as processes: signals, pipes, terminals and the environment."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps
from tests.cli.commands import SUDOKU, UNIQUE, let_work, start

LONG = dumps(by_name("slitherlink").new(50, 50))


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["simple", "ortools"])
def test_ctrl_c_stops_a_long_search(solver: str) -> None:
    process = start("solve", "slitherlink", LONG, "--limit", "1000000", "--json", "--solver", solver)
    let_work(process, 2)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert err == "stopped\n"
    assert process.returncode == 130
    assert json.loads(out)["exhausted"] is False


def _interrupted(file: Path, *arguments: str) -> str:
    """What a search for more solutions than anybody can have prints when it is stopped; that must not take long."""
    with file.open("w+", encoding="utf-8") as out:
        process = start("solve", "slitherlink", LONG, "--limit", "100000000", *arguments, stdout=out)
        let_work(process, 3)
        assert process.poll() is None
        asked = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
        assert time.monotonic() - asked < 9  # after 10 s of waiting it would be left without a word
        assert (err, process.returncode) == ("stopped\n", 130)
        out.seek(0)
        return out.read()


@pytest.mark.slow
def test_ctrl_c_in_the_midst_of_many_solutions_says_how_many_and_draws_some(tmp_path: Path) -> None:
    heading, *lines = _interrupted(tmp_path / "out").splitlines()
    stopped = re.search(r"stopped with (\d+) solutions found, others not ruled out", heading)
    assert stopped
    assert int(stopped[1]) > 200
    assert lines[-1] == f"Not drawn: {int(stopped[1]) - 4} more. --json gives them all."
    assert len(lines) < 4 * 110


@pytest.mark.slow
def test_ctrl_c_in_the_midst_of_much_json_leaves_a_whole_line(tmp_path: Path) -> None:
    (line,) = _interrupted(tmp_path / "out", "--json").splitlines()
    answer = json.loads(line)
    assert list(answer) == ["input", "genre", "solutions", "exhausted", "seconds"]
    assert answer["exhausted"] is False
    assert len(answer["solutions"]) > 20
    assert len({tuple(found.values()) for found in answer["solutions"]}) == len(answer["solutions"])


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_printed(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{dumps(by_name('slitherlink').new(1, 1))}\n{LONG}\n", "utf-8")
    process = start("solve", "slitherlink", str(file), "--limit", "1000000")
    assert process.stdout is not None
    first = process.stdout.readline()
    let_work(process, 2)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert ":1: 1×1, unique solution" in first
    assert (err, process.returncode) == ("stopped\n", 130)


def test_a_reader_that_leaves_is_no_error() -> None:
    lines = "\n".join([UNIQUE] * 2000)
    process = start("solve", "akari", "--json", stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(lines)
    process.stdin.close()
    assert process.stdout.readline().startswith('{"input"')
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(20) == 141
    process.stderr.close()


def test_a_terminal_that_lacks_characters_is_no_error() -> None:
    process = start("render", "sudoku", SUDOKU, env={"PYTHONIOENCODING": "ascii"})
    out, err = process.communicate(timeout=20)
    assert (err, process.returncode) == ("", 0)
    assert "?" in out


def _at_a_terminal(*arguments: str, **environment: str) -> str:
    """What a command shows on a terminal of its own."""
    ours, theirs = pty.openpty()
    streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
    process = start(*arguments, env={"TERM": "xterm-256color", **environment}, **streams)
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):  # how Linux says that the other end is closed
        while chunk := os.read(ours, 65536):
            shown += chunk
    os.close(ours)
    process.wait(20)
    return shown.decode()


@pytest.mark.slow
def test_color_on_a_terminal_unless_it_is_not_wanted() -> None:
    assert "\x1b[" in _at_a_terminal("render", "sudoku", SUDOKU)
    assert "\x1b[" not in _at_a_terminal("render", "sudoku", SUDOKU, NO_COLOR="1")
    assert "\x1b[" not in _at_a_terminal("render", "sudoku", SUDOKU, TERM="dumb")
    assert "\x1b[" not in _at_a_terminal("solve", "sudoku", SUDOKU, NO_COLOR="1")


def test_no_input_at_a_terminal_is_a_usage_error() -> None:
    shown = _at_a_terminal("solve", "akari")
    assert "Usage" in shown
    assert "INPUT" in shown


def test_several_puzzles_at_a_terminal_show_all_lines() -> None:
    shown = " ".join(_at_a_terminal("solve", "akari", UNIQUE, UNIQUE, UNIQUE, NO_COLOR="1").split())
    assert shown.count("unique solution") == 3
    assert "3 puzzles: 3 unique" in shown
