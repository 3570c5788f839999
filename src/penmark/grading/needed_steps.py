"""Needed steps: of what rules say about candidates, people tell what leads to a number, when it does.

On a board with cages, lines or signs every rule says something about its cells from the start. A climb takes all of
that before it goes on. Told is only what the next number rests on, right before it; what leads nowhere is not told.
The hardest step stays: without it the climb would not have gone on.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from penmark.board.mark import MarkKind, bits, is_single
from penmark.grading.profile import ProfileEntry
from penmark.grading.solve_log import SolveLog
from penmark.grading.solve_state import SolveState
from penmark.grading.step import SolveStep
from penmark.grading.step_reasons import StepReasons
from penmark.inference import How
from penmark.program import BOARD, is_negative
from penmark.puzzle.places import rule_scope
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.technique import Propagation
from penmark.rules.base import Rule
from penmark.rules.distinct import Distinct
from penmark.solvers.reasoner import RuleStep

_PLAIN = frozenset({"distinct", "pin", "decided"})
"""Kinds of rules that say nothing about a candidate before a number is placed."""
_HOUSES = frozenset({"distinct"})


def is_told_by_need(puzzle: Puzzle) -> bool:
    """Whether a puzzle has houses of numbers, and rules of other kinds that say something from the start."""
    kinds = {constraint.rule.kind for constraint in puzzle.constraints}
    numbers = all(domain.kind is MarkKind.NUMERIC for domain in puzzle.field.layer_domains.values())
    return numbers and kinds >= _HOUSES and not kinds <= _PLAIN


LastOpen: TypeAlias = Callable[[Rule, bool, How], "tuple[Propagation, ProfileEntry] | None"]
"""What a mark is told by that a rule puts down in the last open place of a region that is a line or is none."""


class NeededSteps:
    """Puts the steps of one climb in the order in which people tell them, and leaves out what leads nowhere."""

    def __init__(self, state: SolveState, of_last_open: LastOpen) -> None:
        self._state = state
        self._of_last_open = of_last_open
        self._raw = state.log
        self._targets = state.reasoner.targets
        self._reasons = StepReasons(self._raw, state.reasoner)
        self._told = SolveLog(state.puzzle, self._targets, self._raw.start)
        self._masks = array("Q", self._raw.start)
        self._known: set[int] = set()
        self._variable = {target: variable for variable, target in enumerate(self._targets)}
        self._pending: dict[int, SolveStep] = {}
        """Steps that are not told yet, by their number in the climb."""
        self._producer: dict[int, int] = {}
        """By literal, the number of the step that it is from."""
        self._rests_on: dict[int, frozenset[int] | None] = {}
        self._taken = 0
        self._placing: list[int] = []
        """Steps that place a number, of which some may be told by now."""
        self._beside = _beside(state.reasoner.puzzle)

    def take(self, step: SolveStep) -> None:
        """Take in the next step of the climb."""
        number, literals = self._taken, self._literals(step)
        if not number:
            self._know(self._raw.literals[: self._raw.position(literals)])
        self._taken += 1
        self._pending[number] = step
        self._producer.update(dict.fromkeys(literals, number))
        if not all(map(is_negative, literals)):
            self._placing.append(number)

    @property
    def waiting(self) -> int:
        """How many steps that place a number are not told yet."""
        self._placing = [number for number in self._placing if number in self._pending]
        return len(self._placing)

    def next_number(self) -> list[SolveStep]:
        """The steps to the number that needs the fewest; of several, to the one that the climb found first."""
        first, *others = self._placing
        fewest = self._steps_to(first) or {first}
        for number in others:
            needed = self._steps_to(number) if len(fewest) > 1 else None
            if needed is not None and len(needed) < len(fewest):
                first, fewest = number, needed
        return self._up_to(first)

    def rest(self) -> Iterator[SolveStep]:
        """All that is left, where the climb does not lead to the end."""
        if not self._state.solved:
            for number in list(self._pending):
                yield from self._up_to(number)

    def _steps_to(self, number: int) -> set[int] | None:
        """A step and those that it needs; `None` if it rests on a number that is not told yet."""
        found, open_ = set[int](), [number]
        while open_:
            at = open_.pop()
            if at in found:
                continue
            found.add(at)
            gone = self._gone(at)
            if gone is None or (self._may_rest_on_numbers(at) and self._placing[0] < at):
                return None
            missing = gone - self._known
            if not all(self._producer.get(literal, at) < at for literal in missing):
                return None
            open_ += {self._producer[literal] for literal in missing}
        return found

    def _may_rest_on_numbers(self, number: int) -> bool:
        """Whether it may rest on placed numbers of which its reasons say nothing."""
        found = self._pending[number].found
        return isinstance(found, Deduction) and not found.rests_on_all

    def _literals(self, step: SolveStep) -> Sequence[int]:
        found = step.found
        return found.literals if isinstance(found, RuleStep) else [self._raw.literal(move) for move in found.moves]

    def _up_to(self, number: int) -> list[SolveStep]:
        """A step with all that it needs before it, each right before the first that rests on it."""
        told: list[SolveStep] = []
        open_, joins = [(number, False)], dict[int, list[int]]()
        while open_:
            at, is_ready = open_.pop()
            if at not in self._pending:
                continue
            if is_ready:
                told += self._tell(at, joins.pop(at))
            elif at not in joins:
                joins[at], needed = self._needed(at)
                open_.append((at, True))
                open_ += [(each, False) for each in reversed(self._apart(needed))]
        return told

    def _apart(self, needed: Sequence[int]) -> list[int]:
        """Without those that a later one of the same place can be told with: nobody looks there twice in a row."""
        with_later = {
            first
            for k, first in enumerate(needed)
            for later in needed[k + 1 :]
            if self._is_same_place(first, later) and first in self._needed(later)[0]
        }
        return [each for each in needed if each not in with_later]

    def _needed(self, number: int) -> tuple[list[int], list[int]]:
        """Steps of the same rule that a step is one with, and others that come before it."""
        own, others, open_ = dict[int, None](), dict[int, None](), [number]
        while open_:
            for each in self._producers(open_.pop()):
                if not self._is_same_place(each, number):
                    others[each] = None
                elif each not in own:
                    own[each] = None
                    open_.append(each)
        told_by_then = own | others
        for each in [each for each in self._pending if each < number and each not in own]:
            if self._is_same_place(each, number) and told_by_then.keys() >= set(self._producers(each)):
                own[each] = told_by_then[each] = None
        return sorted(own), sorted(others)

    def _producers(self, number: int) -> list[int]:
        """The steps that are not told yet and from which candidates are gone that a step needs to be gone."""
        gone = self._gone(number)
        if gone is None:
            return [each for each in self._pending if each < number]
        found = {self._producer[literal] for literal in gone - self._known if literal in self._producer}
        return sorted(each for each in found if each < number and each in self._pending)

    def _gone(self, number: int) -> frozenset[int] | None:
        """The literals of the candidates that a step needs to be gone, worked out once; `None` if that is not known."""
        if number not in self._rests_on:
            gone = self._reasons.of(self._pending[number])
            variables = None if gone is None else [self._variable[each] for each in gone if each in self._variable]
            literals = None if variables is None else frozenset(2 * variable + 1 for variable in variables)
            self._rests_on[number] = literals
        return self._rests_on[number]

    def _is_same_place(self, one: int, other: int) -> bool:
        first, second = self._pending[one], self._pending[other]
        if first.technique != second.technique or first.found is second.found:
            return False
        if isinstance(first.found, RuleStep) and isinstance(second.found, RuleStep):
            where = first.found.constraint, first.found.region
            return first.found.constraint != BOARD and where == (second.found.constraint, second.found.region)
        if isinstance(first.found, Deduction) and isinstance(second.found, Deduction):
            # One thing that has a name, of which words are made for what is left to do on the board.
            made_anew = second.found.words_on is not None and second.found.named is not None
            told_anew = made_anew and second.found.told_together
            return told_anew and first.found.observed == second.found.observed
        return False

    def _tell(self, number: int, own: Sequence[int]) -> list[SolveStep]:
        """What is new of a step and those that are one with it; nothing if all of it is known."""
        steps = [self._pending.pop(each) for each in (*own, number) if each in self._pending]
        literals = dict.fromkeys(literal for each in steps for literal in self._literals(each))
        new = [literal for literal in literals if literal not in self._known]
        if not new:
            return []
        if len(steps) > 1:
            new.sort()
        if not steps[-1].used.applies_to(_HOUSES):
            new += self._completed(new)
        told = self._renamed(self._with(steps[-1], new))
        self._know(new)
        self._told.removed_by.update(dict.fromkeys(filter(is_negative, new), told.found))
        return [told]

    def _renamed(self, step: SolveStep) -> SolveStep:
        """By another name where what was open in the climb has been told by now: the last cell of a house."""
        found, puzzle = step.found, self._state.reasoner.puzzle
        if not isinstance(found, RuleStep) or found.constraint == BOARD or len(found.literals) != 1:
            return step
        constraint, (literal,) = puzzle.constraints[found.constraint], found.literals
        if is_negative(literal) or not isinstance(constraint.rule, Distinct):
            return step
        at = self._targets[literal >> 1][0]
        cells = rule_scope(puzzle, found.constraint, found.region).indices
        if not all(self._told.is_placed(i, found.literals) for i in cells if i != at):
            return step
        named = self._of_last_open(constraint.rule, constraint.binds_lines, How(found.how))
        return step if named is None else replace(step, used=named[0], entry=named[1])

    def _completed(self, literals: Iterable[int]) -> list[int]:
        """The last candidates of cells, when these are made true: the climb puts them down later."""
        left: dict[int, int] = {}
        for literal in literals:
            i, value = self._targets[literal >> 1]
            left[i] = left.get(i, self._masks[i]) & (~(1 << value) if is_negative(literal) else 0)
        return [2 * self._variable[i, mask.bit_length() - 1] for i, mask in left.items() if is_single(mask)]

    def _with(self, step: SolveStep, literals: list[int]) -> SolveStep:
        if isinstance(step.found, RuleStep):
            return replace(step, found=replace(step.found, literals=tuple(literals)), log=self._told)
        moves = tuple(self._raw.move(literal) for literal in literals)
        return replace(step, found=replace(step.found, moves=moves, rests_on=None), log=self._told)

    def _know(self, literals: Iterable[int]) -> None:
        """Note what is told, and what everybody strikes when a number is placed."""
        for literal in literals:
            if literal not in self._known:
                self._note(literal)
            if not is_negative(literal):
                i, value = self._targets[literal >> 1]
                for j, rule in self._beside.get(i, ()):
                    for struck in bits(rule.struck_by(value, self._state.puzzle.field.domain(j).mask)):
                        self._strike(j, struck)
                for other in bits(self._state.puzzle.field.domain(i).mask & ~(1 << value)):
                    self._strike(i, other)

    def _strike(self, i: int, value: int) -> None:
        variable = self._variable.get((i, value))
        if variable is not None and 2 * variable + 1 not in self._known:
            self._note(2 * variable + 1)

    def _note(self, literal: int) -> None:
        self._known.add(literal)
        self._told.literals.append(literal)
        i, value = self._targets[literal >> 1]
        self._masks[i] &= ~(1 << value) if is_negative(literal) else 1 << value


def _beside(puzzle: Puzzle) -> dict[int, list[tuple[int, Rule]]]:
    """By position, those that share a region of a rule with it by which a number is struck as soon as one is placed."""
    found: dict[int, dict[tuple[int, Rule], None]] = {}
    for place in puzzle.places():
        indices = place.scope.indices
        among = place.scope.field.domain(indices[0]).mask if len(indices) else 0
        if any(place.rule.struck_by(value, among) for value in bits(among)):
            for i in indices:
                found.setdefault(i, {}).update(dict.fromkeys((j, place.rule) for j in indices if j != i))
    return {i: list(others) for i, others in found.items()}
