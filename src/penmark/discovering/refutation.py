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

    def __init__(self, deducer: Deducer, by_rule: Mapping[RuleAt, Sequence[Statement]], outputs: int) -> None:
        """`outputs` is the number of variables that stand for marks; rules may have others of their own."""
        self._deducer = deducer
        self._steps = {
            rule: [tuple(statements)] if _has_own(statements, outputs) else [(each,) for each in statements]
            for rule, statements in by_rule.items()
        }

    def refute(self, goal: int) -> LayeredRefutation | None:
        """A refutation of the opposite of a literal; `None` if single rules come to no contradiction soon."""
        before = self._deducer.applied()
        self._deducer.apply(negate(goal))
        try:
            return _Supposition(self._deducer, self._steps, goal).refutation()
        finally:
            while self._deducer.applied() > before:
                self._deducer.undo()


Step = tuple[Statement, ...]
"""What is taken together: one statement, or all of a rule with variables of its own, which nobody else sees."""


def _has_own(statements: Iterable[Statement], outputs: int) -> bool:
    return any(variable >= outputs for each in statements for variable in each.variables)


class _Supposition:
    def __init__(self, deducer: Deducer, steps: Mapping[RuleAt, Sequence[Step]], goal: int) -> None:
        self._deducer = deducer
        self._steps = steps
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

    def _broken(self, rule: RuleAt) -> list[Step]:
        steps = [each for each in self._steps.get(rule, ()) if not self._layer.keys().isdisjoint(_variables(each))]
        broken: list[Step] = [each for each in steps if len(each) == 1 and not each[0].may_hold(self._value)]
        return broken or [each for each in steps if len(each) > 1 or each[0].allowed is None]

    def _way(self, end: Step) -> tuple[Statement, ...]:
        """The statements from the supposition to one that is broken."""
        chosen = dict.fromkeys(end)
        todo = sorted(_variables(end) & self._layer.keys())
        seen = set(todo)
        while todo:
            variable = todo.pop()
            if self._layer[variable] == 0:
                continue
            reason = self._reason(variable, seen)
            if reason is None:
                return ()
            chosen.update(dict.fromkeys(reason))
            for each in self._before(reason, variable) - seen:
                seen.add(each)
                todo.append(each)
        return tuple(chosen)

    def _reason(self, variable: int, seen: set[int]) -> Step | None:
        """What decided a variable and needs the fewest others for it."""
        steps = [each for rule in self._rules[variable] for each in self._steps.get(rule, ())]
        return min(
            (each for each in steps if variable in _variables(each) and self._decides(each, variable)),
            key=lambda each: (each[0].is_graph, len(each), len(self._before(each, variable) - seen)),
            default=None,
        )

    def _decides(self, step: Step, variable: int) -> bool:
        """Whether it may have decided a variable, as far as can be seen."""
        layer, held = self._layer[variable], self._deducer.value(2 * variable) > 0
        return len(step) > 1 or step[0].forces(variable, held, lambda literal: self._value(literal, layer))

    def _before(self, step: Step, variable: int) -> set[int]:
        """What was decided earlier of the places that it speaks of."""
        layer = self._layer[variable]
        return {each for each in _variables(step) & self._layer.keys() if self._layer[each] < layer}


def _variables(step: Step) -> frozenset[int]:
    return step[0].variables if len(step) == 1 else frozenset().union(*(each.variables for each in step))
