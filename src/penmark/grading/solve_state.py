"""`SolveState`: a puzzle being solved step by step, with the board and the kernel's copy of it kept in sync."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from penmark._kernel import Flag
from penmark.board.coord import Coord
from penmark.board.mark import MarkKind, Masks
from penmark.errors import UnsoundStepError
from penmark.grading.solve_log import SolveLog
from penmark.program import BOARD, is_negative
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.places import rule_scope
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import Technique, TechniquePhase
from penmark.rules.lowering import Lowering
from penmark.solvers.base import Budget
from penmark.solvers.reasoner import Reasoner, RuleStep


@dataclass(frozen=True, kw_only=True)
class KernelTechnique(Technique):
    """A technique that the kernel runs, over several rules at once."""

    find: Callable[[SolveState], Iterator[Deduction]]
    stage: TechniquePhase = TechniquePhase.BACKWARD

    @property
    def phase(self) -> TechniquePhase:
        return self.stage

    @property
    def is_local(self) -> bool:
        return self.depth == 0


_SMALL_PLACE = 25
"""Positions of a rule that are seen at a glance."""
_LAYERS_LONGER = 8
"""How long such a rule is looked for once a larger one is broken."""
_UNTRUE = b"\1\0", b"\0\1"
"""Of a variable's two literals, whether each is false: where the variable is false, and where it is true."""


