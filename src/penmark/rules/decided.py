"""Every position of the region is narrowed to one candidate: what a player has left to do."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.mark import Masks, is_single
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, EmptyDomain, Names, Outcome, Violation
from penmark.rules.pin import GIVEN


class Decided(Rule, tag="decided", frozen=True):
    codes: ClassVar[tuple[type[Violation], ...]] = (EmptyDomain,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (GIVEN,)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        for i in scope.indices:
            if not masks[i]:
                return EmptyDomain(scope.coords((i,)))
        return SATISFIED if all(is_single(masks[i]) for i in scope.indices) else PENDING

    def words(self, say: Names) -> str:
        return "Every one of these is decided."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        """A solution decides everything; there is nothing to add."""

    def lower(self, scope: Scope, to: Lowering) -> None:
        """A solution decides everything; there is nothing to add."""
