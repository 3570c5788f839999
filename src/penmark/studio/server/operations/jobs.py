"""Long work: generating, completing, enumerating, grading and finding all solutions, with progress on the way."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

import msgspec

from penmark.enumerating import count_solutions, walk_canonical
from penmark.errors import PuzzleError, SizeError
from penmark.generating import complete, config_for
from penmark.grading import StandardGrader, Tier
from penmark.puzzle import wire
from penmark.puzzle.enumeration import EnumConfig, EnumStats, EnumStop, UpTo
from penmark.puzzle.generation import GenConfig, Judge, Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.solvers.base import Budget
from penmark.solvers.fast import FastSolver
from penmark.studio.server import limits
from penmark.studio.server.operations.base import Context, LaneName, Operation
from penmark.studio.server.operations.questions import known_profile
from penmark.studio.server.operations.solving import GradeRequest, graded
from penmark.studio.server.schemas import CoordName, JobSeconds, Name, Plain, PuzzleDocument, Request, marks_of

Side = Annotated[int, msgspec.Meta(ge=1, le=256)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Seed = Annotated[int, msgspec.Meta(ge=0, le=2**32 - 1)]
Names: TypeAlias = Annotated[list[Name], msgspec.Meta(max_length=16)]
HowMany = Annotated[int, msgspec.Meta(ge=1, le=limits.MAX_ITEMS)]


class Job(Request, tag_field="kind", kw_only=True):
    """Base of what a job may be."""

    seconds: JobSeconds = 60.0
    """How long it may take in all."""


class GenerateJob(Job, tag="generate", kw_only=True):
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
    variants: Names = msgspec.field(default_factory=list)
    difficulty: Tier | None = None
    """Only puzzles of this difficulty."""


class CompleteJob(Job, tag="complete", kw_only=True):
    """Keep the clues of a puzzle and find others that leave it one solution."""

    document: PuzzleDocument
    where: list[CoordName] | None = None
    """Where clues may stand; else at question marks, or anywhere."""
    minimal: bool | None = None
    seed: Seed = 0


class EnumerateJob(Job, tag="enumerate", kw_only=True):
    """Walk through all puzzles of a size that have exactly one solution."""

    genre: Name
    rows: Side
    cols: Side
    limit: HowMany = 100
    holes: bool = True
    minimal: bool = False
    up_to: UpTo = UpTo.BOARD
    variants: Names = msgspec.field(default_factory=list)


class GradeJob(Job, tag="grade", kw_only=True):
    """Grade a puzzle that may take long."""

    document: PuzzleDocument
    profile: Name | None = None
    uniqueness: bool = True
    max_trial_depth: Annotated[int, msgspec.Meta(ge=0, le=10)] | None = None


class SolveAllJob(Job, tag="solve-all", kw_only=True):
    """Find solutions one after the other."""

    document: PuzzleDocument
    limit: HowMany = 100


class CountJob(Job, tag="count", kw_only=True):
    """Count all solutions, none of which is kept."""

    document: PuzzleDocument


AnyJob: TypeAlias = GenerateJob | CompleteJob | EnumerateJob | GradeJob | SolveAllJob | CountJob


def run(request: AnyJob, context: Context) -> Plain:
    """The result; items and progress go out on the way."""
    return _KINDS[type(request)](request, context)


def _progress(context: Context, done: int, total: int | None, words: str) -> None:
    context.emit("progress", {"done": done, "total": total, "words": words})


def _item(context: Context, puzzle: Puzzle, **more: Any) -> None:
    context.emit("item", {"document": wire.to_plain(puzzle), **more})


# ── generating ──


def _generate(request: GenerateJob, context: Context) -> Plain:
    genre = by_name(request.genre)
    config = _config(genre, request)
    genre.empty(config.dims, config.variants)  # refuse what cannot be before any work is done
    budget = Budget(request.seconds, context.cancel)
    judge = None if request.difficulty is None else _judge(request.difficulty, budget, context)
    made = 0
    for k in range(request.count):
        _progress(context, k, request.count, f"{made} of {request.count} made")
        if budget.stop():
            break
        seed = config.seed + k
        puzzle = genre.generate(
            msgspec.structs.replace(config, seed=seed, time_budget=budget.left), context.cancel, judge
        )
        if puzzle is not None:
            made += 1
            _item(context, puzzle, seed=seed)
    return {"made": made, "asked": request.count, "seed": config.seed}


def _config(genre: Genre, request: GenerateJob) -> GenConfig:
    rows, cols = request.rows or request.cols, request.cols or request.rows
    _check_sides(*((rows, cols) if rows and cols else genre.default_size))
    return config_for(
        genre,
        rows,
        cols,
        density=request.density,
        clue_density=request.clue_density,
        symmetry=request.symmetry,
        seed=secrets.randbits(32) if request.seed is None else request.seed,
        scaffold=request.scaffold,
        clue_filter=request.clue_filter,
        minimal=request.minimal,
        variants=request.variants,
    )


def _check_sides(rows: int, cols: int) -> None:
    if rows * cols > limits.MAX_CELLS:
        raise SizeError(f"the studio takes boards of up to {limits.MAX_CELLS:,} cells, not {rows}×{cols}")


def _judge(tier: Tier, budget: Budget, context: Context) -> Judge:
    tried = 0

    def judge(puzzle: Puzzle, solution: Solution) -> bool:
        nonlocal tried
        tried += 1
        context.emit("progress", {"done": None, "total": None, "words": f"tried {tried} puzzles"})
        return StandardGrader(time_budget=budget.left).grade(puzzle, context.cancel).difficulty is tier

    return judge


def _complete(request: CompleteJob, context: Context) -> Plain:
    puzzle = request.document.open().puzzle
    found = complete(
        puzzle,
        request.where,
        minimal=request.minimal,
        seed=request.seed,
        time_budget=request.seconds,
        cancel=context.cancel,
    )
    name = puzzle.substrate.format_coord
    return {
        "document": wire.to_plain(found.puzzle),
        "unique": found.unique,
        "open": [name(at) for at in found.open],
    }


# ── enumerating ──


def _enumerate(request: EnumerateJob, context: Context) -> Plain:
    genre = by_name(request.genre)
    _check_sides(request.rows, request.cols)
    config = EnumConfig(
        dims=genre.dims_for(request.rows, request.cols),
        limit=request.limit,
        time_budget=request.seconds,
        holes=request.holes,
        minimal=request.minimal,
        up_to=request.up_to,
        variants=tuple(request.variants),
    )

    def tell(stats: EnumStats) -> None:
        _progress(
            context, stats.unique, None, f"{stats.unique:,} found, {stats.subsets_examined:,} sets of clues tried"
        )

    outcome = walk_canonical(genre, config, context.cancel, lambda puzzle: _item(context, puzzle), tell)
    if outcome.stop is EnumStop.BAD_CONFIG:
        raise PuzzleError(outcome.why)
    stats = outcome.stats
    return {"stop": outcome.stop.value, "found": stats.unique, "images": stats.images, "capped": stats.capped_layouts}


# ── one puzzle ──


def _grade(request: GradeJob, context: Context) -> Plain:
    puzzle = request.document.open().puzzle
    profile = known_profile(puzzle.genre, request.profile)
    taken = 0

    def tell(step: object) -> None:
        nonlocal taken
        taken += 1
        _progress(context, taken, None, f"{taken} steps")

    grader = StandardGrader(profile, request.seconds, request.uniqueness, request.max_trial_depth)
    result = grader.grade(puzzle, context.cancel, tell)
    plain: Plain = msgspec.to_builtins(graded(GradeRequest(document=request.document), puzzle, result))
    return plain


def _solve_all(request: SolveAllJob, context: Context) -> Plain:
    puzzle = request.document.open().puzzle
    search = FastSolver().search(puzzle, request.limit, request.seconds, context.cancel)
    for solution in search:
        context.emit("item", {"marks": marks_of(puzzle, solution)})
        _progress(context, search.found, None, f"{search.found:,} found")
    stopped = search.stopped_by
    return {"found": search.found, "exhausted": search.exhausted, "stopped_by": stopped.value if stopped else None}


def _count(request: CountJob, context: Context) -> Plain:
    counted = count_solutions(request.document.open().puzzle, request.seconds, context.cancel)
    # As text: the number may be larger than what every reader of JSON can hold.
    return {"number": str(counted.number), "exact": counted.exact}


_KINDS: dict[type[Any], Callable[[Any, Context], Plain]] = {
    GenerateJob: _generate,
    CompleteJob: _complete,
    EnumerateJob: _enumerate,
    GradeJob: _grade,
    SolveAllJob: _solve_all,
    CountJob: _count,
}

_EXAMPLE: Plain = {"kind": "generate", "genre": "sudoku", "rows": 4, "cols": 4, "seed": 1, "seconds": 5.0}
OPERATION = Operation("jobs", "Begin long work", run, AnyJob, lane=LaneName.JOBS, tag="Jobs", example=_EXAMPLE)
