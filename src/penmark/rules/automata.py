"""Automata for rules that read a region in order: checked, stated in CP-SAT and lowered from one definition.

An `Automaton` says how it goes on from a state when it reads a number, and in which states it may end. Unrolled over
the positions of a region it has few states at each; those from which no end can be reached are left out. Binary marks
are read as 1 and 0.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeAlias

from penmark.board.mark import Masks, bits
from penmark.program import negate
from penmark.rules.base import Encoding
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Outcome, Violation

State: TypeAlias = Hashable
Step: TypeAlias = Mapping[State, Mapping[int, State]]
"""At one position: for each state before it, the numbers that may follow and the state after each."""


class Automaton(ABC):
    """What a rule makes of the numbers of a region, read in order."""

    @abstractmethod
    def start(self) -> State:
        """The state before the first number."""

    @abstractmethod
    def read(self, state: State, place: int, value: int) -> State | None:
        """The state after reading a number at a place of the region (from 0); `None` if that breaks the rule."""

    @abstractmethod
    def accepts(self, state: State) -> bool:
        """Whether the region may end here."""


def unrolled(automaton: Automaton, masks: Sequence[int]) -> list[Step]:
    """What can happen at each position with these candidates; an empty step means that nothing can."""
    forward = _forward(automaton, masks)
    alive = {state for state in _after(forward) if automaton.accepts(state)} if masks else set()
    trimmed: list[Step] = []
    for step in reversed(forward):
        kept = {
            state: {value: after for value, after in ways.items() if after in alive} for state, ways in step.items()
        }
        trimmed.append({state: ways for state, ways in kept.items() if ways})
        alive = set(trimmed[-1])
    return trimmed[::-1]


def _is_possible(automaton: Automaton, steps: Sequence[Step]) -> bool:
    return all(steps) if steps else automaton.accepts(automaton.start())


def _forward(automaton: Automaton, masks: Sequence[int]) -> list[Step]:
    states: Iterable[State] = [automaton.start()]
    steps: list[Step] = []
    for place, mask in enumerate(masks):
        step: dict[State, dict[int, State]] = {}
        for state in states:
            reached = ((value, automaton.read(state, place, value)) for value in bits(mask))
            step[state] = {value: after for value, after in reached if after is not None}
        steps.append(step)
        states = dict.fromkeys(after for ways in step.values() for after in ways.values())
    return steps


def _after(steps: Sequence[Step]) -> set[State]:
    return {after for ways in steps[-1].values() for after in ways.values()}


def check_line(automaton: Automaton, scope: Scope, masks: Masks, violation: Callable[[], Violation]) -> Outcome:
    """Exact: violated if nothing that the candidates allow is accepted, satisfied if all of it is."""
    line = [masks[i] for i in scope.indices]
    steps = unrolled(automaton, line)
    if not _is_possible(automaton, steps):
        return violation()
    free = all(len(ways) == mask.bit_count() for step, mask in zip(steps, line, strict=True) for ways in step.values())
    return SATISFIED if free else PENDING


def encode_line(automaton: Automaton, scope: Scope, encoding: Encoding) -> None:
    """State it in CP-SAT as an automaton over the unrolled states."""
    steps = unrolled(automaton, [domain.mask for domain in scope.domains()])
    if not _is_possible(automaton, steps):
        encoding.model.add_bool_or([])
    if not all(steps) or not steps:
        return
    numbers: dict[tuple[int, State], int] = {}

    def numbered(place: int, state: State) -> int:
        return numbers.setdefault((place, state), len(numbers))

    moves = [
        (numbered(place, state), value, numbered(place + 1, after))
        for place, step in enumerate(steps)
        for state, ways in step.items()
        for value, after in ways.items()
    ]
    ends = [n for (place, _), n in numbers.items() if place == len(steps)]
    encoding.model.add_automaton([encoding.value(i) for i in scope.indices], numbers[0, automaton.start()], ends, moves)


def lower_line(automaton: Automaton, scope: Scope, to: Lowering) -> None:
    """State it in clauses: a hidden literal for each state between two positions where there is a choice."""
    steps = unrolled(automaton, [domain.mask for domain in scope.domains()])
    if not _is_possible(automaton, steps):
        to.program.clause([])
        return
    before: dict[State, int] = {automaton.start(): _TRUE}
    for place, (i, step) in enumerate(zip(scope.indices, steps, strict=True), 1):
        ends = dict.fromkeys(after for ways in step.values() for after in ways.values())
        if place == len(steps) or len(ends) == 1:
            after = dict.fromkeys(ends, _TRUE)
        else:
            after = {state: to.program.fresh() for state in ends}
            to.program.count(list(after.values()), (1,))
        values = {mark.value: to.literal(i, mark) for mark in scope.field.domain(i).marks()}
        _lower_step(step, before, after, values, to)
        before = after


_TRUE = -1
"""In place of the literal of a state that is certain."""


def _lower_step(
    step: Step, before: Mapping[State, int], after: Mapping[State, int], values: Mapping[int, int], to: Lowering
) -> None:
    """What a state before and a number say of the state after, and what each of the three needs to be possible.

    With exactly one state on either side and exactly one number, the rest follows by propagation.
    """
    clause, last = to.program.clause, all(literal == _TRUE for literal in after.values())
    sources: dict[State, list[int]] = {end: [] for end in after}
    causes: dict[State, set[int]] = {end: set() for end in after}
    holders: dict[int, list[int]] = {value: [] for value in values}
    for state, ways in step.items():
        given = [] if before[state] == _TRUE else [negate(before[state])]
        for value, literal in values.items():
            end = ways.get(value, _NOWHERE)
            if end is _NOWHERE:
                clause([*given, negate(literal)])
                continue
            holders[value].append(before[state])
            if not last:
                clause([*given, negate(literal), after[end]])
                causes[end].add(literal)
        if not last:
            for end in dict.fromkeys(ways.values()):
                sources[end].append(before[state])
    for value, literal in values.items():
        _clause(to, [literal], holders[value])
    if not last:
        for end, literal in after.items():
            _clause(to, [literal], sources[end])
            _clause(to, [literal], sorted(causes[end]))


_NOWHERE = object()
"""In place of the state after a number that cannot follow."""


def _clause(to: Lowering, given: Iterable[int], one_of: Sequence[int]) -> None:
    """If all of the first are true, so is one of the second."""
    if _TRUE not in one_of:
        to.program.clause([*(negate(literal) for literal in given if literal != _TRUE), *one_of])
