"""`make editing`: how soon after a change the studio's editor says how many solutions there are.

A real browser edits boards of the corpora by keys and buttons: clues are taken away, put back, made wrong and all
cleared, sometimes while what was asked about the change before is still being worked on; of F-Puzzles' boards with
variants, these are taken away and put back too. What is reported is the time from the press to the frame that shows the
verdict, and the CPU time that the studio's processes spent meanwhile, which other work does not lengthen.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from bench.data import dataset_files, fpuzzles_payloads, records, spread, sudoku_lines
from bench.tables import percentile, table
from penmark import read
from penmark.formats import puzzlekit
from penmark.puzzle import wire
from penmark.puzzle.puzzle import Puzzle
from tests.studio.browser import chromium
from tests.studio.editing_hands import BOARD, pick
from tests.studio.server.conftest import started

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOARDS = 10
SIDE = 10
PAUSES = (0, 150, 500, 900)
"""Milliseconds between a verdict and the next press: in the middle of what follows a verdict, and after it."""
GOAL = 200.0
FPUZZLES = "fpuzzles"
"""Puzzles with variants, for which there is more time: see `GOALS`."""
GOALS = {FPUZZLES: 300.0}
COLLECTIONS = {"sudoku": ("17_clue", "hardest_se11", "several_solutions")}
"""Of which the dataset has too few: those with the fewest clues, the hardest, and some that are not unique."""
WATCH = """() => {
  const verdict = document.getElementById("live-verdict");
  const watch = (window.watch = { armed: false, begun: null, tell: () => undefined });
  const press = (event) => {
    if (!watch.armed) return;
    [watch.armed, watch.begun] = [false, event.timeStamp];
  };
  window.addEventListener("keydown", press, { capture: true });
  window.addEventListener("pointerdown", press, { capture: true });
  new MutationObserver(() => {
    if (watch.begun === null || !verdict.dataset.solutions) return;
    requestAnimationFrame(() => setTimeout(() => watch.tell(performance.now() - watch.begun)));
  }).observe(verdict, { attributes: true, attributeFilter: ["data-solutions"] });
}"""
UNFOLD = "document.querySelector('[data-edit=empty]').closest('details').open = true"
FORGET = "delete document.getElementById('live-verdict').dataset.solutions"
ARM = """() => {
  Object.assign(watch, { armed: true, begun: null });
  watch.told = new Promise((resolve) => (watch.tell = resolve));
}"""


class Took(NamedTuple):
    genre: str
    """Or the collection it is of."""
    edit: str
    verdict: str
    milliseconds: float
    server: float
    """Milliseconds of CPU time of the studio's processes, in steps of the system's clock."""


def cpu_milliseconds(root: int) -> float:
    """Of a process and all that come from it; 0 where the system does not tell."""
    parents, spent = dict[int, int](), dict[int, float]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            parents[int(stat.parent.name)] = int(fields[1])
            spent[int(stat.parent.name)] = sum(map(int, fields[11:15])) * 1000 / os.sysconf("SC_CLK_TCK")
    family = {root}
    while grown := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= grown
    return sum(spent.get(pid, 0.0) for pid in family)


def puzzles(genre: str, count: int, side: int) -> list[Puzzle]:
    """About `count` puzzles of the corpora with clues, up to that side, spread over all there are."""
    fitting = [each.problem for each in records(genre) if max(map(int, each.problem.split()[:2])) <= side]
    found = [puzzlekit.parse(genre, problem) for problem in spread(fitting, count)]
    for k, name in enumerate(COLLECTIONS.get(genre, ())):
        missing = (count - len(found)) // (len(COLLECTIONS[genre]) - k)
        found += [read(line, genre=genre) for line in spread(sudoku_lines(name), missing)]
    return [puzzle for puzzle in found if len(puzzle.clues) > 1]


class Bench:
    """One page that edits board after board of a collection."""

    def __init__(self, page: Page, server: int, seed: int, collection: str = "") -> None:
        self._page = page
        self._server = server
        self._rng = random.Random(seed)
        self._collection = collection

    def open(self, puzzle: Puzzle) -> None:
        page = self._page
        page.click("#tab-hint")
        page.click("#open")
        page.fill("#open-text", json.dumps(wire.to_plain(puzzle)))
        page.evaluate(FORGET)  # or the verdict on the board before is taken for this one's
        page.click("#open-dialog [type=submit]")
        page.wait_for_selector("#open-dialog:not([open])", state="attached")
        page.click("#tab-edit")
        page.wait_for_selector("#live-verdict[data-solutions]")

    def edits(self, puzzle: Puzzle) -> Iterator[Took]:
        """All kinds of edits of a board, each with its time."""
        page, rng = self._page, self._rng
        self.open(puzzle)
        yield from self._variant_edits(puzzle)
        for at in rng.sample(sorted(puzzle.clues), min(2, len(puzzle.clues))):
            pick(page, at)
            clue, other = str(puzzle.clues[at]), str(rng.choice(puzzle.clue_options(at).choices()))
            yield self._key(puzzle, "take away", "Delete")
            yield self._key(puzzle, "put back", clue)
            if other != clue:
                yield self._key(puzzle, "change", other)
                yield self._key(puzzle, "undo", "Control+z")
        for at in rng.sample(sorted(puzzle.clues), min(4, len(puzzle.clues))):
            pick(page, at)
            yield self._key(puzzle, "take more away", "Delete")
        if not puzzle.clues:
            return
        page.evaluate(UNFOLD)
        yield self._measured(puzzle, "clear all", lambda: page.click("[data-edit=empty]"))
        page.focus(BOARD)
        yield self._key(puzzle, "undo", "Control+z")

    def _variant_edits(self, puzzle: Puzzle) -> Iterator[Took]:
        """Variants with a payload taken away and put back, and a given beside them."""
        page, rng, count = self._page, self._rng, len(puzzle.variants.payloads)
        for k in rng.sample(range(count), min(3, count)):
            page.click("[data-edit=variants]:visible")
            page.evaluate("document.getElementById('laid').open = true")
            lift = page.locator("#laid [data-lift]").nth(k)
            yield self._measured(puzzle, "take a variant away", lift.click)
            page.click("[data-edit=clues]:visible")
            page.focus(BOARD)
            yield self._key(puzzle, "undo", "Control+z")
        if count:
            at = rng.choice([at for at in puzzle.coords() if at not in puzzle.clues])
            pick(page, at)
            yield self._key(puzzle, "put a given", str(rng.randint(1, min(9, puzzle.rows))))
            yield self._key(puzzle, "undo", "Control+z")

    def _key(self, puzzle: Puzzle, edit: str, key: str) -> Took:
        return self._measured(puzzle, edit, lambda: self._page.keyboard.press(key))

    def _measured(self, puzzle: Puzzle, edit: str, act: Callable[[], None]) -> Took:
        page = self._page
        page.wait_for_timeout(self._rng.choice(PAUSES))
        page.evaluate(ARM)
        before = cpu_milliseconds(self._server)
        act()
        milliseconds = page.evaluate("() => watch.told")
        server = cpu_milliseconds(self._server) - before
        said = page.get_attribute("#live-verdict", "data-solutions") or ""
        return Took(self._collection or puzzle.genre.name, edit, said, milliseconds, server)


def measure(boards: Sequence[Puzzle], seed: int, collection: str = "") -> Iterator[Took]:
    with started() as (process, url), chromium() as browser:
        page = browser.new_context(viewport={"width": 1280, "height": 860}).new_page()
        page.goto(url)
        page.click("#tab-edit")
        page.wait_for_selector("#live-verdict[data-solutions]")
        page.evaluate(WATCH)
        bench = Bench(page, process.pid, seed, collection)
        for puzzle in boards:
            yield from bench.edits(puzzle)


def report(all_took: Sequence[Took]) -> str:
    """A line for each genre, kind of edit and verdict, and one for all."""
    groups: dict[str, list[Took]] = {}
    for took in all_took:
        for name in (took.genre, f"edit: {took.edit}", f"verdict: {took.verdict}", "all"):
            groups.setdefault(name, []).append(took)
    names = sorted(groups, key=lambda name: (name == "all", ":" in name, name))
    rows = [[name, len(groups[name]), *map(_millis, _spread(groups[name]))] for name in names]
    return table(["", "edits", "p50", "p95", "longest", "server's CPU p95", "longest"], rows)


def _spread(all_took: Sequence[Took]) -> tuple[float, ...]:
    values, server = [each.milliseconds for each in all_took], [each.server for each in all_took]
    return median(values), percentile(values, 0.95), max(values), percentile(server, 0.95), max(server)


def _millis(value: float) -> str:
    return f"{value:.0f} ms"


def loads() -> str:
    return " ".join(f"{load:.1f}" for load in os.getloadavg())


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.editing", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", type=int, help=f"boards of each genre (default {BOARDS}, of F-Puzzles' all)")
    parser.add_argument("--side", type=int, default=SIDE, help=f"the longest side (default {SIDE})")
    choices = [*dataset_files(), FPUZZLES]
    parser.add_argument("--genre", action="append", choices=choices, help="only this one (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    named = args.genre or [*dataset_files(), FPUZZLES]
    boards = [each for genre in named if genre != FPUZZLES for each in puzzles(genre, args.boards or BOARDS, args.side)]
    varied = [read(each) for each in spread(fpuzzles_payloads(), args.boards)] if FPUZZLES in named else []
    outcomes = [_run(boards, args.seed, ""), _run(varied, args.seed, FPUZZLES)]
    return int(not all(outcomes))


def _run(boards: Sequence[Puzzle], seed: int, collection: str) -> bool:
    """Measure and report; whether it was soon enough."""
    if not boards:
        return True
    print(f"{len(boards)} boards; load average before {loads()}", flush=True)
    found = list(measure(boards, seed, collection))
    print(f"load average after {loads()}\n{report(found)}")
    return percentile([each.milliseconds for each in found], 0.95) <= GOALS.get(collection, GOAL)


if __name__ == "__main__":
    sys.exit(main())
