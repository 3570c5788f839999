"""Which part of a rule a step rests on, for rules that tell their parts apart.

Step by step a rule concludes as a whole, whatever parts it has. Which of them it took is found out when someone asks:
the rule by itself, with what was on the board, is asked for a minimal reason.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass

from penmark.grading.solve_state import SolveState
from penmark.program import ALWAYS, Opcode, Program
from penmark.rules.outcome import Names
from penmark.solvers.reasoner import RuleStep


@dataclass(frozen=True)
class Grounds:
    """What a step of one rule rests on."""

    parts: tuple[int, ...] = ()
    """Numbers of the rule's parts; empty if it has no parts, or if all are needed."""
    facts: tuple[Callable[[Names], str], ...] = ()
    """What the rule concluded on the way, in its own terms, such as 'r3c4 belongs to the 5'."""


def grounds_of(state: SolveState, step: RuleStep) -> Grounds:
    """What a step rests on. It must be the last one that was taken."""
    lowering, rule = state.reasoner.lowering, (step.constraint, step.region)
    if not lowering.program.has_parts({rule}):
        return Grounds()
    alone = lowering.program.only({rule})
    alone.at(ALWAYS)
    alone.facts(_known(state, step))
    program, meaning = alone.parted()
    solver, used = program.solver(guarded=True), dict[int | None, None]()
    for literal in step.literals:
        answer, found, *_ = solver.explain(literal, state.budget.left)
        if not answer:
            return Grounds()
        used.update(dict.fromkeys(meaning[at].part if at in meaning else None for at in found))
    parts = tuple(sorted(part for part in used if part is not None))
    numbers = {number for (_, number), origin in meaning.items() if origin.part in used}
    facts = dict.fromkeys(
        fact for literal in step.literals for fact in _facts_for(program, numbers, literal, lowering.names)
    )
    return Grounds(parts, tuple(_told(fact, lowering.names) for fact in facts))


def _known(state: SolveState, step: RuleStep) -> list[int]:
    value, new = state.reasoner.deducer.value, set(step.literals)
    outputs = range(2 * len(state.reasoner.targets))
    return [literal for literal in outputs if literal not in new and value(literal) > 0]


def _facts_for(program: Program, numbers: set[int], goal: int, names: Container[int]) -> Iterator[int]:
    """The named literals that the entry which gives the goal has from other entries."""
    before: set[int] = set()
    for literal, _, number, _ in program.deducer().run():
        if literal == goal:
            if number in numbers:
                for said in _literals_with(program, number, goal):
                    yield from (each for each in (said, said ^ 1) if each in before and each >> 1 in names)
            return
        before.add(literal)


def _literals_with(program: Program, number: int, goal: int) -> Iterator[int]:
    """Of the clauses and counts of one part that mention the goal, the other literals."""
    for at in program.entries():
        opcode, _, region, length = program.code[at : at + 4]
        if region == number and opcode in (Opcode.CLAUSE, Opcode.COUNT):
            payload = program.code[at + 4 : at + 4 + length]
            literals = payload[1 + payload[0] :] if opcode == Opcode.COUNT else payload
            if goal in literals or goal ^ 1 in literals:
                yield from (each for each in literals if each | 1 != goal | 1)


def _told(literal: int, names: dict[int, Callable[[Names], str]]) -> Callable[[Names], str]:
    words = names[literal >> 1]
    return words if literal % 2 == 0 else lambda say: f"it cannot be that {words(say)}"
