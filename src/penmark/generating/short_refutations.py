"""Whether short suppositions solve a puzzle: a guess at how hard it is, in a fraction of the time of a grade.

Long chains of reasoning are what makes a puzzle extreme where its genre has techniques for short ones. Here a mark is
supposed, and single rules conclude what they can. If that comes to a contradiction within a few marks, the mark is out.
"""

from __future__ import annotations

from penmark.grading.solve_state import SolveState
from penmark.program import negate

_LEFT = 1 / 4
"""A puzzle of which no more than this part is left open is mostly solved by other short ways of reasoning."""


def falls_to_short_refutations(state: SolveState, longest: int) -> bool:
    """Whether refutations with so many marks at most decide most positions; the state is left as it was."""
    deducer = state.reasoner.deducer
    before, few = deducer.applied(), int(_LEFT * len(state.reasoner.targets))
    state.reasoner.run()
    left = _open(state)
    while len(left) > few and _refute(state, left, longest):
        left = _open(state)
    while deducer.applied() > before:
        deducer.undo()
    return len(left) <= few


def left_by_trials(state: SolveState) -> frozenset[int]:
    """The positions that single rules and suppositions that they refute leave open; the state is left as it was."""
    deducer, indices = state.reasoner.deducer, state.reasoner.targets.indices
    before = deducer.applied()
    state.reasoner.run()
    while (literal := state.trial(1)) is not None:
        deducer.apply(negate(literal))
        state.reasoner.run()
    left = frozenset(indices[variable] for variable in _open(state))
    while deducer.applied() > before:
        deducer.undo()
    return left


def _open(state: SolveState) -> list[int]:
    """The variables that are open."""
    value = state.reasoner.deducer.value
    return [k for k in range(len(state.reasoner.targets)) if value(2 * k) == 0]


def _refute(state: SolveState, variables: list[int], longest: int) -> bool:
    """Look at some variables, once; whether any of their literals was refuted."""
    deducer, found = state.reasoner.deducer, False
    for variable in variables:
        for literal in (2 * variable, 2 * variable + 1):
            if deducer.value(literal):
                break
            if deducer.refutes(literal, longest):
                deducer.apply(literal ^ 1)
                deducer.run()
                found = True
    return found
