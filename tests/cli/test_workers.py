"""`--threads`: the same results in the same order as one process gives, and an end that leaves nobody behind."""

from __future__ import annotations

import gzip
import re
import signal
import time
from pathlib import Path

import pytest

from penmark.cli import output
from penmark.cli.workers import each, workers
from tests.cli.commands import AMBIGUOUS, IMPOSSIBLE, LINK, UNIQUE, run, start

LINES = [UNIQUE, "nonsense", AMBIGUOUS, LINK, IMPOSSIBLE] * 4
"""Twenty entries that end in all the ways there are."""


@pytest.fixture
def many(tmp_path: Path) -> str:
    path = tmp_path / "many.txt"
    path.write_text("\n".join(LINES) + "\n", "utf-8")
    return str(path)


def _timeless(text: str) -> str:
    return re.sub(r'[\d.]+ m?s\b|"seconds":[\d.e-]+', "", text)


@pytest.mark.parametrize(
    "command",
    [
        ["grade", "akari", "--trace"],
        ["solve", "akari", "--json"],
        ["grade-canon", "akari"],
    ],
    ids=lambda command: command[0],
)
def test_threads_change_nothing(command: list[str], many: str) -> None:
    asked = [*command[:2], many, *command[2:]]
    alone, together = run(*asked), run(*asked, "--threads", "2")
    assert _timeless(together.stdout) == _timeless(alone.stdout)
    assert together.stderr == alone.stderr
    assert together.exit_code == alone.exit_code == output.BAD_INPUT


def test_threads_change_nothing_of_an_import(many: str, tmp_path: Path) -> None:
    asked = ["import", "akari", many, "--skip-bad", "--up-to-symmetry", "--json"]
    files = [tmp_path / "one" / "akari.jsonl.gz", tmp_path / "two" / "akari.jsonl.gz"]
    for file in files:
        file.parent.mkdir()
    alone = run(*asked, "--dataset", str(files[0]))
    together = run(*asked, "--dataset", str(files[1]), "--threads", "2")
    assert (together.stdout, together.stderr) == (alone.stdout, alone.stderr)
    lines = [gzip.decompress(file.read_bytes()) for file in files]
    assert lines[0] == lines[1]  # the files differ where a busy machine took long enough for two batches
    assert '"added":2' in alone.stdout


def test_a_single_puzzle_needs_no_other_process() -> None:
    with workers(4, items=1) as crew:
        assert crew is None
    with workers(1) as crew:
        assert crew is None


def _say_and_return(number: int) -> int:
    output.say(f"{output.paint('number', 'red')} {number} on {output.width()} columns")
    output.complain(f"message {number}")
    return -number


def test_what_is_printed_elsewhere_is_printed_here_in_order(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "colored", lambda: True)
    monkeypatch.setattr(output, "width", lambda: 77)
    with workers(2) as crew:
        assert list(each(_say_and_return, range(9), crew)) == [-k for k in range(9)]
    out, err = capsys.readouterr()
    assert out.splitlines() == [f"\x1b[31mnumber\x1b[0m {k} on 77 columns" for k in range(9)]
    assert err.splitlines() == [f"message {k}" for k in range(9)]


def _children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text("ascii").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_when_the_command_ends_so_do_its_processes(ending: signal.Signals, tmp_path: Path) -> None:
    endless = '{"genre":"takuzu","data":{"dims":{"rows":14,"cols":14}}}'
    hard = tmp_path / "hard.txt"
    hard.write_text("\n".join([endless.replace("14", "2"), *[endless] * 3]) + "\n", "utf-8")
    process = start("solve", "takuzu", str(hard), "--limit", "1000000000", "--threads", "2")
    assert process.stdout is not None
    first = process.stdout.readline()
    assert "hard.txt:1: 2×2" in first
    children = _children(process.pid)
    assert len(children) >= 2
    process.send_signal(ending)
    rest, _ = process.communicate(timeout=60)
    assert process.returncode == (130 if ending is signal.SIGINT else -signal.SIGKILL)
    assert ("1 puzzle" in rest) == (ending is signal.SIGINT)
    deadline = time.monotonic() + 30
    while (left := [pid for pid in children if Path(f"/proc/{pid}").exists()]) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert left == []
