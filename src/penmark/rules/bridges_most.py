"""No more than so many lines end at a place, each counted by its number: the bridges of one of Hashi's islands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from penmark.board.layout import RegionTable
from penmark.board.mark import MarkKind, Masks, bits
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.counting import highest, lowest
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation

Terms: TypeAlias = tuple[bool, Sequence[tuple[int, int]]]
"""The numbers that a line may have with their literals, of which exactly one holds."""


@dataclass(frozen=True, slots=True)
class BridgesOver(Violation):
    code: ClassVar[str] = "bridges-over"
    count: int
    n: int

    def words(self, say: Names) -> str:
        return f"{bridges_words(self.count)} or more end here, but {self.n} at most may: {say.coords(self.coords)}."


class BridgesMost(Rule, tag="bridges-most", frozen=True):
    n: int

    marks: ClassVar[frozenset[MarkKind]] = frozenset({MarkKind.NUMERIC})
    codes: ClassVar[tuple[type[Violation], ...]] = (BridgesOver,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("bridges-settled", "Bridges settled", "{place} has room for no more: {moves}.", positive=True),
        NamedDeduction("bridges-enough", "Bridges enough", "{place} has room for no more: {moves}."),
    )
    reads_values: ClassVar[bool] = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.n < 0:
            raise RuleError(f"bridges-most cannot allow {self.n} bridges")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        fewest = sum(lowest(masks[i]) for i in scope.indices)
        if fewest > self.n:
            return BridgesOver(scope.coords(scope.indices), fewest, self.n)
        return SATISFIED if sum(highest(masks[i]) for i in scope.indices) <= self.n else PENDING

    def words(self, say: Names) -> str:
        return f"At most {bridges_words(self.n)} {'ends' if self.n == 1 else 'end'} here."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        if scope.indices:
            encoding.model.add(sum(encoding.value(i) for i in scope.indices) <= self.n)

    def lower(self, scope: Scope, to: Lowering) -> None:
        terms = terms_of(scope.indices, to)
        self._lower([terms[i] for i in scope.indices], to)

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        terms = terms_of(set(table.indices), to)
        constraint, first = to.program.origin
        for k, part in enumerate(table):
            to.program.at(constraint, first + k)
            self._lower([terms[i] for i in part], to)

    def _lower(self, groups: Sequence[Terms], to: Lowering) -> None:
        if self.n < greatest(groups):
            to.program.linear(0, self.n, groups)


def terms_of(indices: Iterable[int], to: Lowering) -> dict[int, Terms]:
    """By line, a literal for each number of bridges."""
    numbers: dict[int, list[int]] = {}
    found: dict[int, Terms] = {}
    for i in indices:
        mask = to.field.domain(i).mask
        if mask not in numbers:
            numbers[mask] = list(bits(mask))
        found[i] = True, list(zip(numbers[mask], to.literals(i), strict=True))
    return found


def greatest(groups: Sequence[Terms]) -> int:
    """What lines can add up to at most."""
    return sum([terms[-1][0] for _, terms in groups])


def bridges_words(count: int) -> str:
    return f"{count} bridge{'' if count == 1 else 's'}"
