"""Running commands in tests, and the small puzzles they run on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from penmark.cli.app import app
from penmark.cli.commands import COMMANDS, loaded

UNIQUE = '{"genre":"akari","data":{"dims":{"rows":1,"cols":2},"materials":{"wall":["a1"]},"clues":{"a1":1}}}'
"""A wall with a 1, and one cell for the bulb."""
IMPOSSIBLE = UNIQUE.replace('"a1":1', '"a1":0')
AMBIGUOUS = '{"genre":"akari","data":{"dims":{"rows":2,"cols":2}}}'
"""Two bulbs on either diagonal."""
LINK = "https://puzz.link/p?akari/6/6/nekcakbl"
SUDOKU = "..3.4..2.1......"
SUDOKU_SOLVED = "1234431221433421"


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """A command in this process. Fails the test on anything that would be a traceback."""
    result = CliRunner().invoke(app, list(arguments), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def all_commands() -> dict[str, Any]:
    """Every command by name, those of a group behind the group's name."""
    return dict(_commands())


def _commands() -> Iterator[tuple[str, Any]]:
    for name in COMMANDS:
        command = loaded(name)
        if hasattr(command, "commands"):
            for of_group, each in command.commands.items():
                yield f"{name} {of_group}", each
        else:
            yield name, command


def json_lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def start(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    """A command in a process of its own, with pipes for its streams."""
    environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | options.pop("env", {})
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    command = [sys.executable, "-m", "penmark", *arguments]
    return subprocess.Popen(command, text=True, encoding="utf-8", env=environment, **pipes)


def let_work(process: subprocess.Popen[str], seconds: float) -> None:
    """Wait until a process has used this much processor time, however busy the machine is, or has ended."""
    per_second, deadline = os.sysconf("SC_CLK_TCK"), time.monotonic() + 60
    while process.poll() is None:
        fields = Path(f"/proc/{process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        if int(fields[11]) + int(fields[12]) >= seconds * per_second:
            return
        assert time.monotonic() < deadline, "it does not work at all"
        time.sleep(0.05)


def let_write(process: subprocess.Popen[str], file: Path, size: int) -> None:
    """Wait until a process has written that many bytes to a file, or has ended."""
    deadline = time.monotonic() + 60
    while process.poll() is None and not (file.exists() and file.stat().st_size >= size):
        assert time.monotonic() < deadline, "it writes nothing"
        time.sleep(0.005)
