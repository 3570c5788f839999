"""Warm kernel instances: where clues are givens, all puzzles of one shape are one program under different assumptions.

An instance is loaded once per shape and thread. Between puzzles it is renewed, so that an answer never depends on what
was asked before.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TypeAlias

from penmark.board.coord import Coord
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.genre import PinPattern
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.lowered import lowering_of

_KEPT = 8
"""How many shapes each thread keeps an instance of."""

_Shape: TypeAlias = tuple[object, ...]
_local = threading.local()


class Warm:
    """A kernel instance that holds everything but the givens."""

    def __init__(self, bare: Puzzle) -> None:
        self.field = bare.field
        self._lowering = lowering_of(bare)
        self.solver = self._lowering.program.solver(renewable=True)
        self._literals: dict[Coord, dict[ClueValue, int]] = {}

    def givens(self, puzzle: Puzzle) -> list[int]:
        """The clues as literals to assume."""
        return [self._known(at)[clue] for at, clue in puzzle.clues.items()]

    def _known(self, at: Coord) -> dict[ClueValue, int]:
        """The literal of each number at a place."""
        known = self._literals.get(at)
        if known is None:
            i = self.field.substrate.layout.index(at)
            marks = self.field.domain(i).marks()
            known = {Number(mark.value): self._lowering.literal(i, mark) for mark in marks}
            self._literals[at] = known
        return known


def warm_instance(puzzle: Puzzle) -> Warm | None:
    """This thread's instance for puzzles like this one; `None` where clues are no givens."""
    if not isinstance(puzzle.genre.clue_pattern, PinPattern):
        return None
    kept: OrderedDict[_Shape, Warm] = _local.__dict__.setdefault("kept", OrderedDict())
    shape = (puzzle.genre, puzzle.substrate, puzzle.variants, puzzle.added)
    instance = kept.pop(shape, None)
    if instance is None or not instance.solver.renew():
        instance = Warm(puzzle.without_clues())
    kept[shape] = instance
    while len(kept) > _KEPT:
        kept.popitem(last=False)
    return instance
