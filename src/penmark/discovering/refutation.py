"""Refutations in layers: what single rules conclude from a supposition, each time all at once, up to a contradiction.

Layer by layer the first contradiction is the nearest one, and only what leads to it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from penmark._kernel import Deducer
from penmark.discovering.statement import Statement
from penmark.program import negate

MOST_LAYERS = 12
_MOST_ENDS = 4
"""Contradictions of the last layer that are followed back."""

RuleAt = tuple[int, int]
"""(constraint, region)"""


@dataclass(frozen=True)
class LayeredRefutation:
    """A supposition that ends in a contradiction."""

    goal: int
    """What is proved: the opposite of what was supposed."""
    layers: int
    ways: tuple[tuple[Statement, ...], ...]
    """Statements that lead to a contradiction, as far as can be seen without proving it; the fewest first."""


class LayeredSearch:
    """Looks for refutations on a board; the kernel's copy of it is as it was afterwards."""

    def __init__(self, deducer: Deducer, by_rule: Mapping[RuleAt, Sequence[Statement]]) -> None:
        self._deducer = deducer
        self._by_rule = by_rule

    def refute(self, goal: int) -> LayeredRefutation | None:
        """A refutation of the opposite of a literal; `None` if single rules come to no contradiction soon."""
        before = self._deducer.applied()
        self._deducer.apply(negate(goal))
        try:
            return _Supposition(self._deducer, self._by_rule, goal).refutation()
        finally:
            while self._deducer.applied() > before:
                self._deducer.undo()


class _Supposition:
    def __init__(self, deducer: Deducer, by_rule: Mapping[RuleAt, Sequence[Statement]], goal: int) -> None:
        self._deducer = deducer
        self._by_rule = by_rule
        self._goal = goal
        self._layer = {goal >> 1: 0}
        """In which layer each variable was decided."""
        self._rules: dict[int, list[RuleAt]] = {}
        """By variable, the rules that decided it."""

    def refutation(self) -> LayeredRefutation | None:
        for layer in range(1, MOST_LAYERS + 1):
            found = self._deducer.deductions()
            ends = list(dict.fromkeys((constraint, region) for literal, constraint, region, _ in found if literal < 0))
            if ends:
                ways = (self._way(end) for rule in ends[:_MOST_ENDS] for end in self._broken(rule))
                fewest = sorted((way for way in ways if way), key=len)
                return LayeredRefutation(self._goal, layer, tuple(fewest[:_MOST_ENDS])) if fewest else None
            if not self._apply(found, layer):
                return None
        return None

    def _apply(self, found: Iterable[tuple[int, int, int, int]], layer: int) -> bool:
        """Take all deductions of a layer; whether any was new."""
        for literal, constraint, region, _ in found:
            variable = literal >> 1
            if variable not in self._layer and self._deducer.value(literal) == 0:
                self._deducer.apply(literal)
                self._layer[variable] = layer
                self._rules[variable] = []
            if self._layer.get(variable) == layer and self._deducer.value(literal) > 0:
                self._rules[variable].append((constraint, region))
        return layer in self._layer.values()

    def _value(self, literal: int, below: int = MOST_LAYERS + 1) -> int:
        """The value of a literal, with only what was decided in the layers before one."""
        return self._deducer.value(literal) if self._layer.get(literal >> 1, -1) < below else 0

    def _broken(self, rule: RuleAt) -> list[Statement]:
        statements = [each for each in self._by_rule.get(rule, ()) if self._is_about_it(each)]
        broken = [each for each in statements if not each.may_hold(self._value)]
        return broken or [each for each in statements if each.allowed is None]

    def _is_about_it(self, statement: Statement) -> bool:
        return not self._layer.keys().isdisjoint(statement.variables)

    def _way(self, end: Statement) -> tuple[Statement, ...]:
        """The statements from the supposition to one that is broken."""
        chosen = {end: None}
        todo = sorted(end.variables & self._layer.keys())
        seen = set(todo)
        while todo:
            variable = todo.pop()
            if self._layer[variable] == 0:
                continue
            reason = self._reason(variable, seen)
            if reason is None:
                return ()
            chosen[reason] = None
            for each in self._before(reason, variable) - seen:
                seen.add(each)
                todo.append(each)
        return tuple(chosen)

    def _reason(self, variable: int, seen: set[int]) -> Statement | None:
        """The statement that decided a variable and needs the fewest others for it."""
        layer, held = self._layer[variable], self._deducer.value(2 * variable) > 0
        statements = [
            each
            for rule in self._rules[variable]
            for each in self._by_rule.get(rule, ())
            if (variable in each.variables or not each.variables)
            and each.forces(variable, held, lambda literal: self._value(literal, layer))
        ]
        return min(
            statements,
            key=lambda each: (each.is_graph, len(self._before(each, variable) - seen)),
            default=None,
        )

    def _before(self, statement: Statement, variable: int) -> set[int]:
        """What was decided earlier of the places that a statement speaks of."""
        layer = self._layer[variable]
        return {each for each in statement.variables & self._layer.keys() if self._layer[each] < layer}
