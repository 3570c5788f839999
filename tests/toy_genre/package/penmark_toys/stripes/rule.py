"""The runs of shaded cells along a line have given lengths: exactly one of their placements is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import ClassVar

from penmark.board.mark import FALSE, TRUE, MarkKind, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, Rule
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import Names, Outcome, Violation
from penmark.rules.patterns import Pattern, check_patterns, encode_patterns, lower_patterns

MOST_PLACEMENTS = 5000


@dataclass(frozen=True, slots=True)
class RunsDoNotFit(Violation):
    code: ClassVar[str] = "runs-do-not-fit"
    lengths: tuple[int, ...]

    def words(self, say: Names) -> str:
        return f"Runs of {' '.join(map(str, self.lengths))} do not fit into {say.coords(self.coords)}."


class RunsInLine(Rule, tag="toy-runs-in-line", frozen=True):
    """Along the region, in its order; `0` alone for no run."""

    lengths: tuple[int, ...]

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.BINARY})
    codes: ClassVar[tuple[type[Violation], ...]] = (RunsDoNotFit,)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.lengths != (0,) and not (self.lengths and min(self.lengths) > 0):
            raise RuleError(f"runs have one cell or more, or there is 0 alone; got {self.lengths}")
        if not scope.indices:
            raise RuleError("runs lie along a line with one cell or more")
        if comb(max(0, self._spare(scope) + len(self._runs)), len(self._runs)) > MOST_PLACEMENTS:
            raise RuleError(f"there are more than {MOST_PLACEMENTS} ways to place these runs")

    @property
    def _runs(self) -> tuple[int, ...]:
        return () if self.lengths == (0,) else self.lengths

    def _spare(self, scope: Scope) -> int:
        """How many cells are left when the runs are pushed together; below 0 if they do not fit."""
        return len(scope.indices) - sum(self._runs) - max(0, len(self._runs) - 1)

    def patterns(self, scope: Scope) -> list[Pattern]:
        return list(self._placements(scope))

    def _placements(self, scope: Scope) -> Iterator[Pattern]:
        """A run with the gap after it is one of the pieces that are put in order; the spare cells are the others."""
        size, runs = self._spare(scope) + len(self._runs), self._runs
        for places in combinations(range(size), len(runs)) if self._spare(scope) >= 0 else ():
            line: list[int] = []
            which = iter(runs)
            for k in range(size):
                line += [TRUE.bit] * next(which) + [FALSE.bit] if k in places else [FALSE.bit]
            yield tuple(line[: len(scope.indices)])

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        wrong = RunsDoNotFit(scope.coords(scope.indices), self.lengths)
        return check_patterns(scope, masks, self.patterns(scope), wrong)

    def words(self, say: Names) -> str:
        return f"The runs of shaded cells along the line are {' '.join(map(str, self.lengths))}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encode_patterns(scope, encoding, self.patterns(scope))

    def lower(self, scope: Scope, to: Lowering) -> None:
        lower_patterns(scope, to, self.patterns(scope))
