"""Nearest first: of steps that are as easy to see, people take the one that follows from what they have just written.

The kernel takes them in the order of its rules, and so goes from one end of the board to the other. What it found in
one go is put into an order in which each step still comes after all that it reads, and before what it would read.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush, nlargest
from typing import NamedTuple

from penmark.grading.profile import ProfileEntry
from penmark.grading.solve_log import SolveLog
from penmark.program import BOARD
from penmark.puzzle.places import rule_scope
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.technique import Propagation
from penmark.solvers.reasoner import RuleStep, Targets


class _Node(NamedTuple):
    step: RuleStep
    decided: tuple[int, ...]
    """Positions."""
    read: frozenset[int]
    """Positions that it looks at besides."""


class NearestFirst:
    """Orders the steps of one climb by what was decided last."""

    def __init__(
        self,
        puzzle: Puzzle,
        targets: Targets,
        propagations: Sequence[tuple[Propagation, ProfileEntry]],
        automatic: int,
    ) -> None:
        """`propagations`: by rank, of which the first `automatic` ones are bookkeeping."""
        self._puzzle = puzzle
        self._targets = targets
        self._propagations = propagations
        self._automatic = automatic
        self._ease = [-1 if k < automatic else entry.tier.level for k, (_, entry) in enumerate(propagations)]
        """By rank: the lower, the easier to see."""
        self._reads: dict[tuple[int, int], frozenset[int]] = {}
        self._when: dict[int, int] = {}
        """By position, when it was decided."""
        self._noted = 0

    def note(self, log: SolveLog) -> None:
        """Take in what was decided since the last time."""
        literals, indices = log.literals, self._targets.indices
        for number in range(self._noted, len(literals)):
            self._when.setdefault(indices[literals[number] >> 1], number)
        self._noted = len(literals)

    def nearest(self, found: Sequence[Deduction], most: int) -> list[Deduction]:
        """Of what a pattern found, those that look at what was decided last; of several alike the first."""
        index, when = self._puzzle.substrate.layout.index, self._when

        def latest(each: Deduction) -> int:
            return max((when.get(index(at), -1) for at in each.observed), default=-1)

        return nlargest(most, found, latest)

    def ordered(self, found: Sequence[RuleStep]) -> list[RuleStep]:
        """The same steps: the easiest first, and of those as easy as each other the one that follows from the last."""
        nodes = [self._node(step) for step in found if not step.is_contradiction]
        return [*self._in_order(nodes), *(step for step in found if step.is_contradiction)]

    def _node(self, step: RuleStep) -> _Node:
        indices = self._targets.indices
        decided = tuple(dict.fromkeys(indices[literal >> 1] for literal in step.literals))
        return _Node(step, decided, self._read(step).difference(decided))

    def _read(self, step: RuleStep) -> frozenset[int]:
        key = step.constraint, step.region
        if step.constraint == BOARD:
            return frozenset()
        if key not in self._reads:
            scope = rule_scope(self._puzzle, *key)
            self._reads[key] = frozenset(self._puzzle.constraints[step.constraint].rule.reads(scope))
        return self._reads[key]

    def _in_order(self, nodes: list[_Node]) -> list[RuleStep]:
        waits, followers = _order_needed(nodes)
        alike, when = self._alike(nodes), self._when
        ready: list[tuple[int, int, int]] = []

        def latest(k: int) -> int:
            return max((when.get(i, -1) for i in nodes[k].read), default=-1)

        def offer(k: int) -> None:
            heappush(ready, (self._ease[nodes[k].step.rank], -latest(k), k))

        for k, count in enumerate(waits):
            if not count:
                offer(k)
        order: dict[int, None] = {}
        while ready:
            _, _, k = heappop(ready)
            # What rests on the same marks is one step with it.
            for each in (k, *(other for other in alike.get(k, ()) if not waits[other])):
                if each in order:
                    continue
                # Bookkeeping is as old as what it follows from.
                now = latest(each) if nodes[each].step.rank < self._automatic else self._noted + len(order)
                when.update(dict.fromkeys(nodes[each].decided, now))
                order[each] = None
                for follower in followers[each]:
                    waits[follower] -= 1
                    if not waits[follower]:
                        offer(follower)
        return [nodes[k].step for k in order]

    def _alike(self, nodes: Sequence[_Node]) -> dict[int, list[int]]:
        """By step, others that rest on the same marks and say the same of them."""
        found: dict[tuple[int, int, frozenset[int]], list[int]] = {}
        for k, (step, _, read) in enumerate(nodes):
            if self._propagations[step.rank][0].same_marks:
                found.setdefault((step.rank, step.constraint, read), []).append(k)
        return {k: group for group in found.values() if len(group) > 1 for k in group}


def _order_needed(nodes: Sequence[_Node]) -> tuple[list[int], list[list[int]]]:
    """How many others each has to come after, and which have to come after it."""
    waits, followers = [0] * len(nodes), [list[int]() for _ in nodes]
    decider: dict[int, int] = {}
    readers: dict[int, list[int]] = {}
    for k, (_, decided, read) in enumerate(nodes):
        before = {decider[i] for i in (*read, *decided) if i in decider}
        before.update(other for i in decided for other in readers.get(i, ()))
        before.discard(k)
        waits[k] = len(before)
        for other in before:
            followers[other].append(k)
        for i in decided:
            decider[i] = k
        for i in read:
            readers.setdefault(i, []).append(k)
    return waits, followers
