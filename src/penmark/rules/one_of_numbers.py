"""Every position holds one of some numbers: odd and even cells, given candidates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Mark, MarkKind, Masks
from penmark.errors import RuleError
from penmark.program import negate
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.counting import listing
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class NoneOf(Violation):
    code: ClassVar[str] = "none-of"
    values: tuple[int, ...]

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} must hold {listing(list(map(str, self.values)), 'or')}, but cannot."


class OneOfNumbers(Rule, tag="one-of-numbers", frozen=True):
    values: tuple[int, ...]

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (NoneOf,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("one-of-numbers", "Allowed numbers", "{stated} So {moves}.", tier="trivial", score=1),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if not self.values or any(value < 0 for value in self.values):
            raise RuleError(f"one-of-numbers lists the numbers that are allowed, got {list(self.values)}")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        allowed = self._mask()
        starved = [i for i in scope.indices if not masks[i] & allowed]
        if starved:
            return NoneOf(scope.coords(starved), self.values)
        return PENDING if any(masks[i] & ~allowed for i in scope.indices) else SATISFIED

    def words(self, say: Names) -> str:
        return f"Here stands {listing(list(map(str, self.values)), 'or')}."

    def words_at(self, places: Places, say: Names) -> str:
        return f"{places} {places.verb('is', 'are each')} {listing(list(map(str, self.values)), 'or')}."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        for i in scope.indices:
            encoding.model.add_bool_and([~encoding.is_mark(i, mark) for mark in self._others(scope, i)])

    def lower(self, scope: Scope, to: Lowering) -> None:
        for i in scope.indices:
            for mark in self._others(scope, i):
                to.program.clause([negate(to.literal(i, mark))])

    def _others(self, scope: Scope, index: int) -> Iterable[Mark]:
        domain = scope.field.domain(index)
        return domain.marks(domain.mask & ~self._mask())

    def _mask(self) -> int:
        mask = 0
        for value in self.values:
            mask |= 1 << value
        return mask
