"""Which part of a rule a step rests on, for rules that tell their parts apart.

Step by step a rule concludes as a whole, whatever parts it has. Which of them it took is found out when someone asks:
the rule by itself, with what was on the board, is asked for a minimal reason.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from penmark.board.mark import Mark
from penmark.grading.solve_state import SolveState
from penmark.program import ALWAYS, Opcode, Origin, Program, negate
from penmark.puzzle.game import Commit
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import Names
from penmark.solvers.lowered import lowering_of
from penmark.solvers.reasoner import RuleStep

_SECONDS = 1.0
"""For one question about a single rule."""


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
    program, meaning = _parted(lowering.program, rule, _known(state, step))
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


@lru_cache(maxsize=64)  # the steps of a few suppositions
def parts_from(
    puzzle: Puzzle, rule: tuple[int, int], known: tuple[Commit, ...], goal: Commit | None
) -> tuple[int, ...]:
    """Which parts of a rule make a mark follow from others, or leave no way if no mark is given; empty if the rule
    tells no parts apart, or none is needed."""
    lowering = _lowering_of(puzzle)
    if not lowering.program.has_parts({rule}):
        return ()
    index = puzzle.substrate.layout.index

    def literal(move: Commit) -> int:
        return lowering.literal(index(move.coord), move.mark)

    program, meaning = _parted(lowering.program, rule, [literal(move) for move in known])
    target = None if goal is None else literal(goal)
    answer, found, *_ = program.solver(guarded=True).explain(target, _SECONDS)
    parts = {meaning[at].part for at in found if at in meaning} if answer else set()
    return tuple(sorted(part for part in parts if part is not None))


def premises(
    puzzle: Puzzle, rule: tuple[int, int], struck: Sequence[tuple[int, Mark]], goal: tuple[int, Mark] | None
) -> list[tuple[int, Mark]] | None:
    """Of marks that are struck those from which a rule concludes that the goal is struck, or without one that it cannot
    hold: as few as the kernel can tell, `None` if it cannot tell in time."""
    lowering = _lowering_of(puzzle)
    program = lowering.program.only({rule})
    number = 1 + max(rule[0], 0)
    program.at(number)
    program.facts([negate(lowering.literal(*each)) for each in struck])
    target = None if goal is None else negate(lowering.literal(*goal))
    answer, found, *_ = program.solver(guarded=True).explain(target, _SECONDS)
    return [struck[region] for constraint, region in found if constraint == number] if answer else None


@lru_cache(maxsize=2)  # the puzzle whose steps are told
def _lowering_of(puzzle: Puzzle) -> Lowering:
    return lowering_of(puzzle)


def _parted(
    program: Program, rule: tuple[int, int], known: Sequence[int]
) -> tuple[Program, Mapping[tuple[int, int], Origin]]:
    """One rule alone with what is known, its parts told apart."""
    alone = program.only({rule})
    alone.at(ALWAYS)
    alone.facts(known)
    return alone.parted()


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
