"""A random solution of a board without clues."""

from __future__ import annotations

from collections.abc import Sequence

from penmark.generating.effort import Effort
from penmark.generating.ground import Answer, Ground
from penmark.program import negate
from penmark.puzzle.genre import CountPattern
from penmark.puzzle.randomness import Rng

_CONFLICTS = 2_000
_REPAIRS = 400
"""How often a choice that cannot be is taken back before the whole is given up."""
_STRETCHES = 128
"""Choices are made one at a time on small boards; on large ones in about so many stretches."""


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
    choices = _Choices(ground, fixed, wanted, settled * ground.outputs)
    if choices.known is None:
        return None
    if not choices.complete:
        choices.make(_random_literals(ground, rng), _STRETCHES)
    for _ in range(_REPAIRS):
        effort.check()
        answer = effort.solve(ground.solver, choices.assumed, _CONFLICTS)
        if answer:
            return ground.solver.outputs()
        if answer is None or not choices.take_back(ground.solver.failed(), rng):
            return None
    return None


def _random_literals(ground: Ground, rng: Rng) -> list[int]:
    """A mark for every position, in random order: the one that clues count, or any where clues are answers."""
    pattern = ground.board.genre.clue_pattern
    if isinstance(pattern, CountPattern):
        floor = ground.board.substrate.floor
        able = [i for i in floor if pattern.mark in ground.board.field.domain(i)]
        return rng.shuffled(ground.lowering.all(able, pattern.mark))
    return [rng.choice(literals) for literals in rng.shuffled(ground.choices)]


class _Choices:
    """Literals that are assumed one after the other, as long as propagation sees nothing against them."""

    def __init__(self, ground: Ground, fixed: Sequence[int], wanted: Sequence[int], enough: float) -> None:
        self.assumed = [*fixed, *wanted]
        self._fixed = set(fixed)
        self._ground = ground
        self._enough = enough
        self.known = ground.implied(self.assumed)
        """What follows so far; `None` if nothing can hold."""
        if self.known is None and wanted:
            self.assumed = list(fixed)
            self.known = ground.implied(self.assumed)
            if self.known is not None:
                self.make(wanted, stretches=1)

    @property
    def complete(self) -> bool:
        """Whether what follows leaves no more room for chance."""
        return self.known is not None and len(self.known) >= self._enough

    def make(self, literals: Sequence[int], stretches: int) -> None:
        """Assume those that can hold, many at once where that goes well."""
        stretch = 1 + len(literals) // stretches
        for start in range(0, len(literals), stretch):
            self._make_some(literals[start : start + stretch])

    def _make_some(self, literals: Sequence[int]) -> None:
        if self.complete:
            return
        known = self.known or set()
        open_ = [each for each in literals if each not in known and negate(each) not in known]
        if not open_:
            return
        found = self._ground.implied([*self.assumed, *open_])
        if found is not None:
            self.assumed += open_
            self.known = found
        elif len(open_) == 1:
            self.assumed.append(negate(open_[0]))
            self.known = self._ground.implied(self.assumed)
        else:
            half = len(open_) // 2
            self._make_some(open_[:half])
            self._make_some(open_[half:])

    def take_back(self, failed: Sequence[int], rng: Rng) -> bool:
        """Drop one of the assumptions that cannot hold together; false if all of them are fixed."""
        loose = [literal for literal in failed if literal not in self._fixed]
        if loose:
            self.assumed.remove(rng.choice(loose))
        return bool(loose)
