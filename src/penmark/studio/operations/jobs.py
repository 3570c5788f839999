"""Long work: generating, completing, enumerating, grading, finding all solutions; with progress on the way."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeAlias

import msgspec

from penmark.enumerating import count_solutions, walk_canonical
from penmark.errors import PuzzleError
from penmark.generating import GenerateOptions, Made, complete, generate_one
from penmark.generating.given_places import drawn_size
from penmark.generating.payloads import empty_board
from penmark.grading import StandardGrader, Strength, Tier
from penmark.parallel.threads import started
from penmark.puzzle import wire
from penmark.puzzle.enumeration import EnumConfig, EnumStats, EnumStop, UpTo
from penmark.puzzle.generation import Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.solvers.base import Budget
from penmark.solvers.fast import FastSolver
from penmark.studio.operations import request_limits
from penmark.studio.operations.base import Context, LaneName, Operation
from penmark.studio.operations.job_base import JobRequest, tell_progress
from penmark.studio.operations.library_jobs import GradeLibraryJob, grade_library
from penmark.studio.operations.questions import HintRequest, hint_within, known_profile
from penmark.studio.operations.schemas import (
    CoordName,
    Name,
    Names,
    Plain,
    PuzzleDocument,
    Side,
    check_sides,
    marks_of,
)
from penmark.studio.operations.solving import GradeRequest, graded

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Seed = Annotated[int, msgspec.Meta(ge=0, le=2**32 - 1)]
Score = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Openings = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Drawing = Annotated[str, msgspec.Meta(min_length=1, max_length=request_limits.MAX_CELLS + 200)]
HowMany = Annotated[int, msgspec.Meta(ge=1, le=request_limits.MAX_ITEMS)]

_PULSE_SECONDS = 0.2


class GenerateJob(JobRequest, tag="generate", kw_only=True):
    """Make puzzles, each with exactly one solution."""

    genre: Name
    rows: Side | None = None
    cols: Side | None = None
    count: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    density: Share | None = None
    clue_density: Share | None = None
    symmetry: Pattern = Pattern.NONE
    seed: Seed | None = None
    scaffold: Name | None = None
    clue_filter: Name | None = None
    minimal: bool = False
    variants: Names | None = None
    """Exactly these; without any given, those that the genre's puzzles usually have."""
    clue_places: Drawing | None = None
    """Where all clues stand: a theme by name, or rows of # and dots."""
    quotas: Names = msgspec.field(default_factory=list)
    """How many clues have a number, as in '3:6' or '0:..2'."""
    connected_floor: bool | None = None
    difficulty: Tier | None = None
    """Only puzzles of this difficulty."""
    needs: Names = msgspec.field(default_factory=list)
    """Only puzzles that cannot do without these techniques."""
    uses: Names = msgspec.field(default_factory=list)
    """Only puzzles in which these techniques occur, each as often as a number after a colon says."""
    without: Names = msgspec.field(default_factory=list)
    """Only puzzles in which these techniques do not occur."""
    least_score: Score | None = None
    most_score: Score | None = None
    hardest: Name | None = None
    """The technique of the hardest step."""
    tier_steps: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    """The least number of steps that are of the difficulty."""
    least_bottleneck: Share | None = None
    most_bottleneck: Share | None = None
    least_openings: Openings | None = None
    most_openings: Openings | None = None
    profile: Name | None = None
    """What difficulty and score go by."""
    nearest: bool = False
    """Hand out the nearest where none was found that is as hard as asked."""


class CompleteJob(JobRequest, tag="complete", kw_only=True):
    """Keep the clues of a puzzle and find others that leave it one solution."""

    document: PuzzleDocument
    where: list[CoordName] | None = None
    """Where clues may stand; else at question marks, or if there are none anywhere."""
    anywhere: bool = False
    """Clues may stand anywhere, question marks or not."""
    minimal: bool | None = None
    symmetry: Pattern = Pattern.NONE
    """Of where clues stand."""
    seed: Seed = 0


class EnumerateJob(JobRequest, tag="enumerate", kw_only=True):
    """Walk through all puzzles of a size that have exactly one solution."""

    genre: Name
    rows: Side
    cols: Side
    limit: HowMany = 100
    only_count: bool = False
    """Hand out none of them, and stop at no limit."""
    holes: bool = True
    minimal: bool = False
    up_to: UpTo = UpTo.BOARD
    variants: Names = msgspec.field(default_factory=list)


