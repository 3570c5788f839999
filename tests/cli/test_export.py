"""`penmark export`."""

from __future__ import annotations

import json
import re
from pathlib import Path

from penmark.puzzle.game import Game
from penmark.puzzle.wire import dumps, loads
from penmark.solvers import solve
from penmark.studio.single_page import single_page
from tests.cli.commands import UNIQUE, run


def test_a_page_is_written(tmp_path: Path) -> None:
    file = tmp_path / "a.html"
    result = run("export", "akari", UNIQUE, "--html", str(file))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert file.read_text("utf-8") == single_page(loads(UNIQUE).puzzle)


def test_to_stdout_with_marks_and_theme() -> None:
    puzzle = loads(UNIQUE).puzzle
    game = Game.solved(puzzle, solve(puzzle)[0])
    page = run("export", "akari", dumps(puzzle, game), "--html", "-", "--theme", "dark").stdout
    data = re.search(r'<script type="application/json">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    document = json.loads(data.group(1))
    assert document["theme"] == "dark"
    assert document["marks"] == json.loads(dumps(puzzle, game))["marks"]


def test_bad_usage() -> None:
    assert run("export", "akari", UNIQUE).exit_code == 2
    result = run("export", "akari", UNIQUE, "--html", "-", "--theme", "neon")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no theme" in result.stderr
