"""The numbers along a line lie strictly between its two ends, or outside of them: between and lockout lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.mark import Mark, MarkKind, Masks, bits, is_single
from penmark.errors import RuleError
from penmark.program import negate
from penmark.rules.base import Differ, Encoding, RegionSample, Rule
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class EndsBroken(Violation):
    """The first two coords are the ends; the others cannot keep to them."""

    code: ClassVar[str] = "ends-broken"
    outside: bool

    def words(self, say: Names) -> str:
        where = "outside of" if self.outside else "between"
        if len(self.coords) == 2:
            return f"{say.coords(self.coords)} are the ends of a line and cannot differ as much as they must."
        return f"{say.coords(self.coords[2:])} must lie {where} {say.coords(self.coords[:2])}, but cannot."


class BetweenEnds(Rule, tag="between-ends", frozen=True):
    outside: bool = False
    """Whether the numbers lie outside of what the ends enclose (ends excluded), not between them."""
    apart: int = 0
    """How much the two ends differ at least."""

    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (EndsBroken,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE_OF_EACH_SIZE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("between-ends", "Between the ends", "{stated} So {moves}.", tier="easy", score=10),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if len(scope.indices) < 2:
            raise RuleError("between-ends is about a line with two ends")
        if self.apart < 0:
            raise RuleError(f"numbers cannot differ by {self.apart}")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        first, *inner, last = scope.indices
        ends = [(a, b) for a in bits(masks[first]) for b in bits(masks[last]) if abs(a - b) >= self.apart]
        if not ends:
            return EndsBroken(scope.coords((first, last)), self.outside)
        left = [(a, b) for a, b in ends if all(masks[i] & self._allowed(a, b) for i in inner)]
        if not left:
            return EndsBroken(scope.coords((first, last, *inner)), self.outside)
        return SATISFIED if all(is_single(masks[i]) for i in scope.indices) else PENDING

    def words(self, say: Names) -> str:
        where = "outside of" if self.outside else "strictly between"
        apart = f", which differ by {self.apart} or more" if self.apart else ""
        return f"The numbers along this line lie {where} those at its ends{apart}."

    def words_at(self, places: Places, say: Names) -> str:
        where = "outside of" if self.outside else "strictly between"
        apart = f", which differ by {self.apart} or more" if self.apart else ""
        return f"The numbers along {places} lie {where} those at its ends{apart}."

    def objection(self, scope: Scope, masks: Sequence[int], k: int, differ: Differ, say: Names) -> str | None:
        if self.outside or not 0 < k < len(masks) - 1:
            return None
        ends, value = masks[0] | masks[-1], masks[k].bit_length() - 1
        if not ends >> value + 1:
            return "need a larger number at an end"
        return None if ends & (1 << value) - 1 else "need a smaller number at an end"

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        for a, b, inner in self._cases(scope):
            ends = [~encoding.is_mark(scope.indices[0], a), ~encoding.is_mark(scope.indices[-1], b)]
            if inner is None:
                encoding.model.add_bool_or(ends)
            else:
                index, marks = inner
                encoding.model.add_bool_or([*ends, *(encoding.is_mark(index, mark) for mark in marks)])

    def lower(self, scope: Scope, to: Lowering) -> None:
        for a, b, inner in self._cases(scope):
            ends = [negate(to.literal(scope.indices[0], a)), negate(to.literal(scope.indices[-1], b))]
            index, marks = inner or (0, ())
            to.program.clause([*ends, *(to.literal(index, mark) for mark in marks)])

    def _cases(self, scope: Scope) -> Iterator[tuple[Mark, Mark, tuple[int, tuple[Mark, ...]] | None]]:
        """For two numbers at the ends, what each inner position may hold then; `None` for ends that cannot be."""
        first, *inner, last = scope.indices
        for a in scope.field.domain(first).marks():
            for b in scope.field.domain(last).marks():
                if abs(a.value - b.value) < self.apart:
                    yield a, b, None
                    continue
                allowed = self._allowed(a.value, b.value)
                for i in inner:
                    domain = scope.field.domain(i)
                    yield a, b, (i, tuple(domain.marks(domain.mask & allowed)))

    def _allowed(self, one: int, other: int) -> int:
        low, high = sorted((one, other))
        enclosed = (1 << high + 1) - (1 << low)
        if self.outside:
            return ~enclosed
        return enclosed & ~(1 << low | 1 << high)
