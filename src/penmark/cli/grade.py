"""`penmark grade`: how hard puzzles are, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.grading import (
    TIER_COLORS,
    MaxTrial,
    NoUniqueness,
    ProfileFile,
    ProfileName,
    chosen_profile,
    grade_until_stopped,
    grade_words,
    grader_for,
    status_words,
)
from penmark.cli.inputs import GenreName, Inputs, InputText, Lenient, entries, genre_named, read_entry
from penmark.cli.options import AsJsonLines, Seconds
from penmark.cli.progress import progress
from penmark.cli.workers import ClusterAddress, Threads, each, workers
from penmark.errors import PenmarkError
from penmark.grading import GradeResult, SolveStep, StandardGrader
from penmark.grading.grader import DEFAULT_SECONDS
from penmark.library.facts import PuzzleGrade
from penmark.library.store import open_store
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle


def grade(
    genre: GenreName,
    inputs: Inputs = None,
    profile: ProfileName = None,
    profile_file: ProfileFile = None,
    trace: Annotated[bool, typer.Option("--trace", help="Every step with its reason.")] = False,
    seconds: Seconds = DEFAULT_SECONDS,
    no_uniqueness: NoUniqueness = False,
    max_trial: MaxTrial = None,
    save: Annotated[bool, typer.Option("--save", help="Record the grades of puzzles that are in the store.")] = False,
    lenient: Lenient = False,
    threads: Threads = 1,
    cluster: ClusterAddress = None,
    as_json: AsJsonLines = False,
) -> None:
    """Grade puzzles: how hard each is for people, and which techniques it takes."""
    kind = genre_named(genre)
    grader = grader_for(chosen_profile(kind, profile, profile_file), seconds, no_uniqueness, max_trial)
    todo = entries(inputs or [], kind)
    alone = todo.total == 1
    work = GradeEntry(kind, grader, trace, lenient, as_json, alone)
    tally: Counter[str] = Counter()
    exit_code = output.DONE
    with (
        workers(threads, cluster, todo.total) as crew,
        progress(todo.total, "grading") as advance,
        _recorder(save) as record,
    ):
        for done in each(work, todo, crew):
            if done.grade is not None:
                record(done.hash, done.grade)
            tally[done.outcome] += 1
            exit_code = max(exit_code, done.code)
            advance()
    if not alone and not as_json:
        parts = ", ".join(f"{number} {what}" for what, number in tally.most_common())
        output.say(f"{output.count(tally.total(), 'puzzle')}: {parts}")
    if exit_code:
        raise typer.Exit(exit_code)


def _tally_word(result: GradeResult) -> str:
    if result.difficulty is not None:
        return result.difficulty.value
    return "without a difficulty" if result.reservation else status_words(result.status)


@dataclass(frozen=True, slots=True)
class GradedEntry:
    """What the command keeps of a puzzle that was graded and told of."""

    outcome: str
    code: int
    hash: str = ""
    grade: PuzzleGrade | None = None


@dataclass(frozen=True, slots=True)
class GradeEntry:
    """Grades one entry and tells of it."""

    genre: Genre
    grader: StandardGrader
    trace: bool
    lenient: bool
    as_json: bool
    alone: bool

    def __call__(self, entry: InputText, /) -> GradedEntry:
        try:
            puzzle = read_entry(entry, self.genre, self.lenient).puzzle
        except PenmarkError as error:
            _say_unreadable(entry, error, self.as_json, self.alone)
            return GradedEntry("unreadable", output.BAD_INPUT)
        result = grade_until_stopped(self.grader, puzzle)
        _say(entry, puzzle, result, self.trace, self.as_json, self.alone)
        code = output.DONE if result.solved else output.NOT_AS_ASKED
        return GradedEntry(_tally_word(result), code, puzzle.content_hash, PuzzleGrade.of_result(result))


@contextmanager
def _recorder(save: bool) -> Iterator[Callable[[str, PuzzleGrade], object]]:
    """What is called with each grade: it goes to the store, if that has the puzzle and it was asked for."""
    if not save:
        yield lambda digest, grade: None
        return
    with open_store() as store:
        yield store.puzzles.grade


def _say_unreadable(entry: InputText, error: PenmarkError, as_json: bool, alone: bool) -> None:
    if as_json:
        output.say_json({"input": entry.given, "status": "unreadable", "error": str(error)})
    elif alone:
        raise error
    else:
        output.complain(f"error: {entry.problem_line(error)}")


def _say(entry: InputText, puzzle: Puzzle, result: GradeResult, trace: bool, as_json: bool, alone: bool) -> None:
    if as_json:
        output.say_json({**output.told_of(entry.given, puzzle), **result.to_plain(trace)})
        return
    where = output.heading(puzzle) if alone else f"{entry.label}: {output.size(puzzle)}"
    hardest = f", hardest step {result.hardest.title}" if result.hardest and not alone else ""
    output.say(f"{where}: {grade_words(result)}{hardest}")
    if alone:
        _say_details(result)
    if trace:
        _say_trace(result)


def _say_details(result: GradeResult) -> None:
    by_name = {step.technique: step for step in result.steps}
    if not by_name:
        return
    rows = [
        (f"{count}×", by_name[name].title, by_name[name].tier.value, f"{by_name[name].score} each")
        for name, count in result.techniques.items()
    ]
    output.say(output.table(rows))
    hardest = result.hardest
    if hardest is not None:
        output.say(f"\n  Hardest: {hardest.title}. {hardest.words}")
    output.say(
        f"  Bottleneck: {result.bottleneck:.2f} (1.00 means there is only ever one step to be seen); "
        f"{output.count(len(result.steps), 'step')}, {output.duration(result.seconds)}"
    )


def _say_trace(result: GradeResult) -> None:
    """Each step with its number; the title of a run of easy steps is said once."""
    output.say()
    wide = max((len(_numbers(*each)) for each in _numbered(result)), default=0)
    for first, run in _numbered(result):
        head = f"  {_numbers(first, run):>{wide}}. {_title(run[0])}"
        if len(run) == 1:
            output.say(f"{head}: {run[0].words}")
            continue
        output.say(head)
        for step in run:
            output.say(f"{'':{wide + 4}}{step.words}")


def _numbered(result: GradeResult) -> Iterator[tuple[int, tuple[SolveStep, ...]]]:
    first = 1
    for run in result.runs:
        yield first, run
        first += len(run)


def _numbers(first: int, run: tuple[SolveStep, ...]) -> str:
    return f"{first}" if len(run) == 1 else f"{first}–{first + len(run) - 1}"


def _title(step: SolveStep) -> str:
    return output.paint(step.title, TIER_COLORS[step.tier])
