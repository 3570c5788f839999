"""Shell sessions in the docs: `console` blocks with `$ command` lines and what each prints.

Every command is run, in an order and a folder of the page's own, and what it prints is compared. Times are not,
and a line that is only `…` stands for any lines. `python -m tests.docs.consoles` writes what is printed today
into the pages, save where lines are left out.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

from penmark.cli.app import app
from tests.docs.pages import PAGES, blocks

_PROMPT = "$ "
_ELISION = "…"
_TIME = re.compile(r'\b\d+(?:\.\d+)? m?s\b|(?<="seconds":)[\d.e-]+')
_SECONDS = 60
_QUOTED = re.compile(r"""'[^']*'|"[^"$`\\]*\"""")
_FOR_A_SHELL = re.compile(r"[^\w\s./,:=+@%-]")
_EXIT_CODE = '; echo "exit code $?"'


class Command(NamedTuple):
    line: str
    printed: str


def commands(source: str) -> list[Command]:
    """The commands of a block, each with what the block says it prints. A backslash continues a line."""
    parts = re.split(rf"^{re.escape(_PROMPT)}", source, flags=re.MULTILINE)
    assert not parts[0].strip(), f"a console block begins with {_PROMPT}, not with {parts[0]!r}"
    found = []
    for part in parts[1:]:
        line, _, printed = part.replace("\\\n", "").partition("\n")
        found.append(Command(line, printed))
    return found


def run(line: str, folder: Path) -> str:
    """All that a shell prints for the line, with the `penmark` of this very environment, no one's profiles or store.

    No shell is started for what is only a `penmark` command, perhaps with its exit code printed after it: it runs in
    this process, which takes a tenth of the time.
    """
    environment = {
        "NO_COLOR": "1",
        "XDG_CONFIG_HOME": str(folder / "config"),
        "PENMARK_STORE": str(folder / "data" / "library.sqlite"),
    }
    command = line.removesuffix(_EXIT_CODE)
    if not needs_shell(command):
        return _run_here(shlex.split(command)[1:], folder, environment, tell_code=command != line)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["sh", "-c", line],
        cwd=folder,
        env={**os.environ, "PATH": path, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=_SECONDS,
        check=False,
    )
    return done.stdout


def needs_shell(command: str) -> bool:
    """Whether it is anything but `penmark` with arguments that mean themselves."""
    return not command.startswith("penmark ") or bool(_FOR_A_SHELL.search(_QUOTED.sub("", command)))


def _run_here(arguments: list[str], folder: Path, environment: dict[str, str], tell_code: bool) -> str:
    with chdir(folder):
        result = CliRunner().invoke(app, arguments, prog_name="penmark", env=environment)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output + (f"exit code {result.exit_code}\n" if tell_code else "")


def matches(expected: str, printed: str) -> bool:
    """Whether a page tells the truth about what is printed."""
    lines = [re.escape(line) for line in _comparable(expected).split("\n")]
    pattern = "\n".join(".*" if line == re.escape(_ELISION) else line for line in lines)
    return re.fullmatch(pattern, _comparable(printed), re.DOTALL) is not None


def _comparable(text: str) -> str:
    return _TIME.sub("0 s", "\n".join(map(str.rstrip, text.strip("\n").split("\n"))))


def _refresh(page: Path, folder: Path) -> None:
    text = page.read_text("utf-8")
    for block in blocks(page, "console"):
        fresh = block.source
        for command in commands(block.source):
            printed = "".join(f"{line.rstrip()}\n" for line in run(command.line, folder).splitlines())
            if not matches(command.printed, printed) and _ELISION not in command.printed.split("\n"):
                fresh = fresh.replace(f"{command.line}\n{command.printed}", f"{command.line}\n{printed}", 1)
        text = text.replace(block.source, fresh, 1)
    page.write_text(text, "utf-8")


if __name__ == "__main__":
    for each in PAGES:
        with tempfile.TemporaryDirectory() as scratch:
            _refresh(each, Path(scratch))
