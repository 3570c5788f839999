"""`penmark solve`."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from penmark.board.substrate import Material
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps
from tests.cli.commands import AMBIGUOUS, IMPOSSIBLE, SUDOKU, SUDOKU_SOLVED, UNIQUE, json_lines, run

FIELDS = ["input", "genre", "puzzle", "solutions", "exhausted", "seconds"]


# ── one puzzle, for people ──


def test_a_unique_solution_is_drawn() -> None:
    result = run("solve", "sudoku", SUDOKU)
    assert result.exit_code == 0
    first, _, drawing = result.stdout.partition("\n")
    assert "unique solution" in first
    assert "Sudoku 4×4" in first
    assert "".join(filter(str.isdigit, drawing)) == SUDOKU_SOLVED


def test_more_than_one_solution_is_said() -> None:
    result = run("solve", "akari", AMBIGUOUS)
    assert result.exit_code == 0
    assert "more than one solution" in result.stdout
    assert "unique" not in result.stdout


def test_with_a_larger_max_all_are_counted() -> None:
    assert "exactly 2 solutions" in run("solve", "akari", AMBIGUOUS, "--limit", "3").stdout


def test_a_search_for_one_solution_does_not_claim_that_it_is_the_only_one() -> None:
    for puzzle in (UNIQUE, AMBIGUOUS):
        result = run("solve", "akari", puzzle, "--limit", "1")
        assert result.exit_code == 0
        assert "perhaps not the only one" in result.stdout
        assert "unique" not in result.stdout


def test_no_solution_is_1() -> None:
    result = run("solve", "akari", IMPOSSIBLE)
    assert result.exit_code == 1
    assert "no solution" in result.stdout


def test_out_of_time_is_1_and_no_verdict() -> None:
    result = run("solve", "slitherlink", dumps(by_name("slitherlink").new(9, 9)), "--time", "0", "--solver", "simple")
    assert result.exit_code == 1
    assert "time ran out before a solution was found" in result.stdout
    assert "unique" not in result.stdout


@pytest.mark.parametrize("alias", ["lightup", "Akari", "bijutsukan"])
def test_an_alias_is_accepted(alias: str) -> None:
    assert run("solve", alias, UNIQUE).exit_code == 0


# ── JSON ──


def test_json_schema() -> None:
    result = run("solve", "akari", UNIQUE, "--json")
    (line,) = json_lines(result)
    assert list(line) == FIELDS
    assert line["input"] == UNIQUE
    assert line["genre"] == "akari"
    assert line["solutions"] == [{"b1": True}]
    assert line["exhausted"] is True
    assert isinstance(line["seconds"], float)
    assert line["seconds"] >= 0
    assert result.exit_code == 0
    assert result.stderr == ""


def test_json_marks_are_numbers_where_marks_are() -> None:
    (line,) = json_lines(run("solve", "sudoku", SUDOKU, "--json"))
    (solution,) = line["solutions"]
    assert solution["a4"] == 1
    assert [solution[f"{col}{row}"] for row in "4321" for col in "abcd"] == [int(d) for d in SUDOKU_SOLVED]


def test_json_shows_two_solutions_by_default_and_more_if_asked() -> None:
    (two,) = json_lines(run("solve", "akari", AMBIGUOUS, "--json"))
    assert len(two["solutions"]) == 2
    assert two["exhausted"] is False
    (three,) = json_lines(run("solve", "akari", AMBIGUOUS, "--json", "--limit", "3"))
    assert len(three["solutions"]) == 2
    assert three["exhausted"] is True
    assert {s["a1"] for s in three["solutions"]} == {True, False}


def test_json_of_no_solution() -> None:
    result = run("solve", "akari", IMPOSSIBLE, "--json")
    (line,) = json_lines(result)
    assert (line["solutions"], line["exhausted"], result.exit_code) == ([], True, 1)


def test_json_of_an_unreadable_input_has_an_error_and_no_claim() -> None:
    result = run("solve", "akari", "certainly no puzzle", UNIQUE, "--json")
    bad, good = json_lines(result)
    assert list(bad) == [*FIELDS, "error"]
    assert bad["input"] == "certainly no puzzle"
    assert (bad["solutions"], bad["exhausted"]) == ([], False)
    assert bad["error"]
    assert list(good) == FIELDS
    assert result.exit_code == 2


def test_json_of_a_file_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    given = [str(tmp_path / "empty.txt"), str(tmp_path), "missing.txt"]
    result = run("solve", "akari", *given, UNIQUE, "--json")
    *bad, good = json_lines(result)
    assert [line["input"] for line in bad] == given
    for line, reason in zip(bad, ("is empty", "is a folder", "no such file"), strict=True):
        assert reason in line["error"]
    assert good["solutions"] == [{"b1": True}]
    assert result.exit_code == 2


def test_json_that_is_too_long_to_be_held_is_still_one_line() -> None:
    puzzle = by_name("takuzu").new(6, 6)
    result = run("solve", "takuzu", dumps(puzzle), "--json", "--limit", "20000")
    assert len(result.stdout) > 3 << 20
    (line,) = json_lines(result)
    assert list(line) == FIELDS
    assert line["exhausted"] is True
    assert len({tuple(found.items()) for found in line["solutions"]}) == len(line["solutions"]) == 11_222
    assert list(line["solutions"][0]) == [puzzle.substrate.format_coord(at) for at in puzzle.coords()]


# ── many solutions ──


@pytest.mark.parametrize("solver", ["fast", "simple"])
def test_many_solutions_are_counted_and_some_drawn(solver: str) -> None:
    board = dumps(by_name("takuzu").new(4, 4))
    assert "Not drawn" not in run("solve", "takuzu", board, "--limit", "100", "--solver", solver).stdout
    result = run("solve", "sudoku", dumps(by_name("sudoku").new(4, 4)), "--limit", "1000", "--solver", solver)
    assert "exactly 288 solutions" in result.stdout
    assert sum(map(str.isdigit, result.stdout.split("\n", 1)[1])) == 100 * 16 + len("188")
    assert result.stdout.endswith("\nNot drawn: 188 more. --json gives them all.\n")


# ── many puzzles ──


def test_a_line_each_and_a_summary() -> None:
    result = run("solve", "akari", UNIQUE, AMBIGUOUS, IMPOSSIBLE, UNIQUE)
    *lines, summary = result.stdout.splitlines()
    assert [line.split(", ")[1] for line in lines] == [
        "unique solution",
        "more than one solution",
        "no solution",
        "unique solution",
    ]
    assert summary.startswith("4 puzzles: 2 unique, 1 with more than one solution, 1 without a solution; ")
    assert result.exit_code == 1


def test_an_unreadable_one_does_not_stop_the_others() -> None:
    result = run("solve", "akari", UNIQUE, "junk junk", UNIQUE)
    assert result.exit_code == 2
    assert "error: junk junk: " in result.stderr
    assert "3 puzzles: 2 unique, 1 unreadable" in result.stdout


def test_a_file_with_a_puzzle_on_each_line(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"# a list\n{UNIQUE}\n\n{AMBIGUOUS}\nnonsense\n", "utf-8")
    result = run("solve", "akari", str(file))
    assert f"{str(file)[:20]}" in result.stdout
    assert ":2: 1×2, unique solution" in result.stdout
    assert ":4: 2×2, more than one solution" in result.stdout
    assert ":5: " in result.stderr
    assert result.exit_code == 2
    lines = json_lines(run("solve", "akari", str(file), "--json"))
    assert [line["input"] for line in lines] == [UNIQUE, AMBIGUOUS, "nonsense"]


def test_a_file_with_one_document_over_many_lines(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text(json.dumps(json.loads(UNIQUE), indent=2), "utf-8")
    (line,) = json_lines(run("solve", "akari", str(file), "--json"))
    assert line["input"] == str(file)
    assert line["solutions"] == [{"b1": True}]


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_stdin(arguments: tuple[str, ...]) -> None:
    one = run("solve", "akari", *arguments, "--json", stdin=UNIQUE)
    assert [line["input"] for line in json_lines(one)] == ["-"]
    many = run("solve", "akari", *arguments, "--json", stdin=f"{UNIQUE}\n{AMBIGUOUS}\n")
    assert [line["input"] for line in json_lines(many)] == [UNIQUE, AMBIGUOUS]


def test_a_hundred_lines() -> None:
    result = run("solve", "akari", stdin="\n".join([UNIQUE, AMBIGUOUS] * 50))
    assert "100 puzzles: 50 unique, 50 with more than one solution" in result.stdout


# ── size ──


@pytest.mark.slow
def test_a_50_by_50_board() -> None:
    """A chequerboard of walls: every other cell can only be lit by its own bulb."""
    builder = by_name("akari").new(50, 50).edit()
    for row, col in product(range(50), repeat=2):
        if (row + col) % 2:
            builder.set_material((row, col), Material.WALL)
    result = run("solve", "akari", dumps(builder.build()))
    assert "Akari 50×50: unique solution" in result.stdout
    assert len(result.stdout.splitlines()) > 50
    assert result.exit_code == 0
