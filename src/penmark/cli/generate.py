"""`penmark generate`: new puzzles."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Annotated

import typer

from penmark.cli import output
from penmark.cli.inputs import GenreName, genre_named
from penmark.cli.made import MadePrinter, printer_for
from penmark.cli.options import (
    AsJsonLines,
    OptionalFormat,
    OutFile,
    Seconds,
    Seed,
    complete_profile,
    complete_technique,
    complete_variant,
)
from penmark.cli.running import until_stopped
from penmark.cli.sizes import Cols, Rows, Size, asked_sides
from penmark.cli.workers import ClusterAddress, Threads, workers
from penmark.errors import quote
from penmark.generating import GenerateOptions, GenerationTask, Made, generate_told
from penmark.generating.difficulty_request import Score
from penmark.generating.payloads import empty_board
from penmark.generating.requirements import Window
from penmark.grading import load_profile
from penmark.puzzle.generation import Cancel, Pattern

_LONGEST_WINDOW = 40
ScaffoldName = Annotated[
    str | None, typer.Option("--scaffold", metavar="NAME", help="A structural plan of the genre, by name.")
]
SymmetryName = Annotated[Pattern, typer.Option("--symmetry", help="Of walls and of where clues stand.")]
Count = Annotated[int, typer.Option(min=1, metavar="N", help="How many puzzles.")]
Density = Annotated[
    float | None, typer.Option(min=0, max=1, metavar="D", help="How dense: walls, clues or loop, by genre.")
]
ClueDensity = Annotated[
    float | None, typer.Option(min=0, max=1, metavar="D", help="The least share of places with a clue.")
]
ClueFilter = Annotated[str | None, typer.Option(metavar="NAME", help="Keep only some numbers: a filter of the genre.")]
Minimal = Annotated[bool, typer.Option("--minimal", help="Leave no clue that could go.")]
VariantNames = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME", help="With this variant and no other; may be repeated.", autocompletion=complete_variant
    ),
]
Plain = Annotated[bool, typer.Option("--plain", help="Without any variant, also where one is usual.")]
CluePlaces = Annotated[
    str | None, typer.Option(metavar="PLACES", help="Where all clues stand: a drawing as '#.#/.#.', or a theme.")
]
Quotas = Annotated[
    list[str] | None, typer.Option(metavar="N:A..B", help="How many clues have a number; may be repeated.")
]
ConnectedFloor = Annotated[bool | None, typer.Option(help="Keep the floor between walls in one piece, or not.")]
TierName = Annotated[str | None, typer.Option(metavar="TIER", help="How hard: trivial, easy, medium, hard, extreme.")]
Needs = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="A technique that it cannot do without; may be repeated.",
        autocompletion=complete_technique,
    ),
]
Uses = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME[:N]",
        help="A technique that occurs, at least N times; may be repeated.",
        autocompletion=complete_technique,
    ),
]
Without = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="A technique that must not occur; may be repeated.",
        autocompletion=complete_technique,
    ),
]
ScoreWindow = Annotated[str | None, typer.Option(metavar="A..B", help="The score that its steps sum up to.")]
HardestStep = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="The technique of the hardest step.", autocompletion=complete_technique),
]
TierSteps = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="At least this many steps are of the tier; several if not given."),
]
BottleneckWindow = Annotated[str | None, typer.Option(metavar="A..B", help="How few steps are open, from 0 to 1.")]
OpeningsWindow = Annotated[str | None, typer.Option(metavar="A..B", help="How many steps are open at the start.")]
ProfileName = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Grade by this profile of the genre.", autocompletion=complete_profile),
]
Nearest = Annotated[
    bool, typer.Option("--nearest", help="Print the nearest where none was found that is as hard as asked.")
]


def generate(
    genre: GenreName,
    size: Size = None,
    rows: Rows = None,
    cols: Cols = None,
    count: Count = 1,
    density: Density = None,
    clue_density: ClueDensity = None,
    seed: Seed = None,
    seconds: Seconds = 30.0,
    symmetry: SymmetryName = Pattern.NONE,
    scaffold: ScaffoldName = None,
    clue_filter: ClueFilter = None,
    minimal: Minimal = False,
    variant: VariantNames = None,
    plain: Plain = False,
    clue_places: CluePlaces = None,
    quota: Quotas = None,
    connected_floor: ConnectedFloor = None,
    tier: TierName = None,
    needs: Needs = None,
    uses: Uses = None,
    without: Without = None,
    score: ScoreWindow = None,
    hardest: HardestStep = None,
    tier_steps: TierSteps = None,
    bottleneck: BottleneckWindow = None,
    openings: OpeningsWindow = None,
    profile: ProfileName = None,
    nearest: Nearest = False,
    out: OutFile = output.STDOUT,
    to: OptionalFormat = None,
    threads: Threads = 1,
    cluster: ClusterAddress = None,
    as_json: AsJsonLines = False,
) -> None:
    """Make puzzles, each with exactly one solution."""
    kind = genre_named(genre)
    if plain and variant:
        raise typer.BadParameter("give --variant or --plain, not both", param_hint="--plain")
    if profile is not None:
        load_profile(kind, profile)  # refuse what there is not, even where nothing is graded
    options = GenerateOptions(
        *asked_sides(size, rows, cols),
        density=density,
        clue_density=clue_density,
        symmetry=symmetry,
        seed=seed,
        time_budget=seconds,
        scaffold=scaffold,
        clue_filter=clue_filter,
        minimal=minimal,
        variants=() if plain else variant,
        clue_places=clue_places,
        quotas=quota,
        connected_floor=connected_floor,
        tier=tier,
        needs=needs or (),
        uses=uses or (),
        without=without or (),
        score=score_window(score),
        hardest=hardest,
        tier_steps=tier_steps,
        bottleneck=window(bottleneck, "--bottleneck"),
        openings=window(openings, "--openings"),
        profile=profile,
    )
    task = options.task_for(kind)
    empty_board(kind, task.config.dims, task.config.variants)  # refuse what cannot be before any work is done
    printer = printer_for(out, to, as_json)
    _run(task, count, threads, cluster, printer, TellMade(printer.text, nearest, task.target is not None))


def score_window(text: str | None) -> Score | None:
    """200..400, 200.. or ..400."""
    if text is None:
        return None
    match = re.fullmatch(r"(\d*)\.\.(\d*)", text, re.ASCII)
    if match is None or not any(match.groups()) or len(text) > _LONGEST_WINDOW:
        raise typer.BadParameter(f"a score is from..to, such as 200..400, got {quote(text)}", param_hint="--score")
    low, high = (int(bound) if bound else None for bound in match.groups())
    return low, high


def window(text: str | None, option: str) -> Window | None:
    """0.2..0.5, 3.. or ..0.5."""
    if text is None:
        return None
    match = re.fullmatch(r"(\d*\.?\d+)?\.\.(\d*\.?\d+)?", text, re.ASCII)
    if match is None or not any(match.groups()) or len(text) > _LONGEST_WINDOW:
        raise typer.BadParameter(f"a window is from..to, such as 0.2..0.5, got {quote(text)}", param_hint=option)
    low, high = (float(bound) if bound else None for bound in match.groups())
    return low, high


def _run(
    task: GenerationTask, count: int, threads: int, cluster: str | None, printer: MadePrinter, tell: TellMade
) -> None:
    """Until all are made. After Ctrl-C what was made by then is kept, and the command ends as stopped."""
    found = tried = 0

    def work(crew: Executor | None, cancel: Cancel) -> bool:
        nonlocal found, tried
        with _progress(count) as advance:
            for told in generate_told(task, count, tell, executor=crew, cancel=cancel):
                if cancel.is_set() and not told.as_asked:
                    return False
                tried += 1
                found += told.as_asked
                if told.text is not None:
                    printer.add(told.text)
                if told.message is not None:
                    output.complain(told.message)
                advance(found)
        return tried == count

    with workers(threads, cluster, count) as crew:
        finished = until_stopped(partial(work, crew))
    printer.close()
    if not finished:
        raise KeyboardInterrupt
    if found < count:
        output.complain(_missing(count - found, count, task))
        raise typer.Exit(output.NOT_AS_ASKED)


@dataclass(frozen=True, slots=True)
class ToldSeed:
    """What is printed of the result for one seed."""

    as_asked: bool
    text: str | None
    message: str | None


@dataclass(frozen=True, slots=True)
class TellMade:
    """Makes it, where the puzzle is made: that may take a grade, and a picture."""

    text: Callable[[Made], str]
    nearest: bool
    """Whether to print also what is not as asked."""
    is_graded: bool
    """Whether a difficulty was asked for."""

    def __call__(self, made: Made, /) -> ToldSeed:
        is_shown = made.as_asked or (self.nearest and made.puzzle is not None)
        return ToldSeed(made.as_asked, self.text(made) if is_shown else None, self._message(made))

    def _message(self, made: Made) -> str | None:
        if self.is_graded and made.puzzle is None:
            return _no_nearest(made)
        if made.differs:
            graded = output.count(made.candidates, "graded candidate")
            return f"seed {made.seed}: none of {graded}; of the nearest: {', '.join(made.differs)}"
        return None


def _no_nearest(made: Made) -> str:
    """Why not even a puzzle of another difficulty was found."""
    if not made.candidates:
        return f"seed {made.seed}: there is no nearest, since no candidate came to be graded"
    tried = output.count(made.candidates, "candidate")
    return f"seed {made.seed}: there is no nearest, since the techniques asked for solve none of {tried}"


def _missing(missed: int, count: int, task: GenerationTask) -> str:
    what = "nothing" if task.target is None else "nothing as hard as asked"
    return f"{what} was found in time for {output.count(missed, 'seed')} of {count}"


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """A line on stderr while puzzles are made at a terminal."""
    if not sys.stderr.isatty():
        yield lambda found: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # Lines printed to the same terminal must pass above the bar; piped ones must not be drawn into it.
    shared = sys.stdout.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=shared) as bar:
        task = bar.add_task("making", total=total)
        tried = 0

        def advance(found: int) -> None:
            nonlocal tried
            tried += 1
            missed = f", {tried - found} not found" if found < tried else ""
            bar.update(task, completed=tried, description=f"{output.count(found, 'puzzle')}{missed}")

        yield advance
