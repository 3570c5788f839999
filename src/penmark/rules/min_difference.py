"""Neighbours along the region's order differ by at least n: German whispers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from penmark.board.mark import MAX_NUMBER, Mark, MarkKind, Masks, bits, is_single
from penmark.errors import RuleError
from penmark.rules.base import Differ, Encoding, RegionSample, Rule
from penmark.rules.counting import encode_pair, lower_pair
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places

_ALL = (1 << MAX_NUMBER + 1) - 1


@dataclass(frozen=True, slots=True)
class DifferenceSmall(Violation):
    """`coords` is a shortest stretch of the line that cannot be filled."""

    code: ClassVar[str] = "difference-small"
    n: int

    def words(self, say: Names) -> str:
        if len(self.coords) == 2:
            return f"{say.coords(self.coords)} must differ by {self.n} or more, but they cannot."
        return f"Neighbours along {say.coords(self.coords)} must differ by {self.n} or more, but they cannot."


class MinDifference(Rule, tag="min-difference", frozen=True):
    n: int

    has_cases: ClassVar[bool] = True
    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    lowers_alike: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (DifferenceSmall,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("too-close", "Too close on a line", "{stated} So {moves}.", tier="easy", score=8),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.n < 1:
            raise RuleError(f"min-difference needs a difference of at least 1, got {self.n}")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        line = [masks[i] for i in scope.indices]
        end = self._stuck_at(line)
        if end is not None:
            start = next(k for k in range(end, -1, -1) if self._stuck_at(line[k : end + 1]) is not None)
            return DifferenceSmall(scope.coords(scope.indices[start : end + 1]), self.n)
        apart = (b & self._near(v) == 0 for a, b in pairwise(line) for v in bits(a))
        return SATISFIED if all(apart) else PENDING

    def words(self, say: Names) -> str:
        return f"Neighbours along this line differ by {self.n} or more."

    def words_at(self, places: Places, say: Names) -> str:
        return f"Neighbours along {places} differ by {self.n} or more."

    def objection(self, scope: Scope, masks: Sequence[int], k: int, differ: Differ, say: Names) -> str | None:
        """Of a position with one on either side, where these see each other."""
        if not 0 < k < len(masks) - 1 or not differ(k - 1, k + 1):
            return None
        beside = [mask & self._far_from(masks[k]) for mask in (masks[k - 1], masks[k + 1])]
        both = beside[0] | beside[1]
        if not all(beside) or not is_single(both):
            return None
        return f"need {say.mark(Mark.number(both.bit_length() - 1))} on both sides of it"

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        for a, b in pairwise(scope.indices):
            encode_pair(encoding, scope, (a, b), self._apart)

    def lower(self, scope: Scope, to: Lowering) -> None:
        for a, b in pairwise(scope.indices):
            lower_pair(to, (a, b), self._apart)

    def _apart(self, one: int, other: int) -> bool:
        return abs(one - other) >= self.n

    def _stuck_at(self, line: Sequence[int]) -> int | None:
        """Where filling the line from its start gets stuck; each position keeps all it could be given."""
        reached = _ALL
        for k, mask in enumerate(line):
            if k:
                mask &= self._far_from(reached)
            if not mask:
                return k
            reached = mask
        return None

    def _far_from(self, mask: int) -> int:
        far = 0
        for v in bits(mask):
            far |= ~self._near(v)
        return far & _ALL

    def _near(self, value: int) -> int:
        """The numbers too close to a value."""
        n = min(self.n, MAX_NUMBER + 1)
        return ((1 << 2 * n - 1) - 1) << value >> n - 1 & _ALL
