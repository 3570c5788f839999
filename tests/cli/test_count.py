from __future__ import annotations

import json
import re
import signal

import pytest

from tests.cli.commands import AMBIGUOUS, IMPOSSIBLE, SUDOKU, UNIQUE, let_work, run, start


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["sudoku", "--rows", "4"], "Sudoku 4×4, without clues: exactly 288 solutions"),
        (["slitherlink", "--rows", "1", "--cols", "4"], "Slitherlink 1×4, without clues: exactly 10 solutions"),
        (["takuzu", "--rows", "4", "--variant", "distinct-lines"], "Takuzu 4×4, without clues: exactly 72 solutions"),
        (["sudoku", SUDOKU], "Sudoku 4×4: exactly 1 solution"),
        (["akari", UNIQUE], "Akari 1×2: exactly 1 solution"),
        (["akari", IMPOSSIBLE], "Akari 1×2: exactly 0 solutions"),
        (["akari", AMBIGUOUS], "Akari 2×2, without clues: exactly 2 solutions"),
    ],
)
def test_solutions_are_counted(arguments: list[str], words: str) -> None:
    result = run("count", *arguments)
    assert result.exit_code == 0
    assert re.sub(r" \(\d+ ms\)\n$", "", result.stdout) == words


def test_solutions_are_counted_in_json() -> None:
    answer = json.loads(run("count", "sudoku", "--rows", "4", "--json").stdout)
    assert answer.pop("seconds") >= 0
    assert answer == {"genre": "sudoku", "rows": 4, "cols": 4, "clues": 0, "solutions": 288, "exact": True}


def test_a_count_that_is_stopped_says_at_least() -> None:
    result = run("count", "slitherlink", "--rows", "9", "--time", "0.2")
    assert result.exit_code == 1
    assert re.match(r"Slitherlink 9×9, without clues: at least [\d,]+ solutions", result.stdout)
    answer = json.loads(run("count", "slitherlink", "--rows", "9", "--time", "0.2", "--json").stdout)
    assert answer["exact"] is False
    assert answer["solutions"] > 0


def test_puzzles_are_counted() -> None:
    result = run("count", "sudoku", "--rows", "4", "--puzzles", "--minimal", "--up-to", "full")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Sudoku 4×4: exactly 36 minimal puzzles up to all that the rules do not notice (85,632 in all)",
        "  with     puzzles  in all",
        "  4 clues  13       25,728",
        "  5 clues  22       58,368",
        "  6 clues  1        1,536",
    ]


def test_puzzles_are_counted_in_json() -> None:
    answer = json.loads(run("count", "akari", "--rows", "2", "--puzzles", "--json").stdout)
    assert (answer["exact"], answer["stop"], answer["unique"], answer["images"]) == (True, "exhausted", 52, 255)
    assert sum(each["images"] for each in answer["by_clues"]) == 255


@pytest.mark.parametrize(
    ("option", "end"),
    [
        (["--time", "0"], "time ran out, there may be more"),
        (["--max-completions", "5"], "there may be more on 1 empty board with more than 5 solutions"),
    ],
)
def test_puzzles_that_may_not_be_all_are_a_lower_bound(option: list[str], end: str) -> None:
    result = run("count", "slitherlink", "--rows", "2", "--puzzles", *option)
    assert result.exit_code == 1
    first = result.stdout.splitlines()[0]
    assert first.startswith("Slitherlink 2×2: at least ")
    assert first.endswith(end)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sudoku"], "give the size of the board"),
        (["sudoku", SUDOKU, "--rows", "4"], "a puzzle or a size, not both"),
        (["sudoku", SUDOKU, "--puzzles"], "a puzzle or a size, not both"),
        (["sudoku", "nonsense"], "nonsense"),
        (["sudoku", "--rows", "9", "--puzzles", "--up-to", "full"], "too many symmetries"),
        (["takuzu", "--rows", "3"], "even sides"),
    ],
)
def test_what_cannot_be_is_refused(arguments: list[str], message: str) -> None:
    result = run("count", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.slow
def test_ctrl_c_tells_what_was_counted() -> None:
    process = start("count", "slitherlink", "--rows", "9")
    let_work(process, 3)
    process.send_signal(signal.SIGINT)
    told, error = process.communicate(timeout=60)
    assert (process.returncode, error) == (130, "stopped\n")
    assert re.match(r"Slitherlink 9×9, without clues: at least [\d,]+ solutions", told)
