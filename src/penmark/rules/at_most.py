"""At most n positions of the region hold a mark: bulbs that see each other, three alike in a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark._kernel import tally
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.counting import encode_count, holding
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation


@dataclass(frozen=True, slots=True)
class AtMostOver(Violation):
    code: ClassVar[str] = "at-most-over"
    mark: Mark
    count: int
    limit: int

    def words(self, say: Names) -> str:
        return (
            f"{self.count} of these hold {say.mark(self.mark)}, but at most {self.limit} may: "
            f"{say.coords(self.coords)}."
        )


class AtMost(Rule, tag="at-most", frozen=True):
    mark: Mark
    n: int

    codes: ClassVar[tuple[type[Violation], ...]] = (AtMostOver,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("at-most-saturated", "No more allowed", "{place} can have no more: {moves}."),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)
        if self.n < 0:
            raise RuleError(f"at-most cannot allow {self.n} marks")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        fixed, open_ = tally(masks, scope.indices, self.mark.bit)
        if fixed > self.n:
            return AtMostOver(holding(scope, masks, self.mark), self.mark, fixed, self.n)
        return SATISFIED if open_ <= self.n else PENDING

    def words(self, say: Names) -> str:
        return f"At most {self.n} of these hold {say.mark(self.mark)}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        most = min(self.n, len(scope.indices))
        encode_count(encoding, encoding.literals(scope.indices, self.mark), frozenset(range(most + 1)))

    def lower(self, scope: Scope, to: Lowering) -> None:
        to.program.count(to.all(scope.indices, self.mark), range(min(self.n, len(scope.indices)) + 1))

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        to.counts(table, self.mark, range(min(self.n, table.longest) + 1))
