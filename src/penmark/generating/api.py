"""Generating puzzles: one or many, from options or from a resolved task."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from itertools import count as count_from
from typing import Generic, TypeVar, Unpack

from penmark.errors import NotAsAskedError, UndecidedError
from penmark.generating.attempt import Attempt
from penmark.generating.nearest import GradedPuzzle
from penmark.generating.options import GenerateKeywords, GenerateOptions
from penmark.generating.outcomes import Finished
from penmark.generating.run_budget import StoppedError, run_budget
from penmark.generating.task import GenerationTask
from penmark.generating.trial import Run
from penmark.grading import GradeResult
from penmark.parallel.mapping import in_order
from penmark.puzzle.generation import Cancel, GenConfig, Judge
from penmark.puzzle.genre import Genre
from penmark.puzzle.limits import checked_count
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name

T = TypeVar("T")
_CANDIDATES = 5_000
"""The most candidates evaluated for a wanted difficulty before the nearest is returned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """The result for one seed."""

    seed: int
    puzzle: Puzzle | None
    """`None` if nothing was found in time."""
    graded: GradedPuzzle | None = None
    """How it fits the wanted difficulty, if there is one."""
    candidates: int = 0
    """The number of candidates that were evaluated for a wanted difficulty."""

    @property
    def grade(self) -> GradeResult | None:
        """The grade, where a difficulty was asked for."""
        return None if self.graded is None else self.graded.grade

    @property
    def differs(self) -> tuple[str, ...]:
        """In words, how the puzzle differs from the wanted difficulty, if it is only the nearest."""
        return () if self.graded is None else self.graded.differs

    @property
    def as_asked(self) -> bool:
        return self.puzzle is not None and not self.differs


def generate(
    genre: Genre | str,
    rows: int | None = None,
    cols: int | None = None,
    *,
    cancel: Cancel | None = None,
    judge: Judge | None = None,
    **options: Unpack[GenerateKeywords],
) -> Puzzle:
    """A new puzzle with exactly one solution. Equal options with equal seeds give equal puzzles, on every machine.

    The options are the fields of `GenerateOptions`. `judge` is called with each finished candidate and its solution
    and decides whether to take it. Raises `UndecidedError` if no puzzle was found within `time_budget` seconds; if a
    difficulty was asked for, this is a `NotAsAskedError` with the puzzle that came nearest.
    """
    kind = by_name(genre) if isinstance(genre, str) else genre
    made = generate_one(GenerateOptions(rows, cols, **options).task_for(kind), cancel=cancel, judge=judge)
    if made.differs:
        raise NotAsAskedError(made.puzzle, made.differs)
    if made.puzzle is None:
        raise UndecidedError(f"no such {kind.title} puzzle was found in time")
    return made.puzzle


def _with_options_listed(function: Callable[..., object]) -> inspect.Signature:
    """The signature with every option by name, for `help` and the like."""
    own, options = (inspect.signature(each).parameters.values() for each in (function, GenerateOptions))
    named = [each for each in own if each.kind is not each.VAR_KEYWORD]
    listed = [each for each in options if each.kind is each.KEYWORD_ONLY]
    return inspect.Signature([*named, *listed], return_annotation=inspect.signature(function).return_annotation)


generate.__signature__ = _with_options_listed(generate)  # type: ignore[attr-defined]


def make(genre: Genre, config: GenConfig, cancel: Cancel | None = None, judge: Judge | None = None) -> Puzzle | None:
    """A puzzle for a config, of any difficulty; `None` if time ran out. See `Genre.generate`."""
    return generate_one(GenerationTask(genre, config), cancel=cancel, judge=judge).puzzle


def generate_one(task: GenerationTask, *, cancel: Cancel | None = None, judge: Judge | None = None) -> Made:
    """Make one attempt after the other until one succeeds or the budget is spent."""
    task.check()
    with run_budget(task.config.time_budget, cancel) as budget:
        run = Run(task, budget, judge)
        finished = _best_finished(run)
    graded = None if run.nearest is None else run.nearest.result()
    tried = 0 if run.nearest is None else run.nearest.candidates
    if finished is not None:
        assert graded is None or (graded.as_asked and graded.puzzle == finished.puzzle)
        return Made(seed=task.config.seed, puzzle=finished.puzzle, graded=graded, candidates=tried)
    # A candidate that is as asked for, but was not verified in time, is not a result.
    nearest = None if graded is None or graded.as_asked else graded
    puzzle = None if nearest is None else nearest.puzzle
    return Made(seed=task.config.seed, puzzle=puzzle, graded=nearest, candidates=tried)


def _best_finished(run: Run) -> Finished | None:
    """The first attempt that succeeds, or one soon after it that has several steps of the wanted tier and not one.

    For such a one, as many attempts are made as there were before. What a judge took is taken. `None` if no attempt
    succeeds.
    """
    attempts, nearest = count_from(), run.nearest
    first = _first_finished(run, attempts)
    if first is None or nearest is None or run.judge is not None or not nearest.is_by_one_step():
        return first
    nearest.set_aside()
    made = next(attempts)
    more = iter(range(made, 2 * made))
    while (other := _first_finished(run, more)) is not None:
        if not nearest.is_by_one_step():
            return other
        nearest.forget()
    nearest.take_back()
    return first


def _first_finished(run: Run, attempts: Iterator[int]) -> Finished | None:
    """The first of these attempts that succeeds; `None` if none does before too many candidates or out of time."""
    with suppress(StoppedError):
        for number in attempts:
            outcome = Attempt(run, number).run()
            if isinstance(outcome, Finished):
                return outcome
            run.budget.check()
            if run.nearest is not None and run.nearest.candidates >= _CANDIDATES:
                break
    return None


@dataclass(frozen=True, slots=True)
class _MakeOne(Generic[T]):
    """What is done for each seed."""

    task: GenerationTask
    tell: Callable[[Made], T]
    cancel: Cancel | None
    judge: Judge | None

    def __call__(self, seed: int, /) -> T:
        return self.tell(generate_one(self.task.with_seed(seed), cancel=self.cancel, judge=self.judge))


def generate_many(
    task: GenerationTask,
    count: int,
    *,
    threads: int = 1,
    executor: Executor | None = None,
    cancel: Cancel | None = None,
    judge: Judge | None = None,
) -> Iterator[Made]:
    """Results for the task's seed and the seeds that follow it, in order, whoever makes them.

    With an executor, the puzzles are made there, and `cancel` ends the iteration.
    """
    return generate_told(task, count, _unchanged, threads=threads, executor=executor, cancel=cancel, judge=judge)


def generate_told(
    task: GenerationTask,
    count: int,
    tell: Callable[[Made], T],
    *,
    threads: int = 1,
    executor: Executor | None = None,
    cancel: Cancel | None = None,
    judge: Judge | None = None,
) -> Iterator[T]:
    """As `generate_many`, but what `tell` makes of each result, where that is made: it must be picklable for processes.

    A result is graded when its grade is first asked for, and its steps travel slowly: neither should be left to the
    one process that collects what all others make.
    """
    checked_count(count, "the number of puzzles")
    checked_count(threads, "the number of threads", least=1)
    work = _MakeOne(task, tell, None if executor is not None else cancel, judge)
    seeds = range(task.config.seed, task.config.seed + count)
    return in_order(work, seeds, executor, threads=threads, stop=cancel)


def _unchanged(made: Made) -> Made:
    return made
