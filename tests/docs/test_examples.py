"""Every example in the README and the docs is run, and what it shows is compared with what comes out."""

from __future__ import annotations

import json
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from sybil.document import Document
from sybil.parsers.markdown import PythonCodeBlockParser
from typer.main import get_command

from penmark.cli.app import app
from penmark.cli.commands import COMMANDS, loaded
from penmark.puzzle import wire
from tests.docs.consoles import commands, matches, needs_shell, run
from tests.docs.pages import PAGES, ROOT, Block, blocks, name_of, read

LANGUAGES = {"", "console", "cpp", "html", "json", "jsonl", "python", "sh", "text", "toml"}
"""What a block may be: one of these is checked in some way, or is plain text; `html` by the tests of the embed."""


ALONE = "extending.md"
"""The page that defines rules, which all that comes after would know: its Python is run by `extending_checks.py`."""


def _pages_with(*languages: str) -> pytest.MarkDecorator:
    alone = {ALONE} if "python" in languages else set()
    found = [page for page in PAGES if any(blocks(page, *languages)) and page.name not in alone]
    return pytest.mark.parametrize("page", found, ids=name_of)


def _cases(*languages: str) -> list[object]:
    return [
        pytest.param(block, id=f"{name_of(page)}:{block.line}") for page in PAGES for block in blocks(page, *languages)
    ]


@_pages_with("python")
def test_python_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All examples of a page in one namespace, from the top. Those that quote a file are looked up there instead."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("PENMARK_STORE", str(tmp_path / "data" / "library.sqlite"))
    for example in Document.parse(str(page), PythonCodeBlockParser()):
        example.evaluate()


@pytest.mark.slow
@_pages_with("console")
def test_shell_sessions(page: Path, tmp_path: Path) -> None:
    for block in blocks(page, "console"):
        for command in commands(block.source):
            printed = run(command.line, tmp_path)
            assert matches(command.printed, printed), f"{name_of(page)}:{block.line}: $ {command.line}\n{printed}"


def test_only_what_a_shell_reads_otherwise_is_left_to_a_shell() -> None:
    alone = ["penmark tour", "penmark solve sudoku ..3.4..2.1......", "penmark render akari 'a{b|c}' --png \"x?y\""]
    assert [command for command in alone if needs_shell(command)] == []
    shell = [
        "ls",
        "penmark tour | wc",
        "penmark tour > x",
        "penmark a; ls",
        'penmark "$x"',
        "penmark *",
        "penmark a\\ b",
    ]
    assert [command for command in shell if not needs_shell(command)] == []


def test_a_command_prints_the_same_here_and_in_a_shell(tmp_path: Path) -> None:
    """On both channels, with the exit code."""
    for command in ("penmark solve sudoku ..3.4..2.1......", "penmark solve sudoku 12345", "penmark solve --no-such"):
        here = run(f'{command}; echo "exit code $?"', tmp_path)
        assert "exit code" in here
        assert matches(run(f'true; {command}; echo "exit code $?"', tmp_path), here)


@pytest.mark.parametrize("block", _cases())
def test_blocks_are_of_a_kind_that_is_checked(block: Block) -> None:
    assert block.language in LANGUAGES


@pytest.mark.parametrize("block", [case for case in _cases() if case.values[0].title])  # type: ignore[attr-defined]
def test_quoted_files_say_what_is_quoted(block: Block) -> None:
    """A block titled with the path of a file in the repository holds a stretch of it, word for word."""
    lines = read(ROOT / (block.title or "")).splitlines()
    quoted = block.source.splitlines()
    stretches = ("\n".join(lines[k : k + len(quoted)]) for k in range(len(lines)))
    assert "\n".join(quoted) in map(dedent, stretches)


@pytest.mark.parametrize("block", _cases("json", "jsonl"))
def test_json_examples_are_json_and_documents_are_read(block: Block) -> None:
    lines = block.source.splitlines() if block.language == "jsonl" else [block.source]
    for plain in map(json.loads, lines):
        if "data" in plain:
            document = wire.from_plain(plain)
            assert wire.to_plain(document.puzzle, document.game) == plain


@pytest.mark.parametrize("block", _cases("toml"))
def test_toml_examples_are_toml(block: Block) -> None:
    tomllib.loads(block.source)


# ── commands that are shown but not run ──


def _shell_lines() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for block in blocks(page, "sh"):
            for line in block.source.splitlines():
                yield name_of(page), line.partition(" #")[0].strip()


@pytest.mark.parametrize(("page", "line"), [pair for pair in _shell_lines() if pair[1].startswith("penmark ")])
def test_shown_commands_parse(page: str, line: str) -> None:
    name, *arguments = shlex.split(line)[1:]
    if name in COMMANDS:
        loaded(name).make_context(name, arguments)
    else:  # an option of all commands
        get_command(app).make_context("penmark", [name, *arguments])


@pytest.mark.parametrize(("page", "line"), [pair for pair in _shell_lines() if pair[1].startswith("make ")])
def test_shown_targets_are_there(page: str, line: str) -> None:
    makefile = read(ROOT / "Makefile")
    for target in line.split()[1:]:
        assert "=" in target or f"\n{target}:" in makefile
