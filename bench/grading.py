"""`make grading`: the grader on real corpora: is every step sound, does it suffice, does it agree, is it fast.

Every puzzle is graded with its solution at hand, and a step that strikes a mark of it ends the run with exit code 1.
Times are CPU times of one process.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

from bench import grading_speed
from bench.data import Record, corpus_required, dataset_files, records, spread, variant_files
from bench.tables import millis, table
from bench.tatham import GENRES, LEVELS, Rated, rated
from penmark import formats
from penmark.errors import PenmarkError, UnsoundStepError
from penmark.formats import puzzlekit
from penmark.grading import Tier, grade
from penmark.grading.rank_correlation import spearman
from penmark.grading.step_checks import step_faults
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from tests.corpus import corpus_path

BUDGET = 60.0
WITHOUT_TRIAL = {"masyu": 95, "hashi": 95, "heyawake": 95, "nurimisaki": 95, "yajilin": 90, "nurikabe": 85}
"""Aimed at: per cent of small boards that are solved without supposing anything, for genres of which it was asked."""
MOST_TOLD = 700
"""Positions of a board whose steps are checked for their words."""
_TOLD = 30
"""Puzzles of each genre and of each kind of variant whose steps are read."""
SMALL = 12
"""Sides up to this count for 'solved without trial'."""
T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Grade:
    """What one grading came to, fit to travel between processes."""

    name: str
    genre: str
    status: str
    tier: str | None
    score: int | None
    hardest: str | None
    trial: int
    """How many steps supposed something."""
    nets: int
    """How many were forcing nets."""
    steps: int
    bottleneck: float
    seconds: float
    side: int = 0
    unsound: str | None = None


def graded(name: str, puzzle: Puzzle) -> Grade:
    """Grade one puzzle."""
    start = time.process_time()
    side, genre = max(puzzle.rows, puzzle.cols), puzzle.genre.name
    try:
        result = grade(puzzle, time_budget=BUDGET)
    except UnsoundStepError as error:
        seconds = time.process_time() - start
        return Grade(name, genre, "unsound", None, None, None, 0, 0, 0, 0.0, seconds, side, str(error))
    used = result.techniques
    trial = sum(count for technique, count in used.items() if technique.startswith("trial-"))
    return Grade(
        name,
        genre,
        result.status.value,
        result.difficulty.value if result.difficulty else None,
        result.score,
        result.hardest.technique if result.hardest else None,
        trial,
        used.get("forcing-net", 0),
        sum(used.values()),
        result.bottleneck,
        time.process_time() - start,
        side,
    )


def grade_record(record: Record) -> Grade | None:
    try:
        puzzle = puzzlekit.parse(record.genre, record.problem, dataset=record.dataset)
    except PenmarkError:
        return None  # broken at the source; `make corpus` tells which
    return graded(record.name, puzzle)


def grade_line(line: str) -> Grade:
    return graded(line, formats.read(line.replace("0", "."), by_name("sudoku")).puzzle)


def grade_rated(each: Rated) -> Grade:
    return graded(each.text, each.puzzle)


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for."""

    genres: tuple[str, ...]
    limit: int | None = None
    """About so many puzzles of each kind; all if not given."""


class Pool:
    """Grades in several processes, with a bar."""

    def __init__(self, jobs: int, console: Console) -> None:
        self._pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
        self._console = console

    def map(self, what: str, work: Callable[[T], R | None], items: Sequence[T]) -> list[R | None]:
        with Progress(console=self._console, transient=True) as bar:
            task = bar.add_task(what, total=len(items))
            found = []
            for each in self._pool.map(work, items, chunksize=4):
                found.append(each)
                bar.advance(task)
        return found

    def close(self) -> None:
        self._pool.shutdown()


# ── the sections ──


def corpus_section(pool: Pool, request: Request, all_grades: list[Grade]) -> str:
    """How many puzzles of the dataset the techniques solve, and how many without supposing anything."""
    rows = []
    for genre in request.genres:
        items = spread(records(genre), request.limit)
        found = [each for each in pool.map(genre, grade_record, items) if each is not None]
        all_grades += found
        rows.append(_corpus_row(genre, found))
    small_head = f"no trial, to {SMALL}×{SMALL}"
    head = ["genre", "unique", "solved", small_head, "aimed at", "no trial, all", *Tier, "median", "max"]
    return f"## The corpus\n\n{table(head, rows)}"


