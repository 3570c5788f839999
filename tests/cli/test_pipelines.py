"""What one command writes, every other reads: found by discovery over all commands there are."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from penmark.puzzle import wire
from penmark.puzzle.registry import genres
from tests.cli.commands import LINK, all_commands, json_lines, run

COMMANDS = all_commands()
WRITES_PUZZLES = {
    "generate": ("--rows", "4", "--count", "2", "--seed", "3"),
    "enumerate": ("--rows", "2", "--limit", "2"),
}
"""Commands whose --json lines are puzzles, with options for a few small ones."""
TELLS_OF_ONE = {"solve": (), "check": ("{}",), "grade": (), "hint": (), "count": ()}
"""Commands whose --json line tells of a puzzle, and holds it; with what else they need."""
WRITES_ANSWERS = {
    *TELLS_OF_ONE,
    "grade-canon",
    "profile-eval",
    "list-impls",
    "import",
    "coverage",
    "library collections",
}
"""Commands whose --json lines are no puzzles."""
WRITES_SPECIMENS = {"discover"}
"""Commands whose --json lines are read as puzzles with marks; tests/discovering/test_specimen.py has them."""
WRITES_STORED = {"library find", "library collection"}
"""Commands whose --json lines are puzzles of the store; test_library.py has them."""
WRITES_ONE = {"complete", "scaffold"}
"""Commands whose --json is a single puzzle; test_options.py has them."""
PUZZLE_ARGUMENTS = {"INPUT", "DATASET", "PUZZLE"}
REQUIRED = {"convert": ("--to", "tagged"), "export": ("--html", "-"), "check": ("{}",)}
TAKES_ONE = {"render", "convert", "check", "hint", "count", "complete", "export"}


READERS = sorted(
    name for name, command in COMMANDS.items() if PUZZLE_ARGUMENTS & {each.metavar for each in command.params}
)


def _lines(command: str, genre: str, *options: str) -> list[str]:
    result = run(command, genre, *WRITES_PUZZLES[command], *options, "--json")
    assert result.exit_code == 0, result.stderr
    return result.stdout.splitlines()


def _assert_read(reader: str, genre: str, source: Path) -> None:
    result = run(reader, genre, str(source), *REQUIRED.get(reader, ()))
    assert result.exit_code != 2, result.stderr
    assert "unreadable" not in result.stdout + result.stderr


def test_every_command_with_json_is_known_here() -> None:
    with_json = {name for name, command in COMMANDS.items() if any("--json" in each.opts for each in command.params)}
    assert {"solve", "grade-canon", "profile-eval", *TAKES_ONE} <= set(READERS)
    assert with_json == WRITES_PUZZLES.keys() | WRITES_ANSWERS | WRITES_ONE | WRITES_STORED | WRITES_SPECIMENS


@pytest.mark.parametrize("reader", READERS)
def test_what_is_told_of_a_puzzle_is_read_as_that_puzzle(reader: str, tmp_path: Path) -> None:
    for writer, needed in TELLS_OF_ONE.items():
        file = tmp_path / f"{writer}.json"
        file.write_text(run(writer, "akari", LINK, *needed, "--json").stdout, "utf-8")
        _assert_read(reader, "akari", file)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("writer", WRITES_PUZZLES)
def test_json_lines_of_puzzles_are_read_by_every_command(writer: str, reader: str, tmp_path: Path) -> None:
    lines = _lines(writer, "takuzu")
    assert len(lines) == 2
    held = lines[:1] if reader in TAKES_ONE else lines
    for name, content in {
        "p.jsonl": "\n".join(held).encode(),
        "p.jsonl.gz": gzip.compress("\n".join(held).encode()),
    }.items():
        (tmp_path / name).write_bytes(content)
        _assert_read(reader, "takuzu", tmp_path / name)


@pytest.mark.parametrize("genre", genres())
def test_json_lines_of_every_genre_are_documents(genre: str) -> None:
    for writer in WRITES_PUZZLES:
        for line in _lines(writer, genre):
            assert wire.loads(line, expect=genre).puzzle.genre.name == genre


@pytest.mark.parametrize("reader", READERS)
def test_a_puzzlekit_file_is_read_by_every_command(reader: str, tmp_path: Path) -> None:
    problem = "4 4\n- - 3 -\n4 - - 2\n- 1 - -\n- - - -"
    file = tmp_path / "kit.json"
    file.write_text(json.dumps({"data": {"one": {"problem": problem}}}), "utf-8")
    _assert_read(reader, "sudoku", file)


def test_the_record_of_how_it_was_made_survives_a_difficulty() -> None:
    (line,) = run("generate", "takuzu", "--rows", "6", "--tier", "easy", "--seed", "1", "--json").stdout.splitlines()
    assert json.loads(line)["generated"]["difficulty"] == "easy"
    (graded,) = json_lines(run("grade", "takuzu", line, "--json"))
    assert graded["difficulty"] == "easy"
