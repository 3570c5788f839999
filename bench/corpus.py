"""`make corpus`: every puzzle of the corpora by two independent solvers, against the solutions that are given.

Columns: `right` as the source says, by every solver; `one` or `several` solutions by every solver that finished;
`broken` records without a readable or lawful solution; `wrong` our own errors.

Exit code 1 if solvers disagree or a verdict is wrong. A record that is wrong at its source is listed, with what the
solvers say of it, and is no failure.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench.data import BOARD_KINDS, boards, dataset_files, records, spread, variant_files
from bench.judging import Verdict, judge_board, judge_record
from bench.tables import table

SOLVERS = ("fast", "ortools")
BUDGET = 20.0
Task = Callable[[], Verdict]


def tasks(genre: str, solvers: Sequence[str], budget: float, limit: int | None = None) -> list[Task]:
    """Everything the corpora have of one genre, ready to be judged in any process."""
    found: list[Task] = [partial(judge_record, each, solvers, budget) for each in spread(records(genre), limit)]
    if genre in BOARD_KINDS:
        for k, (code, board) in enumerate(spread(boards(genre), limit)):
            name = f"puzz.link board {k + 1}"
            found.append(partial(judge_board, f"{genre} boards", name, code, board, solvers, budget))
    return found


def judge_all(work: Sequence[Task], jobs: int, console: Console) -> Iterator[Verdict]:
    """The verdicts in no particular order, with a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        Progress(*columns, console=console, transient=True) as progress,
        ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool,
    ):
        bar = progress.add_task("corpus", total=len(work))
        for future in as_completed([pool.submit(task) for task in work]):
            progress.advance(bar)
            yield future.result()


def summary(verdicts: Sequence[Verdict], solvers: Sequence[str]) -> str:
    """One line for the records of each genre, and one for its test boards."""
    head = ["genre", "n", "right", "one", "several", "broken"]
    head += [f"{name} unfinished" for name in solvers] + ["disagree", "wrong"] + [f"{name} CPU" for name in solvers]
    rows = []
    for genre in sorted({verdict.genre for verdict in verdicts}):
        mine = [verdict for verdict in verdicts if verdict.genre == genre]
        cells: list[object] = [genre, len(mine), sum(v.right for v in mine), sum(_unique(v) for v in mine)]
        cells += [sum(v.several for v in mine), sum(bool(v.broken) for v in mine)]
        cells += [sum(v.counts[name] is None for v in mine) for name in solvers]
        cells += [sum(bool(v.disagreement) for v in mine), sum(bool(v.errors) for v in mine)]
        rows.append([*cells, *(f"{sum(v.seconds[name] for v in mine):.1f} s" for name in solvers)])
    return table(head, rows)


def _unique(verdict: Verdict) -> bool:
    """One solution by every solver that finished, and some did."""
    return {count for count in verdict.counts.values() if count is not None} == {1}


def remarks(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """A line for whatever is not simply right."""
    for verdict in sorted(verdicts, key=lambda v: (v.genre, v.name)):
        counts = ", ".join(f"{name} {_said(count)}" for name, count in verdict.counts.items())
        notes = [f"ERROR {error}" for error in verdict.errors]
        notes += [f"DISAGREEMENT on {verdict.disagreement}"] if verdict.disagreement else []
        notes += [f"broken at the source: {verdict.broken}"] if verdict.broken else []
        notes += ["several solutions"] if verdict.several and verdict.one_expected else []
        notes += ["not finished"] if None in verdict.counts.values() else []
        if notes:
            yield f"{verdict.genre} {verdict.name}: {'; '.join(notes)} (solutions: {counts})"


def _said(count: int | None) -> str:
    return "unfinished" if count is None else "several" if count > 1 else str(count)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.corpus", description="Judge every puzzle of the corpora.")
    parser.add_argument("--solver", action="append", choices=SOLVERS, help="only this one (default: all)")
    collections = [*dataset_files(), *variant_files()]
    parser.add_argument("--genre", action="append", choices=collections, help="only this one (default: all)")
    parser.add_argument("--limit", type=int, metavar="N", help="about N puzzles of each, spread over the corpus")
    parser.add_argument("--seconds", type=float, default=BUDGET, help="budget for one puzzle and solver (default 20)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every verdict there")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    args = _arguments(argv)
    solvers = tuple(args.solver or SOLVERS)
    named = args.genre or [*dataset_files(), *variant_files()]
    work = [task for genre in named for task in tasks(genre, solvers, args.seconds, args.limit)]
    verdicts = list(judge_all(work, args.jobs, Console(stderr=True)))
    print(summary(verdicts, solvers), *remarks(verdicts), sep="\n")
    if args.json:
        args.json.write_text(json.dumps([asdict(verdict) for verdict in verdicts], indent=1) + "\n", encoding="utf-8")
    return int(any(verdict.errors or verdict.disagreement for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
