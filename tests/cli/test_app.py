"""The frame: help, version, wrong usage, how commands end, and what they import."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from penmark import __version__
from penmark.cli.commands import COMMANDS, loaded
from penmark.puzzle.registry import genres
from tests.cli.commands import SUDOKU, UNIQUE, run


def test_help_names_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in COMMANDS:
        assert f" {command} " in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    assert "Usage: penmark" in run(command, "--help").stdout.replace("root", "penmark")


def test_version() -> None:
    assert run("--version").stdout == f"penmark {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("solve",),
        ("solve", "akari", UNIQUE, "--limit", "0"),
        ("solve", "akari", UNIQUE, "--limit", "many"),
        ("solve", "akari", UNIQUE, "--time", "-1"),
        ("solve", "akari", UNIQUE, "--time", "nan"),
        ("solve", "akari", UNIQUE, "--nonsense"),
        ("render", "akari"),
        ("render", "akari", UNIQUE, "--svg", "a.svg", "--png", "a.png"),
        ("convert", "akari", UNIQUE),
        ("check", "akari", UNIQUE),
        ("scaffold",),
    ],
)
def test_wrong_usage_is_2(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Usage" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("solve", "akar", UNIQUE), f"error: unknown genre 'akar'; known: {', '.join(genres())}"),
        (("solve", "akar", UNIQUE), "did you mean akari?"),
        (("solve", "binario", UNIQUE), "did you mean binairo?"),
        (("render", "xyzzy", UNIQUE), "error: unknown genre 'xyzzy'"),
        (("solve", "made.jsonl"), "the genre comes first, and the puzzle or file after it"),
        (("solve", "akari", UNIQUE, "--solver", "magic"), "error: unknown solver 'magic'; known: auto"),
        (
            ("render", "akari", UNIQUE, "--svg", "-", "--theme", "pink"),
            "error: no theme 'pink'; known: light",
        ),
        (("convert", "akari", UNIQUE, "--to", "runes"), "'runes'"),
        (("scaffold", "takuzu", "--rows", "3", "--cols", "4"), "even sides"),
        (("scaffold", "akari", "--rows", "0"), "from 1 to 256"),
        (("scaffold", "akari", "--rows", "1000000", "--cols", "1000000"), "from 1 to 256"),
    ],
)
def test_our_errors_are_one_message_and_2(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_no_did_you_mean_for_something_else_altogether() -> None:
    assert "did you mean" not in run("solve", "xyzzy", UNIQUE).stderr


HEAVY = ("ortools", "numpy", "pandas", "resvg_py", "hypothesis")
NOT_FOR_HELP = (*HEAVY, "importlib.metadata", "rich.progress")
OURS_FOR_HELP = {"cli", "errors", "library", "whole_file"}
"""The list of commands needs no puzzle, let alone a genre's techniques."""


def _modules_after(*arguments: str) -> list[str]:
    """The modules that a command has imported by its end."""
    code = (
        "import atexit, json, sys\n"
        "atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr))\n"
        f"sys.argv = ['penmark', *{list(arguments)!r}]\n"
        "from penmark.cli import main\n"
        "main()"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules: list[str] = json.loads(process.stderr)
    return modules


def test_help_imports_nothing_heavy() -> None:
    modules = _modules_after("--help")
    assert not {*NOT_FOR_HELP} & {*modules}
    assert {name.split(".")[1] for name in modules if name.startswith("penmark.")} <= OURS_FOR_HELP


def test_a_command_is_listed_with_the_first_line_of_its_docstring() -> None:
    described = {name: str(loaded(name).help).partition("\n")[0] for name in COMMANDS}
    assert {name: place.summary for name, place in COMMANDS.items()} == described


def test_another_command_is_not_loaded() -> None:
    assert {name for name in _modules_after("tour", "--help") if name.startswith("penmark.cli.discover")} == set()


@pytest.mark.parametrize("arguments", [(), ("--json",)])
def test_solving_a_small_puzzle_imports_nothing_heavy(arguments: tuple[str, ...]) -> None:
    assert not {*HEAVY, "penmark.solvers.ortools"} & {*_modules_after("solve", "sudoku", SUDOKU, *arguments)}


def test_json_needs_no_drawing() -> None:
    assert "penmark.rendering" not in _modules_after("solve", "sudoku", SUDOKU, "--json")
