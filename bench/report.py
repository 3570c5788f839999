"""`make report`: datasets and corpora solved and graded, as one page with plots, and what changed since the last run.

Of every genre the starter set, of which tier and score are recorded, and the corpus and its files of variants, of which
the solution is known.
A run is kept in bench/results/report.json, and the next one is compared with it, puzzle by puzzle.

Exit code 1 if anything disagrees with what is known.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from statistics import median

import msgspec
from rich.console import Console
from rich.progress import track

from bench.data import Record, dataset_files, records, spread, variant_files
from bench.judging import judge_record
from penmark.errors import ParseError
from penmark.formats import puzzlekit
from penmark.grading import StandardGrader, Tier
from penmark.library.dataset import read_dataset
from penmark.library.starter import starter_sets
from penmark.puzzle import wire
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.rendering import report_page as html
from penmark.rendering.report_page import Html
from penmark.solvers import solve
from penmark.whole_file import write_whole

RESULTS = Path(__file__).parent / "results"
BUDGET = 10.0
_TIERS = [tier.value for tier in Tier]
_UNREADABLE = "unreadable"
_VERDICTS = ("one", "several", "none", "unfinished", _UNREADABLE)
_MOST_LISTED = 200
_SLOWER = 1.25
"""By how much the time of a genre must differ to be told as a change: other work on the machine makes as much."""


class Outcome(msgspec.Struct, frozen=True):
    """What became of one puzzle."""

    genre: str
    source: str
    name: str
    size: str
    verdict: str
    """`one`, `several`, `none`, `unfinished`, or `unreadable` where the source has cut it short."""
    grade: str
    """The tier, or the status of a puzzle without one."""
    score: int | None
    solve_seconds: float
    """Of processor time."""
    grade_seconds: float
    disagreements: tuple[str, ...] = ()
    """With what is known of it."""

    @property
    def key(self) -> tuple[str, str, str]:
        return self.genre, self.source, self.name


class Run(msgspec.Struct, frozen=True):
    """A whole walk."""

    date: str
    outcomes: tuple[Outcome, ...]


Task = Callable[[], Outcome]


# ── walking ──


def starter_task(genre: str, number: int, text: str, budget: float) -> Outcome:
    """A puzzle of a starter set: one solution, and the grade that is recorded."""
    document = wire.loads(text, expect=genre)
    start = time.process_time()
    result = solve(document.puzzle, 2, time_budget=budget)
    spent = time.process_time() - start
    verdict = _verdict(result.unique, len(result))
    outcome = _graded(genre, "starter", str(number), document.puzzle, verdict, spent, budget)
    made = document.generated
    wrong = [] if verdict == "one" else [f"{verdict} instead of one solution"]
    if made is not None and made.difficulty is not None and made.difficulty != outcome.grade:
        wrong.append(f"recorded as {made.difficulty}, graded as {outcome.grade}")
    elif made is not None and made.score is not None and made.score != outcome.score:
        wrong.append(f"recorded with score {made.score}, graded with {outcome.score}")
    return msgspec.structs.replace(outcome, disagreements=tuple(wrong))


def corpus_task(record: Record, budget: float) -> Outcome:
    """A puzzle of a corpus: the solution that is given. What is broken at its source is no disagreement."""
    source = record.dataset or "corpus"
    try:
        puzzle = puzzlekit.parse(record.genre, record.problem, record.dataset)
    except ParseError:
        return Outcome(record.genre, source, record.name, "", _UNREADABLE, _UNREADABLE, None, 0.0, 0.0)
    judged = judge_record(record, ("fast",), budget)
    count = judged.counts["fast"]
    verdict = _verdict(None if count is None else count == 1, count or 0)
    outcome = _graded(record.genre, source, record.name, puzzle, verdict, judged.seconds["fast"], budget)
    return msgspec.structs.replace(outcome, disagreements=tuple(judged.errors))


def _verdict(unique: bool | None, found: int) -> str:
    if unique is None:
        return "unfinished"
    return "one" if unique else "several" if found else "none"


def _graded(
    genre: str, source: str, name: str, puzzle: Puzzle, verdict: str, solve_seconds: float, budget: float
) -> Outcome:
    start = time.process_time()
    result = StandardGrader(time_budget=budget).grade(puzzle)
    spent = time.process_time() - start
    grade = result.difficulty.value if result.difficulty else result.status.value
    size = f"{puzzle.rows}×{puzzle.cols}"
    return Outcome(genre, source, name, size, verdict, grade, result.score, round(solve_seconds, 6), round(spent, 6))


def tasks(genre: str, limit: int | None, budget: float, corpora: bool) -> list[Task]:
    """What there is to do for one genre, spread over its sets."""
    found: list[Task] = []
    if genre in starter_sets():
        lines = [(line.number, line.text) for line in read_dataset(starter_sets()[genre], by_name(genre))]
        found += [partial(starter_task, genre, number, text, budget) for number, text in spread(lines, limit)]
    for collection in _corpora(genre) if corpora else ():
        found += [partial(corpus_task, record, budget) for record in spread(records(collection), limit)]
    return found


def _corpora(genre: str) -> list[str]:
    """The genre's own corpus, and those of its variants."""
    own = [genre] if genre in dataset_files() else []
    return own + [file for file, of in variant_files().items() if of == genre]