class GradeJob(JobRequest, tag="grade", kw_only=True):
    """Grade a puzzle that may take long."""

    document: PuzzleDocument
    profile: Name | None = None
    uniqueness: bool = True
    max_trial_depth: Annotated[int, msgspec.Meta(ge=0, le=10)] | None = None


class HintJob(JobRequest, tag="hint", kw_only=True):
    """The easiest next step, in a time that a question does not get."""

    document: PuzzleDocument
    strength: Strength = Strength.DO
    profile: Name | None = None
    uniqueness: bool = True


class SolveAllJob(JobRequest, tag="solve-all", kw_only=True):
    """Find solutions one after the other."""

    document: PuzzleDocument
    limit: HowMany = 100


class CountJob(JobRequest, tag="count", kw_only=True):
    """Count all solutions, none of which is kept."""

    document: PuzzleDocument


AnyJob: TypeAlias = (
    GenerateJob | CompleteJob | EnumerateJob | GradeJob | HintJob | SolveAllJob | CountJob | GradeLibraryJob
)


def run(request: AnyJob, context: Context) -> Plain:
    """The result; items and progress go out on the way."""
    return _KINDS[type(request)](request, context)


def _item(context: Context, puzzle: Puzzle, **more: Any) -> None:
    context.emit("item", {"document": wire.to_plain(puzzle), **more})


@contextmanager
def _pulse(context: Context, seconds: float, words: str) -> Iterator[None]:
    """While inside, say how much of the time is spent: this work knows no better measure of how far it has come.

    Where no thread can start, that is said once, at the end: nobody else could tell it while the work goes on.
    """
    done, begun = threading.Event(), time.monotonic()

    def tell() -> None:
        context.emit("progress", {"done": round(time.monotonic() - begun, 1), "total": seconds, "words": words})

    def keep_telling() -> None:
        while not done.wait(_PULSE_SECONDS):
            tell()

    teller = started(keep_telling, "progress")
    try:
        yield
    finally:
        done.set()
        if teller is None:
            tell()
        else:
            teller.join()


# ── generating ──


def _generate(request: GenerateJob, context: Context) -> Plain:
    genre = by_name(request.genre)
    task = _options(genre, request).task_for(genre)
    empty_board(genre, task.config.dims, task.config.variants)  # refuse what cannot be before any work is done
    budget = Budget(request.seconds, context.cancel)
    made = 0
    with _pulse(context, request.seconds, "making"):
        for k in range(request.count):
            if budget.stop():
                break
            one = task.with_seed(task.config.seed + k).with_time_budget(budget.left)
            found = generate_one(one, cancel=context.cancel)
            made += found.as_asked
            if found.puzzle is not None and (found.as_asked or request.nearest):
                _item(context, found.puzzle, seed=found.seed, **_graded(found))
    return {"made": made, "asked": request.count, "seed": task.config.seed}


def _graded(made: Made) -> Plain:
    """How hard it is, where that was asked for."""
    if made.grade is None:
        return {}
    return {"difficulty": made.grade.difficulty, "score": made.grade.score, "differs": list(made.differs)}


def _options(genre: Genre, request: GenerateJob) -> GenerateOptions:
    rows, cols = request.rows or request.cols, request.cols or request.rows
    check_sides(*((rows, cols) if rows and cols else genre.default_size))
    drawn = drawn_size(request.clue_places)
    if drawn is not None:
        check_sides(*drawn)
    return GenerateOptions(
        rows,
        cols,
        density=request.density,
        clue_density=request.clue_density,
        symmetry=request.symmetry,
        seed=request.seed,
        scaffold=request.scaffold,
        clue_filter=request.clue_filter,
        minimal=request.minimal,
        variants=request.variants,
        clue_places=request.clue_places,
        quotas=request.quotas,
        connected_floor=request.connected_floor,
        tier=request.difficulty,
        needs=request.needs,
        uses=request.uses,
        without=request.without,
        score=(request.least_score, request.most_score),
        hardest=request.hardest,
        tier_steps=request.tier_steps,
        bottleneck=(request.least_bottleneck, request.most_bottleneck),
        openings=(request.least_openings, request.most_openings),
        profile=known_profile(genre, request.profile),
    )


