"""Some numbers stand in the region, each as often as it is listed: quadruples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Mark, MarkKind, Masks
from penmark.errors import RuleError
from penmark.rules.base import Differ, Encoding, RegionSample, Rule
from penmark.rules.counting import encode_count, listing, lowest, spelled
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class Missing(Violation):
    code: ClassVar[str] = "contains-missing"
    values: tuple[int, ...]

    def words(self, say: Names) -> str:
        return f"{listing(list(map(str, self.values)))} must stand in {say.coords(self.coords)}, but cannot."


def _needed_words(reading: RuleReading) -> str:
    rule = reading.rule
    assert isinstance(rule, Contains)
    listed = listing(list(map(str, rule.values)))
    values = dict.fromkeys(mark.value for mark in reading.marks if mark.value in rule.values)
    holders = {v: reading.name(i for i in reading.region if reading.masks[i] >> v & 1) for v in values}
    only = [f"{reading.say.mark(Mark.number(v))} is only possible at {places}" for v, places in holders.items()]
    if not only:
        return f"{reading.place} needs its open cells for {listed}: {reading.moves}."
    return f"{reading.place} holds {listed}, and {listing(only)}: {reading.moves}."


class Contains(Rule, tag="contains", frozen=True):
    values: tuple[int, ...]

    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (Missing,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("contains", "Listed numbers", _needed_words, tier="easy", score=6),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if not self.values or any(value < 0 for value in self.values):
            raise RuleError(f"contains lists numbers, got {list(self.values)}")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        verdict = SATISFIED
        for value, wanted in Counter(self.values).items():
            bit = 1 << value
            if sum(1 for i in scope.indices if masks[i] & bit) < wanted:
                return Missing(scope.coords(scope.indices), (value,) * wanted)
            if sum(1 for i in scope.indices if masks[i] == bit) < wanted:
                verdict = PENDING
        listed = sum(1 << value for value in set(self.values))
        if sum(1 for i in scope.indices if masks[i] & listed) < len(self.values):
            return Missing(scope.coords(scope.indices), self.values)
        return verdict

    def objection(self, scope: Scope, masks: Sequence[int], k: int, differ: Differ, say: Names) -> str | None:
        """That too few of the cells would be left for the numbers."""
        wanted = Counter(self.values) - Counter([lowest(masks[k])])
        left = len(masks) - 1
        if wanted.total() <= left:
            return None
        return f"leave {spelled(left)} {'cell' if left == 1 else 'cells'} for {spelled(wanted.total())} numbers"

    def words(self, say: Names) -> str:
        return f"Among these {'stands' if len(self.values) == 1 else 'stand'} {listing(list(map(str, self.values)))}."

    def words_at(self, places: Places, say: Names) -> str:
        return f"{places} {places.verb('holds', 'hold each')} {listing(list(map(str, self.values)))}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        for value, wanted in Counter(self.values).items():
            literals = encoding.literals(scope.indices, Mark.number(value))
            encode_count(encoding, literals, frozenset(range(wanted, len(literals) + 1)))

    def lower(self, scope: Scope, to: Lowering) -> None:
        for value, wanted in Counter(self.values).items():
            literals = to.all(scope.indices, Mark.number(value))
            to.program.count(literals, range(wanted, len(literals) + 1))