def walk(work: Sequence[Task], jobs: int) -> list[Outcome]:
    """All outcomes in order; in this process if there are no jobs."""
    if not jobs:
        return [task() for task in work]
    console = Console(stderr=True)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(task) for task in work]
        return [future.result() for future in track(futures, "report", console=console, transient=True)]


# ── comparing ──


def changes(now: Run, before: Run) -> Iterator[tuple[Outcome, Outcome]]:
    """The puzzles of both runs of which something else is said now, then and now."""
    known = {outcome.key: outcome for outcome in before.outcomes}
    for outcome in now.outcomes:
        then = known.get(outcome.key)
        if then is not None and _said(then) != _said(outcome):
            yield then, outcome


def _said(outcome: Outcome) -> tuple[object, ...]:
    return outcome.verdict, outcome.grade, outcome.score, outcome.disagreements


def ratios(now: Run, before: Run) -> dict[str, tuple[float, float]]:
    """By genre, the time of solving and of grading beside that of the earlier run, over the puzzles of both."""
    known = {outcome.key: outcome for outcome in before.outcomes}
    pairs = [(known[each.key], each) for each in now.outcomes if each.key in known]
    found = {}
    for genre in dict.fromkeys(each.genre for _, each in pairs):
        mine = [pair for pair in pairs if pair[1].genre == genre]
        found[genre] = _ratio(mine, lambda each: each.solve_seconds), _ratio(mine, lambda each: each.grade_seconds)
    return found


def _ratio(pairs: Sequence[tuple[Outcome, Outcome]], seconds: Callable[[Outcome], float]) -> float:
    then, now = (sum(seconds(pair[k]) for pair in pairs) for k in (0, 1))
    return now / then if then else 1.0


# ── the page ──


def report(run: Run, before: Run | None) -> str:
    """The whole page."""
    return html.page("Datasets and corpora", _body(run, before))


def _body(run: Run, before: Run | None) -> Iterator[Html]:
    yield html.paragraph(f"{len(run.outcomes)} puzzles on {run.date}. Times are of the processor, in milliseconds.")
    yield html.table(
        ("genre", "set", "puzzles", *_VERDICTS, "disagree", "solve", "grade", "slowest"),
        [_summary(genre, source, mine) for (genre, source), mine in _groups(run.outcomes).items()],
    )
    yield from _disagreements(run)
    yield from _changed(run, before)
    yield html.heading("How hard they are")
    shares = {f"{genre}, {source}": _grades(mine) for (genre, source), mine in _groups(run.outcomes).items()}
    others = sorted({grade for counts in shares.values() for grade in counts} - set(_TIERS))
    yield html.stacked(shares, [*_TIERS, *others])
    yield html.heading("How long they take")
    yield html.paragraph("The median of solving:")
    yield html.bars({" ".join(key): _median(mine, solving=True) for key, mine in _groups(run.outcomes).items()}, " ms")
    yield html.paragraph("The median of grading:")
    yield html.bars({" ".join(key): _median(mine, solving=False) for key, mine in _groups(run.outcomes).items()}, " ms")
    yield html.heading("By size")
    for genre in dict.fromkeys(outcome.genre for outcome in run.outcomes):
        yield html.heading(genre, genre, level=3)
        yield html.table(("size", "puzzles", *_TIERS, "others", "solve", "grade"), _sizes(run.outcomes, genre))


def _groups(outcomes: Sequence[Outcome]) -> dict[tuple[str, str], list[Outcome]]:
    found: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in outcomes:
        found.setdefault((outcome.genre, outcome.source), []).append(outcome)
    return found


def _summary(genre: str, source: str, mine: Sequence[Outcome]) -> tuple[object, ...]:
    verdicts = Counter(outcome.verdict for outcome in mine)
    numbers = [verdicts[name] for name in _VERDICTS]
    disagree = sum(bool(outcome.disagreements) for outcome in mine)
    slowest = 1000 * max(outcome.solve_seconds + outcome.grade_seconds for outcome in mine)
    times = (_median(mine, solving=True), _median(mine, solving=False), slowest)
    return html.link(genre, genre), source, len(mine), *numbers, disagree, *times


