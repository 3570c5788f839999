"""How soon the editor answers: the boards, the report, and a short run in a browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench.editing import Took, puzzles, report
from penmark.puzzle.registry import genres
from tests import corpus
from tests.studio import tools

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("genre", genres())
def test_boards_are_of_the_corpora_and_not_too_large(genre: str) -> None:
    corpus.corpus_path("puzzlekit")
    found = puzzles(genre, 8, 10)
    assert len(found) == len(set(found)) == 8
    assert all(max(puzzle.rows, puzzle.cols) <= 10 and len(puzzle.clues) > 1 for puzzle in found)


def test_the_report_has_a_line_for_everything() -> None:
    took = [Took("akari", "undo", "one", k) for k in range(1, 101)] + [Took("takuzu", "clear all", "many", 500.0)]
    lines = {line.split("|")[1].strip(): line.split("|")[2:-1] for line in report(took).splitlines()[2:]}
    assert [cell.strip() for cell in lines["akari"]] == ["100", "50 ms", "95 ms", "100 ms"]
    assert [cell.strip() for cell in lines["all"]] == ["101", "51 ms", "96 ms", "500 ms"]
    assert lines.keys() == {"akari", "takuzu", "edit: undo", "edit: clear all", "verdict: one", "verdict: many", "all"}


@pytest.mark.slow
@pytest.mark.skipif(tools.browser() is None, reason=tools.NO_BROWSER)
def test_a_short_run() -> None:
    """Whether it is fast enough is for a quiet machine to say. By itself: a process drives one browser at a time."""
    corpus.corpus_path("puzzlekit")
    command = [sys.executable, "-m", "bench.editing", "--boards", "1", "--genre", "takuzu"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode in (0, 1), run.stderr  # 1: not soon enough here
    assert not run.stderr
    said = run.stdout
    assert "1 boards" in said
    assert "edit: clear all" in said
    assert "verdict: many" in said
