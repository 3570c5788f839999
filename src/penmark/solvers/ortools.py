"""OrToolsSolver: Google's CP-SAT as an independent judge (extra `oracle`).

Every rule states itself through `Rule.encode`. What CP-SAT cannot be told at once comes as lazy cuts: solve, ask the
rule what the answer breaks, add that, solve again. Each answer is also judged by the rules' own `check`, so a wrong
encoding can lose solutions (the parity tests look for that) but never invent one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from ortools.sat.python import cp_model

from penmark.board.mark import Mark, MarkKind, Masks, bits
from penmark.errors import PenmarkError
from penmark.puzzle.game import is_solved
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rules.base import Encoding
from penmark.rules.field import Field
from penmark.solvers.base import Budget, Cancel, SolveResult, StopReason, checked_most, on_cancel

Refute = Callable[[Masks], Iterable[list[tuple[int, Mark, bool]]]]


class OrToolsSolver:
    name: ClassVar[str] = "ortools"

    def solve(
        self,
        puzzle: Puzzle,
        max_solutions: int = 1,
        *,
        time_budget: float | None = None,
        cancel: Cancel | None = None,
    ) -> SolveResult:
        budget = Budget(time_budget, cancel)
        found: list[Solution] = []
        reason = _search(puzzle, checked_most(max_solutions), budget, cancel, found)
        return SolveResult(tuple(found), reason, budget.spent)


def _search(
    puzzle: Puzzle, max_solutions: int, budget: Budget, cancel: Cancel | None, found: list[Solution]
) -> StopReason | None:
    encoding = CpSatEncoding(puzzle.field)
    for place in puzzle.places():
        reason = budget.stop()
        if reason:
            return reason
        place.rule.encode(place.scope, encoding)
    while len(found) < max_solutions:
        masks = encoding.next_board(budget, cancel)
        if masks is None:
            # CP-SAT may give up a moment before our own clock does.
            return (budget.stop() or StopReason.TIME) if encoding.undecided else None
        if encoding.cut(masks):
            continue
        if not is_solved(puzzle, masks):
            raise PenmarkError(f"CP-SAT gave a board that breaks the rules of {puzzle!r}: a rule's encoding is wrong")
        found.append(Solution.from_masks(puzzle.field, masks))
        encoding.exclude(masks)
    return StopReason.LIMIT


class CpSatEncoding(Encoding):
    """One puzzle as a CP-SAT model: a Boolean per binary position, one per mark of a numeric one."""

    def __init__(self, field: Field) -> None:
        self.model = cp_model.CpModel()
        self.undecided = False
        """Whether the last search ended without an answer either way."""
        self._field = field
        self._lazy: list[Refute] = []
        self._literals: dict[tuple[int, int], cp_model.LiteralT] = {}
        self._false = self.model.new_constant(0)
        for i in field.substrate.floor:
            self._declare(i)

    def _declare(self, index: int) -> None:
        domain = self._field.domain(index)
        if domain.kind is MarkKind.BINARY:
            is_true = self.model.new_bool_var("")
            self._literals[index, 1] = is_true
            self._literals[index, 0] = ~is_true
            return
        values = list(bits(domain.mask))
        for value in values:
            self._literals[index, value] = self.model.new_bool_var("")
        self.model.add_exactly_one([self._literals[index, value] for value in values])

    # ── what rules use ──

    def is_mark(self, index: int, mark: Mark) -> cp_model.LiteralT:
        return self._literals.get((index, mark.value), self._false)

    def value(self, index: int) -> cp_model.LinearExprT:
        return sum(value * self._literals[index, value] for value in bits(self._field.domain(index).mask))

    def fresh(self) -> cp_model.IntVar:
        return self.model.new_bool_var("")

    def lazily(self, refute: Refute) -> None:
        self._lazy.append(refute)

    # ── what the solver uses ──

    def next_board(self, budget: Budget, cancel: Cancel | None) -> Masks | None:
        """A full board that satisfies the model so far; `None` if there is none or time is up (see `undecided`)."""
        solver = _tuned_solver(budget.left)
        with on_cancel(cancel, solver.stop_search):
            status = solver.solve(self.model)
        if status == cp_model.MODEL_INVALID:
            raise PenmarkError(f"CP-SAT refuses the model: {self.model.validate()}")
        self.undecided = status == cp_model.UNKNOWN
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        masks = self._field.full_masks()
        for i in self._field.substrate.floor:
            values = bits(self._field.domain(i).mask)
            masks[i] = 1 << next(v for v in values if solver.boolean_value(self._literals[i, v]))
        return masks

    def cut(self, masks: Masks) -> bool:
        """Add the clauses that lazy rules say this board breaks; whether there were any."""
        clauses = [clause for refute in self._lazy for clause in refute(masks)]
        for clause in clauses:
            literals = [self.is_mark(i, mark) if sign else ~self.is_mark(i, mark) for i, mark, sign in clause]
            self.model.add_bool_or(literals)
        return bool(clauses)

    def exclude(self, masks: Masks) -> None:
        """Never give this board again."""
        held = [self._literals[i, next(bits(masks[i]))] for i in self._field.substrate.floor]
        self.model.add_bool_or([~literal for literal in held])


def _tuned_solver(seconds: float | None) -> cp_model.CpSolver:
    """One worker, and none of the machinery whose fixed cost exceeds these models' search."""
    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.catch_sigint_signal = False  # Ctrl-C is the caller's; cancel tokens stop a search
    parameters.cp_model_probing_level = 0
    parameters.linearization_level = 0
    parameters.symmetry_level = 0
    if seconds is not None:
        parameters.max_time_in_seconds = seconds
    return solver
