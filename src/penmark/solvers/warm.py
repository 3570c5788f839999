"""Warm kernel instances: where clues are givens, all puzzles of one shape are one program under different assumptions.

An instance is loaded once for a shape, and again only while all others are in use. Between puzzles it is renewed, so
that an answer never depends on what was asked before.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TypeAlias

from penmark.board.coord import Coord
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.genre import PinPattern
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.lowering import Lowering
from penmark.solvers.base import Budget
from penmark.solvers.lowered import lowering_of

_KEPT = 8
"""Of how many shapes instances are kept."""

_Shape: TypeAlias = tuple[object, ...]
_idle: OrderedDict[_Shape, list[Warm]] = OrderedDict()
"""Instances that nobody uses; shapes that were used last come last."""
_lock = threading.Lock()


class Warm:
    """A kernel instance that holds everything but the givens. Whoever took it has it alone until it is given back."""

    def __init__(self, bare: Puzzle, shape: _Shape, budget: Budget | None = None) -> None:
        self.field = bare.field
        self.shape = shape
        self._lowering = lowering_of(bare, budget)
        self.solver = self._lowering.program.solver(renewable=True)
        self._literals = _Literals(self._lowering)

    def givens(self, puzzle: Puzzle) -> list[int]:
        """The clues as literals to assume."""
        literals = self._literals
        return [literals[at][clue] for at, clue in puzzle.clues.items()]


class _Literals(dict[Coord, dict[ClueValue, int]]):
    """The literal of each number at a place, made when the place is first met."""

    def __init__(self, lowering: Lowering) -> None:
        super().__init__()
        self._lowering = lowering

    def __missing__(self, at: Coord) -> dict[ClueValue, int]:
        field = self._lowering.field
        i = field.substrate.layout.index(at)
        self[at] = {Number(mark.value): self._lowering.literal(i, mark) for mark in field.domain(i).marks()}
        return self[at]


def take(puzzle: Puzzle, budget: Budget | None = None) -> Warm | None:
    """An instance for puzzles like this one; `None` where clues are no givens."""
    if not isinstance(puzzle.genre.clue_pattern, PinPattern):
        return None
    shape = (puzzle.genre, puzzle.substrate, puzzle.variants, puzzle.added)
    with _lock:
        idle = _idle.get(shape)
        instance = idle.pop() if idle else None
    if instance is None or not instance.solver.renew():
        instance = Warm(puzzle.without_clues(), shape, budget)
    return instance


def give_back(instance: Warm) -> None:
    """For the next puzzle of its shape."""
    with _lock:
        _idle.setdefault(instance.shape, []).append(instance)
        _idle.move_to_end(instance.shape)
        while len(_idle) > _KEPT:
            _idle.popitem(last=False)