class SolveState:
    """The state of a solve: `position` for patterns, `reasoner` for what single rules say. Moves go through `apply`."""

    def __init__(
        self,
        puzzle: Puzzle,
        masks: Masks | None = None,
        truth: Solution | None = None,
        budget: Budget | None = None,
        flag: Flag | None = None,
        lowering: Lowering | None = None,
        *,
        keep_bookkeeping: bool = False,
        trusts_techniques: bool = False,
    ) -> None:
        """With `truth`, steps that it makes false are refused; where techniques are trusted, it also spares looking for
        them, with the same steps."""
        self.puzzle = puzzle
        self.bookkeeping: list[RuleStep] | None = [] if keep_bookkeeping else None
        """What was made on the way and is no step, if that is asked for."""
        self.budget = budget or Budget(None, None)
        self._flag = flag
        self.reasoner = Reasoner.without_givens(puzzle, lowering, self.budget)
        self._position = Position(puzzle, masks)
        if trusts_techniques and truth is not None:
            self._position.solution = truth.masks()
        self.is_sound = truth is not None and masks is None
        """Whether all that is marked is part of a solution: steps that are not are refused."""
        self._open = len(puzzle.substrate.floor) - len(self._position.placed)
        kinds = {domain.kind for domain in puzzle.field.layer_domains.values()}
        self._binary = kinds == {MarkKind.BINARY}
        self._numeric = kinds == {MarkKind.NUMERIC}
        self._pending: list[int] = []
        """Literals that the kernel has applied and the position has not."""
        self.log = SolveLog(puzzle, self.reasoner.targets, self._position.masks)
        self._untrue = self._untrue_literals(truth)
        """By literal, whether the solution makes it false: a step that takes one is unsound."""
        self._is_known = False
        """Whether the kernel has been told of the solution."""
        self._tell_kernel()

    def _untrue_literals(self, truth: Solution | None) -> bytes:
        targets = self.reasoner.targets
        if truth is None:
            return bytes(2 * len(targets))
        if self._binary:
            return b"".join(map(_UNTRUE.__getitem__, truth.values_by_index))
        masks = truth.masks()
        return b"".join([_UNTRUE[masks[i] >> value & 1] for i, value in targets])

    def is_untrue(self, literal: int) -> bool:
        """Whether the solution that it was given makes a literal false."""
        return bool(self._untrue[literal])

    def _tell_kernel(self) -> None:
        """Puts the position's candidates into the kernel."""
        deducer = self.reasoner.deducer
        masks, placed = self._position.masks, self._position.placed
        if not placed and (self._binary or masks == self.puzzle.field.full_masks()):
            return
        for variable, (index, value) in enumerate(self.reasoner.targets):
            if masks[index] >> value & 1:
                if index in placed:
                    deducer.apply(2 * variable)
            else:
                deducer.apply(2 * variable + 1)

    @property
    def position(self) -> Position:
        """The board as it stands."""
        position, pending = self._position, self._pending
        if not pending:
            return position
        indices, values = self.reasoner.targets.indices, self.reasoner.targets.values
        if self._binary:
            bits = [2 >> (literal & 1) for literal in pending]
            position.place_all([indices[literal >> 1] for literal in pending], bits)
            pending.clear()
        for literal in pending:
            index, value = indices[literal >> 1], values[literal >> 1]
            if literal & 1 == 0:
                position.place(index, 1 << value)
            elif not self._numeric and self._is_binary(literal):
                position.place(index, 1)
            else:
                position.strike(index, 1 << value)
        pending.clear()
        return position

    @property
    def solved(self) -> bool:
        """Whether a mark is placed everywhere."""
        return self._open == 0

    def apply(self, moves: tuple[Move, ...]) -> None:
        """Make moves that have been deduced; those that change nothing are ignored."""
        value = self.reasoner.deducer.value
        all_of_them = dict.fromkeys(map(self.reasoner.literal, moves))
        self._apply([literal for literal in all_of_them if value(literal) < 1])

    def take_new(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Make moves and return those that changed something."""
        if not self._binary:
            new = self.new_moves(moves)
            self.apply(new)
            return new
        # Here the kernel knows all that the position does, and need not be waited for.
        literal_of, value = self.reasoner.literal, self.reasoner.deducer.value
        new_ones = {literal: move for move in moves if value(literal := literal_of(move)) < 1}
        self._apply(list(new_ones))
        return moves if len(new_ones) == len(moves) else tuple(new_ones.values())

    def _apply(self, literals: list[int]) -> None:
        self._take(literals)
        apply = self.reasoner.deducer.apply
        for literal in literals:
            apply(literal)

    def _take(self, literals: list[int]) -> None:
        """Record what the kernel applies. It never applies a literal twice."""
        if any(map(self._untrue.__getitem__, literals)):
            wrong = self.reasoner.move(next(literal for literal in literals if self._untrue[literal]))
            raise UnsoundStepError(f"a step struck the solution's mark at {self.puzzle.name_of(wrong.coord)}")
        self._pending += literals
        self.log.literals += literals
        if self._binary:
            self._open -= len(literals)
        elif self._numeric:
            self._open -= sum(literal & 1 == 0 for literal in literals)
        else:
            self._open -= sum(literal & 1 == 0 or self._is_binary(literal) for literal in literals)

    def _is_binary(self, literal: int) -> bool:
        index, _ = self.reasoner.targets[literal >> 1]
        return self.puzzle.field.domain(index).kind is MarkKind.BINARY

    def climb(
        self,
        below: int,
        most: int | None,
        automatic: int = 0,
        order: Callable[[list[RuleStep]], list[RuleStep]] | None = None,
    ) -> list[RuleStep]:
        """Make up to `most` steps of rank under `below` that single rules allow, lowest first; in another order if
        one is given.

        Those of rank under `automatic` are bookkeeping: they are made, but not returned, unless they put down a mark
        where a player may also leave none.
        """
        found = [RuleStep(*step) for step in self.reasoner.deducer.climb(below, most)]
        found = found if order is None else order(found)
        self._take([literal for step in found for literal in step.literals])
        told = [step.rank >= automatic or step.is_contradiction or self._is_marked(step.literals) for step in found]
        if self.bookkeeping is not None:
            quiet = (step for step, is_told in zip(found, told, strict=True) if not is_told)
            self.bookkeeping += [step for step in quiet if step.literals]
        steps = [step for step, is_told in zip(found, told, strict=True) if is_told]
        # Of bookkeeping the kernel does not count what else was open.
        return [step if step.rank >= automatic else replace(step, open=1) for step in steps]

    def _is_marked(self, literals: Iterable[int]) -> bool:
        """Whether one of the literals is a mark that a finished board must show, where another need not be shown."""
        layers, field = self.puzzle.mark_layers, self.puzzle.field
        for literal in literals:
            if not is_negative(literal):
                index, value = self.reasoner.target(literal)
                default = layers[field.coord(index).layer].default
                if default is not None and value != default.value:
                    return True
        return False

    def trial(self, depth: int) -> int | None:
        """A literal that `depth` nested suppositions prove false; `None` if there is none, or time ran out."""
        deducer = self.reasoner.deducer
        if self.is_sound and not self._is_known:
            self._is_known = True
            deducer.know([literal for literal, untrue in enumerate(self._untrue) if not untrue])
        return deducer.trial(depth, self.budget.left, self._flag)

    def refutation(self, literal: int) -> list[RuleStep]:
        """What single rules conclude from supposing a literal, up to the contradiction; all of it is undone."""
        reasoner = self.reasoner
        before = reasoner.deducer.applied()
        reasoner.deducer.apply(literal)
        chain = reasoner.run()
        while reasoner.deducer.applied() > before:
            reasoner.deducer.undo()
        return chain

    def shortest_refutation(self, literal: int) -> list[RuleStep]:
        """The same layer by layer: all that is allowed now, then what these allow. Slower, but ends soonest.

        A rule about one small place that cannot hold is looked for a few layers longer: it is easier to see.
        """
        deducer = self.reasoner.deducer
        before, chain = deducer.applied(), list[RuleStep]()
        end, ends_at, layers = None, 0, 0
        deducer.apply(literal)
        while end is None or layers < _LAYERS_LONGER:
            found = [RuleStep.unranked(*each) for each in deducer.deductions()]
            broken = sorted((step for step in found if step.is_contradiction), key=self.reach)
            if broken and (end is None or self.reach(broken[0]) <= _SMALL_PLACE):
                end, ends_at = broken[0], len(chain)
            if end is not None and self.reach(end) <= _SMALL_PLACE:
                break
            layer = self._taken(step for step in found if not step.is_contradiction)
            chain += layer
            layers += end is not None
            if not layer:
                break
        while deducer.applied() > before:
            deducer.undo()
        return [*chain[:ends_at], end] if end is not None else []

    def reach(self, step: RuleStep) -> int:
        """The number of positions that a rule is about."""
        puzzle = self.reasoner.puzzle
        return 1 if step.constraint == BOARD else len(rule_scope(puzzle, step.constraint, step.region).indices)

    def _taken(self, found: Iterable[RuleStep]) -> list[RuleStep]:
        """Of some steps those that say something new, which the kernel is told."""
        deducer, new = self.reasoner.deducer, []
        for step in found:
            if deducer.value(step.literals[0]) == 0:
                deducer.apply(step.literals[0])
                new.append(step)
        return new

    def at_once(self) -> frozenset[int]:
        """The literals that single rules conclude from the board as it is; all of it is undone."""
        reasoner = self.reasoner
        before = reasoner.deducer.applied()
        found = frozenset(literal for step in reasoner.run() for literal in step.literals)
        while reasoner.deducer.applied() > before:
            reasoner.deducer.undo()
        return found

    def moves(self, literals: Sequence[int]) -> tuple[Move, ...]:
        """The moves that make literals true, without those that change nothing."""
        return self.new_moves(dict.fromkeys(map(self.reasoner.move, literals)))

    def new_moves(self, moves: Iterable[Move]) -> tuple[Move, ...]:
        """Of some moves, those that change something."""
        position = self.position
        return tuple([move for move in moves if self._is_new(move, position)])

    def is_new(self, move: Move) -> bool:
        """Whether a move changes anything."""
        return self._is_new(move, self.position)

    def _is_new(self, move: Move, position: Position) -> bool:
        index = self.puzzle.substrate.layout.index(move.coord)
        if isinstance(move, Commit):
            return not (index in position.placed and position.masks[index] == move.mark.bit)
        return bool(position.masks[index] & move.mark.bit)

    def coords(self, literals: Sequence[int]) -> tuple[Coord, ...]:
        """The coords that literals are about."""
        field = self.puzzle.field
        return tuple(dict.fromkeys(field.coord(self.reasoner.target(literal)[0]) for literal in literals))
