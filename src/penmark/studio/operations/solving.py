"""Solving: straight to the solutions, or step by step as a person would, with a grade."""

from __future__ import annotations

from typing import Annotated

import msgspec

from penmark.grading import GradeResult, StandardGrader
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers import solve as find
from penmark.studio.operations.base import Context, Operation
from penmark.studio.operations.questions import Solvability, known_profile, number_of
from penmark.studio.operations.schemas import MoveMade, Name, SolutionMarks, TimedQuestion, marks_of, moves_of
from penmark.studio.operations.step_documents import PictureShown, candidates_shown, picture_shown, unmarked_before

MAX_SOLUTIONS = 100


class GradeRequest(TimedQuestion, kw_only=True):
    profile: Name | None = None
    uniqueness: bool = True
    """Whether techniques may take for granted that there is one solution."""
    max_trial_depth: Annotated[int, msgspec.Meta(ge=0, le=10)] | None = None
    trace: bool = True
    """Every step, in order, to be shown like a film."""


class Step(msgspec.Struct):
    technique: str
    title: str
    tier: str
    score: int
    depth: int
    open: int
    """How many steps could have been seen at this point."""
    observed: list[str]
    moves: list[MoveMade]
    words: str
    reasons: list[str]
    """Why what the words say is so, one level deeper."""
    picture: PictureShown
    candidates: dict[str, list[int]]
    """Of the cells with numbers that the picture shows, what could go there before the step."""
    unmarked: list[MoveMade]
    """What follows at once from the steps before, and players may leave out: crosses, cells without a bulb."""


class Grade(msgspec.Struct):
    status: str
    difficulty: str | None
    score: int | None
    score_per_cell: float | None
    reservation: str | None
    """Why there is no difficulty though it was solved: techniques that are not built."""
    profile: str
    bottleneck: float
    steps: int
    hardest: str | None
    """The technique of the hardest step, by its name."""
    hardest_title: str | None
    techniques: dict[str, int]
    seconds: float
    trace: list[Step]


def grade(request: GradeRequest, context: Context) -> Grade:
    puzzle = request.document.open().puzzle
    return graded(request, puzzle, _grader(request, puzzle).grade(puzzle, cancel=context.cancel))


def _grader(request: GradeRequest, puzzle: Puzzle) -> StandardGrader:
    profile = known_profile(puzzle.genre, request.profile)
    return StandardGrader(
        profile, time_budget=request.seconds, uniqueness=request.uniqueness, max_trial_depth=request.max_trial_depth
    )


def graded(request: GradeRequest, puzzle: Puzzle, result: GradeResult) -> Grade:
    hardest = result.hardest
    return Grade(
        status=result.status,
        difficulty=result.difficulty.value if result.difficulty else None,
        score=result.score,
        score_per_cell=None if result.score_per_cell is None else round(result.score_per_cell, 3),
        reservation=result.reservation,
        profile=result.profile.name,
        bottleneck=round(result.bottleneck, 4),
        steps=len(result.steps),
        hardest=hardest.technique if hardest else None,
        hardest_title=hardest.title if hardest else None,
        techniques=dict(result.techniques),
        seconds=round(result.seconds, 6),
        trace=trace_of(puzzle, result) if request.trace else [],
    )


def trace_of(puzzle: Puzzle, result: GradeResult) -> list[Step]:
    name = puzzle.substrate.format_coord
    unmarked = unmarked_before(puzzle, result.steps)
    return [
        Step(
            technique=step.technique,
            title=step.title,
            tier=step.tier.value,
            score=step.score,
            depth=step.depth,
            open=step.open,
            observed=[name(at) for at in step.observed],
            moves=moves_of(puzzle, step.moves),
            words=step.words,
            reasons=list(step.reasons),
            picture=picture_shown(puzzle, step.picture),
            candidates=candidates_shown(puzzle, step.picture, step.before),
            unmarked=before,
        )
        for step, before in zip(result.steps, unmarked, strict=True)
    ]


class SolveRequest(TimedQuestion, kw_only=True):
    max_solutions: Annotated[int, msgspec.Meta(ge=1, le=MAX_SOLUTIONS)] = 2
    trace: bool = False
    """Also how a person gets there, if there is one solution and the techniques suffice."""


class Solved(msgspec.Struct):
    solutions: Solvability
    found: list[SolutionMarks]
    exhausted: bool
    """Whether these are all the solutions there are."""
    seconds: float
    trace: list[Step]


def solve(request: SolveRequest, context: Context) -> Solved:
    puzzle = request.document.open().puzzle
    result = find(puzzle, request.max_solutions, time_budget=request.seconds, cancel=context.cancel)
    trace: list[Step] = []
    if request.trace and result.unique:
        trace = trace_of(puzzle, StandardGrader(time_budget=request.seconds).grade(puzzle, cancel=context.cancel))
    marks = [marks_of(puzzle, solution) for solution in result]
    return Solved(number_of(result), marks, result.exhausted, round(result.seconds, 6), trace)


OPERATIONS = (
    Operation("grade", "How hard it is for people, step by step", grade, GradeRequest, Grade, tag="Solving"),
    Operation("solve", "Its solutions, and how to get there", solve, SolveRequest, Solved, rounds=2, tag="Solving"),
)
