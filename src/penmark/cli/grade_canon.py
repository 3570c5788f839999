"""`penmark grade-canon` and `penmark profile-eval`: how hard the puzzles of a whole dataset are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from statistics import median
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
    grader_for,
    status_words,
)
from penmark.cli.inputs import GenreName, InputText, Lenient, entries, genre_named, read_entry
from penmark.cli.options import AsJson, Limit, Seconds
from penmark.cli.progress import progress
from penmark.cli.workers import ClusterAddress, Threads, each, workers
from penmark.errors import PenmarkError
from penmark.grading import GradeResult, GradeStatus, StandardGrader, Tier, techniques_of
from penmark.grading.grader import DEFAULT_SECONDS
from penmark.grading.profile import DEFAULT, parse_profile, shipped_text
from penmark.grading.rank_correlation import spearman
from penmark.puzzle.genre import Genre

Dataset = Annotated[
    str,
    typer.Argument(
        metavar="DATASET",
        help="A file with a puzzle on each line, or a puzzlekit JSON file; either may be compressed with gzip.",
    ),
]
_BAR = 40


@dataclass(frozen=True, slots=True)
class KeptGrade:
    """What is kept of one grading."""

    status: GradeStatus
    difficulty: Tier | None
    score: int | None
    techniques: Mapping[str, int]
    hardest: str | None
    """The technique of the hardest step."""

    @classmethod
    def of(cls, result: GradeResult) -> KeptGrade:
        hardest = result.hardest.technique if result.hardest else None
        return cls(result.status, result.difficulty, result.score, result.techniques, hardest)

    @property
    def solved(self) -> bool:
        return self.status is GradeStatus.SOLVED


@dataclass(frozen=True, slots=True)
class GradeByEach:
    """Grades one entry by each of some graders; `None` if it cannot be read, which is told."""

    genre: Genre
    graders: tuple[StandardGrader, ...]
    lenient: bool

    def __call__(self, entry: InputText, /) -> tuple[KeptGrade, ...] | None:
        try:
            puzzle = read_entry(entry, self.genre, self.lenient).puzzle
        except PenmarkError as error:
            output.complain(f"error: {entry.problem_line(error)}")
            return None
        return tuple(KeptGrade.of(grade_until_stopped(grader, puzzle)) for grader in self.graders)


@dataclass
class Distribution:
    """What was found over a dataset."""

    graded: list[KeptGrade] = field(default_factory=list)
    unreadable: int = 0
    interrupted: bool = False

    def solved(self) -> list[KeptGrade]:
        return [result for result in self.graded if result.solved]

    def scores(self, tier: Tier) -> list[int]:
        return [result.score for result in self.graded if result.difficulty is tier and result.score is not None]

    def failures(self) -> Counter[GradeStatus]:
        return Counter(result.status for result in self.graded if not result.solved)

    def to_plain(self) -> dict[str, object]:
        return {
            "puzzles": len(self.graded) + self.unreadable,
            "tiers": {tier.value: len(self.scores(tier)) for tier in Tier},
            "median_scores": {tier.value: median(self.scores(tier)) for tier in Tier if self.scores(tier)},
            "not_graded": {status.value: count for status, count in self.failures().items()},
            "unreadable": self.unreadable,
            "complete": not self.interrupted,
        }


def grade_canon(
    genre: GenreName,
    dataset: Dataset,
    profile: ProfileName = None,
    profile_file: ProfileFile = None,
    seconds: Seconds = DEFAULT_SECONDS,
    no_uniqueness: NoUniqueness = False,
    max_trial: MaxTrial = None,
    limit: Limit = None,
    threads: Threads = 1,
    cluster: ClusterAddress = None,
    as_json: AsJson = False,
    lenient: Lenient = False,
) -> None:
    """Grade a whole dataset and show how its difficulties are distributed."""
    kind = genre_named(genre)
    grader = grader_for(chosen_profile(kind, profile, profile_file), seconds, no_uniqueness, max_trial)
    (found,) = _graded(kind, dataset, limit, lenient, threads, cluster, grader)
    if as_json:
        output.say_json({"genre": kind.name, **found.to_plain()})
    else:
        _say_distribution(found)
    _leave(found)


def profile_eval(
    genre: GenreName,
    dataset: Dataset,
    profile: ProfileName = None,
    profile_file: ProfileFile = None,
    seconds: Seconds = DEFAULT_SECONDS,
    limit: Limit = None,
    threads: Threads = 1,
    cluster: ClusterAddress = None,
    as_json: AsJson = False,
    lenient: Lenient = False,
) -> None:
    """Try a profile out on a dataset: distribution, use of each technique, agreement with the shipped profile."""
    kind = genre_named(genre)
    active = chosen_profile(kind, profile, profile_file)
    shipped = parse_profile(kind, shipped_text(kind, DEFAULT))
    profiles = (active,) if active.entries == shipped.entries else (active, shipped)
    graders = (StandardGrader(each, time_budget=seconds) for each in profiles)
    found, *others = _graded(kind, dataset, limit, lenient, threads, cluster, *graders)
    usual = others[0] if others else Distribution()
    if as_json:
        plain = {"genre": kind.name, "profile": active.name, **found.to_plain(), "techniques": _usage(found)}
        output.say_json({**plain, "agreement": _agreement(found, usual)})
    else:
        _say_distribution(found)
        _say_usage(kind, found)
        _say_agreement(found, usual)
    _leave(found)


def _leave(found: Distribution) -> None:
    """As every command does: stopped, or with something that could not be read."""
    if found.interrupted:
        raise KeyboardInterrupt
    if found.unreadable:
        raise typer.Exit(output.BAD_INPUT)


def _graded(
    genre: Genre,
    dataset: str,
    limit: int | None,
    lenient: bool,
    threads: int,
    cluster: str | None,
    *graders: StandardGrader,
) -> list[Distribution]:
    """What each grader makes of a dataset, with a bar. Ctrl-C ends it, and what was graded by then is shown."""
    found = [Distribution() for _ in graders]
    todo = entries([dataset], genre)
    total = todo.total if limit is None else min(limit, todo.total or limit)
    try:
        with workers(threads, cluster, total) as crew, progress(total, "grading") as advance:
            for grades in each(GradeByEach(genre, graders, lenient), islice(todo, limit), crew):
                for k, one in enumerate(found):
                    one.unreadable += grades is None
                    one.graded += [] if grades is None else [grades[k]]
                advance()
    except KeyboardInterrupt:
        found[0].interrupted = True
    return found


# ── what is shown ──


def _say_distribution(found: Distribution) -> None:
    total = len(found.graded) + found.unreadable
    most = max((len(found.scores(tier)) for tier in Tier), default=0)
    rows = [("tier", "puzzles", "share", "median score", "")]
    for tier in Tier:
        scores = found.scores(tier)
        bar = "█" * round(_BAR * len(scores) / most) if most else ""
        middle = f"{median(scores):g}" if scores else "-"
        rows.append((tier.value, str(len(scores)), f"{len(scores) / max(total, 1):.0%}", middle, bar))
    lines = output.table(rows).splitlines()
    output.say(lines[0])
    for tier, line in zip(Tier, lines[1:], strict=True):
        output.say(output.paint(line, TIER_COLORS[tier]))
    parts = [f"{count} {status_words(status)}" for status, count in found.failures().most_common()]
    parts += [f"{found.unreadable} unreadable"] if found.unreadable else []
    output.say(f"{output.count(total, 'puzzle')}" + (f", not graded: {', '.join(parts)}" if parts else ""))


def _usage(found: Distribution) -> dict[str, dict[str, int]]:
    """By technique: steps, puzzles that need it, puzzles whose hardest step it is."""
    steps: Counter[str] = Counter()
    puzzles: Counter[str] = Counter()
    hardest: Counter[str] = Counter()
    for result in found.solved():
        steps.update(result.techniques)
        puzzles.update(result.techniques.keys())
        hardest.update([result.hardest] if result.hardest else [])
    return {name: {"steps": steps[name], "puzzles": puzzles[name], "hardest_in": hardest[name]} for name in steps}


def _say_usage(genre: Genre, found: Distribution) -> None:
    usage = _usage(found)
    if not usage:
        return
    titles = {technique.name: technique.title for technique in techniques_of(genre)}
    rows: list[Sequence[str]] = [("technique", "steps", "puzzles", "hardest in")]
    for name, counts in sorted(usage.items(), key=lambda pair: -pair[1]["puzzles"]):
        rows.append((titles[name], *(str(counts[key]) for key in ("steps", "puzzles", "hardest_in"))))
    output.say("\n" + output.table(rows))


def _agreement(found: Distribution, usual: Distribution) -> dict[str, float | int] | None:
    """How the scores go with those of the shipped profile, over puzzles that both solve."""
    pairs = [
        (ours, theirs)
        for ours, theirs in zip(found.graded, usual.graded, strict=False)
        if ours.score is not None and theirs.score is not None
    ]
    if len(pairs) < 2:
        return None
    same = sum(ours.difficulty is theirs.difficulty for ours, theirs in pairs)
    rank = spearman([ours.score or 0 for ours, _ in pairs], [theirs.score or 0 for _, theirs in pairs])
    return {"puzzles": len(pairs), "same_tier": same, "spearman": round(rank, 4)}


def _say_agreement(found: Distribution, usual: Distribution) -> None:
    agreement = _agreement(found, usual)
    if agreement is not None:
        output.say(
            f"\nBeside the shipped profile: {agreement['same_tier']} of {agreement['puzzles']} puzzles in the same "
            f"tier, rank correlation of the scores {agreement['spearman']}"
        )
