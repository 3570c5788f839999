"""`pruned`: of all that was concluded up to a contradiction, what it rests on, and what each of these rests on itself.

A rule concludes something from a few of the marks in its region. Which ones is found out by giving candidates back, the
latest first, as long as the rule alone still says the same; where the rule itself cannot tell, the kernel is asked.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from penmark.board.mark import Mark, bits, is_single
from penmark.grading.parts import premises
from penmark.grading.pattern_reasons import PatternReasons, PatternStep
from penmark.program import BOARD
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.places import rule_scope
from penmark.rules.outcome import Violation
from penmark.solvers.base import Budget
from penmark.solvers.reasoner import Literals, RuleStep

_MOST_ASKED = 120
"""Positions of a rule that are asked one by one whether it needs them."""
_BEFORE = -1
"""In place of the number of a step: what stood on the board, or was supposed."""


ChainStep: TypeAlias = RuleStep | PatternStep


class PrunedLink(NamedTuple):
    """One conclusion that matters."""

    step: ChainStep
    placed: tuple[Commit, ...]
    """The marks that it decides."""
    by_striking: bool
    """Whether it decides them by striking all others."""
    rests_on: tuple[Commit, ...] | None
    """The marks that it follows from; `None` if candidates without a mark matter as well."""


class PrunedChain(NamedTuple):
    """The conclusions that matter, in order, and what is violated in the end, where the rule itself can say it."""

    links: tuple[PrunedLink, ...]
    violation: Violation | None
    ends_on: tuple[Commit, ...]
    """The marks that the contradiction follows from."""


def pruned(
    literals: Literals,
    masks: Sequence[int],
    supposed: Move,
    chain: Sequence[ChainStep],
    budget: Budget | None = None,
) -> PrunedChain:
    """Of a chain that ends in a contradiction, from the candidates before the supposition.

    `budget`: how long to look for what patterns can do without.
    """
    return ChainPruning(literals, masks, supposed, chain, budget).result()


class ChainPruning:
    def __init__(
        self,
        literals: Literals,
        masks: Sequence[int],
        supposed: Move,
        chain: Sequence[ChainStep],
        budget: Budget | None,
    ) -> None:
        self._literals, self._budget = literals, budget
        self._puzzle = literals.puzzle
        self._chain = chain
        self._start = literals.puzzle.start_masks()
        self._masks = array("Q", masks)
        self._when: dict[int, int] = {}
        """By position, the last step that struck something there."""
        self._apply((supposed,), _BEFORE)
        self._struck = [self._apply(self._moves(step), n) for n, step in enumerate(chain[:-1])]
        """For each step the positions with what it struck there, as bits."""

    def _apply(self, moves: Iterable[Move], n: int) -> list[tuple[int, int]]:
        struck = []
        for move in moves:
            i = self._puzzle.substrate.layout.index(move.coord)
            gone = self._masks[i] & (~move.mark.bit if isinstance(move, Commit) else move.mark.bit)
            if gone:
                self._masks[i] &= ~gone
                self._when[i] = n
                struck.append((i, gone))
        return struck

    def result(self) -> PrunedChain:
        end = self._chain[-1]
        violation = self._violation(end)
        needed = self._reason(end, None)
        ends_on = tuple(mark for j in sorted(needed) if (mark := self._mark(j)) is not None)
        links = []
        for n in range(len(self._chain) - 2, -1, -1):
            placed = self._placed(n)
            for i, gone in self._struck[n]:
                self._masks[i] |= gone
            wanted = [(i, needed.get(i, 0) & gone) for i, gone in self._struck[n] if needed.get(i, 0) & gone]
            if wanted:
                links.append(self._link(n, wanted, placed, needed))
        return PrunedChain(tuple(links[::-1]), violation, ends_on)

    def _link(
        self, n: int, wanted: list[tuple[int, int]], placed: dict[int, Commit], needed: dict[int, int]
    ) -> PrunedLink:
        step, rests_on = self._chain[n], dict[int, int]()
        for i, gone in wanted:
            for j, also in self._reason(step, (i, gone)).items():
                rests_on[j] = rests_on.get(j, 0) | also
        for i, gone in wanted:
            needed[i] &= ~gone
        for j, also in rests_on.items():
            needed[j] = needed.get(j, 0) | also
        marks = [self._mark(j) for j in sorted(rests_on)]
        known = None if None in marks else tuple(mark for mark in marks if mark is not None)
        strikes = not any(isinstance(move, Commit) for move in self._moves(step))
        return PrunedLink(step, tuple(placed[i] for i, _ in wanted if i in placed), strikes, known)

    def _moves(self, step: ChainStep) -> tuple[Move, ...]:
        return step.moves if isinstance(step, PatternStep) else self._literals.moves(step)

    def _placed(self, n: int) -> dict[int, Commit]:
        """The positions that a step, the last one that is applied, decides."""
        marks = {i: self._mark(i) for i, _ in self._struck[n]}
        return {i: mark for i, mark in marks.items() if mark is not None}

    def _mark(self, i: int) -> Commit | None:
        field = self._puzzle.field
        mask = self._masks[i]
        return Commit(field.coord(i), field.domain(i).marks(mask)[0]) if is_single(mask) else None

    def _violation(self, step: ChainStep) -> Violation | None:
        if isinstance(step, PatternStep) or step.constraint == BOARD:
            return None
        scope = rule_scope(self._puzzle, step.constraint, step.region)
        found = self._puzzle.constraints[step.constraint].rule.check(scope, self._masks)
        return found if isinstance(found, Violation) else None

    def _reason(self, step: ChainStep, goal: tuple[int, int] | None) -> dict[int, int]:
        """What must be struck where for a rule to strike the goal, or to be violated, as far as that can be told."""
        if isinstance(step, PatternStep):
            return self._reason_of_pattern(step, goal)
        if step.constraint == BOARD:
            i = self._puzzle.substrate.floor[step.region]
            return {i: self._start[i] & ~self._masks[i]} if goal is None else {}
        masks, before = self._masks, dict[int, int]()
        if goal is not None:
            before[goal[0]] = masks[goal[0]]
            masks[goal[0]] = goal[1]
        scope = rule_scope(self._puzzle, step.constraint, step.region)
        region = set(self._puzzle.constraints[step.constraint].rule.reads(scope)) - before.keys()
        struck = self._latest_first(i for i in region if self._start[i] & ~masks[i])
        if len(region) > _MOST_ASKED or self._violation(step) is None:
            found = self._asked(step, struck, goal)
        else:
            before.update((i, masks[i]) for i in struck)
            found = {i: gone for i in struck if (gone := self._needed_at(step, i))}
        for i, mask in before.items():
            masks[i] = mask
        return found

    def _reason_of_pattern(self, step: PatternStep, goal: tuple[int, int] | None) -> dict[int, int]:
        """The same of a pattern, which strikes the goal or, without one, contradicts the mark that stands there."""
        i, gone = goal or self._first_struck(step)
        struck = (j for j in self._puzzle.substrate.floor if j != i and self._start[j] & ~step.before[j])
        found = self._patterns.of(step, (i, gone), self._latest_first(struck))
        return found if goal is not None else {**found, i: self._start[i] & ~self._masks[i]}

    def _first_struck(self, step: PatternStep) -> tuple[int, int]:
        """The position and the bits that the first move of a pattern strikes."""
        move = step.moves[0]
        i = self._puzzle.substrate.layout.index(move.coord)
        return i, self._start[i] & ~move.mark.bit if isinstance(move, Commit) else move.mark.bit

    def _latest_first(self, places: Iterable[int]) -> list[int]:
        return sorted(places, key=lambda i: (self._when.get(i, _BEFORE), i), reverse=True)

    @cached_property
    def _patterns(self) -> PatternReasons:
        return PatternReasons(self._puzzle, self._budget)

    def _asked(self, step: RuleStep, struck: Sequence[int], goal: tuple[int, int] | None) -> dict[int, int]:
        """The same as the kernel tells it, or all that is struck."""
        masks, field = self._masks, self._puzzle.field
        everything = {i: self._start[i] & ~masks[i] for i in struck}
        marks = [(i, mark) for i, gone in everything.items() for mark in field.domain(i).marks(gone)]
        goals: list[tuple[int, Mark] | None] = [None]
        if goal is not None:
            goals = [(goal[0], mark) for mark in field.domain(goal[0]).marks(goal[1])]
        found: dict[int, int] = {}
        for each in goals:
            needed = premises(self._puzzle, (step.constraint, step.region), marks, each)
            if needed is None:
                return everything
            for i, mark in needed:
                found[i] = found.get(i, 0) | mark.bit
        return found

    def _needed_at(self, step: RuleStep, i: int) -> int:
        """The marks that cannot be given back to a position; all others are."""
        masks, now = self._masks, self._masks[i]
        masks[i] = self._start[i]
        if self._violation(step) is not None:
            return 0
        masks[i], needed = now, 0
        for value in bits(self._start[i] & ~now):
            masks[i] |= 1 << value
            if self._violation(step) is None:
                masks[i] &= ~(1 << value)
                needed |= 1 << value
        return needed
