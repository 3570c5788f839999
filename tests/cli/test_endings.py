"""How commands end: one convention of exit codes and words for all of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from penmark.cli.running import until_stopped
from penmark.errors import UndecidedError
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps
from penmark.solvers.base import Cancel
from tests.cli.commands import all_commands, let_work, run, start
from tests.cli.grading_files import EASY, HARD

EMPTY = dumps(by_name("slitherlink").new(30, 30))
OUT_OF_TIME = {
    "solve": ("slitherlink", EMPTY, "--time", "0"),
    "generate": ("slitherlink", "--rows", "40", "--time", "0.001"),
    "complete": ("slitherlink", EMPTY, "--time", "0.001"),
    "grade": ("sudoku", HARD, "--time", "0"),
    "hint": ("slitherlink", EMPTY, "--time", "0"),
    "count": ("slitherlink", "--rows", "9", "--time", "0.001"),
    "enumerate": ("slitherlink", "--rows", "4", "--time", "0"),
    "render": ("slitherlink", EMPTY, "--solution", "--time", "0"),
}
COUNTS_WHAT_RAN_OUT = {"grade-canon", "profile-eval", "import", "discover", "coverage"}
"""Time that runs out on one puzzle of many is a line in what they report."""
GOES_ON = {"export"}
"""A booklet is made all the same, with a note that it has no solution of the puzzle."""


def test_every_command_with_a_budget_is_known_here() -> None:
    found = {name for name, each in all_commands().items() if any("--time" in one.opts for one in each.params)}
    assert found == OUT_OF_TIME.keys() | COUNTS_WHAT_RAN_OUT | GOES_ON


@pytest.mark.parametrize("command", OUT_OF_TIME)
def test_time_that_runs_out_is_1(command: str) -> None:
    result = run(command, *OUT_OF_TIME[command])
    assert result.exit_code == 1
    said = (result.stdout + result.stderr).lower()
    assert "time ran out" in said or "in time" in said or "at least" in said
    assert "error" not in said


def test_time_that_runs_out_on_half_a_completion_shows_it() -> None:
    result = run("complete", "slitherlink", EMPTY, "--where", "a1", "--time", "1.5", "--to", "tagged")
    assert result.exit_code == 1
    assert result.stderr.startswith("time ran out with this still ambiguous: ")
    assert '"clues":{"a1":' in result.stdout


@pytest.mark.parametrize("command", sorted(COUNTS_WHAT_RAN_OUT))
def test_unreadable_lines_are_2_for_datasets_too(command: str, tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{EASY}\nnonsense\n{EASY}\n", "utf-8")
    assert run(command, "sudoku", str(file)).exit_code == 2
    assert run("solve", "sudoku", str(file)).exit_code == 2
    file.write_text(f"{EASY}\n{EASY}\n", "utf-8")
    assert run(command, "sudoku", str(file)).exit_code == 0


def _interrupted(*arguments: str) -> tuple[int, str, str]:
    process = start(*arguments)
    let_work(process, 1.5)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=60)
    return process.returncode, out, error


LONG: Sequence[tuple[str, ...]] = [
    ("grade", "sudoku", *[HARD] * 400),
    ("profile-eval", "sudoku", "\n".join([HARD] * 400)),
    ("hint", "slitherlink", dumps(by_name("slitherlink").new(30, 30)), "--time", "600"),
]


@pytest.mark.slow
@pytest.mark.parametrize("arguments", LONG, ids=lambda arguments: arguments[0])
def test_ctrl_c_is_130(arguments: tuple[str, ...]) -> None:
    code, _, error = _interrupted(*arguments)
    assert (code, error.splitlines()[-1]) == (130, "stopped")


@pytest.mark.slow
def test_ctrl_c_keeps_the_best_completion_so_far() -> None:
    asked = ("complete", "slitherlink", EMPTY, "--where", "a1", "--time", "600", "--to", "tagged")
    code, out, error = _interrupted(*asked)
    first, last = error.splitlines()
    assert (code, last) == (130, "stopped")
    assert first.startswith("stopped with this still ambiguous: ")
    assert '"clues":{"a1":' in out


INTERRUPTED_LOADING = """
import sys
from penmark.cli import main

class Interrupts:
    def find_spec(self, name, *_):
        if name == "penmark.cli.app":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupts())
main()
"""


def test_ctrl_c_while_commands_are_loaded_is_130() -> None:
    """Importing takes a while on a busy machine: that is no time for a traceback."""
    ended = subprocess.run([sys.executable, "-c", INTERRUPTED_LOADING], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (130, "stopped\n")


def test_work_that_is_given_up_because_of_ctrl_c_was_stopped() -> None:
    def work(cancel: Cancel) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        while not cancel.is_set():
            pass
        raise UndecidedError("given up")

    with pytest.raises(KeyboardInterrupt):
        until_stopped(work)


def test_work_that_is_given_up_by_itself_says_so() -> None:
    def work(cancel: Cancel) -> None:
        raise UndecidedError("given up")

    with pytest.raises(UndecidedError):
        until_stopped(work)
