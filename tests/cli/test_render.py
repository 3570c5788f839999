"""`penmark render` and `penmark scaffold`."""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from penmark import rendering
from penmark.puzzle.game import Game
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.wire import dumps, loads
from penmark.rendering.themes import THEMES
from penmark.solvers import solve
from tests.cli.commands import IMPOSSIBLE, SUDOKU, SUDOKU_SOLVED, UNIQUE, run


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def test_text_is_plain_when_piped() -> None:
    result = run("render", "sudoku", SUDOKU)
    assert result.exit_code == 0
    assert _digits(result.stdout) == SUDOKU.replace(".", "")
    assert "\x1b" not in result.stdout


def test_the_solution() -> None:
    assert _digits(run("render", "sudoku", SUDOKU, "--solution").stdout) == SUDOKU_SOLVED


def test_looking_for_a_solution_ends_in_time() -> None:
    result = run("render", "sudoku", SUDOKU, "--solution", "--time", "0")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "nothing to draw: time ran out before a solution was found\n"


def test_no_solution_to_draw_is_1(tmp_path: Path) -> None:
    result = run("render", "akari", IMPOSSIBLE, "--solution", "--svg", str(tmp_path / "a.svg"))
    assert result.exit_code == 1
    assert "no solution" in result.stderr
    assert os.listdir(tmp_path) == []


def test_marks_are_drawn() -> None:
    puzzle = loads(UNIQUE).puzzle
    game = Game.from_solution(puzzle, solve(puzzle)[0])
    assert run("render", "akari", dumps(puzzle, game)).stdout != run("render", "akari", UNIQUE).stdout


@pytest.mark.parametrize("theme", THEMES)
def test_svg(tmp_path: Path, theme: str) -> None:
    file = tmp_path / "a.svg"
    result = run("render", "akari", UNIQUE, "--svg", str(file), "--theme", theme)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    text = file.read_text("utf-8")
    assert text == rendering.svg(loads(UNIQUE).puzzle, theme=theme)
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"


def test_pdf(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    assert run("render", "akari", UNIQUE, "--pdf", str(file), "--theme", "dark").exit_code == 0
    assert file.read_bytes() == rendering.pdf(loads(UNIQUE).puzzle, theme="dark")


def test_svg_to_stdout() -> None:
    assert run("render", "akari", UNIQUE, "--svg", "-").stdout.startswith("<svg")


def test_png(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    file = tmp_path / "a.png"
    assert run("render", "akari", UNIQUE, "--png", str(file)).exit_code == 0
    assert file.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_a_missing_folder_is_2(tmp_path: Path, option: str) -> None:
    result = run("render", "akari", UNIQUE, option, str(tmp_path / "none" / "a.out"))
    assert result.exit_code == 2
    assert "there is no folder" in result.stderr
    assert os.listdir(tmp_path) == []


def test_a_50_by_50_grid(tmp_path: Path) -> None:
    for name in ("akari", "slitherlink"):
        board = dumps(by_name(name).new(50, 50))
        assert len(run("render", name, board).stdout.splitlines()) >= 50
        assert run("render", name, board, "--svg", str(tmp_path / "a.svg")).exit_code == 0


# ── scaffold ──


@pytest.mark.parametrize("genre", genres())
def test_an_empty_board_of_every_genre(genre: str) -> None:
    result = run("scaffold", genre, "--rows", "4", "--cols", "4", "--to", "tagged")
    assert result.exit_code == 0
    puzzle = loads(result.stdout).puzzle
    bare = by_name(genre).new(4, 4)
    if bare.substrate.rooms is not None:
        puzzle = puzzle.with_rooms(bare.substrate.rooms)
    assert puzzle == bare
    assert run("scaffold", genre, "--rows", "4", "--cols", "4").stdout == run("render", genre, result.stdout).stdout


def test_the_usual_size_and_squares() -> None:
    assert loads(run("scaffold", "akari", "--to", "tagged").stdout).puzzle == by_name("akari").new(10, 10)
    for side in ("--rows", "--cols"):
        made = loads(run("scaffold", "akari", side, "5", "--to", "tagged").stdout).puzzle
        assert made == by_name("akari").new(5, 5)
    made = loads(run("scaffold", "akari", "--rows", "2", "--cols", "3", "--to", "tagged").stdout).puzzle
    assert (made.rows, made.cols) == (2, 3)


def test_a_board_as_svg(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert run("scaffold", "slitherlink", "--rows", "2", "--svg", str(file)).stdout == ""
    assert file.read_text("utf-8") == rendering.svg(by_name("slitherlink").new(2, 2))