def _corpus_row(genre: str, found: Sequence[Grade]) -> list[object]:
    unique = [each for each in found if each.status not in ("several", "unsolvable")]
    small = [each for each in unique if each.side <= SMALL]
    return [
        genre,
        len(unique),
        sum(each.status == "solved" for each in unique),
        _share([each.status == "solved" and not each.trial for each in small]) + f" of {len(small)}",
        f"{WITHOUT_TRIAL[genre]}%" if genre in WITHOUT_TRIAL else "",
        _share([each.status == "solved" and not each.trial for each in unique]),
        *[sum(each.tier == tier for each in unique) for tier in Tier],
        millis(median(each.seconds for each in unique)),
        millis(max(each.seconds for each in unique)),
    ]


def _share(flags: Sequence[bool]) -> str:
    return f"{sum(flags) / len(flags):.1%}" if flags else "-"


def rating_rows(name: str) -> Iterator[list[str]]:
    with corpus_required():
        path = corpus_path("ratings", name)
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                yield line.rstrip("\n").split("\t")


def ratings_section(pool: Pool, request: Request, all_grades: list[Grade]) -> str:
    """How the scores go with those of other graders."""
    hodoku = {row[1]: row for row in spread(list(rating_rows("hodoku_rated.tsv.gz")), request.limit)}
    explainer = {row[1]: float(row[2]) for row in spread(list(rating_rows("se_rated.tsv.gz")), request.limit)}
    lines = list(dict.fromkeys([*hodoku, *explainer]))
    found = dict(zip(lines, pool.map("ratings", grade_line, lines), strict=True))
    all_grades += [each for each in found.values() if each is not None]
    scores = {line: each.score for line, each in found.items() if each is not None and each.score is not None}
    rows = []
    for name, other in (
        ("HoDoKu score", {line: float(row[3]) for line, row in hodoku.items()}),
        ("Sudoku Explainer rating", explainer),
    ):
        both = [line for line in other if line in scores]
        rank = spearman([float(scores[line] or 0) for line in both], [other[line] for line in both])
        rows.append([name, len(other), len(both), f"{rank:.3f}"])
    parts = [f"## Agreement\n\n{table(['with', 'puzzles', 'graded', 'Spearman'], rows)}", _by_level(hodoku, found)]
    return "\n\n".join(parts)


def _by_level(hodoku: dict[str, list[str]], found: dict[str, Grade | None]) -> str:
    """How often our tiers meet HoDoKu's levels, and what it takes: speed, trials, nets."""
    rows = []
    for level in ("Easy", "Medium", "Hard", "Unfair", "Extreme"):
        grades = [found[line] for line, row in hodoku.items() if row[2] == level]
        here = [each for each in grades if each is not None]
        if not here:
            continue
        logical = [line for line, row in hodoku.items() if row[2] == level and _is_logical(row)]
        beaten = [found[line] for line in logical]
        rows.append(
            [
                level,
                len(here),
                *[sum(each.tier == tier for each in here) for tier in Tier],
                f"{sum(1 for each in beaten if each and each.status == 'solved' and not each.trial)} of {len(beaten)}",
                f"{len(here) / sum(each.seconds for each in here):.0f}",
            ]
        )
    head = ["HoDoKu level", "n", *Tier, "without trial, where it needs no guess or net", "puzzles/s"]
    return table(head, rows)


def _is_logical(row: Sequence[str]) -> bool:
    """Whether HoDoKu needed neither a guess nor a forcing net."""
    return not row[4] and "Brute Force" not in row[5] and "Forcing Net" not in row[5]


def tatham_section(pool: Pool, request: Request, all_grades: list[Grade]) -> str:
    """Levels that are honest: solvable at that level and not at the one below."""
    rows = []
    for game, levels in LEVELS.items():
        if GENRES[game] not in request.genres:
            continue
        by_size: dict[str, list[Rated]] = defaultdict(list)
        for each in rated(game):
            by_size[each.size].append(each)
        for size, items in by_size.items():
            if len({each.level for each in items}) > 1:
                rows.append(_tatham_row(pool, game, size, levels, _some_of_each(items, request.limit), all_grades))
    head = [
        "game",
        "size",
        "graded",
        "median scores by level",
        "median tiers by level",
        "Spearman",
        "as many of each level",
    ]
    return f"## Tatham's levels\n\n{table(head, rows)}"


def _some_of_each(items: Iterable[Rated], limit: int | None) -> list[Rated]:
    by_level: dict[int, list[Rated]] = defaultdict(list)
    for each in items:
        by_level[each.level].append(each)
    return [each for level in sorted(by_level) for each in spread(by_level[level], limit)]


