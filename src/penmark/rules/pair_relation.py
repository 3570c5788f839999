"""Two numbers stand in a relation, or do not: white and black dots, X and V, and that there is none."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Mark, MarkKind, Masks, bits, is_single
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.counting import encode_pair, listing, lower_pair, outcome
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


class NumberRelation(enum.StrEnum):
    DIFFERENCE = "difference"
    """The larger less the smaller."""
    RATIO = "ratio"
    """The larger by the smaller."""
    SUM = "sum"


_FEW = 4
"""Numbers that a sentence lists."""

_WORDS = {
    NumberRelation.DIFFERENCE: "differ by {value}",
    NumberRelation.RATIO: "stand in the ratio 1:{value}",
    NumberRelation.SUM: "add up to {value}",
}


@dataclass(frozen=True, slots=True)
class RelationBroken(Violation):
    code: ClassVar[str] = "relation-broken"
    relation: NumberRelation
    value: int
    negated: bool

    def words(self, say: Names) -> str:
        words = _WORDS[self.relation].format(value=self.value)
        if self.negated:
            return f"{say.coords(self.coords)} must not {words}, but there is nothing else left."
        return f"{say.coords(self.coords)} must {words}, but they cannot."


def _related(reading: RuleReading) -> str:
    rule = reading.rule
    assert isinstance(rule, PairRelation)
    relation = _WORDS[rule.relation].format(value=rule.value)
    cells = reading.name(reading.region)
    told = f"{cells} {'must not ' if rule.negated else ''}{relation}"
    if not rule.negated and reading.place != cells and reading.place.endswith(cells):
        told = f"across {reading.place}, numbers {relation}"
    seen = [words for i in reading.after if (words := _seen_beside(reading, rule, i))]
    *others, last = (told, *seen)
    return f"{', '.join([*others, f'and {last}']) if others else told}: {outcome(reading, reading.after)}."


def _seen_beside(reading: RuleReading, rule: PairRelation, changed: int) -> str:
    """What is known of the other cell: the few numbers that it can be, or those that it cannot be; else nothing."""
    (other,) = (i for i in reading.region if i != changed)
    left, at = reading.masks[other], reading.name((other,))
    if is_single(left):
        return f"{at} is {_numbers(reading, left)}"
    struck = list(bits(reading.masks[changed] & ~reading.after[changed]))
    full = reading.field.domain(other).mask
    missing = [w for w in bits(full & ~left) if not rule.negated and any(rule.holds(v, w) for v in struck)]
    if 0 < len(missing) < min(left.bit_count(), _FEW + 1):
        return f"{at} cannot be {_numbers(reading, sum(1 << w for w in missing))}"
    return f"{at} can only be {_numbers(reading, left)}" if left.bit_count() <= _FEW else ""


def _numbers(reading: RuleReading, mask: int) -> str:
    return listing([reading.say.mark(Mark.number(value)) for value in bits(mask)], "or")


class PairRelation(Rule, tag="pair-relation", frozen=True):
    relation: NumberRelation
    value: int
    negated: bool = False
    """Whether the two must not stand in the relation."""

    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (RelationBroken,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE_OF_EACH_SIZE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "beside-struck",
            "Struck beside a number",
            _related,
            positive=False,
            started=True,
            when=lambda rule: isinstance(rule, PairRelation) and rule.negated,
            tier="trivial",
            score=0,
        ),
        NamedDeduction("pair-relation", "Dots and signs", _related, tier="easy", score=6),
    )
    reads_values: ClassVar[bool] = True

    def struck_by(self, value: int, among: int) -> int:
        return sum(1 << other for other in bits(among) if not self.holds(value, other)) if self.negated else 0

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if len(scope.indices) != 2:
            raise RuleError(f"pair-relation is about two positions, got {len(scope.indices)}")
        if self.value < (1 if self.relation is NumberRelation.RATIO else 0):
            raise RuleError(f"no two numbers have the {self.relation} {self.value}")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        a, b = scope.indices
        held = {self.holds(v, w) for v in bits(masks[a]) for w in bits(masks[b])}
        if held == {False}:
            return RelationBroken(scope.coords(scope.indices), self.relation, self.value, self.negated)
        return SATISFIED if held == {True} else PENDING

    def words(self, say: Names) -> str:
        words = _WORDS[self.relation].format(value=self.value)
        return f"These two do not {words}." if self.negated else f"These two {words}."

    def words_at(self, places: Places, say: Names) -> str:
        told = self.words(say)
        return f"By {places}, {told[:1].lower()}{told[1:]}"

    def stated_of(self, scope: Scope, place: Places, say: Names) -> str:
        words = _WORDS[self.relation].format(value=self.value)
        return f"{say.coords(scope.coords(scope.indices))} {'must not ' if self.negated else ''}{words}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encode_pair(encoding, scope, (scope.indices[0], scope.indices[1]), self.holds)

    def lower(self, scope: Scope, to: Lowering) -> None:
        lower_pair(to, (scope.indices[0], scope.indices[1]), self.holds)

    def holds(self, one: int, other: int) -> bool:
        """Whether the rule allows these two numbers."""
        low, high = sorted((one, other))
        found = {
            NumberRelation.DIFFERENCE: high - low == self.value,
            NumberRelation.RATIO: high == low * self.value,
            NumberRelation.SUM: low + high == self.value,
        }
        return found[self.relation] is not self.negated
