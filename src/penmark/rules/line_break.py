"""A line of cells that crosses two borders of rooms holds a mark somewhere: Heyawake's rule of three rooms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks, is_single
from penmark.rules.at_least_one import AtLeastOne
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.outcome import Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class UnbrokenLine(Violation):
    """`coords` is the line from end to end."""

    code: ClassVar[str] = "unbroken-line"
    mark: Mark

    def words(self, say: Names) -> str:
        return f"No cell of {_line(self.coords, say)} {say.placed(self.mark, 1)}, but it passes through three rooms."


def _last_to_break(reading: RuleReading) -> str:
    """With the cells that cannot break the line."""
    assert isinstance(reading.rule, LineBreak)
    others = [i for i in reading.region if not reading.masks[i] & reading.rule.mark.bit]
    held = {mask for i in others if is_single(mask := reading.masks[i])}
    if not others or len(held) != 1 or any(reading.masks[i] not in held for i in others):
        return f"{reading.place} passes through three rooms and has one cell left that can break it: {reading.moves}."
    (mark,) = reading.field.domain(others[0]).marks(min(held))
    known = f"{reading.name(others)} {reading.say.placed(mark, len(others))}"
    return f"{reading.place} passes through three rooms, and {known} already: {reading.moves}."


class LineBreak(AtLeastOne, tag="line-break", frozen=True):
    """The region is the line, in order: cells of three rooms in a row, of which the first and the third may be one."""

    codes: ClassVar[tuple[type[Violation], ...]] = (UnbrokenLine,)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "line-break",
            "Line through three rooms",
            _last_to_break,
        ),
    )

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        outcome = super().check(scope, masks)
        return UnbrokenLine(outcome.coords, self.mark) if isinstance(outcome, Violation) else outcome

    def words(self, say: Names) -> str:
        return f"Of the cells of a straight line through three rooms, one {say.placed(self.mark, 1)}."

    def words_at(self, places: Places, say: Names) -> str:
        return f"A straight line through three rooms has a cell that {say.placed(self.mark, 1)}: {places}."

    def owed_words(self, place: str, goal: Sequence[Mark], say: Names) -> str | None:
        return f"{place} passes through three rooms"

    def region_words(self, scope: Scope, say: Names) -> str:
        return _line(scope.coords(scope.indices), say)


def _line(coords: tuple[Coord, ...], say: Names) -> str:
    if not coords:
        return "the line"
    first, last = say.coord(coords[0]), say.coord(coords[-1])
    return f"the line from {first} to {last}" if len(coords) > 1 else first
