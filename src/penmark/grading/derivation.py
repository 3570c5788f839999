"""`Derivation`: the named steps that lead to a place, of all that are possible on the way there.

A solve takes the lowest step anywhere on the board. What a place rests on is read backwards: a step counts if it
decides something that a later one uses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from penmark.board.coord import Coord
from penmark.board.mark import is_single
from penmark.grading.ladder import Climb, Ladder
from penmark.grading.parts import grounds_of
from penmark.grading.solve_state import SolveState
from penmark.grading.step import SolveStep
from penmark.solvers.reasoner import RuleStep

_MOST_CLIMBED = 400
"""Steps that are made before a place counts as out of reach."""
_TRIAL = 6
"""What a supposition counts for, in links of a chain."""


@dataclass(frozen=True)
class Derivation:
    """How a place comes to its mark."""

    coord: Coord
    all_steps: tuple[SolveStep, ...]
    """In order, with the bookkeeping that they rest on; the last one decides the place."""

    @property
    def steps(self) -> tuple[SolveStep, ...]:
        """The same without bookkeeping, unless it is the last."""
        *before, last = self.all_steps
        return (*(step for step in before if step.score), last)

    @property
    def effort(self) -> int:
        """How long it is beside a chain of single rules: a trial is such a chain itself."""
        return sum(1 + _TRIAL * step.depth for step in self.steps)


def derivation(state: SolveState, ladder: Ladder, coords: Collection[Coord]) -> Derivation | None:
    """The steps to the first of some places that is decided; `None` if none is within reach."""
    index = state.puzzle.substrate.layout.index
    open_ = {coord: index(coord) for coord in coords}
    climb = Climb(ladder, state, most_open=1)
    steps: list[SolveStep] = []
    seen = 0
    for _ in range(_MOST_CLIMBED):
        if state.budget.stop() is not None:
            return None
        taken = climb.some()
        quiet = climb.bookkeeping()[seen:]
        seen += len(quiet)
        steps += [*quiet, *(_grounded(state, step) for step in taken)]
        masks = state.position.masks
        reached = next((coord for coord, i in open_.items() if is_single(masks[i])), None)
        if reached is not None:
            leading = tuple(_leading(steps, (reached,)))
            return Derivation(reached, leading) if leading else None
        if not taken:
            return None
    return None


def _grounded(state: SolveState, step: SolveStep) -> SolveStep:
    """With the part of its rule that it rests on: that cannot be asked later."""
    return replace(step, grounds=grounds_of(state, step.found)) if isinstance(step.found, RuleStep) else step


def _leading(steps: Sequence[SolveStep], coords: Iterable[Coord]) -> list[SolveStep]:
    needed, kept = set(coords), list[SolveStep]()
    for step in reversed(steps):
        if any(move.coord in needed for move in step.moves):
            kept.append(step)
            needed.update(_rests_on(step))
    return kept[::-1]


def _rests_on(step: SolveStep) -> Iterable[Coord]:
    """The places whose marks or candidates a step uses."""
    return [each.coord for each in step.evidence.used] or step.observed
