"""What the grading commands share: options, running a grader so that Ctrl-C stops it, and how results read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from penmark.cli import output
from penmark.cli.options import complete_profile
from penmark.cli.running import stopped_or_done
from penmark.grading import GradeResult, GradeStatus, Profile, StandardGrader, Tier, load_profile, read_profile
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Cancel

T = TypeVar("T")

TIER_COLORS = {
    Tier.TRIVIAL: "cyan",
    Tier.EASY: "green",
    Tier.MEDIUM: "yellow",
    Tier.HARD: "magenta",
    Tier.EXTREME: "red",
}

ProfileName = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="NAME",
        help="A profile by name: yours, or one that is shipped.",
        autocompletion=complete_profile,
    ),
]
ProfileFile = Annotated[Path | None, typer.Option("--profile-file", metavar="FILE", help="A profile from a TOML file.")]
NoUniqueness = Annotated[
    bool, typer.Option("--no-uniqueness", help="Without techniques that rely on there being one solution.")
]
MaxTrial = Annotated[
    int | None, typer.Option("--max-trial", min=0, metavar="DEPTH", help="The most suppositions nested in one another.")
]


def chosen_profile(genre: Genre, name: str | None, file: Path | None) -> Profile:
    """The profile that the options ask for."""
    if name is not None and file is not None:
        raise typer.BadParameter("give a name or a file, not both", param_hint="--profile")
    return read_profile(genre, file) if file is not None else load_profile(genre, name)


def grader_for(profile: Profile, seconds: float | None, no_uniqueness: bool, max_trial: int | None) -> StandardGrader:
    return StandardGrader(profile, time_budget=seconds, uniqueness=not no_uniqueness, max_trial_depth=max_trial)


def grade_until_stopped(grader: StandardGrader, puzzle: Puzzle) -> GradeResult:
    """Grade in a thread of its own; Ctrl-C ends it with `KeyboardInterrupt`."""
    return unless_stopped(lambda cancel: grader.grade(puzzle, cancel=cancel))


def unless_stopped(work: Callable[[Cancel], T]) -> T:
    """Do something in a thread of its own; Ctrl-C ends it, and what it came to by then is no answer."""
    result, stopped = stopped_or_done(work)
    if stopped:
        raise KeyboardInterrupt
    return result


def grade_words(result: GradeResult) -> str:
    """`medium, score 412`, or why there is no grade, or none to rely on."""
    if result.difficulty is not None:
        tier = output.paint(result.difficulty.value, TIER_COLORS[result.difficulty], bold=True)
        return f"{tier}, score {result.score}"
    if result.reservation is not None:
        return f"solved by trial, since {output.paint(result.reservation, 'yellow')}; score {result.score}"
    return output.paint(status_words(result.status), "red" if result.status is GradeStatus.UNSOLVABLE else "yellow")


def status_words(status: GradeStatus) -> str:
    return {
        GradeStatus.SOLVED: "solved",
        GradeStatus.UNSOLVABLE: "no solution",
        GradeStatus.SEVERAL: "more than one solution",
        GradeStatus.STUCK: "the techniques do not suffice",
        GradeStatus.TIMED_OUT: "time ran out",
    }[status]
