"""`penmark export`."""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
from pathlib import Path

import pytest

from penmark import rendering
from penmark.puzzle.game import Game
from penmark.puzzle.registry import by_name
from penmark.puzzle.wire import dumps, loads
from penmark.rendering import Exercise, Paper, Setting, booklet
from penmark.solvers import solve
from penmark.studio.single_page import single_page
from tests.cli.commands import AMBIGUOUS, IMPOSSIBLE, SUDOKU, UNIQUE, let_work, run, start
from tests.rendering.pdf_files import links, words


def test_a_page_is_written(tmp_path: Path) -> None:
    file = tmp_path / "a.html"
    result = run("export", "akari", UNIQUE, "--html", str(file))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert file.read_text("utf-8") == single_page(loads(UNIQUE).puzzle)


def test_to_stdout_with_marks_and_theme() -> None:
    puzzle = loads(UNIQUE).puzzle
    game = Game.from_solution(puzzle, solve(puzzle)[0])
    page = run("export", "akari", dumps(puzzle, game), "--html", "-", "--theme", "dark").stdout
    data = re.search(r'<script type="application/json">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    document = json.loads(data.group(1))
    assert document["theme"] == "dark"
    assert document["marks"] == json.loads(dumps(puzzle, game))["marks"]


def test_pictures(tmp_path: Path) -> None:
    puzzle = loads(UNIQUE).puzzle
    svg = run("export", "akari", "--svg", "-", "--theme", "dark", stdin=UNIQUE)
    assert svg.stdout == rendering.svg(puzzle, theme="dark")
    assert run("export", "akari", UNIQUE, "--png", str(tmp_path / "a.png")).exit_code == 0
    assert (tmp_path / "a.png").read_bytes() == rendering.png(puzzle)


# ── PDF ──


def test_a_sheet(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    result = run("export", "akari", UNIQUE, "--pdf", str(file), "--paper", "letter", "--theme", "dark")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    puzzle = loads(UNIQUE).puzzle
    expected = booklet([Exercise(puzzle, solve(puzzle)[0])], Setting(paper=Paper.LETTER, theme="dark"))
    assert file.read_bytes() == expected.content
    assert os.listdir(tmp_path) == ["a.pdf"]


def test_solutions_of_a_booklet_are_given_up_in_time(tmp_path: Path) -> None:
    timed = tmp_path / "timed.pdf"
    result = run("export", "akari", UNIQUE, "--pdf", str(timed), "--time", "0")
    assert result.exit_code == 0
    assert result.stderr.endswith(": no solution to print\n")


def test_a_dataset_makes_a_booklet(tmp_path: Path) -> None:
    puzzles = [sample.puzzle for sample in by_name("sudoku").samples]
    dataset = tmp_path / "all.jsonl.gz"
    dataset.write_bytes(gzip.compress("\n".join(map(dumps, puzzles)).encode()))
    file = tmp_path / "all.pdf"
    options = ["--title", "Four of them", "--per-page", "2", "--link", "https://penmark.example", "--no-solutions"]
    assert run("export", "sudoku", str(dataset), SUDOKU, "--pdf", str(file), *options).exit_code == 0
    pages = words(file.read_bytes())
    assert len(pages) == 1 + -(-(len(puzzles) + 1) // 2)
    assert "Four of them" in pages[0]
    assert f"{len(puzzles) + 1}. Sudoku" in pages[-1]
    assert len(links(file.read_bytes())) == len(puzzles) + 1
    assert not any("Solutions" in page for page in pages)


def test_what_is_not_as_it_should_be_is_told(tmp_path: Path) -> None:
    result = run("export", "akari", UNIQUE, IMPOSSIBLE, AMBIGUOUS, "--pdf", str(tmp_path / "a.pdf"))
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        f"note: {AMBIGUOUS[:59]}: it has more than one solution; the booklet shows one"
        if len(AMBIGUOUS) <= 60
        else f"note: {AMBIGUOUS[:59]}…: it has more than one solution; the booklet shows one",
        "note: 2. Akari, 1×2: no solution to print",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([UNIQUE], "give one of --html, --svg, --png and --pdf"),
        ([UNIQUE, "--svg", "-", "--pdf", "-"], "give one of --html, --svg, --png and --pdf"),
        ([UNIQUE, "--html", "-", "--theme", "neon"], "no theme"),
        ([UNIQUE, UNIQUE, "--svg", "-"], "there are 2 puzzles, one was expected"),
        ([UNIQUE, "--pdf", "-", "--paper", "a3"], "paper is a4 or letter"),
        ([UNIQUE, "--pdf", "-", "--per-page", "5"], "a page holds 1, 2, 4, 6, 9 puzzles"),
        ([UNIQUE, "--pdf", "-", "--link", "nowhere"], "links lead to an address"),
        ([UNIQUE, "--pdf", "-", "--font", "no.ttf"], "cannot read the font no.ttf"),
        ([UNIQUE, "{}", "--pdf", "-"], "{}: "),
    ],
)
def test_what_cannot_be_is_refused(arguments: list[str], message: str) -> None:
    result = run("export", "akari", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in re.sub(r"\s+", " ", result.stderr.replace("│", ""))


@pytest.mark.slow
def test_ctrl_c_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "many.pdf"
    file.write_bytes(b"as it was")
    puzzle = dumps(by_name("sudoku").samples[0].puzzle)
    process = start("export", "sudoku", *[puzzle] * 900, "--pdf", str(file), "--per-page", "4")
    let_work(process, 3)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=20)
    assert (process.returncode, error) == (130, "stopped\n")
    assert os.listdir(tmp_path) == ["many.pdf"]
    assert file.read_bytes() == b"as it was"
