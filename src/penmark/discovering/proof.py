"""Minimal proofs: the fewest statements of rules, and marks on the board, from which a move follows.

A statement is one primitive of the program that a puzzle's rules lower to, such as 'exactly one 5 in row 3'. Each one
and each mark is a group of its own that the kernel can switch off, and what is not needed is left out one by one.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from penmark._kernel import Flag
from penmark.board.mark import MarkKind
from penmark.discovering.refutation import LayeredRefutation, LayeredSearch
from penmark.discovering.statement import Statement, statements_of
from penmark.grading.solve_state import SolveState
from penmark.program import ALWAYS, Opcode, Program, is_negative, negate
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Budget

_GRAPH_COST = 4
"""What a statement about a whole graph counts for: it takes looking far about."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a literal must be true."""

    goal: int
    statements: tuple[Statement, ...]
    marks: tuple[int, ...]
    """Literals that are on the board already."""
    minimal: bool
    """Whether it was proved that nothing of it can be left out."""
    refuted: bool
    """Whether supposing the opposite ends in a contradiction by single rules alone, without further suppositions."""

    @property
    def cost(self) -> tuple[int, int]:
        """How much there is to look at: statements, those about the whole board as several, then marks."""
        far = sum(statement.is_graph for statement in self.statements)
        return len(self.statements) + (_GRAPH_COST - 1) * far, len(self.marks)


def _cost(proof: Proof) -> tuple[int, int]:
    return proof.cost


class Prover:
    """Proves what follows from the rules of one puzzle and the marks on its board."""

    def __init__(self, state: SolveState, flag: Flag | None = None) -> None:
        self._state = state
        self._flag = flag
        program = state.reasoner.lowering.program
        self._program = program
        self._always: list[Statement] = []
        self._by_rule: dict[tuple[int, int], list[Statement]] = {}
        for statement in statements_of(program):
            constraint, region, _ = statement.origin
            if constraint == ALWAYS:
                self._always.append(statement)
            elif statement.opcode is not Opcode.FACTS or constraint < 0:  # what a clue states is a mark on the board
                self._by_rule.setdefault((constraint, region), []).append(statement)
        self._rules_at: dict[int, dict[tuple[int, int], None]] = {}
        """By variable, the rules with a statement about it and few others."""
        for rule, statements in self._by_rule.items():
            for literal in (literal for each in statements if not each.is_graph for literal in each.literals):
                self._rules_at.setdefault(literal >> 1, {})[rule] = None
        self._search = LayeredSearch(state.reasoner.deducer, self._by_rule, program.outputs)

    def refutation(self, goal: int) -> LayeredRefutation | None:
        """How single rules refute the opposite of a literal; `None` if they do not."""
        return self._search.refute(goal)

    def prove(self, refutation: LayeredRefutation, budget: Budget, *, again: bool = False) -> Proof | None:
        """A minimal proof from what a refutation takes; `None` if none was found in time.

        What is left out first decides what stays: `again` tries other orders. The cheapest proof is taken.
        """
        goal = refutation.goal
        ways = (self._tried(goal, list(way), budget, again) for way in refutation.ways)
        best = min((proof for found in ways for proof in found), key=_cost, default=None)
        if best is not None and any(each.is_graph for each in best.statements):
            best = min((best, *self._tried(goal, self._near(best), budget)), key=_cost)
        return best

    def prove_by_search(self, goal: int, budget: Budget) -> Proof | None:
        """A minimal proof from all rules, which may take suppositions within suppositions."""
        everything = [each for statements in self._by_rule.values() for each in statements]
        best = min(self._tried(goal, everything, budget), key=_cost, default=None)
        return None if best is None else replace(best, refuted=False)

    def _near(self, proof: Proof) -> list[Statement]:
        """Statements about few places each that could stand in for those about a whole graph."""
        local = [each for each in proof.statements if not each.is_graph]
        variables = {literal >> 1 for each in local for literal in each.literals}
        variables.update(literal >> 1 for literal in (proof.goal, *proof.marks))
        rules = dict.fromkeys(rule for variable in sorted(variables) for rule in self._rules_at.get(variable, ()))
        return [each for rule in rules for each in self._by_rule[rule] if not each.is_graph]

    def _tried(self, goal: int, statements: list[Statement], budget: Budget, again: bool = False) -> list[Proof]:
        known = self._known(statements)
        marks = [literal for literal, told in known.items() if told]
        by_openness = sorted(statements, key=lambda each: -sum(literal not in known for literal in each.literals))
        orders = [statements, statements[::-1]] if again else [by_openness]
        found = (self._proof(goal, order, marks, budget) for order in orders)
        return [proof for proof in found if proof is not None]

    def _proof(self, goal: int, statements: list[Statement], marks: list[int], budget: Budget) -> Proof | None:
        """The kernel leaves out first what comes first, and marks last."""
        used = dict.fromkeys(v for each in (*self._always, *statements) for v in each.variables)
        number = {variable: k for k, variable in enumerate({**used, goal >> 1: None})}
        program = Program(len(number), array("i"))
        for each in self._always:
            _add(program, ALWAYS, each, number)
        for k, each in enumerate(statements):
            _add(program, k, each, number)
        if marks:
            program.at(len(statements))
            program.facts([_renumbered(mark, number) for mark in marks])
        try:
            solver = program.solver(guarded=True, seconds=budget.left, cancel=self._flag)
        except TimeoutError:
            return None
        answer, needed, minimal = solver.explain(_renumbered(goal, number), budget.left, self._flag)
        if not answer:
            return None
        kept = tuple(statements[k] for k, _ in needed if 0 <= k < len(statements))
        told = tuple(marks[region] for k, region in needed if k == len(statements))
        return Proof(goal, kept, told, minimal, refuted=True)

    def _known(self, statements: Iterable[Statement]) -> dict[int, bool]:
        """The literals of statements that have a value, both ways, and whether each is a mark to be told.

        Of a numeric place, what was struck says all: what was placed there follows.
        """
        value, outputs = self._state.reasoner.deducer.value, self._program.outputs
        puzzle, target = self._state.reasoner.puzzle, self._state.reasoner.target
        known: dict[int, bool] = {}
        for literal in dict.fromkeys(literal for each in statements for literal in each.literals):
            for each in (literal, negate(literal)):
                if each >> 1 < outputs and each not in known and (held := value(each)):
                    known[each] = held > 0 and (is_negative(each) or _is_binary(puzzle, target(each)[0]))
        return known


def _is_binary(puzzle: Puzzle, index: int) -> bool:
    return puzzle.field.domain(index).kind is MarkKind.BINARY


def _add(program: Program, number: int, statement: Statement, variables: Mapping[int, int]) -> None:
    payload = statement.renumbered(variables)
    program.code.extend((statement.opcode, number, 0, len(payload)))
    program.code.extend(payload)


def _renumbered(literal: int, variables: Mapping[int, int]) -> int:
    return 2 * variables[literal >> 1] + literal % 2
