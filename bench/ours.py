"""FastSolver under the clock: from text to the proof that a solution is the only one, whole and stage by stage."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import process_time
from typing import TypeVar

from penmark.formats import puzzlekit
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.fast import FastSolver, with_implied
from penmark.solvers.lowered import lowering_of, read_outputs
from penmark.solvers.warm import give_back, take

T = TypeVar("T")
STAGES = ("parse", "build", "lower", "load", "solve")


@dataclass(frozen=True)
class Run:
    """One puzzle from text to verdict."""

    name: str
    seconds: float
    count: int | None
    """Solutions, up to two; `None` where the search did not finish."""


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """CPU seconds of this process: other work on the machine disturbs them less than the time on the wall."""
    start = process_time()
    result = work()
    return process_time() - start, result


def settle() -> None:
    """Collect garbage, which is left lying while the clock runs; before every contestant alike.

    Not before every puzzle, which slows the one that follows, and short ones the most.
    """
    gc.collect()
    gc.disable()


def forget_boards() -> None:
    """Empty the caches of what depends on a board's shape, but for loaded kernel instances."""
    modules = [module for name, module in sys.modules.items() if name.startswith("penmark.")]
    for member in [member for module in modules for member in vars(module).values()]:
        # Of its type, for columns of tables answer to any name.
        if hasattr(type(member), "cache_info") and member.cache_parameters()["maxsize"] is not None:
            member.cache_clear()


def measure(genre: str, name: str, text: str, budget: float = 20.0, dataset: str | None = None) -> Run:
    """The whole way, as a user goes it."""

    def everything() -> int | None:
        result = FastSolver().solve(puzzlekit.parse(genre, text, dataset), 2, time_budget=budget)
        return None if result.unique is None else len(result)

    return Run(name, *timed(everything))


def measure_stages(genre: str, text: str, budget: float = 20.0) -> dict[str, float]:
    """Seconds for each stage, as FastSolver goes through them.

    `build` is the constraints and their regions, `solve` the search and its answers. Where clues are givens, a loaded
    instance is kept for each shape of board: then `load` makes it ready again, `lower` is the givens alone, and
    nothing is built. Not for a text that was measured a moment ago: what was made for its board is still there.
    """
    stages = dict.fromkeys(STAGES, 0.0)
    stages["parse"], puzzle = timed(lambda: puzzlekit.parse(genre, text))
    stages["load"], warm = timed(lambda: take(puzzle))
    if warm:
        field, solver = warm.field, warm.solver
        stages["lower"], givens = timed(lambda: warm.givens(puzzle))
    else:
        stages["build"], _ = timed(lambda: _build(puzzle))
        field, givens = puzzle.field, []
        stages["lower"], program = timed(
            lambda: with_implied(lowering_of(puzzle), puzzle.genre.implied_constraints(puzzle))
        )
        stages["load"], solver = timed(program.solver)

    def search() -> None:
        answers, _ = solver.enumerate(givens, 2, budget)
        for answer in answers:
            read_outputs(field, answer)

    stages["solve"], _ = timed(search)
    if warm:
        give_back(warm)
    return stages


def _build(puzzle: Puzzle) -> None:
    """What lowering would otherwise cause to be made."""
    assert puzzle.field.substrate == puzzle.substrate
    for constraint in puzzle.constraints:
        constraint.table(puzzle.substrate)


def sums(runs: Iterable[dict[str, float]]) -> dict[str, float]:
    """Each stage over many runs."""
    total = dict.fromkeys(STAGES, 0.0)
    for run in runs:
        for stage in STAGES:
            total[stage] += run[stage]
    return total
