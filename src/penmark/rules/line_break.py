"""A line of cells that crosses two borders of rooms holds a mark somewhere: Heyawake's rule of three rooms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from penmark._kernel import tally
from penmark.board.coord import Coord
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, Masks
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.deductions import NamedDeduction
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class UnbrokenLine(Violation):
    """`coords` is the line from end to end."""

    code: ClassVar[str] = "unbroken-line"
    mark: Mark

    def words(self, say: Names) -> str:
        return f"No cell of {_line(self.coords, say)} {say.placed(self.mark, 1)}, so it passes through three rooms."


class LineBreak(Rule, tag="line-break", frozen=True):
    """The region is the line, in order: cells of three rooms in a row, of which the first and the third may be one."""

    mark: Mark

    codes: ClassVar[tuple[type[Violation], ...]] = (UnbrokenLine,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "line-break",
            "Line through three rooms",
            "{place} passes through three rooms and has one cell left that can break it: {moves}.",
        ),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        fixed, open_ = tally(masks, scope.indices, self.mark.bit)
        if not open_:
            return UnbrokenLine(scope.coords(scope.indices), self.mark)
        return SATISFIED if fixed else PENDING

    def words(self, say: Names) -> str:
        return f"Of the cells of a straight line through three rooms, one {say.placed(self.mark, 1)}."

    def words_at(self, places: Places, say: Names) -> str:
        return f"A straight line through three rooms has a cell that {say.placed(self.mark, 1)}: {places}."

    def region_words(self, scope: Scope, say: Names) -> str:
        return _line(scope.coords(scope.indices), say)

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        encoding.model.add_bool_or(encoding.literals(scope.indices, self.mark))

    def lower(self, scope: Scope, to: Lowering) -> None:
        to.program.clause(to.all(scope.indices, self.mark))

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        to.clauses(table, self.mark)


def _line(coords: tuple[Coord, ...], say: Names) -> str:
    if not coords:
        return "the line"
    first, last = say.coord(coords[0]), say.coord(coords[-1])
    return f"the line from {first} to {last}" if len(coords) > 1 else first
