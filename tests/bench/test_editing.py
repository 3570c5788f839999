"""How soon the editor answers: the boards, the report, and a short run in a browser."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from bench.editing import Took, cpu_milliseconds, puzzles, report
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
    took = [Took("akari", "undo", "one", k, k / 10) for k in range(10, 1010, 10)]
    took += [Took("takuzu", "clear all", "many", 5000.0, 10.0)]
    lines = {line.split("|")[1].strip(): line.split("|")[2:-1] for line in report(took).splitlines()[2:]}
    assert [cell.strip() for cell in lines["akari"]] == ["100", "505 ms", "950 ms", "1000 ms", "95 ms", "100 ms"]
    assert [cell.strip() for cell in lines["all"]] == ["101", "510 ms", "960 ms", "5000 ms", "95 ms", "100 ms"]
    assert lines.keys() == {"akari", "takuzu", "edit: undo", "edit: clear all", "verdict: one", "verdict: many", "all"}


def test_the_cpu_time_of_a_process_includes_its_children() -> None:
    busy = "import time; end = time.process_time() + 0.3\nwhile time.process_time() < end: pass"
    nested = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {busy!r}]); input()"
    with subprocess.Popen([sys.executable, "-c", nested], stdin=subprocess.PIPE) as process:
        deadline = time.monotonic() + 60
        while (spent := cpu_milliseconds(process.pid)) < 300 and time.monotonic() < deadline:
            time.sleep(0.02)
        process.communicate(b"\n")
    assert spent >= 300


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
