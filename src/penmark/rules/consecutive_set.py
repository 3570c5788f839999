"""Different numbers without a gap, in any order: renban lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Mark, MarkKind, Masks, bits, is_single
from penmark.errors import RuleError
from penmark.program import negate
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.counting import domain_union, highest, listing, lowest
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.distinct import Crowded, Distinct, Repeated
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places

_MOST_NAMED = 4
"""Runs that a sentence lists."""


@dataclass(frozen=True, slots=True)
class NotConsecutive(Violation):
    code: ClassVar[str] = "not-consecutive"

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} must hold successive numbers in some order, but cannot."


def _run_words(reading: RuleReading) -> str:
    rule = reading.rule
    assert rule is not None
    left = rule.choices([reading.masks[i] for i in reading.region], reading.say)
    if left is None:
        return f"{reading.place} holds successive numbers in some order: {reading.moves}."
    return f"{reading.place} can only hold {left}: {reading.moves}."


class ConsecutiveSet(Rule, tag="consecutive-set", frozen=True):
    all_differ: ClassVar[bool] = True
    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (Repeated, Crowded, NotConsecutive)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE_OF_EACH_SIZE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("consecutive-set", "Successive numbers", _run_words, tier="easy", score=8),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if not scope.indices:
            raise RuleError("consecutive-set needs at least one open position")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        outcome = Distinct().check(scope, masks)
        if isinstance(outcome, Violation):
            return outcome
        line = [masks[i] for i in scope.indices]
        union = self._union(line)
        if not any(union & run == run and all(mask & run for mask in line) for run in _runs(union, len(line))):
            return NotConsecutive(scope.coords(scope.indices))
        return SATISFIED if all(map(is_single, line)) else PENDING

    def words(self, say: Names) -> str:
        return "These are successive numbers in some order."

    def words_at(self, places: Places, say: Names) -> str:
        return f"{places} {places.verb('holds', 'hold each')} successive numbers in some order."

    def choices(self, masks: Sequence[int], say: Names) -> str | None:
        """The runs: `12345 or 23456`."""
        fitting = [run for run in _runs(self._union(masks), len(masks)) if all(mask & run for mask in masks)]
        named = ["".join(say.mark(Mark.number(value)) for value in bits(run)) for run in fitting]
        return listing(named, "or") if 0 < len(named) <= _MOST_NAMED else None

    @staticmethod
    def _union(masks: Sequence[int]) -> int:
        union = 0
        for mask in masks:
            union |= mask
        return union

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        """Different numbers, and one hidden literal for where the run begins."""
        Distinct().encode(scope, encoding)
        union = domain_union(scope)
        begins = [(run, encoding.fresh()) for run in _runs(union, len(scope.indices))]
        encoding.model.add_exactly_one(literal for _, literal in begins)
        for i in scope.indices:
            for mark in scope.field.domain(i).marks():
                within = [literal for run, literal in begins if run & mark.bit]
                encoding.model.add_bool_or([~encoding.is_mark(i, mark), *within])

    def lower(self, scope: Scope, to: Lowering) -> None:
        Distinct().lower(scope, to)
        begins = [(run, to.program.fresh()) for run in _runs(domain_union(scope), len(scope.indices))]
        to.program.count([literal for _, literal in begins], (1,))
        for value in bits(domain_union(scope)):
            holders = to.all([i for i in scope.indices if scope.field.domain(i).mask >> value & 1], Mark.number(value))
            within = [literal for run, literal in begins if run >> value & 1]
            for holder in holders:
                to.program.clause([negate(holder), *within])
            for literal in within:
                to.program.clause([negate(literal), *holders])


def _runs(union: int, size: int) -> Iterator[int]:
    """The runs of `size` successive numbers that a union of candidates holds."""
    for begin in range(lowest(union), highest(union) - size + 2):
        run = ((1 << size) - 1) << begin
        if union & run == run:
            yield run
