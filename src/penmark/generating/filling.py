"""A random solution of a board without clues."""

from __future__ import annotations

import math
from collections.abc import Sequence

from penmark.generating.effort import Effort
from penmark.generating.ground import Answer, Ground
from penmark.puzzle.randomness import Rng

_CONFLICTS = 2_000
_REPAIRS = 400
"""How often a choice that cannot be is taken back before the whole is given up."""


def random_answer(
    ground: Ground,
    rng: Rng,
    effort: Effort,
    fixed: Sequence[int] = (),
    wanted: Sequence[int] = (),
    settled: float = 1.0,
) -> Answer | None:
    """An answer in which the literals of `fixed` hold, `wanted` ones as far as they can, and the rest is random.

    When a share of `settled` follows, the solver adds the rest. `None` if none was found within a number of steps.
    """
    held = set(fixed)
    assumed = _chosen(ground, rng, fixed, wanted, math.ceil(settled * ground.outputs))
    if assumed is None:
        return None
    for _ in range(_REPAIRS):
        effort.check()
        answer = effort.solve(ground.solver, assumed, _CONFLICTS)
        if answer:
            return ground.solver.outputs()
        loose = [literal for literal in ground.solver.failed() if literal not in held]
        if answer is None or not loose:
            return None
        assumed.remove(rng.choice(loose))
    return None


def _chosen(ground: Ground, rng: Rng, fixed: Sequence[int], wanted: Sequence[int], enough: int) -> list[int] | None:
    """Literals to assume, as far as propagation sees nothing against them; `None` if the fixed ones cannot hold."""
    chosen = ground.solver.choose(fixed, wanted, ground.outputs)
    if chosen is not None and chosen[1] < enough:
        chosen = ground.solver.choose(chosen[0], _random_literals(ground, rng), enough)
    return None if chosen is None else chosen[0]


def _random_literals(ground: Ground, rng: Rng) -> list[int]:
    """A mark for every position, in random order: the one that clues count, or any where clues are answers."""
    meaning = ground.board.genre.counting
    if meaning is not None and meaning.mark is not None:
        floor = ground.board.substrate.floor
        able = [i for i in floor if meaning.mark in ground.board.field.domain(i)]
        return rng.shuffled(ground.lowering.all(able, meaning.mark))
    return [rng.choice(literals) for literals in rng.shuffled(ground.choices)]
