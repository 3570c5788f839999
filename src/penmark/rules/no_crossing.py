"""Of lines that cross at most one is drawn: Hashi's bridges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, Masks
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Field, Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class LinesCross(Violation):
    code: ClassVar[str] = "lines-cross"
    about_region: ClassVar[bool] = False

    def words(self, say: Names) -> str:
        return f"These cross: {say.coords(self.coords)}."


class NoCrossing(Rule, tag="no-crossing", frozen=True):
    """A line is drawn if its mark is another than 0, or true."""

    codes: ClassVar[tuple[type[Violation], ...]] = (LinesCross,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("line-in-the-way", "Line in the way", "a line is in the way: {moves}."),
    )
    reads_values: ClassVar[bool] = True

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        drawn = [i for i in scope.indices if not masks[i] & 1]
        if len(drawn) > 1:
            return LinesCross(scope.coords(drawn))
        return SATISFIED if sum(masks[i] != 1 for i in scope.indices) <= 1 else PENDING

    def words(self, say: Names) -> str:
        return "At most one of these is drawn, because they cross."

    def words_at(self, places: Places, say: Names) -> str:
        return places.counted("At most one", "is drawn, because they cross")

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        empty = [encoding.is_mark(i, blank) for i, blank in blanks(scope.field, scope.indices)]
        encoding.model.add_at_most_one([~literal for literal in empty])

    def lower(self, scope: Scope, to: Lowering) -> None:
        empty = blank_literals(scope.indices, to)
        if len(empty) == 2:
            to.program.clause(empty)
        elif empty:
            to.program.count(empty, (len(empty) - 1, len(empty)))

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        domain = to.field.only_domain
        if domain is None or any(len(pair) != 2 for pair in table):
            super().lower_each(table, to)
        else:
            to.clauses(table, Mark(domain.kind, 0))


def blanks(field: Field, indices: Iterable[int]) -> list[tuple[int, Mark]]:
    """For each position the mark that says that nothing is drawn there."""
    return [(i, Mark(field.domain(i).kind, 0)) for i in indices]


def blank_literals(indices: Sequence[int], to: Lowering) -> list[int]:
    """For each position the literal that says that nothing is drawn there."""
    domain = to.field.only_domain
    if domain is not None:
        return to.all(indices, Mark(domain.kind, 0))
    return [to.literal(i, blank) for i, blank in blanks(to.field, indices)]
