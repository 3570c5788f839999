"""Exactly n positions of the region hold a mark: Akari and Slitherlink clues, balanced Takuzu lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark._kernel import tally
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.counting import (
    COUNT_DEDUCTIONS,
    encode_count,
    holding,
    may_words,
    must_words,
    none_can_words,
    possible,
    spelled,
)
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places

_MOST_NAMED = 8
"""Positions that a sentence names one by one."""


@dataclass(frozen=True, slots=True)
class TooMany(Violation):
    code: ClassVar[str] = "exact-count-over"
    mark: Mark
    count: int
    limit: int

    def words(self, say: Names) -> str:
        held = say.placed(self.mark, self.count)
        limit = "none" if self.limit == 0 else "only one" if self.limit == 1 else f"only {self.limit}"
        return f"{say.coords(self.coords, _MOST_NAMED)} {held}, but {limit} {may_words(held)}."


@dataclass(frozen=True, slots=True)
class TooFew(Violation):
    code: ClassVar[str] = "exact-count-under"
    mark: Mark
    count: int
    needed: int

    def words(self, say: Names) -> str:
        take = say.taking(self.mark)
        must = f"{'one' if self.needed == 1 else self.needed} {must_words(take)}"
        if not self.coords:
            return f"Nothing here can {take}, but {must}."
        if self.count:
            return f"Only {say.coords(self.coords, _MOST_NAMED)} can {take}, but {must}."
        return f"{none_can_words(self.coords, self.mark, say)}, but {must}."


def _wants_none(rule: Rule) -> bool:
    return isinstance(rule, ExactCount) and rule.n == 0


def _counted(mark: Mark, n: int, say: Names) -> str:
    """`two bulbs`, `one shaded cell`, `five 1s`."""
    kind, (_, _, noun) = say.adjective(mark), say.mark(mark).partition(" ")
    several = "" if n == 1 else "s"
    return f"{spelled(n)}{f' {kind} cell{several}' if kind else f' {noun}{several}' if noun else ''}"


class ExactCount(Rule, tag="exact-count", frozen=True):
    mark: Mark
    n: int

    codes: ClassVar[tuple[type[Violation], ...]] = (TooMany, TooFew)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("count-zero", "Zero", "{place} wants none: {moves}.", when=_wants_none),
        *COUNT_DEDUCTIONS,
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)
        if self.n < 0:
            raise RuleError(f"exact-count cannot ask for {self.n} marks")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        fixed, open_ = tally(masks, scope.indices, self.mark.bit)
        if fixed > self.n:
            return TooMany(holding(scope, masks, self.mark), self.mark, fixed, self.n)
        if open_ < self.n:
            coords = possible(scope, masks, self.mark) or scope.coords(scope.indices)
            return TooFew(coords, self.mark, open_, self.n)
        return SATISFIED if fixed == open_ else PENDING

    def words(self, say: Names) -> str:
        return f"Exactly {self.n} of these {say.placed(self.mark, 2)}."

    def words_at(self, places: Places, say: Names) -> str:
        held = say.placed(self.mark, self.n or 2)
        exactly = "exactly one" if self.n == 1 else f"exactly {self.n}" if self.n else "none"
        if not places.of_clues:
            return places.counted(exactly.capitalize(), held)
        if places.one:
            return f"{places} says that {exactly} of its {places.positions} {held}."
        return f"{places} say how many of their {places.positions} {say.placed(self.mark, 2)}."

    def owed_words(self, place: str, goal: Sequence[Mark], say: Names) -> str | None:
        """That it has all that it wants, or no choice."""
        if self.n and all(mark == self.mark for mark in goal):
            what = f"that can {say.taking(self.mark)}" if say.adjective(self.mark) else f"for {say.mark(self.mark)}"
            return f"{place} has no other place {what}"
        if not self.n or self.mark in goal:
            return None
        return f"{place} has its {_counted(self.mark, self.n, say)}"

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encode_count(encoding, encoding.literals(scope.indices, self.mark), frozenset({self.n}))

    def lower(self, scope: Scope, to: Lowering) -> None:
        to.program.count(to.all(scope.indices, self.mark), (min(self.n, len(scope.indices) + 1),))

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        to.counts(table, self.mark, (min(self.n, len(table.indices) + 1),))