def _median(mine: Sequence[Outcome], *, solving: bool) -> float:
    read = [outcome for outcome in mine if outcome.verdict != _UNREADABLE] or mine
    return 1000 * median(outcome.solve_seconds if solving else outcome.grade_seconds for outcome in read)


def _grades(mine: Sequence[Outcome]) -> Mapping[str, int]:
    return Counter(outcome.grade for outcome in mine)


def _sizes(outcomes: Sequence[Outcome], genre: str) -> Iterator[tuple[object, ...]]:
    mine = sorted((each for each in outcomes if each.genre == genre and each.verdict != _UNREADABLE), key=_area)
    for size, group in groupby(mine, key=lambda each: each.size):
        of_size = list(group)
        grades = _grades(of_size)
        tiers = [grades.get(tier, 0) for tier in _TIERS]
        times = (_median(of_size, solving=True), _median(of_size, solving=False))
        yield size, len(of_size), *tiers, len(of_size) - sum(tiers), *times


def _area(outcome: Outcome) -> tuple[int, str]:
    rows, cols = map(int, outcome.size.split("×"))
    return rows * cols, outcome.size


def _disagreements(run: Run) -> Iterator[Html]:
    wrong = [outcome for outcome in run.outcomes if outcome.disagreements]
    yield html.heading("Disagreements")
    if not wrong:
        yield html.paragraph("None.")
        return
    rows = [(each.genre, each.source, each.name, "; ".join(each.disagreements)) for each in wrong[:_MOST_LISTED]]
    yield html.table(("genre", "set", "puzzle", "what"), rows)


def _changed(run: Run, before: Run | None) -> Iterator[Html]:
    yield html.heading("What changed")
    if before is None:
        yield html.paragraph("There is no earlier run to compare with.")
        return
    changed = list(changes(run, before))
    yield html.paragraph(f"Since the run of {before.date}: {len(changed)} puzzles of which something else is said.")
    if changed:
        rows = [(now.genre, now.source, now.name, _told(then), _told(now)) for then, now in changed[:_MOST_LISTED]]
        yield html.table(("genre", "set", "puzzle", "then", "now"), rows)
    yield html.table(
        ("genre", "solving takes", "grading takes"),
        [(genre, _factor(solving), _factor(grading)) for genre, (solving, grading) in ratios(run, before).items()],
    )


def _told(outcome: Outcome) -> str:
    parts = [outcome.verdict, outcome.grade, "" if outcome.score is None else f"score {outcome.score}"]
    return ", ".join(part for part in (*parts, *outcome.disagreements) if part)


def _factor(ratio: float) -> Html:
    words = f"{ratio:.2f} times as long"
    kind = "worse" if ratio > _SLOWER else "better" if ratio < 1 / _SLOWER else ""
    return Html(f'<span class="{kind}">{words}</span>') if kind else html.text(words)


# ── the command ──


def load_run(path: Path) -> Run | None:
    """A run that was kept; `None` if there is none that can be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Run)
    except (OSError, msgspec.DecodeError):
        return None


def kept(run: Run, before: Run | None) -> Run:
    """What the next run is compared with: this one, and what an earlier one has of puzzles that this one left out."""
    walked = {outcome.key for outcome in run.outcomes}
    others = () if before is None else (outcome for outcome in before.outcomes if outcome.key not in walked)
    return Run(run.date, (*run.outcomes, *others))


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.report", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--genre", action="append", choices=list(genres()), help="only this one (default: all)")
    parser.add_argument("--limit", type=int, default=60, metavar="N", help="about N of each set (default 60)")
    parser.add_argument("--all", action="store_true", help="every puzzle of each set")
    parser.add_argument("--no-corpus", action="store_true", help="the starter sets alone")
    parser.add_argument("--seconds", type=float, default=BUDGET, help="budget for one question (default 10)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2; 0 for this one alone)")
    parser.add_argument("--results", type=Path, default=RESULTS, metavar="FOLDER", help="where runs and the page go")
    parser.add_argument("--no-save", action="store_true", help="compare with the last run, and leave that in place")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    args = _arguments(argv)
    limit = None if args.all else args.limit
    work = [
        task
        for genre in args.genre or genres()
        for task in tasks(genre, limit, args.seconds, corpora=not args.no_corpus)
    ]
    before = load_run(args.results / "report.json")
    run = Run(time.strftime("%Y-%m-%d %H:%M"), tuple(walk(work, args.jobs)))
    args.results.mkdir(parents=True, exist_ok=True)
    write_whole(args.results / "report.html", report(run, before).encode())
    if not args.no_save:
        write_whole(args.results / "report.json", msgspec.json.encode(kept(run, before)))
    wrong = sum(bool(outcome.disagreements) for outcome in run.outcomes)
    print(f"{len(run.outcomes)} puzzles, {wrong} disagreements: {args.results / 'report.html'}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
