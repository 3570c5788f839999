"""Seconds of processor time for a piece of work on a board that the process has never seen: `bench.grading_speed` asks.

    python -m bench.cold solve|grade GENRE RECORD

Reading, building, lowering and loading count; importing does not, nor what a first small puzzle of the genre loads.
"""

from __future__ import annotations

import gc
import sys
import time

from bench.data import Record, records
from penmark import grade, solve
from penmark.formats import puzzlekit
from penmark.puzzle.registry import by_name


def solve_text(record: Record) -> None:
    solve(puzzlekit.FORMAT.read(record.problem, by_name(record.genre)).puzzle, 2)


def grade_text(record: Record) -> None:
    """To the end: a budget is kept by the clock, and what else the machine does would decide what is measured."""
    grade(puzzlekit.FORMAT.read(record.problem, by_name(record.genre)).puzzle, time_budget=None)


WORK = {"solve": solve_text, "grade": grade_text}


def by_size(genre: str) -> list[Record]:
    """The records of a genre, the smallest board first."""
    return sorted(records(genre), key=lambda each: each.size)


def main() -> None:
    what, genre, name = sys.argv[1:]
    boards = by_size(genre)
    record = next(each for each in boards if each.name == name)
    for work in WORK.values():
        work(boards[0])
    gc.collect()
    gc.freeze()  # the corpus is no part of the work
    start = time.process_time()
    WORK[what](record)
    print(time.process_time() - start)


if __name__ == "__main__":
    main()
