"""Seconds of processor time for one piece of work on a board that the process has never seen: `bench.grading` asks.

    python -m bench.cold solve|grade

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
    grade(puzzlekit.FORMAT.read(record.problem, by_name(record.genre)).puzzle)


WORK = {"solve": solve_text, "grade": grade_text}


def smallest_and_largest() -> tuple[Record, Record]:
    akari = sorted(records("akari"), key=lambda each: len(each.problem))
    return akari[0], akari[-1]


def main() -> None:
    small, large = smallest_and_largest()
    for work in WORK.values():
        work(small)
    gc.collect()
    gc.freeze()  # the corpus is no part of the work
    start = time.process_time()
    WORK[sys.argv[1]](large)
    print(time.process_time() - start)


if __name__ == "__main__":
    main()
