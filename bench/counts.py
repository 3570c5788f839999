"""`make counts`: exact numbers of solutions that are known from elsewhere, counted by the kernel.

Exit code 1 if a number is wrong. What takes longer than its time is listed as unfinished, and is no failure.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench.data import corpus_required
from bench.tables import table
from tests.corpus import corpus_path
from tests.counts.problems import PROBLEMS, Known, known_counts, program_of

MOST = 10**7
BUDGET = 900.0


@dataclass(frozen=True)
class Counted:
    known: Known
    count: int
    complete: bool
    seconds: float

    @property
    def verdict(self) -> str:
        if self.complete:
            return "right" if self.count == self.known.count else "WRONG"
        return "WRONG" if self.count > self.known.count else "unfinished"


def count(known: Known, budget: float) -> Counted:
    """One more than is known is asked for: an exact count is one that ends by itself."""
    start = time.process_time()
    found, complete = program_of(known.problem, known.size).solver().count((), known.count + 1, budget)
    return Counted(known, found, complete, time.process_time() - start)


def chosen(problems: Sequence[str], most: int) -> list[Known]:
    """The known counts of some problems, or of all that can be counted, the small ones first."""
    with corpus_required():
        every = known_counts(corpus_path("counts", "counts.tsv"))
    wanted = [known for known in every if known.problem in (problems or PROBLEMS) and known.count <= most]
    return sorted(wanted, key=lambda known: known.count)


def count_all(work: Sequence[Known], budget: float, console: Console) -> Iterator[Counted]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task("counts", total=len(work))
        for known in work:
            progress.update(bar, description=f"{known.problem} {known.size}")
            yield count(known, budget)
            progress.advance(bar)


def summary(results: Sequence[Counted]) -> str:
    """One line a problem: how many sizes, how many of them right, the largest right count, and the time."""
    lines = []
    for problem in dict.fromkeys(result.known.problem for result in results):
        mine = [result for result in results if result.known.problem == problem]
        right = [result for result in mine if result.verdict == "right"]
        largest = max(right, key=lambda result: result.known.count, default=None)
        shown = f"{largest.known.size}: {largest.known.count:,}" if largest else ""
        seconds = f"{sum(result.seconds for result in mine):.1f}"
        lines.append([problem, str(len(mine)), str(len(right)), shown, seconds])
    return table(["problem", "sizes", "right", "largest", "seconds"], sorted(lines))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.counts", description=__doc__)
    parser.add_argument("problems", nargs="*", metavar="PROBLEM", help="only these")
    parser.add_argument("--most", type=int, default=MOST, help="counts up to this (default %(default)s)")
    parser.add_argument("--budget", type=float, default=BUDGET, help="seconds for each (default %(default)s)")
    options = parser.parse_args(argv)
    unknown = set(options.problems) - PROBLEMS.keys()
    if unknown:
        parser.error(f"no problem called {', '.join(sorted(unknown))}; known: {', '.join(PROBLEMS)}")
    console = Console(stderr=True)
    results = list(count_all(chosen(options.problems, options.most), options.budget, console))
    print(summary(results))
    for result in results:
        if result.verdict != "right":
            known = result.known
            found = f"{result.count:,}{'' if result.complete else ' so far'}"
            print(f"{result.verdict}: {known.problem} {known.size} has {known.count:,} solutions, found {found}")
    return int(any(result.verdict == "WRONG" for result in results))


if __name__ == "__main__":
    raise SystemExit(main())
