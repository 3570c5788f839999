"""`penmark hint`."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import penmark
from penmark.board.mark import TRUE
from penmark.cli.running import until_stopped
from penmark.grading import Hint
from penmark.puzzle.game import Game
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps
from penmark.solvers.base import Cancel
from tests.cli.commands import AMBIGUOUS, IMPOSSIBLE, UNIQUE, run
from tests.cli.grading_files import EASY, own_config, own_profile, without

DONE = "Count forced: The 1 at r1c1 needs 1 more, and only one place is left: r1c2 holds a bulb.\n"


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return own_config(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], DONE),
        (["--strength", "do"], DONE),
        (["--strength", "look"], "Count forced: look at the 1 at r1c1.\n"),
        (["--strength", "nudge"], "Look for: Count forced.\n"),
    ],
)
def test_strengths(options: list[str], words: str) -> None:
    result = run("hint", "akari", UNIQUE, *options)
    assert (result.exit_code, result.stdout) == (0, words)


def test_json() -> None:
    result = run("hint", "akari", UNIQUE, "--json")
    plain = json.loads(result.stdout)
    told = ["kind", "strength", "technique", "tier", "words", "observed", "moves", "reasons", "picture", "puzzle"]
    assert list(plain) == told
    assert plain["moves"] == [{"do": "commit", "at": "b1", "mark": True}]


def _saved(tmp_path: Path, *bulbs: str) -> str:
    puzzle = by_name("akari").new(1, 4).add_clue("a1", 1)
    game = Game(puzzle)
    for at in bulbs:
        game.set(at, TRUE)
    file = tmp_path / "game.json"
    file.write_text(dumps(puzzle, game), "utf-8")
    return str(file)


def test_a_saved_game_goes_on_from_where_it_is(tmp_path: Path) -> None:
    result = run("hint", "akari", _saved(tmp_path, "b1"))
    assert (result.exit_code, result.stdout) == (0, "The puzzle is solved.\n")
    assert "r1c2 holds a bulb" in run("hint", "akari", _saved(tmp_path)).stdout


def test_a_wrong_mark_is_named_and_1(tmp_path: Path) -> None:
    result = run("hint", "akari", _saved(tmp_path, "d1"))
    assert result.exit_code == 1
    assert result.stdout.startswith("A bulb at r1c4 is wrong. ")
    plain = json.loads(run("hint", "akari", _saved(tmp_path, "d1"), "--json").stdout)
    assert (plain["kind"], plain["observed"]) == ("mistake", ["d1"])


@pytest.mark.parametrize(("text", "words"), [(IMPOSSIBLE, "no solution"), (AMBIGUOUS, "No technique")])
def test_nothing_to_say_is_1(text: str, words: str) -> None:
    result = run("hint", "akari", text)
    assert result.exit_code == 1
    assert words in result.stdout


def test_profiles_are_heeded(config: Path, tmp_path: Path) -> None:
    folder = config / "profiles" / "sudoku"
    folder.mkdir(parents=True)
    text = without(own_profile(), "full-house", "hidden-single-box", "hidden-single")
    assert "Hidden single in a box" in run("hint", "sudoku", EASY).stdout
    (folder / "standard.toml").write_text(text, "utf-8")
    assert "Naked single" in run("hint", "sudoku", EASY).stdout
    file = tmp_path / "bad.toml"
    file.write_text("name = 3", "utf-8")
    assert run("hint", "sudoku", EASY, "--profile-file", str(file)).exit_code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["sudoku", UNIQUE],
        ["sudoku", "nonsense"],
        ["nogenre", EASY],
        ["sudoku", EASY, "--strength", "shout"],
        ["sudoku"],
    ],
)
def test_bad_input_is_2(arguments: list[str]) -> None:
    result = run("hint", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr


def test_many_puzzles_are_one_too_many(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{EASY}\n{EASY}\n", "utf-8")
    result = run("hint", "sudoku", str(file))
    assert result.exit_code == 2
    assert "2 puzzles, one was expected" in result.stderr


def test_ctrl_c_is_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that was stopped knows less than one that was not: nothing is said."""

    def stopped(work: Callable[[threading.Event], Hint]) -> Hint:
        def cancelled(cancel: Cancel) -> Hint:
            assert isinstance(cancel, threading.Event)
            cancel.set()
            return work(cancel)

        return until_stopped(cancelled)

    monkeypatch.setattr("penmark.cli.running.until_stopped", stopped)
    result = run("hint", "akari", UNIQUE)
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "stopped\n")


def test_the_library_says_the_same() -> None:
    puzzle = by_name("sudoku").samples[0].puzzle
    assert run("hint", "sudoku", dumps(puzzle)).stdout == penmark.hint(Game(puzzle)).words + "\n"


def test_the_board_can_be_drawn_with_the_hint(tmp_path: Path) -> None:
    drawn = run("hint", "akari", UNIQUE, "--draw")
    assert drawn.exit_code == 0
    assert len(drawn.stdout.splitlines()) > 1
    file = tmp_path / "hint.svg"
    assert run("hint", "akari", UNIQUE, "--svg", str(file)).exit_code == 0
    assert "focus" in file.read_text("utf-8")
