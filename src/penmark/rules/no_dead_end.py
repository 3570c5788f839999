"""A cell that holds a mark has no single neighbour with it: Nurimisaki's white cells that are no capes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, Masks, is_single
from penmark.errors import RuleError
from penmark.rules.base import Encoding, RegionSample, Rule, require_mark
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class DeadEnd(Violation):
    """`coords` is the cell, then its only neighbour with the mark."""

    code: ClassVar[str] = "dead-end"
    mark: Mark

    def words(self, say: Names) -> str:
        at, beside = map(say.coord, self.coords)
        return f"{at} is a dead end: {beside} is the only cell beside it that {say.placed(self.mark, 1)}."


def _dead_end_words(reading: RuleReading) -> str:
    """With the neighbours that are ruled out, and the one that would make a dead end of the cell or save it."""
    at, *near = reading.region
    assert isinstance(reading.rule, NoDeadEnd)
    own = reading.rule.mark
    closed = [i for i in near if not reading.masks[i] & own.bit]
    others = [i for i in dict.fromkeys(reading.cells) if i != at and i in near]
    onward = ", and from there on each cell without the next" if len(reading.cells) > len(others) > 0 else ""
    by = ("without" if own in reading.marks else "with") if others else ""
    would = f"{reading.name((at,))} would be a dead end {f'{by} {reading.name(others)}' if others else ''}".rstrip()
    return f"{would}{f', as {_closed(reading, closed)}' if closed else ''}{onward}: {reading.moves}."


def _closed(reading: RuleReading, cells: Sequence[int]) -> str:
    """`r3c7 and r4c8 are shaded`."""
    marks = {mask: reading.field.domain(i).marks(mask) for i in cells if is_single(mask := reading.masks[i])}
    if len(marks) == 1 and all(reading.masks[i] in marks for i in cells):
        ((mark,),) = marks.values()
        return f"{reading.name(cells)} {reading.say.placed(mark, len(cells))}"
    return f"{reading.name(cells)} cannot lead on"


class NoDeadEnd(Rule, tag="no-dead-end", frozen=True):
    """The region is a cell, then its neighbours. None of them with the mark is as good as two or more."""

    mark: Mark

    codes: ClassVar[tuple[type[Violation], ...]] = (DeadEnd,)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("dead-end-cell", "No dead end without a circle", _dead_end_words, runs=True, onward=True),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_mark(self, scope, self.mark)
        if not scope.indices:
            raise RuleError("no-dead-end is about a cell and its neighbours, but the region has no cell")

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        (at, *near), bit = scope.indices, self.mark.bit
        possible = [i for i in near if masks[i] & bit]
        held = [i for i in possible if masks[i] == bit]
        if not masks[at] & bit or len(held) > 1 or not possible:
            return SATISFIED
        if masks[at] == bit and len(held) == len(possible) == 1:
            return DeadEnd(scope.coords((at, *held)), self.mark)
        return PENDING

    def words(self, say: Names) -> str:
        return f"A cell that {say.placed(self.mark, 1)} has no single neighbour that {say.placed(self.mark, 1)}."

    def words_at(self, places: Places, say: Names) -> str:
        held = say.placed(self.mark, 1)
        which = f"{places}, if it" if places.one else f"{places}: whichever"
        return f"{which} {held}{places.verb(',', '')} has more than one neighbour that {held}."

    def owed_words(self, place: str, goal: Sequence[Mark], say: Names) -> str | None:
        return f"{place} must not be a dead end"

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        at, *near = encoding.literals(scope.indices, self.mark)
        for k, beside in enumerate(near):
            encoding.model.add_bool_or([~at, ~beside, *near[:k], *near[k + 1 :]])

    def lower(self, scope: Scope, to: Lowering) -> None:
        self.lower_each(RegionTable.of((scope.indices,)), to)

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        to.program.never_one_beside(table, to.by_position(table.indices, self.mark))
