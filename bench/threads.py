"""`make threads`: what `--threads 2` gains, by whole commands as they are run, and what the rest goes into.

On a machine that does other work as well, seconds on the clock say little. So each command is watched while it runs,
and told by processor time: how much more two processes take than one; how much the parent takes, which nobody shares;
and how long workers sleep, which is neither working nor waiting for a processor. What these allow on an idle machine
with two processors is the *bound*: two workers that share all but what the parent does before they begin. Beside it
stands the ratio of the best times on the clock, taken in turns.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from bench.data import whole_records
from bench.library import puzzles
from bench.tables import table
from penmark.formats import puzzlekit
from penmark.puzzle import wire
from penmark.puzzle.registry import by_name

_TICKS = os.sysconf("SC_CLK_TCK")
_LOOK_SECONDS = 0.02
HEAD = ("command", "CPU of one", "of two", "more", "parent", "workers asleep", "bound", "on the clock")


@dataclass(slots=True)
class ProcessLoad:
    """What a process was last seen to have taken, in seconds."""

    began: float
    seen: float
    cpu: float = 0.0
    ran: float = 0.0
    """By its first thread, which does a worker's work."""
    queued: float = 0.0
    """Until that thread had a processor."""

    @property
    def asleep(self) -> float:
        return max(0.0, self.seen - self.began - self.ran - self.queued)

    @property
    def lived(self) -> float:
        return self.seen - self.began


@dataclass(frozen=True, slots=True)
class WatchedRun:
    """One run of a command."""

    wall: float
    parent: ProcessLoad
    workers: tuple[ProcessLoad, ...]
    before: float
    """What the parent had taken when it first had a worker."""

    @property
    def cpu(self) -> float:
        return self.parent.cpu + sum(each.cpu for each in self.workers)


def watched(command: list[str]) -> WatchedRun:
    """Run a command, and look at its processes all the while; those that it starts do all that is asked of them."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    loads: dict[int, ProcessLoad] = {}
    before = 0.0
    while process.poll() is None:
        now = time.perf_counter() - start
        for pid in (process.pid, *_children(process.pid)):
            if len(loads) == 1 and pid not in loads:
                before = loads[process.pid].cpu
            _look(pid, loads.setdefault(pid, ProcessLoad(now, now)), now)
        time.sleep(_LOOK_SECONDS)
    wall = time.perf_counter() - start
    workers = tuple(load for pid, load in loads.items() if pid != process.pid)
    return WatchedRun(wall, loads[process.pid], workers, before)


def _children(pid: int) -> Iterator[int]:
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            yield from map(int, Path(f"/proc/{pid}/task/{task}/children").read_text("ascii").split())
    except OSError:  # it has just ended
        return


def _look(pid: int, load: ProcessLoad, now: float) -> None:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
        ran, queued, _ = Path(f"/proc/{pid}/task/{pid}/schedstat").read_text("ascii").split()
    except OSError:
        return
    load.seen, load.cpu = now, (int(fields[11]) + int(fields[12])) / _TICKS
    load.ran, load.queued = int(ran) / 1e9, int(queued) / 1e9


# ── what is run ──

Job = Callable[[Path, float], list[str]]
"""The arguments of a command whose files go to a folder; the number stretches or shortens it."""


def _corpus(genre: str, count: int, path: Path) -> str:
    """A file with that many puzzles of the corpus, from its beginning again when it ends."""
    kind = by_name(genre)
    lines = [wire.dumps(puzzlekit.FORMAT.read(each.problem, kind).puzzle) for each in whole_records(genre)]
    path.write_text("".join(f"{line}\n" for line in islice(cycle(lines), count)), "utf-8")
    return str(path)


def _solve(folder: Path, scale: float) -> list[str]:
    return ["solve", "heyawake", _corpus("heyawake", int(5_000 * scale), folder / "heyawake.jsonl")]


def _grade(folder: Path, scale: float) -> list[str]:
    return ["grade", "slitherlink", _corpus("slitherlink", int(300 * scale), folder / "slitherlink.jsonl"), "--json"]


def _generate(folder: Path, scale: float) -> list[str]:
    return ["generate", "yajilin", "--seed", "7", "--count", str(int(100 * scale)), "--tier", "hard", "--json"]


def _enumerate(folder: Path, scale: float) -> list[str]:
    return ["enumerate", "akari", "--rows", "4", "--limit", str(int(100_000 * scale)), "--json"]


def _import(folder: Path, scale: float) -> list[str]:
    """Into a store that is new each time."""
    path = folder / "sudoku.jsonl"
    sudokus = (each.text for each in puzzles() if each.puzzle.genre.name == "sudoku" and each.puzzle.rows >= 9)
    path.write_text("".join(f"{text}\n" for text in islice(sudokus, int(20_000 * scale))), "utf-8")
    return ["import", "sudoku", str(path)]


JOBS: Mapping[str, Job] = {
    "solve": _solve,
    "grade": _grade,
    "generate": _generate,
    "enumerate": _enumerate,
    "import": _import,
}


def measured(name: str, times: int, scale: float) -> list[str]:
    """A row of the table: the medians over runs by one and by two processes in turns."""
    with tempfile.TemporaryDirectory() as folder:
        asked = JOBS[name](Path(folder), scale)
        runs: dict[int, list[WatchedRun]] = {1: [], 2: []}
        for turn in range(times):
            for threads, done in runs.items():
                store = Path(folder) / f"{turn}-{threads}.sqlite"
                command = [sys.executable, "-m", "penmark", "--store", str(store), *asked, "--threads", str(threads)]
                done.append(watched(command))
    return [name, *figures(runs)]


def figures(runs: Mapping[int, list[WatchedRun]]) -> list[str]:
    """The columns behind the command: medians by processor time, and the best times on the clock."""
    one, two = (sorted(runs[threads], key=lambda run: run.cpu)[len(runs[threads]) // 2] for threads in (1, 2))
    lived, asleep = (sum(getattr(each, part) for each in two.workers) for part in ("lived", "asleep"))
    bound = one.cpu / (two.before + max((two.cpu - two.before) / 2, two.parent.cpu - two.before))
    clock = min(run.wall for run in runs[1]) / min(run.wall for run in runs[2])
    return [
        f"{one.cpu:.1f} s",
        f"{two.cpu:.1f} s",
        f"{two.cpu / one.cpu - 1:+.0%}",
        f"{two.parent.cpu:.2f} s",
        f"{asleep / lived:.0%}" if lived else "",
        f"{bound:.2f}×",
        f"{clock:.2f}×",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="What --threads 2 gains, by processor time.")
    parser.add_argument("--only", action="append", choices=JOBS, help="only this command (may be repeated)")
    parser.add_argument("--times", type=int, default=3, metavar="N", help="runs of each (default 3)")
    parser.add_argument("--scale", type=float, default=1.0, metavar="X", help="how long they are; 1 is some 20 s each")
    arguments = parser.parse_args()
    rows = []
    for name in arguments.only or JOBS:
        rows.append(measured(name, arguments.times, arguments.scale))
        print(table(HEAD, rows[-1:]), flush=True)
    if len(rows) > 1:
        print(f"\n{table(HEAD, rows)}")


if __name__ == "__main__":
    main()
