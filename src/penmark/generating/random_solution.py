"""A random solution of a board without clues."""

from __future__ import annotations

import math
from collections.abc import Sequence

from penmark.generating.kernel_board import Answer, KernelBoard
from penmark.generating.run_budget import RunBudget
from penmark.puzzle.randomness import Rng

_CONFLICTS = 2_000
_REPAIRS = 400
"""Number of impossible choices that are withdrawn before giving up."""


def random_answer(
    loaded: KernelBoard,
    rng: Rng,
    budget: RunBudget,
    fixed: Sequence[int] = (),
    wanted: Sequence[int] = (),
    settled: float = 1.0,
) -> Answer | None:
    """An answer in which all `fixed` literals hold, `wanted` ones where possible, and the rest is random.

    Once a share `settled` of the outputs is decided, the solver chooses the rest. `None` if the step limit is reached.
    """
    if len(wanted) == loaded.outputs and not fixed and budget.solve(loaded.solver, wanted, _CONFLICTS):
        return loaded.solver.outputs()
    held = set(fixed)
    assumed = _assumptions(loaded, rng, fixed, wanted, math.ceil(settled * loaded.outputs))
    if assumed is None:
        return None
    for _ in range(_REPAIRS):
        budget.check()
        answer = budget.solve(loaded.solver, assumed, _CONFLICTS)
        if answer:
            return loaded.solver.outputs()
        loose = [literal for literal in loaded.solver.failed() if literal not in held]
        if answer is None or not loose:
            return None
        assumed.remove(rng.choice(loose))
    return None


def _assumptions(
    loaded: KernelBoard, rng: Rng, fixed: Sequence[int], wanted: Sequence[int], enough: int
) -> list[int] | None:
    """Literals to assume that do not contradict each other by propagation; `None` if the fixed ones do."""
    chosen = loaded.solver.choose(fixed, wanted, loaded.outputs)
    if chosen is not None and chosen[1] < enough:
        chosen = loaded.solver.choose(chosen[0], _random_literals(loaded, rng), enough)
    return None if chosen is None else chosen[0]


def _random_literals(loaded: KernelBoard, rng: Rng) -> list[int]:
    """One literal for each position, in random order: of the mark that clues count, if they count, else of any mark."""
    meaning = loaded.board.genre.counting
    if meaning is not None and meaning.mark is not None:
        floor = loaded.board.substrate.floor
        able = [i for i in floor if meaning.mark in loaded.board.field.domain(i)]
        return rng.shuffled(loaded.lowering.all(able, meaning.mark))
    return [rng.choice(literals) for literals in rng.shuffled(loaded.mark_literals)]
