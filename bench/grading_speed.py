"""How many times its solving time it takes to grade a large board, end to end from the text."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import product
from statistics import median

from bench.cold import WORK, by_size
from bench.data import Record, spread
from bench.tables import millis, table

MIDDLING = range(360, 481)
"""How many cells boards of about 20×20 have."""
_BOARDS = 3
"""Of that size for each genre."""
_TURNS = {"largest": 7, "middling": 3}
"""How often each board is solved and graded, in turns."""
_LARGEST = "akari"
"""The genre whose largest board is measured too: it has 100×100 cells."""


def section(genres: Iterable[str]) -> str:
    """Medians of runs that take turns, in processes that have never seen the board, and the ratio of the two."""
    genres = tuple(genres)
    rows = [row for genre in genres for row in _middling_rows(genre)]
    if _LARGEST in genres:
        rows += largest_rows(by_size(_LARGEST)[-1], _TURNS["largest"])
    return f"## Large boards\n\n{table(['board', 'solve, from text', 'grade, from text', 'ratio'], rows)}"


def _middling_rows(genre: str) -> Iterator[list[object]]:
    for record in spread([each for each in by_size(genre) if each.size in MIDDLING], _BOARDS):
        yield _row(f"{genre} {record.name}", _cold(record, _TURNS["middling"]))


def largest_rows(record: Record, repeats: int) -> list[list[object]]:
    """Cold, and once more in a process that has seen it: the solver keeps the instances of a board, the grader none."""
    warm: dict[str, list[float]] = {what: [] for what in WORK}
    for _ in range(repeats + 1):
        for what, work in WORK.items():
            start = time.process_time()
            work(record)
            warm[what].append(time.process_time() - start)
    name = f"{record.genre} {record.name}"
    return [_row(name, _cold(record, repeats)), _row(f"{name}, again", {k: v[1:] for k, v in warm.items()})]


def _cold(record: Record, repeats: int) -> dict[str, list[float]]:
    seconds: dict[str, list[float]] = {what: [] for what in WORK}
    for _, what in product(range(repeats), WORK):
        seconds[what].append(in_a_new_process(what, record))
    return seconds


def in_a_new_process(what: str, record: Record) -> float:
    command = [sys.executable, "-m", "bench.cold", what, record.genre, record.name]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _row(name: str, seconds: dict[str, list[float]]) -> list[object]:
    solved, graded = median(seconds["solve"]), median(seconds["grade"])
    return [name, millis(solved), millis(graded), f"{graded / solved:.2f}"]