def _tatham_row(
    pool: Pool, game: str, size: str, levels: str, items: list[Rated], all_grades: list[Grade]
) -> list[object]:
    found = pool.map(f"{game} {size}", grade_rated, items)
    all_grades += [each for each in found if each is not None]
    by_level: dict[int, list[Grade]] = defaultdict(list)
    for each, grade_ in zip(items, found, strict=True):
        if grade_ is not None and grade_.score is not None:
            by_level[each.level].append(grade_)
    medians = {level: median(each.score or 0 for each in here) for level, here in sorted(by_level.items())}
    tiers = {level: median(Tier(each.tier or "trivial").level for each in here) for level, here in by_level.items()}
    fewest = min(map(len, by_level.values()))
    return [
        game,
        size,
        f"{sum(map(len, by_level.values()))} of {len(items)}",
        ", ".join(f"{levels[level]} {score:.0f}" for level, score in medians.items()),
        ", ".join(f"{levels[level]} {list(Tier)[int(tier)].value}" for level, tier in sorted(tiers.items())),
        _rank_agreement(by_level.items()),
        _rank_agreement((level, spread(here, fewest)) for level, here in by_level.items()),
    ]


def _rank_agreement(by_level: Iterable[tuple[int, Sequence[Grade]]]) -> str:
    """Spearman of score and level, and the most that any score without ties could reach with these level sizes."""
    pairs = sorted((level, each.score or 0) for level, here in by_level for each in here)
    levels = [level for level, _ in pairs]
    reached, best = spearman(levels, [score for _, score in pairs]), spearman(levels, range(len(levels)))
    return f"{reached:.3f} (at best {best:.3f})"


def speed_section(pool: Pool, request: Request, all_grades: list[Grade]) -> str:
    """How many times its solving time it takes to grade a large board."""
    return grading_speed.section(request.genres)


@dataclass(frozen=True, slots=True)
class Telling:
    """What the checks say of how the steps of one puzzle are told."""

    genre: str
    steps: int
    faults: dict[str, int]
    """By kind of fault and technique."""


def telling(record: Record) -> Telling | None:
    try:
        puzzle = puzzlekit.parse(record.genre, record.problem, dataset=record.dataset)
    except PenmarkError:
        return None
    if len(puzzle.substrate.floor) > MOST_TOLD:
        return None
    steps = grade(puzzle, time_budget=BUDGET).steps
    faults = Counter(f"{fault} ({step.technique})" for step in steps for fault in step_faults(step))
    return Telling(record.collection, len(steps), dict(faults))


def words_section(pool: Pool, request: Request, all_grades: list[Grade]) -> str:
    """How many steps do not name what they looked at or decide, are too long, or decide too much at once."""
    rows, worst = [], Counter[str]()
    variants = (name for name, genre in variant_files().items() if genre in request.genres)
    for genre in (*request.genres, *variants):
        found = pool.map(f"words of {genre}", telling, spread(records(genre), request.limit or _TOLD))
        told = [each for each in found if each is not None]
        faults = Counter[str]()
        for each in told:
            faults.update(each.faults)
        worst.update({f"{genre}: {name}": count for name, count in faults.items()})
        rows.append([genre, len(told), sum(each.steps for each in told), sum(faults.values())])
    lines = "\n".join(f"- {count}× {name}" for name, count in worst.most_common(20))
    return f"## Words\n\n{table(['genre', 'puzzles', 'steps', 'faults'], rows)}\n\n{lines}"


SECTIONS = {
    "corpus": corpus_section,
    "ratings": ratings_section,
    "tatham": tatham_section,
    "words": words_section,
    "speed": speed_section,
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.grading", description=__doc__)
    parser.add_argument("--section", choices=[*SECTIONS], action="append", help="only this one")
    parser.add_argument("--genre", choices=[*dataset_files()], action="append", help="only this one, of each section")
    parser.add_argument("--limit", type=int, help="about this number of puzzles of each kind")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=Path, help="every grade, to this file")
    options = parser.parse_args(arguments)
    request = Request(tuple(options.genre or dataset_files()), options.limit)
    pool = Pool(options.jobs, Console(stderr=True))
    grades: list[Grade] = []
    for name in options.section or SECTIONS:
        print(SECTIONS[name](pool, request, grades), end="\n\n", flush=True)
    pool.close()
    unsound = [each for each in grades if each.unsound]
    kinds = Counter(each.status for each in grades)
    print(f"{len(grades)} graded: {dict(kinds)}; {len(unsound)} with an unsound step")
    for each in unsound:
        print(f"  {each.name}: {each.unsound}")
    if options.json:
        options.json.write_text(json.dumps([asdict(each) for each in grades]), "utf-8")
    return 1 if unsound else 0


if __name__ == "__main__":
    sys.exit(main())