def _complete(request: CompleteJob, context: Context) -> Plain:
    puzzle = request.document.open().puzzle
    where = request.where
    name = puzzle.substrate.format_coord
    if request.anywhere:
        where = [name(at) for at in puzzle.substrate.positions() if puzzle.can_host_clue(at)]
    with _pulse(context, request.seconds, "looking for clues"):
        found = complete(
            puzzle,
            where,
            minimal=request.minimal,
            symmetry=request.symmetry,
            seed=request.seed,
            time_budget=request.seconds,
            cancel=context.cancel,
        )
    left = {at: clue for at, clue in puzzle.clues.items() if clue.is_silent} if request.anywhere else {}
    return {
        "document": wire.to_plain(found.puzzle.with_clues({**left, **found.puzzle.clues})),
        "unique": found.unique,
        "open": [name(at) for at in found.open],
    }


# ── enumerating ──


def _enumerate(request: EnumerateJob, context: Context) -> Plain:
    genre = by_name(request.genre)
    check_sides(request.rows, request.cols)
    config = EnumConfig(
        dims=genre.dims_for(request.rows, request.cols),
        limit=0 if request.only_count else request.limit,
        time_budget=request.seconds,
        holes=request.holes,
        minimal=request.minimal,
        up_to=request.up_to,
        variants=tuple(request.variants),
    )

    def tell(stats: EnumStats) -> None:
        tell_progress(
            context, stats.unique, None, f"{stats.unique:,} found, {stats.subsets_examined:,} sets of clues tried"
        )

    hand_out = None if request.only_count else lambda puzzle: _item(context, puzzle)
    outcome = walk_canonical(genre, config, cancel=context.cancel, on_puzzle=hand_out, on_stats=tell)
    if outcome.stop is EnumStop.BAD_CONFIG:
        raise PuzzleError(outcome.why)
    stats = outcome.stats
    return {
        "stop": outcome.stop.value,
        "found": stats.unique,
        "images": stats.images,
        "capped": stats.capped_layouts,
        "by_clues": [[clues, found, images] for clues, (found, images) in stats.by_clues.items()],
    }


# ── one puzzle ──


def _grade(request: GradeJob, context: Context) -> Plain:
    puzzle = request.document.open().puzzle
    profile = known_profile(puzzle.genre, request.profile)
    taken = 0

    def tell(step: object) -> None:
        nonlocal taken
        taken += 1
        tell_progress(context, taken, None, f"{taken} steps")

    grader = StandardGrader(
        profile, time_budget=request.seconds, uniqueness=request.uniqueness, max_trial_depth=request.max_trial_depth
    )
    result = grader.grade(puzzle, cancel=context.cancel, progress=tell)
    plain: Plain = msgspec.to_builtins(graded(GradeRequest(document=request.document), puzzle, result))
    return plain


def _hint(request: HintJob, context: Context) -> Plain:
    asked = HintRequest(
        document=request.document, strength=request.strength, profile=request.profile, uniqueness=request.uniqueness
    )
    with _pulse(context, request.seconds, "looking for a step"):
        given = hint_within(asked, request.seconds, context)
    plain: Plain = msgspec.to_builtins(given)
    return plain


def _solve_all(request: SolveAllJob, context: Context) -> Plain:
    puzzle = request.document.open().puzzle
    search = FastSolver().search(puzzle, request.limit, time_budget=request.seconds, cancel=context.cancel)
    for solution in search:
        context.emit("item", {"marks": marks_of(puzzle, solution)})
        tell_progress(context, search.found, None, f"{search.found:,} found")
    stopped = search.stopped_by
    return {"found": search.found, "exhausted": search.exhausted, "stopped_by": stopped.value if stopped else None}


def _count(request: CountJob, context: Context) -> Plain:
    puzzle = request.document.open().puzzle
    with _pulse(context, request.seconds, "counting"):
        counted = count_solutions(puzzle, time_budget=request.seconds, cancel=context.cancel)
    # As text: the number may be larger than what every reader of JSON can hold.
    return {"number": str(counted.number), "exact": counted.exact}


_KINDS: dict[type[Any], Callable[[Any, Context], Plain]] = {
    GenerateJob: _generate,
    CompleteJob: _complete,
    EnumerateJob: _enumerate,
    GradeJob: _grade,
    HintJob: _hint,
    SolveAllJob: _solve_all,
    CountJob: _count,
    GradeLibraryJob: grade_library,
}

_EXAMPLE: Plain = {"kind": "generate", "genre": "sudoku", "rows": 4, "cols": 4, "seed": 1, "seconds": 5.0}
OPERATION = Operation(
    "jobs", "Begin long work", run, AnyJob, lane=LaneName.JOBS, overtime=10.0, tag="Jobs", example=_EXAMPLE
)
