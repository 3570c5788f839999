"""`SolveLog`: what was applied in a solve, in order, so that the board before any step can be had again when asked."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from penmark.board.mark import MarkKind, Masks, is_single
from penmark.puzzle.game import Commit, Eliminate, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction
from penmark.solvers.reasoner import RuleStep, Targets


class SolveLog:
    """The literals applied since a start position. Appending costs nothing; boards are replayed only on demand."""

    def __init__(self, puzzle: Puzzle, targets: Targets, start: Masks) -> None:
        self.puzzle = puzzle
        self._targets = targets
        self.start = array("Q", start)
        self.literals: list[int] = []
        """Every literal in the order in which it was applied; each occurs once."""
        self.removed_by: dict[int, RuleStep | Deduction] = {}
        """What candidates were removed by, by literal, where steps are told by need."""
        self._order: dict[int, int] = {}
        self._variables: dict[tuple[int, int], int] | None = None
        self._replayed = 0
        self._masks = array("Q", start)

    def before(self, literals: Iterable[int]) -> Masks:
        """The candidates as they were before the first of some literals was applied; all that is known if none was.

        The board that is returned is this object's own, and changes with the next call: copy it to keep it.
        """
        return self._replay(self.position(literals))

    def is_placed(self, i: int, literals: Iterable[int]) -> bool:
        """Whether a mark was put down at a position, or given, before the first of some literals was applied."""
        mask = self.before(literals)[i]
        if not is_single(mask) or is_single(self.start[i]):
            return is_single(mask)
        field = self.puzzle.field
        placed = self.literal(Commit(field.coord(i), field.domain(i).marks(mask)[0]))
        return self.position((placed,)) < self.position(literals)

    def position(self, literals: Iterable[int]) -> int:
        """How many literals were applied before the first of some; all of them if none of these was."""
        if len(self._order) < len(self.literals):
            known = len(self._order)
            self._order.update((literal, known + k) for k, literal in enumerate(self.literals[known:]))
        end = len(self.literals)
        return min((self._order.get(literal, end) for literal in literals), default=end)

    def _replay(self, upto: int) -> Masks:
        if upto < self._replayed:
            self._masks, self._replayed = array("Q", self.start), 0
        masks, targets, field = self._masks, self._targets, self.puzzle.field
        for literal in self.literals[self._replayed : upto]:
            index, value = targets[literal >> 1]
            bit = 1 << value
            if literal & 1 == 0:
                masks[index] = bit
            elif field.domain(index).kind is MarkKind.BINARY:
                masks[index] = bit ^ 0b11
            else:
                masks[index] &= ~bit
        self._replayed = upto
        return masks

    def move(self, literal: int) -> Move:
        """The move that makes a literal true."""
        index, value = self._targets[literal >> 1]
        domain, coord = self.puzzle.field.domain(index), self.puzzle.field.coord(index)
        if domain.kind is MarkKind.BINARY:
            return Commit(coord, domain.mark(1 - literal % 2))
        return (Eliminate if literal % 2 else Commit)(coord, domain.mark(value))

    def literal(self, move: Move) -> int:
        """The literal that a move makes true."""
        if self._variables is None:
            self._variables = {target: variable for variable, target in enumerate(self._targets)}
        index = self.puzzle.substrate.layout.index(move.coord)
        binary = self.puzzle.field.domain(index).kind is MarkKind.BINARY
        variable = self._variables[index, 1 if binary else move.mark.value]
        positive = move.mark.value == 1 if binary else True
        return 2 * variable + (positive is not isinstance(move, Commit))
