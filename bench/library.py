"""`make library`: how fast puzzles are imported, and how soon a store of a million rows answers.

The rows are the starter sets' puzzles with their marks exchanged, or with some of their clues, and with grades that are
drawn at random but always alike. A store that is given by `--store` is filled only as far as rows are missing.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median

from bench.tables import table
from penmark.board.coord import Coord
from penmark.grading import GradeStatus, Tier, techniques_of
from penmark.library.dataset import append_dataset, read_dataset
from penmark.library.examining import ImportOptions
from penmark.library.facts import NewPuzzle, PuzzleFacts, PuzzleGrade
from penmark.library.importing import import_puzzles
from penmark.library.starter import starter_sets
from penmark.library.store import open_store
from penmark.library.store.store import Store
from penmark.library.targets import StoreTarget
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.document import Document
from penmark.puzzle.game import Game
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name

ROWS = 1_000_000
_BATCH = 5_000
_SHOWN = 50
"""Results that a page of a browser shows."""
_TRIES = 5
_WORDS = ("sunrise", "harbour", "lantern", "meadow", "river", "window", "orchard", "bridge")
QUESTIONS = (
    "hard akari 10x10 unplayed",
    "timed-out",
    "uses:x-wing without:trial*",
    "sudoku uses:x-wing -uses:trial-1 tier:hard",
    "distinct-lines clues<20 sort:tier",
    "clues:0",
    "takuzu sort:-score",
    "sudoku 9x9 extreme sort:-score",
    "title:sunrise author:harbour",
    "lantern meadow*",
    "tag:magazine",
    "in:march",
    "started",
    "score:100..120 slitherlink",
    "",
)
"""What a curator asks; `hash:` and `like:` of a puzzle that is there come besides."""

IMPORT_HEAD = ("source", "puzzles", "a second of CPU")
ASKED_HEAD = ("question", "found", "first page ms", "worst", "count ms", "worst")


def puzzles(seed: int = 18) -> Iterator[PuzzleFacts]:
    """Different puzzles without end, the same ones each time."""
    rng = random.Random(seed)
    bases = [
        line.document.puzzle for name, path in starter_sets().items() for line in read_dataset(path, by_name(name))
    ]
    bases = [puzzle for puzzle in bases if len(puzzle.clues) >= 8]
    while True:
        base = rng.choice(bases)
        puzzle = base.with_clues(_relabelled(base, rng) if base.genre.name == "sudoku" else _some(base, rng))
        if rng.random() < 0.1:
            meta = PuzzleMeta(title=" ".join(rng.sample(_WORDS, 2)), author=rng.choice(_WORDS))
            puzzle = puzzle.with_meta(meta)
        yield PuzzleFacts(puzzle, _grade(puzzle, rng), origin=f"bench:{rng.randrange(1000)}")


def _relabelled(puzzle: Puzzle, rng: random.Random) -> dict[Coord, ClueValue]:
    numbers = list(range(1, puzzle.rows + 1))
    names = dict(zip(numbers, rng.sample(numbers, len(numbers)), strict=True))
    return {at: Number(names[clue.value]) for at, clue in puzzle.clues.items() if isinstance(clue, Number)}


def _some(puzzle: Puzzle, rng: random.Random) -> dict[Coord, ClueValue]:
    return {at: clue for at, clue in puzzle.clues.items() if rng.random() < 0.7}


def _grade(puzzle: Puzzle, rng: random.Random) -> PuzzleGrade | None:
    if rng.random() < 0.1:
        return None
    if rng.random() < 0.001:
        return PuzzleGrade(GradeStatus.TIMED_OUT, profile="standard")
    names = [technique.name for technique in techniques_of(puzzle.genre)]
    used = tuple((name, rng.randint(1, 20)) for name in rng.sample(names, min(3, len(names))))
    return PuzzleGrade(GradeStatus.SOLVED, rng.choice(list(Tier)).value, rng.randrange(5000), used, "standard")


def fill(store: Store, rows: int) -> None:
    """Add rows until there are so many; games, tags and a collection at the end."""
    there = store.puzzles.count()
    source = map(NewPuzzle.of, puzzles(18 + there))
    start, first = time.perf_counter(), there
    while there < rows:
        there += store.puzzles.add(list(islice(source, _BATCH)))
        if there // 50_000 > (there - _BATCH) // 50_000:
            rate = (there - first) / (time.perf_counter() - start)
            print(f"{there:,} rows, {rate:.0f}/s", file=sys.stderr, flush=True)
    store.database.gather_statistics()
    if not store.collections.all():
        for found in store.puzzles.find("akari hard", limit=200):
            store.games.save(Game(found.document.puzzle))
        store.puzzles.tag("akari extreme 6x6 score<200", "magazine")
        store.collections.create("march")
        store.collections.add("march", [found.hash for found in store.puzzles.find("sudoku 6x6", limit=100)])


def timed(ask: Callable[[], object]) -> tuple[float, float]:
    """The median and the longest time of some tries, in milliseconds; the first is among them."""
    times = []
    for _ in range(_TRIES):
        start = time.perf_counter()
        ask()
        times.append(1000 * (time.perf_counter() - start))
    return median(times), max(times)


def _first_page(store: Store, question: str) -> None:
    list(store.puzzles.find(question, limit=_SHOWN))


def ask_all(store: Store, questions: Sequence[str]) -> list[list[str]]:
    """By question: how many there are, and how long the first page and the count take."""
    rows: list[list[str]] = []
    for question in questions:
        page = timed(partial(_first_page, store, question))
        count = timed(partial(store.puzzles.count, question))
        times = [f"{each:.1f}" for each in (*page, *count)]
        rows.append([question or "(all)", f"{store.puzzles.count(question):,}", *times])
    return rows


def import_speed(count: int) -> list[list[str]]:
    """Puzzles a second of one core, without verification, from a dataset and from lines."""
    rows: list[list[str]] = []
    sudokus = [facts.puzzle for facts in islice(puzzles(), 40 * count) if _is_classic(facts.puzzle)][:count]
    with tempfile.TemporaryDirectory() as folder:
        dataset, lines = Path(folder) / "sudoku.jsonl.gz", Path(folder) / "sudoku.txt"
        append_dataset(dataset, by_name("sudoku"), map(Document, sudokus))
        lines.write_text("".join(f"{_line(puzzle)}\n" for puzzle in sudokus), "ascii")
        for source in (dataset, lines):
            with open_store(Path(folder) / f"{source.name}.sqlite") as store:
                start = time.process_time()
                options = ImportOptions(verify=False)
                report = import_puzzles(StoreTarget(store), by_name("sudoku"), [str(source)], options)
                took = time.process_time() - start
            rows.append([source.name, f"{report.read:,}", f"{report.read / took:,.0f}"])
    return rows


def _is_classic(puzzle: Puzzle) -> bool:
    return puzzle.genre.name == "sudoku" and puzzle.rows == 9 and not puzzle.variants


def _line(puzzle: Puzzle) -> str:
    from penmark.formats import write

    return write(replace(Document(puzzle), solution=None), "lines")


def main() -> None:
    parser = argparse.ArgumentParser(description="Import speed, and the time of questions to a large store.")
    parser.add_argument("--rows", type=int, default=ROWS)
    parser.add_argument("--store", help="a file or a URL; a temporary file if not given")
    parser.add_argument("--imported", type=int, default=5_000, help="puzzles to import; 0 for none")
    arguments = parser.parse_args()
    if arguments.imported:
        print(table(IMPORT_HEAD, import_speed(arguments.imported)), flush=True)
    with tempfile.TemporaryDirectory() as folder, open_store(arguments.store or Path(folder) / "bench.sqlite") as store:
        fill(store, arguments.rows)
        some = next(store.puzzles.find("sudoku 9x9", limit=1)).hash
        print(table(ASKED_HEAD, ask_all(store, [*QUESTIONS, f"hash:{some[:16]}", f"like:{some[:16]}"])))


if __name__ == "__main__":
    main()
