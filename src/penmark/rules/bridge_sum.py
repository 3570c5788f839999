"""The numbers of the lines that end at a place add up to a total: the bridges of one of Hashi's islands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import MarkKind, Masks
from penmark.errors import RuleError
from penmark.rules.base import PENDING, SATISFIED, Encoding, Names, Outcome, RegionSample, Rule, Scope, Violation
from penmark.rules.counting import highest, lowest
from penmark.rules.deductions import NamedDeduction
from penmark.rules.lowering import Lowering
from penmark.rules.sum import Sum, reaches


@dataclass(frozen=True, slots=True)
class BridgesOver(Violation):
    code: ClassVar[str] = "bridges-over"
    least: int
    n: int

    def words(self, say: Names) -> str:
        return f"{_bridges(self.least)} or more end here, but should be {self.n}: {say.coords(self.coords)}."


@dataclass(frozen=True, slots=True)
class BridgesUnder(Violation):
    code: ClassVar[str] = "bridges-under"
    most: int
    n: int

    def words(self, say: Names) -> str:
        if not self.coords:
            return f"No bridge can end here, but there should be {self.n}."
        return f"{_bridges(self.most)} at most can end here, but should be {self.n}: {say.coords(self.coords)}."


@dataclass(frozen=True, slots=True)
class BridgesMissed(Violation):
    """Neither too few nor too many, and yet no choice of candidates hits the number."""

    code: ClassVar[str] = "bridges-missed"
    n: int

    def words(self, say: Names) -> str:
        return f"There is no way to have exactly {_bridges(self.n)} here: {say.coords(self.coords)}."


class BridgeSum(Rule, tag="bridge-sum", frozen=True):
    """Where no line can end, the total is 0."""

    n: int

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    codes: ClassVar[tuple[type[Violation], ...]] = (BridgesOver, BridgesUnder, BridgesMissed)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("bridges-bounded", "Island's number", "the number of {place} leaves no other choice: {moves}."),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.n < 0:
            raise RuleError(f"bridge-sum cannot ask for {self.n} bridges")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        candidates = [masks[i] for i in scope.indices]
        least, most = sum(map(lowest, candidates)), sum(map(highest, candidates))
        if least > self.n:
            return BridgesOver(scope.coords(scope.indices), least, self.n)
        if most < self.n:
            return BridgesUnder(scope.coords(scope.indices), most, self.n)
        if least == most:
            return SATISFIED
        return PENDING if reaches(candidates, self.n) else BridgesMissed(scope.coords(scope.indices), self.n)

    def words(self, say: Names) -> str:
        return f"Exactly {_bridges(self.n)} {'ends' if self.n == 1 else 'end'} here."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        if scope.indices:
            Sum(self.n).encode(scope, encoding)
        elif self.n:
            encoding.model.add_bool_or([])

    def lower(self, scope: Scope, to: Lowering) -> None:
        if scope.indices:
            Sum(self.n).lower(scope, to)
        elif self.n:
            to.program.clause([to.false])


def _bridges(count: int) -> str:
    return f"{count} bridge{'' if count == 1 else 's'}"
