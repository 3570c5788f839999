"""`penmark check`: the verdict, and every reason for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from penmark import formats
from penmark.formats import puzzlekit
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.puzzle.wire import dumps, loads
from penmark.solvers import solve
from tests.cli.commands import AMBIGUOUS, SUDOKU, SUDOKU_SOLVED, UNIQUE, json_lines, run


def _solution(document: str) -> Solution:
    return solve(loads(document).puzzle)[0]


TAKUZU = '{"genre":"takuzu","data":{"dims":{"rows":2,"cols":2},"clues":{"a1":0}}}'
SLITHERLINK = '{"genre":"slitherlink","data":{"dims":{"rows":1,"cols":1},"clues":{"a1":4}}}'


def _saved(document: str, marks: dict[str, list[bool | int]]) -> str:
    return json.dumps({**json.loads(document), "marks": marks})


# ── right ──


@pytest.mark.parametrize(
    ("genre", "puzzle", "solution"),
    [
        ("sudoku", SUDOKU, SUDOKU_SOLVED),
        ("akari", AMBIGUOUS, '{"a1": true, "b2": true}'),
        ("akari", AMBIGUOUS, '{"a1": true, "b2": true, "a2": false, "b1": false}'),
        ("akari", AMBIGUOUS, _saved(AMBIGUOUS, {"a2": [True], "b1": [True]})),
        ("akari", UNIQUE, '{"input": "", "genre": "akari", "solutions": [{"b1": true}], "exhausted": true}'),
        ("takuzu", TAKUZU, '{"a2": true, "b1": true, "b2": false}'),
    ],
)
def test_right(genre: str, puzzle: str, solution: str) -> None:
    result = run("check", genre, puzzle, solution)
    assert result.stdout == "right: every rule holds\n"
    assert result.exit_code == 0
    as_json = run("check", genre, puzzle, solution, "--json")
    (told,) = json_lines(as_json)
    assert told.pop("puzzle")["genre"] == genre
    assert told == {"right": True, "faults": [], "open": []}
    assert as_json.exit_code == 0


@pytest.mark.parametrize("document", [UNIQUE, AMBIGUOUS, TAKUZU, SLITHERLINK])
def test_a_puzzlekit_solution(document: str) -> None:
    puzzle = loads(document).puzzle
    text = puzzlekit.write_solution(puzzle, _solution(document))
    assert run("check", puzzle.genre.name, document, text).stdout.startswith("right")


@pytest.mark.parametrize("document", [UNIQUE, AMBIGUOUS, TAKUZU, SLITHERLINK])
def test_a_saved_game(document: str) -> None:
    puzzle = loads(document).puzzle
    game = Game.from_solution(puzzle, _solution(document))
    assert run("check", puzzle.genre.name, document, dumps(puzzle, game)).stdout.startswith("right")


@pytest.mark.parametrize("name", ["janko", "pzprv3"])
@pytest.mark.parametrize("document", [UNIQUE, AMBIGUOUS, SLITHERLINK])
def test_a_foreign_document_with_its_solution(document: str, name: str) -> None:
    puzzle, solution = loads(document).puzzle, _solution(document)
    text = formats.write(Document(puzzle, solution, Game.from_solution(puzzle, solution)), name)
    assert run("check", puzzle.genre.name, document, text).stdout.startswith("right")


def test_what_solve_prints_is_what_check_takes(tmp_path: Path) -> None:
    file = tmp_path / "solved.json"
    file.write_text(run("solve", "sudoku", SUDOKU, "--json").stdout, "utf-8")
    assert run("check", "sudoku", SUDOKU, str(file)).exit_code == 0
    assert run("check", "sudoku", SUDOKU, "-", stdin=file.read_text("utf-8")).exit_code == 0


# ── wrong ──


def test_wrong_names_every_fault_and_its_place() -> None:
    wrong = SUDOKU_SOLVED[:-2] + SUDOKU_SOLVED[-1] + SUDOKU_SOLVED[-2]
    result = run("check", "sudoku", SUDOKU, wrong)
    assert result.exit_code == 1
    first, *faults = result.stdout.splitlines()
    assert first == "wrong: 2 faults"
    assert all("[distinct-repeated]" in fault for fault in faults)
    assert [fault.split(" hold ")[0].strip() for fault in faults] == [
        "Column 3: r2c3 and r4c3",
        "Column 4: r2c4 and r4c4",
    ]


def test_a_pair_in_two_houses_is_told_for_each_and_nothing_twice() -> None:
    result = run("check", "sudoku", SUDOKU, SUDOKU_SOLVED[:-1] + SUDOKU_SOLVED[-2])
    lines = result.stdout.splitlines()
    assert [line.split(":")[0].strip() for line in lines] == ["wrong", "Row 4", "Column 4", "Box 4"]
    assert len(set(lines)) == len(lines)
    (plain,) = json_lines(run("check", "sudoku", SUDOKU, "2" * 16, "--json"))
    sentences = [fault["words"] for fault in plain["faults"]]
    assert len(set(sentences)) == len(sentences)


def test_wrong_as_json() -> None:
    result = run("check", "akari", AMBIGUOUS, '{"a1": true, "a2": true}', "--json")
    (judgement,) = json_lines(result)
    assert result.exit_code == 1
    assert judgement["right"] is False
    assert judgement["open"] == []
    (fault,) = [f for f in judgement["faults"] if {"a1", "a2"} == {*f["coords"]}]
    assert fault["code"] == "at-most-over"
    assert "r1c1" in fault["words"]


def test_a_missing_bulb_is_a_fault_though_nothing_is_marked() -> None:
    result = run("check", "akari", AMBIGUOUS, '{"a1": true}')
    assert result.stdout.startswith("wrong: 1 fault\n")
    assert "r1c2" in result.stdout
    assert result.exit_code == 1


def test_an_empty_board_is_judged_too() -> None:
    result = run("check", "akari", UNIQUE, UNIQUE)
    assert result.stdout.startswith("wrong: 2 faults\n")
    assert result.exit_code == 1


def test_another_digit_on_a_given_is_a_fault() -> None:
    swapped = SUDOKU_SOLVED.translate(str.maketrans("1234", "2143"))
    result = run("check", "sudoku", SUDOKU, swapped)
    assert result.exit_code == 1
    assert result.stdout.startswith("wrong: 4 faults")


def test_an_unfinished_board_is_not_right() -> None:
    result = run("check", "sudoku", SUDOKU, SUDOKU_SOLVED[:-1] + ".")
    assert result.exit_code == 1
    assert result.stdout == "unfinished: no rule is broken yet\n  1 position open: r4c4\n"
    takuzu = run("check", "takuzu", TAKUZU, '{"a2": true, "b1": true}', "--json")
    assert json_lines(takuzu) == [{"right": False, "faults": [], "open": ["b2"], "puzzle": json.loads(TAKUZU)}]
    assert takuzu.exit_code == 1


# ── bad input ──


@pytest.mark.parametrize(
    ("genre", "puzzle", "solution", "message"),
    [
        ("akari", "no puzzle at all", "{}", "no puzzle at all"),
        ("akari", UNIQUE, "no solution at all", "no solution at all"),
        ("akari", UNIQUE, _saved(AMBIGUOUS, {"a1": [True]}), "another board"),
        ("akari", UNIQUE, _saved(UNIQUE.replace('"a1":1', '"a1":0'), {"b1": [True]}), "its clues differ"),
        ("akari", UNIQUE, '{"z9": true}', "z9"),
        ("akari", UNIQUE, '{"a1": true}', "nothing is marked at r1c1"),
        ("akari", UNIQUE, '{"b1": 7}', "r1c2 takes true or false, not 7"),
        ("akari", UNIQUE, '{"b1": "bulb"}', "'bulb'"),
        ("akari", UNIQUE, '{"genre": "akari", "solutions": []}', "exactly one solution"),
        ("akari", UNIQUE, '{"b1"', "not JSON"),
        ("sudoku", SUDOKU, SUDOKU_SOLVED * 4, "another board"),
        ("akari", SUDOKU, SUDOKU_SOLVED, "akari"),
    ],
)
def test_bad_input_is_2(genre: str, puzzle: str, solution: str, message: str) -> None:
    result = run("check", genre, puzzle, solution)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: ")
    assert message in result.stderr


def test_a_board_of_every_genre_is_judged() -> None:
    for name in ("akari", "slitherlink", "sudoku", "takuzu"):
        empty = dumps(by_name(name).new(4, 4))
        assert run("check", name, empty, "{}").exit_code == 1


def test_many_faults_of_a_kind_are_told_once_after_the_others() -> None:
    result = run("check", "akari", "https://puzz.link/p?akari/6/6/nekcakbl", '{"c6": true, "d6": true}')
    _, *told = result.stdout.splitlines()
    assert "[cell-min-starved]" not in "".join(told[:-2])
    assert "The same 22 times more, at r2c2, r2c5" in told[-1]
