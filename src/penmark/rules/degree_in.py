"""The number of positions that hold a mark is one of a few: lines that meet in a corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from penmark._kernel import tally
from penmark.board.coord import EDGE_LAYERS, Coord, Layer
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, Masks
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.counting import encode_count, holding, listing
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places

_THROUGH = (0, 2)
"""Where a line either does not come or goes through."""


@dataclass(frozen=True, slots=True)
class DegreeNotAllowed(Violation):
    """`coords` is who holds the mark, or the whole region when nobody does yet."""

    code: ClassVar[str] = "degree-not-allowed"
    mark: Mark
    least: int
    most: int
    allowed: tuple[int, ...]

    def words(self, say: Names) -> str:
        if self.allowed == _THROUGH and self.coords and (self.most == 1 or self.least > 2):
            where = say.coords(self.coords, 4)
            if self.most == 1:
                return f"{where} {say.placed(self.mark, 1)}, with no way on from there."
            return f"{where} {say.placed(self.mark, 2)}, but only two can meet."
        count = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        are = say.placed(self.mark, 1 if self.least == self.most == 1 else 2)
        wanted = listing([str(n) for n in self.allowed], "or")
        where = f": {say.coords(self.coords)}" if self.coords else ""
        return f"{count} of these {are}, but the number must be {wanted}{where}."


def _held(reading: RuleReading) -> tuple[Coord, ...]:
    return reading.holding(reading.rule.mark) if isinstance(reading.rule, DegreeIn) else ()


def _no_branch(reading: RuleReading) -> str:
    held = _held(reading)
    if len(held) < 2:
        return f"no more lines can meet at {reading.place}: {reading.moves}."
    return f"{reading.say.coords(held)} are the two lines at {reading.place}: {reading.moves}."


def _only_continuation(reading: RuleReading) -> str:
    starts = _starts(reading)
    if len(starts) > 1:
        return f"from {reading.say.coords(starts)} the lines have only one way on: {reading.moves}."
    held = _held(reading)
    if not held:
        return f"the line must go on from {reading.place}: {reading.moves}."
    return f"the line on {reading.say.coords(held)} has only one way on from {reading.place}: {reading.moves}."


def _starts(reading: RuleReading) -> list[Coord]:
    """Where the lines of a step begin that goes on from several places: the ends that lines have on the board before.

    Lines meet in corners, or in cells where they are drawn from cell to cell.
    """
    layout, field = reading.field.substrate.layout, reading.field
    vertices = Layer.CORNERS if field.coord(reading.cells[0]).layer in EDGE_LAYERS else Layer.CELLS
    width, ends, drawn = vertices.shape(layout.rows, layout.cols)[1], layout.edge_ends(vertices), set[int]()
    starts = list[int]()
    for i, mark in zip(reading.cells, reading.marks, strict=True):
        here = ends[i] or ()
        if drawn.isdisjoint(here):
            starts += [v for v in here if any(reading.masks[j] == mark.bit for j in _meeting(ends, v) if j != i)][:1]
        drawn.update(here)
    return [Coord(vertices, *divmod(v, width)) for v in starts]


def _meeting(ends: Sequence[tuple[int, int] | None], vertex: int) -> Iterator[int]:
    return (i for i, joined in enumerate(ends) if joined and vertex in joined)


class DegreeIn(Rule, tag="degree-in", frozen=True):
    mark: Mark
    allowed: tuple[int, ...]

    codes: ClassVar[tuple[type[Violation], ...]] = (DegreeNotAllowed,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("no-branch", "No branch", _no_branch, positive=False, started=True),
        NamedDeduction("no-dead-end", "No dead end", "a line could not go on from {place}: {moves}.", positive=False),
        NamedDeduction(
            "only-continuation",
            "Only continuation",
            _only_continuation,
            runs=True,
            starts=3,
            completes=("no-early-loop",),
        ),
    )

    def validate_fields(self) -> None:
        rising = all(a < b for a, b in pairwise(self.allowed))
        if not self.allowed or self.allowed[0] < 0 or not rising:
            raise RuleError(f"degree-in needs counts from 0 up, each once and in order, got {self.allowed}")

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        self.validate_fields()
        require_mark(self, scope, self.mark)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        fixed, open_ = tally(masks, scope.indices, self.mark.bit)
        within = sum(fixed <= n <= open_ for n in self.allowed)
        if not within:
            blamed = holding(scope, masks, self.mark) or scope.coords(scope.indices)
            return DegreeNotAllowed(blamed, self.mark, fixed, open_, self.allowed)
        return SATISFIED if within == open_ - fixed + 1 else PENDING

    def words(self, say: Names) -> str:
        wanted = listing([str(n) for n in self.allowed], "or")
        return f"The number of these that hold {say.mark(self.mark)} is {wanted}."

    def words_at(self, places: Places, say: Names) -> str:
        wanted = listing([str(n) if n else "none" for n in self.allowed], "or")
        return f"Of the {places.positions} at {places}, {wanted} {say.placed(self.mark, 2)}."

    def owed_words(self, place: str, goal: Sequence[Mark], say: Names) -> str | None:
        return f"no line ends or branches at {place}" if self.allowed == _THROUGH else None

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encode_count(encoding, encoding.literals(scope.indices, self.mark), frozenset(self.allowed))

    def lower(self, scope: Scope, to: Lowering) -> None:
        allowed = [n for n in self.allowed if n <= len(scope.indices)]
        to.program.count(to.all(scope.indices, self.mark), allowed)

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        to.counts(table, self.mark, [n for n in self.allowed if n <= len(table.indices)])
