"""The marks read along each region differ from those along every other: no two equal lines in Takuzu."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from penmark.board.coord import Coord, Layer
from penmark.board.mark import Masks, is_single
from penmark.errors import RuleError
from penmark.program import negate
from penmark.rules.base import Arity, Encoding, Rule
from penmark.rules.counting import domain_union, require_equal_lengths, require_one_kind
from penmark.rules.deductions import FORCED_BY_NEIGHBOURS, NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class SequenceRepeated(Violation):
    """`coords` joins both lines; `first` and `second` keep them apart."""

    code: ClassVar[str] = "sequence-repeated"
    first: tuple[Coord, ...]
    second: tuple[Coord, ...]

    houses: tuple[str, str] | None = None
    """`row 6` and `row 9`, where they are that."""

    def words(self, say: Names) -> str:
        if self.houses is not None:
            return f"{self.houses[0].capitalize()} reads the same as {self.houses[1]}."
        one, other = (f"from {say.coord(line[0])} to {say.coord(line[-1])}" for line in (self.first, self.second))
        return f"The line {one} reads the same as the line {other}."


class DistinctSequences(Rule, tag="distinct-sequences", frozen=True):
    arity: ClassVar[Arity] = Arity.MANY
    codes: ClassVar[tuple[type[Violation], ...]] = (SequenceRepeated,)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (FORCED_BY_NEIGHBOURS,)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_kind(self, scope)
        require_equal_lengths(self, scope)
        if not all(scope.parts):
            raise RuleError("distinct-sequences needs open positions in every region")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        verdict = SATISFIED
        for one, other in combinations(scope.parts, 2):
            if any(not masks[i] & masks[j] for i, j in zip(one, other, strict=True)):
                continue
            if all(i == j or _equal(masks[i], masks[j]) for i, j in zip(one, other, strict=True)):
                return _repeated(scope, one, other)
            verdict = PENDING
        return verdict

    def words(self, say: Names) -> str:
        return "No two of these lines read the same."

    def words_at(self, places: Places, say: Names) -> str:
        return f"{places} must not read the same." if places.names else self.words(say)

    def part_coords(self, scope: Scope, part: int) -> tuple[Coord, ...]:
        """Of the pair of lines that it is about."""
        one, other = list(combinations(scope.parts, 2))[part]
        return scope.coords(dict.fromkeys((*one, *other)))

    def part_words(self, scope: Scope, part: int, say: Names) -> str:
        first, second = (scope.coords(line) for line in list(combinations(scope.parts, 2))[part])
        one, other = _house(scope, first), _house(scope, second)
        if one is not None and other is not None:
            return f"{one} and {other}"
        return (
            f"the lines {say.coord(first[0])}–{say.coord(first[-1])} and {say.coord(second[0])}–{say.coord(second[-1])}"
        )

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        marks = scope.field.domain(scope.indices[0]).marks(domain_union(scope)) if scope.parts else ()
        for one, other in combinations(scope.parts, 2):
            apart = []
            for i, j in zip(one, other, strict=True):
                if i == j:
                    continue
                differ = encoding.fresh()
                apart.append(differ)
                for mark in marks:
                    left, right = encoding.is_mark(i, mark), encoding.is_mark(j, mark)
                    encoding.model.add_bool_or([~differ, ~left, ~right])
                    encoding.model.add_bool_or([differ, ~left, right])
            encoding.model.add_bool_or(apart)

    def lower(self, scope: Scope, to: Lowering) -> None:
        marks = scope.field.domain(scope.indices[0]).marks(domain_union(scope)) if scope.parts else ()
        for k, (one, other) in enumerate(combinations(scope.parts, 2)):
            to.heed()
            to.part(k)
            apart = []
            for i, j in zip(one, other, strict=True):
                if i != j:
                    differ = to.program.fresh()
                    apart.append(differ)
                    for mark in marks:
                        to.program.clause([negate(differ), negate(to.literal(i, mark)), negate(to.literal(j, mark))])
            to.program.clause(apart)


def _equal(one: int, other: int) -> bool:
    return one == other and is_single(one)


def _repeated(scope: Scope, one: array[int], other: array[int]) -> SequenceRepeated:
    first, second = scope.coords(one), scope.coords(other)
    houses = _house(scope, first), _house(scope, second)
    both = None if None in houses else (str(houses[0]), str(houses[1]))
    return SequenceRepeated(tuple(dict.fromkeys(first + second)), first, second, both)


def _house(scope: Scope, line: Sequence[Coord]) -> str | None:
    """The name of a whole row or column of cells."""
    substrate = scope.field.substrate
    if {at.layer for at in line} != {Layer.CELLS}:
        return None
    rows, cols = {at.row for at in line}, {at.col for at in line}
    if len(rows) == 1 and cols == set(range(substrate.cols)):
        return f"row {min(rows) + 1}"
    return f"column {min(cols) + 1}" if len(cols) == 1 and rows == set(range(substrate.rows)) else None
