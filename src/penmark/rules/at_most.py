"""At most n positions of the region hold a mark: bulbs that see each other, three alike in a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark._kernel import tally
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.counting import encode_count, holding, may_words
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class AtMostOver(Violation):
    code: ClassVar[str] = "at-most-over"
    mark: Mark
    count: int
    limit: int

    def words(self, say: Names) -> str:
        most = {0: "none", 1: "at most one"}.get(self.limit, f"at most {self.limit}")
        held = say.placed(self.mark, 2)
        return f"{say.coords(self.coords)} {held}, but {most} of them {may_words(held)}."


def _saturated(reading: RuleReading) -> str:
    assert isinstance(reading.rule, AtMost)
    held = reading.holding(reading.rule.mark)
    if not held:
        return f"{reading.place} can have none: {reading.moves}."
    return f"{reading.say.coords(held)} {reading.say.placed(reading.rule.mark, len(held))}, so {reading.moves}."


class AtMost(Rule, tag="at-most", frozen=True):
    mark: Mark
    n: int

    codes: ClassVar[tuple[type[Violation], ...]] = (AtMostOver,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("at-most-saturated", "No more allowed", _saturated),
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
        return f"At most {'one' if self.n == 1 else self.n} of these {say.placed(self.mark, self.n or 2)}."

    def words_at(self, places: Places, say: Names) -> str:
        return places.counted(f"At most {'one' if self.n == 1 else self.n}", say.placed(self.mark, self.n or 2))

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        most = min(self.n, len(scope.indices))
        encode_count(encoding, encoding.literals(scope.indices, self.mark), frozenset(range(most + 1)))

    def lower(self, scope: Scope, to: Lowering) -> None:
        to.program.count(to.all(scope.indices, self.mark), range(min(self.n, len(scope.indices)) + 1))

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        to.counts(table, self.mark, range(min(self.n, table.longest) + 1))
