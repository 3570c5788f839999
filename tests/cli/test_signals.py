"""What a command that is ended from outside leaves behind: all that it had found, and nothing else."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from penmark.puzzle import wire
from tests.cli.commands import let_work, let_write, run, start
from tests.sweeps import chosen

ENDING = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def read_all(file: Path) -> int:
    """How many puzzles there are in a file, each whole."""
    lines = file.read_text("utf-8").splitlines(keepends=True)
    assert all(line.endswith("\n") for line in lines)
    for line in lines:
        wire.loads(line)
    return len(lines)


def ended(process: subprocess.Popen[str], number: signal.Signals) -> str:
    process.send_signal(number)
    _, complaints = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    return complaints


@pytest.mark.slow
@pytest.mark.parametrize("number", chosen(ENDING, [signal.SIGTERM]))
def test_generate_keeps_what_it_has_made(tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "made.jsonl"
    process = start("generate", "sudoku", "--count", "100000", "--out", str(out))
    let_work(process, 2)
    assert ended(process, number).endswith("stopped\n")
    assert read_all(out) > 1
    assert os.listdir(tmp_path) == [out.name]


@pytest.mark.slow
@pytest.mark.parametrize("number", chosen(ENDING, [signal.SIGHUP]))
def test_enumerate_keeps_what_it_has_found(tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "found.jsonl"
    process = start("enumerate", "slitherlink", "--rows", "5", "--cols", "5", "--out", str(out))
    let_work(process, 2)
    assert "stopped" in ended(process, number)
    assert read_all(out) > 1
    assert os.listdir(tmp_path) == [out.name]


@pytest.mark.slow
def test_enumerate_goes_on_where_it_was_killed_as_if_it_had_not_been(tmp_path: Path) -> None:
    """By whatever kills it, at any time: in the end the file is the same."""
    asked = ["enumerate", "akari", "--rows", "3", "--cols", "3"]
    whole, out, checkpoint = tmp_path / "whole", tmp_path / "parts", tmp_path / "checkpoint"
    assert run(*asked, "--out", str(whole)).exit_code == 0
    rng, numbers = random.Random(14), [*ENDING, signal.SIGKILL]
    for part, number in enumerate(numbers):
        process = start(*asked, "--out", str(out), "--checkpoint", str(checkpoint))
        let_write(process, out, int(whole.stat().st_size * (part + rng.random()) / (len(numbers) + 1)))
        process.send_signal(number)
        process.communicate(timeout=60)
        assert process.returncode in (-number, 128 + number)
        assert not [name for name in os.listdir(tmp_path) if name.endswith(".tmp")]
    assert run(*asked, "--out", str(out), "--checkpoint", str(checkpoint)).exit_code == 0
    assert out.read_bytes() == whole.read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["checkpoint", "parts", "whole"]


def test_a_new_checkpoint_does_not_empty_a_file_that_is_there(tmp_path: Path) -> None:
    out, checkpoint = tmp_path / "found", tmp_path / "checkpoint"
    out.write_text("precious\n", "utf-8")
    asked = ["enumerate", "akari", "--rows", "1", "--cols", "2"]
    result = run(*asked, "--out", str(out), "--checkpoint", str(checkpoint))
    assert result.exit_code == 2
    assert "is there already" in result.stderr
    assert out.read_text("utf-8") == "precious\n"
    assert os.listdir(tmp_path) == ["found"]


def test_an_ignored_hangup_stays_ignored() -> None:
    """That is what `nohup` does before it starts a command."""
    script = "trap '' HUP; exec \"$@\""
    program = "import signal\nfrom penmark.cli.signals import heed_signals\nheed_signals()\n"
    program += "print(signal.getsignal(signal.SIGHUP) is signal.SIG_IGN)"
    outcome = subprocess.run(
        ["sh", "-c", script, "-", sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
    )
    assert outcome.stdout == "True\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("list-impls",), marks=pytest.mark.sweep),
        ("--version",),
        ("solve", "--help"),
        ("solve", "sudoku", "..3.4..2.1......", "--json"),
        ("render", "sudoku", "..3.4..2.1......", "--svg", "-"),
        pytest.param(("generate", "sudoku", "--rows", "4", "--seed", "1"), marks=pytest.mark.sweep),
        ("enumerate", "akari", "--rows", "1", "--cols", "2", "--json"),
    ],
)
def test_a_full_stdout_is_one_message_and_a_code_of_its_own(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        process = start(*arguments, stdout=full)
        _, complaints = process.communicate(timeout=60)
    assert complaints.splitlines()[-1] == "error: cannot write to stdout: No space left on device"
    assert "Traceback" not in complaints
    assert process.returncode == 74


def test_a_dataset_of_which_nothing_can_be_read_is_a_failure(tmp_path: Path) -> None:
    file = tmp_path / "none.txt"
    file.write_text("?\n??\n", "utf-8")
    for command in ("grade-canon", "profile-eval"):
        result = run(command, "sudoku", str(file), "--json")
        assert result.exit_code == 2
        assert "is in no known format" in result.stderr
        assert json.loads(result.stdout)["puzzles"] > 0
