"""`Reasoner`: what single rules of a puzzle allow to conclude, step by step, as a person would go about it.

Nothing is searched, simplified or learnt. Graders and hints live on this: ask for all deductions, apply the one that
is liked best, ask again. Only the rules that a change touches are looked at again.
"""

from __future__ import annotations

from dataclasses import dataclass

from penmark.board.mark import MarkKind
from penmark.errors import PuzzleError
from penmark.program import How, negate
from penmark.puzzle.game import Commit, Eliminate, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.lowered import lowering_of


@dataclass(frozen=True, slots=True)
class Deduction:
    """A move that one rule allows, or, without a move, the rule's own contradiction."""

    move: Move | None
    constraint: int
    """Within `puzzle.constraints`; -1 when a position has a single mark left, or has taken one."""
    region: int
    how: How


class Reasoner:
    """Deductions on one puzzle, from the marks applied so far."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._lowering = lowering_of(puzzle)
        self._deducer = self._lowering.program.deducer()
        self._moves: list[Move] = []
        for i in puzzle.substrate.floor:
            coord, domain = puzzle.field.coord(i), puzzle.field.domain(i)
            if domain.kind is MarkKind.BINARY:
                self._moves += [Commit(coord, domain.mark(1)), Commit(coord, domain.mark(0))]
            else:
                for mark in domain.marks():
                    self._moves += [Commit(coord, mark), Eliminate(coord, mark)]

    def deductions(self) -> list[Deduction]:
        """All that single rules allow now, in the order of the constraints; nothing of it is applied."""
        return [self._read(*found) for found in self._deducer.deductions()]

    def run(self) -> list[Deduction]:
        """Apply deductions until there are none, or one is a contradiction; what was applied, in order."""
        return [self._read(*found) for found in self._deducer.run()]

    def apply(self, move: Move) -> None:
        """Make a move. One that contradicts an earlier one is refused."""
        literal = self._literal(move)
        if self._deducer.value(literal) < 0:
            raise PuzzleError(f"{move!r} contradicts a move made before")
        self._deducer.apply(literal)

    def undo(self) -> None:
        """Take back the last move that was made, by `apply` or by `run`."""
        if not self._deducer.applied():
            raise PuzzleError("there is no move to undo")
        self._deducer.undo()

    def _literal(self, move: Move) -> int:
        if not self.puzzle.is_play_target(move.coord):
            raise PuzzleError(f"nothing is marked at {self.puzzle.name_of(move.coord)}")
        index = self.puzzle.substrate.layout.index(move.coord)
        if move.mark not in self.puzzle.field.domain(index):
            raise PuzzleError(f"{self.puzzle.name_of(move.coord)} cannot take {move.mark!r}")
        literal = self._lowering.literal(index, move.mark)
        return literal if isinstance(move, Commit) else negate(literal)

    def _read(self, literal: int, constraint: int, region: int, how: int) -> Deduction:
        move = None if how == How.CONTRADICTION else self._moves[literal]
        return Deduction(move, constraint, region, How(how))
