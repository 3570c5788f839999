"""What follows from a supposition by rules and by patterns that people know by name, up to a contradiction.

Many a wrong mark clashes soon for someone who sees that a line reaches a 3, and late or never rule by rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks
from penmark.errors import UndecidedError
from penmark.grading.chain_pruning import ChainStep, PrunedLink
from penmark.grading.deduction_telling import deduction_words
from penmark.grading.ladder import Ladder, Rung
from penmark.grading.pattern_reasons import PatternStep
from penmark.grading.refutation import RuleRefutation
from penmark.grading.solve_state import SolveState
from penmark.grading.words import both_words, capitalized, moves_words, sentence
from penmark.program import BOARD
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.places import rule_scope
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.evidence import Words
from penmark.reasoning.scanning import Scans
from penmark.reasoning.technique import BoardPattern, LocalPattern
from penmark.rules.outcome import Names, Violation
from penmark.solvers.base import Budget
from penmark.solvers.reasoner import RuleStep

_MOST_EXPLAINED = 40
"""Sentences with all that they rest on; of longer arguments only the sentences are told."""
_MOST_LAYERS = 14
"""Of conclusions that rest on each other; what needs more is not short."""


def named_refutation(
    puzzle: Puzzle,
    masks: Masks,
    supposed: Commit,
    ladder: Ladder,
    budget: Budget,
    known: AbstractSet[int],
    *,
    hard: bool = False,
) -> NamedRefutation | None:
    """How a mark fails on a board; `None` if the patterns that people see soon do not show it.

    `known`: the literals that single rules conclude without the mark. `hard`: with patterns that take long to see, too.
    """
    try:
        state = SolveState(puzzle, masks[:], None, budget)
    except UndecidedError:
        return None
    state.apply((supposed,))
    rungs = [rung for rung in ladder.rungs if _is_pattern(rung) and (hard or not rung.hard)]
    named = [max(row) >= 0 for row in ladder.rank_rows(puzzle)]
    chain = _Layers(state, rungs, named).chain()
    if not chain:
        return None
    return NamedRefutation(state.reasoner.literals(), supposed, masks, chain, known, budget)


class _Layers:
    """All that is seen now, then what that allows, so that the contradiction is found that takes the fewest turns."""

    def __init__(self, state: SolveState, rungs: Sequence[Rung], named: Sequence[bool]) -> None:
        """`named`: for each rule whether people have a name for something that it concludes by itself."""
        self._state, self._rungs, self._named = state, rungs, named
        self._scans = Scans()
        self._chain: list[ChainStep] = []

    def chain(self) -> tuple[ChainStep, ...]:
        """All that was concluded, the contradiction last; nothing if there is none."""
        for _ in range(_MOST_LAYERS):
            before, seen = len(self._chain), list(self._patterns())
            end = self._rules_end() or self._patterns_end(seen)
            if end is not None:
                return (*self._chain, end)
            if len(self._chain) == before or self._state.budget.stop() is not None:
                break
        return ()

    def _rules_end(self) -> RuleStep | None:
        """Take what rules conclude; the one that cannot hold, if there is one."""
        state, value = self._state, self._state.reasoner.deducer.value
        found = [RuleStep.unranked(*each) for each in state.reasoner.deducer.deductions()]
        broken = [step for step in found if step.is_contradiction and (self._is_named(step) or self._shows(step))]
        if broken:
            return min(broken, key=state.reach)
        for step in found:
            if not step.is_contradiction and self._is_named(step) and value(step.literals[0]) == 0:
                state.apply(state.reasoner.moves(step))
                self._chain.append(step)
        return None

    def _is_named(self, step: RuleStep) -> bool:
        """Whether people see what a rule concludes; of some, such as all islands together, they do not."""
        return step.constraint == BOARD or self._named[step.constraint + 1]

    def _shows(self, step: RuleStep) -> bool:
        """Whether it is to be seen what is wrong."""
        state = self._state
        rule = state.reasoner.puzzle.constraints[step.constraint].rule
        scope = rule_scope(state.reasoner.puzzle, step.constraint, step.region)
        return isinstance(rule.check(scope, state.position.masks), Violation)

    def _patterns_end(self, seen: Sequence[PatternStep]) -> PatternStep | None:
        """Take what patterns have concluded; the one that contradicts a mark, if there is one."""
        state, reasoner = self._state, self._state.reasoner
        for step in seen:
            values = {move: reasoner.deducer.value(reasoner.literal(move)) for move in step.moves}
            contradicted = tuple(move for move, value in values.items() if value < 0)
            if contradicted:
                return step.only(contradicted[:1])
            new = tuple(move for move, value in values.items() if value == 0)
            if new:
                state.apply(new)
                self._chain.append(step.only(new))
        return None

    def _patterns(self) -> Iterator[PatternStep]:
        """What patterns find on the board as it is."""
        position = self._state.position
        before = position.masks[:]
        for rung in self._rungs:
            if self._state.budget.stop() is not None:
                return
            technique = rung.technique
            assert isinstance(technique, BoardPattern | LocalPattern)
            for found in self._scans.find(technique, position):
                yield PatternStep(technique, found, before)


def _is_pattern(rung: Rung) -> bool:
    """Whether it is a pattern that supposes nothing itself: nobody supposes a second thing to see what follows."""
    technique = rung.technique
    if not isinstance(technique, BoardPattern | LocalPattern):
        return False
    return not (technique.depth or technique.is_chain or technique.supposes or technique.uniqueness)


def _why(reason: Words, say: Names) -> str:
    return f"Why: {sentence(reason(say))}"


@dataclass(frozen=True)
class NamedRefutation(RuleRefutation):
    """The way to a contradiction by rules and patterns."""

    def failure(self, say: Names) -> str:
        end = self.chain[-1]
        if not isinstance(end, PatternStep):
            return super().failure(say)
        (move,), puzzle = end.moves, self.literals.puzzle
        marks = puzzle.field.domain(puzzle.substrate.layout.index(move.coord)).marks()
        others = [mark for mark in marks if mark != move.mark]
        if isinstance(move, Commit) and len(others) == 1:
            return f"{both_words(move, others[0], say)} ({self._title(end)})"
        return self._nothing_left(move.coord, say)

    def explained(self) -> tuple[Words, ...]:
        told = list[Words]()
        for links in self.placements:
            told += [self._told(links), *self._behind(links[0].step)]
        told += [self._end, *self._behind(self.chain[-1])]
        return tuple(told) if len(told) <= _MOST_EXPLAINED else self.sentences()

    def _behind(self, step: ChainStep) -> Iterator[Words]:
        """The reasons of a pattern."""
        if isinstance(step, PatternStep) and step.deduction.evidence is not None:
            for reason in step.deduction.evidence(step.before).reasons:
                yield partial(_why, reason)

    def briefly(self, links: Sequence[PrunedLink], say: Names) -> str | None:
        """By the cage, the line or the house that has a name, so that the reader knows where to look."""
        step = links[0].step
        if not isinstance(step, PatternStep):
            return super().briefly(links, say)
        named = None if step.deduction.named is None else step.deduction.named(say)
        return self._title(step) if named is None else named

    def _title(self, step: PatternStep) -> str:
        """What people call a pattern, within a sentence."""
        made = step.deduction.title
        title = step.technique.title if made is None else made(self.literals.puzzle.names)
        return f"{title[:1].lower()}{title[1:]}"

    def _is_told(self, link: PrunedLink) -> bool:
        """What a pattern strikes does not go without saying."""
        return isinstance(link.step, PatternStep) or super()._is_told(link)

    def _place_of(self, link: PrunedLink) -> tuple[int, ...]:
        return (id(link.step),) if isinstance(link.step, PatternStep) else super()._place_of(link)

    def _told(self, links: Sequence[PrunedLink]) -> Words:
        step = links[0].step
        if not isinstance(step, PatternStep):
            return super()._told(links)
        wanted = {move.coord for link in links for move in link.placed}
        moves = tuple(move for move in step.moves if move.coord in wanted) or step.moves
        return lambda _: self._pattern_words(step, moves)

    def _end(self, say: Names) -> str:
        end = self.chain[-1]
        if not isinstance(end, PatternStep):
            return super()._end(say)
        (move,) = end.moves
        return f"{self._pattern_words(end, end.moves)} {sentence(f'but {self._against(move, say)}')}"

    def _against(self, move: Move, say: Names) -> str:
        """What stands where a pattern wants another mark; or that it is gone there, if several others are left."""
        left = self._left(move)
        if len(left) == 1:
            return moves_words((Commit(move.coord, left[0]),), say)
        if left and isinstance(move, Commit):
            return f"{say.coord(move.coord)} cannot be {say.about((move.coord,)).mark(move.mark)}"
        return f"nothing is left for {say.coord(move.coord)}"

    def _left(self, move: Move) -> tuple[Mark, ...]:
        field = self.literals.puzzle.field
        i = self.literals.puzzle.substrate.layout.index(move.coord)
        left = self.masks[i]
        for each in (self.supposed, *(move for step in self.chain[:-1] for move in self._moves(step))):
            if each.coord == move.coord:
                left &= each.mark.bit if isinstance(each, Commit) else ~each.mark.bit
        return field.domain(i).marks(left)

    def coords(self) -> tuple[Coord, ...]:
        """All places on the way."""
        moved = [move.coord for link in self.links for move in self._moves(link.step)]
        return tuple(dict.fromkeys((self.supposed.coord, *moved)))

    def _pattern_words(self, step: PatternStep, moves: tuple[Move, ...]) -> str:
        deduction, puzzle = replace(step.deduction, moves=moves), self.literals.puzzle
        title = step.technique.title if deduction.title is None else deduction.title(puzzle.names)
        return f"{title}: {capitalized(deduction_words(puzzle, deduction, step.before))}"
