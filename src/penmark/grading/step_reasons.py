"""What the steps of a solve rest on: which candidates must be gone before a step can be seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from penmark.board.mark import bits
from penmark.grading.solve_log import SolveLog
from penmark.grading.step import SolveStep
from penmark.grading.techniques.fillings import Fillings, stated
from penmark.program import BOARD, is_negative
from penmark.puzzle.places import rule_scope
from penmark.rules.distinct import Distinct
from penmark.solvers.reasoner import Reasoner, RuleStep

_MOST_CELLS = 40
"""Of a rule that is asked for its reasons; of a larger one all that is known of its cells counts."""

_Candidates = list[tuple[int, int]]


class StepReasons:
    """Reasons on a board of numbers. Marks that are placed are none: everybody sees them."""

    def __init__(self, log: SolveLog, reasoner: Reasoner) -> None:
        self._puzzle = reasoner.puzzle
        self._log = log
        self._targets = reasoner.targets
        self._fillings: dict[tuple[int, int], Fillings] = {}

    def of(self, step: SolveStep) -> _Candidates | None:
        """The candidates, as position and value, that must be gone; `None` if that is not known."""
        found = step.found
        if isinstance(found, RuleStep):
            return self._of_rule(found)
        return None if found.rests_on is None else list(found.rests_on())

    def _of_rule(self, found: RuleStep) -> _Candidates | None:
        targets = [(*self._targets[literal >> 1], is_negative(literal)) for literal in found.literals]
        if found.constraint == BOARD:
            return [
                (i, other)
                for i, value, negative in targets
                for other in bits(self._puzzle.field.domain(i).mask)
                if other != value and not negative
            ]
        scope = rule_scope(self._puzzle, found.constraint, found.region)
        cells = tuple(dict.fromkeys(scope.indices))
        if isinstance(self._puzzle.constraints[found.constraint].rule, Distinct):
            return [(j, value) for i, value, negative in targets for j in cells if j != i and not negative]
        masks = self._log.before(found.literals)
        here = [masks[i] for i in cells]
        if not {i for i, _, _ in targets}.issubset(cells):
            return None
        if len(cells) > _MOST_CELLS:
            return list(self._gone(cells, here))
        out = [
            (i, other)
            for i, value, negative in targets
            for other in ((value,) if negative else bits(self._puzzle.field.domain(i).mask & ~(1 << value)))
        ]
        return sorted(self._fillings_of(found, cells).reasons(here, out))

    def _gone(self, cells: Sequence[int], here: Iterable[int]) -> Iterable[tuple[int, int]]:
        for i, mask in zip(cells, here, strict=True):
            for value in bits(self._puzzle.field.domain(i).mask & ~mask):
                yield i, value

    def _fillings_of(self, found: RuleStep, cells: Sequence[int]) -> Fillings:
        key = found.constraint, found.region
        if key not in self._fillings:
            rule = self._puzzle.constraints[found.constraint].rule
            scope = rule_scope(self._puzzle, *key)
            self._fillings[key] = Fillings(self._puzzle.field, cells, [stated(rule, scope)])
        return self._fillings[key]
