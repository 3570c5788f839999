"""`penmark convert`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from penmark import formats
from penmark.formats.lz_string import fold
from penmark.formats.sudokupad.links import SITE
from penmark.puzzle.wire import loads
from tests.cli.commands import AMBIGUOUS, SUDOKU, UNIQUE, all_commands, run


@pytest.mark.parametrize("name", ["tagged", "puzzlink"])
def test_there_and_back(name: str) -> None:
    there = run("convert", "akari", UNIQUE, "--to", name)
    assert there.exit_code == 0
    assert there.stdout.endswith("\n")
    back = run("convert", "akari", "-", "--to", "tagged", stdin=there.stdout)
    assert loads(back.stdout).puzzle == loads(UNIQUE).puzzle


def test_every_format_that_holds_the_genre() -> None:
    puzzle = loads(AMBIGUOUS).puzzle
    held = [each for each in formats.formats().values() if each.holds(puzzle.genre)]
    assert len(held) > 1
    for each in held:
        result = run("convert", "akari", AMBIGUOUS, "--to", each.name)
        assert formats.format_called(each.name).read(result.stdout, "akari").puzzle == puzzle


def test_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    result = run("convert", "sudoku", SUDOKU, "--to", "tagged", "--out", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert loads(file.read_text("utf-8")).puzzle.genre.name == "sudoku"


def test_a_puzzle_the_format_cannot_hold(tmp_path: Path) -> None:
    result = run("convert", "akari", UNIQUE, "--to", "lines", "--out", str(tmp_path / "a"))
    assert result.exit_code == 2
    assert "cannot hold" in result.stderr
    assert os.listdir(tmp_path) == []


ODD_LINK = fold(
    '{"size": 4, "grid": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],'
    ' "antiknight": true, "killercage": [{"cells": ["R1C1", "R2C1"], "value": "5"}], "sumdot": [{"cell": "R1C1"}]}'
)


def test_what_was_recognised_is_said() -> None:
    text = run("convert", "sudoku", ODD_LINK, "--to", "fpuzzles", "--lenient")
    assert text.stdout.startswith("https://www.f-puzzles.com/?load=N4Ig")
    assert text.stderr.splitlines() == [
        "note: 1 killer cage, anti-knight",
        "note: not understood, but kept: the key 'sumdot' with [{'cell': 'R1C1'}]",
    ]
    plain = run("convert", "sudoku", text.stdout, "--to", "tagged", "--lenient")
    assert loads(plain.stdout).puzzle.variants.names == ("anti-knight", "killer-cage")


DRAWN_LINK = SITE + "scl" + fold('{"cells": [[{}]], "regions": [[[0, 0]]], "lines": [{"wayPoints": [[0.5, 0.5]]}]}')


@pytest.mark.parametrize("command", ["solve", "grade", "count", "render"])
def test_drawings_that_may_be_rules_are_told(command: str) -> None:
    result = run(command, "sudoku", DRAWN_LINK)
    assert result.exit_code == 0
    assert result.stderr == "note: kept as drawing, whatever the setter's words make of it: 1 line\n"


def test_drawings_that_a_format_has_no_place_for_are_told() -> None:
    kept = run("convert", "sudoku", DRAWN_LINK, "--to", "sudokupad")
    assert "left out" not in kept.stderr
    for name in ("fpuzzles", "lines"):
        lost = run("convert", "sudoku", DRAWN_LINK, "--to", name)
        assert lost.exit_code == 0
        assert lost.stderr.endswith("has no place in this format, and is left out\n")


def test_every_command_that_reads_takes_lenient() -> None:
    places = {"INPUT", "PUZZLE", "SOURCE", "DATASET"}
    reading = {
        name: command for name, command in all_commands().items() if places & {each.metavar for each in command.params}
    }
    assert len(reading) > 10
    assert [name for name, command in reading.items() if "lenient" not in {each.name for each in command.params}] == []


@pytest.mark.parametrize("command", ["solve", "grade", "count", "hint", "render", "complete"])
def test_commands_that_read_may_be_lenient(command: str) -> None:
    strict = run(command, "sudoku", ODD_LINK)
    assert strict.exit_code == 2
    assert "not understood: the key 'sumdot'" in strict.stdout + strict.stderr
    seconds = [] if command == "render" else ["--time", "2"]
    lenient = run(command, "sudoku", ODD_LINK, "--lenient", *seconds)
    assert lenient.exit_code in (0, 1)
    assert "note: not understood, but kept: the key 'sumdot'" in lenient.stderr


def test_whole_collections_may_be_read_leniently(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{ODD_LINK}\n{SUDOKU}\n", "utf-8")
    for words in (["grade-canon", "sudoku", str(file)], ["import", "sudoku", str(file), "--no-verify"]):
        more = ["--dataset", str(tmp_path / "set.jsonl.gz")] if words[0] == "import" else []
        strict, lenient = run(*words, *more), run(*words, *more, "--lenient")
        assert strict.exit_code == 2
        assert "not understood: the key 'sumdot'" in strict.stderr
        assert lenient.exit_code == 0
        assert "not understood, but kept: the key 'sumdot'" in lenient.stderr
