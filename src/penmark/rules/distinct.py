"""No mark occurs twice in the region: Sudoku houses, cages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.layout import RegionTable
from penmark.board.mark import Mark, Masks, is_single
from penmark.inference import How
from penmark.rules.base import Encoding, RegionSample, Rule
from penmark.rules.counting import domain_union, grouped, is_plural, listing, require_one_kind
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.matching import crowd
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class Repeated(Violation):
    code: ClassVar[str] = "distinct-repeated"
    mark: Mark

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} hold the same, {say.mark(self.mark)}, but must differ."


@dataclass(frozen=True, slots=True)
class Crowded(Violation):
    """More positions than marks left for them (a broken Hall set)."""

    code: ClassVar[str] = "distinct-crowded"
    marks: tuple[Mark, ...]

    def words(self, say: Names) -> str:
        left = listing([say.mark(mark) for mark in self.marks])
        return f"{say.coords(self.coords)} must differ, but only {left} are left for all {len(self.coords)}."


_LONGEST_CAUSES = 200
"""Characters for the cages and lines that a sentence names."""
SINGLE = frozenset({How.FORCED, How.LAST})
"""How a house comes to know where a number goes."""


def blockers(reading: RuleReading) -> tuple[list[int], list[int]]:
    """Of a hidden single: positions elsewhere that hold its mark and keep it out of the region, as few as will do; and
    the open positions of the region from which it was removed otherwise."""
    target, mark = reading.cells[0], reading.marks[0]
    masks = reading.masks
    others = [i for i in reading.region if i != target and not reading.is_placed(i)]
    reach: dict[int, set[int]] = {}
    for i in others:
        for _, house in reading.houses(i):
            for j in house:
                if j != target and masks[j] == mark.bit:
                    reach.setdefault(j, set()).add(i)
    left, chosen = set(others), list[int]()
    while left and reach:
        best = max(sorted(reach), key=lambda j: len(reach[j] & left))
        if not reach[best] & left:
            break
        chosen.append(best)
        left -= reach.pop(best)
    return sorted(chosen), sorted(left)


def _causes(reading: RuleReading, removed: Sequence[int]) -> tuple[list[str], list[int]]:
    """What keeps the mark of a hidden single out of cells that do not see it, by name; and the cells where no name says
    it, all of them if there are too many names."""
    by_cell = {i: reading.because(i, reading.marks[0]) for i in removed}
    names = list(dict.fromkeys(name for name in by_cell.values() if name is not None))
    causes = grouped(names)
    if sum(map(len, causes)) > _LONGEST_CAUSES:
        return [], list(removed)
    return causes, [i for i, name in by_cell.items() if name is None]


def _single(reading: RuleReading) -> str:
    mark, (chosen, removed) = reading.say.mark(reading.marks[0]), blockers(reading)
    if not chosen and not removed:
        return f"{reading.decided} is the last open cell of {reading.place}, and {mark} is missing there."
    causes, removed = _causes(reading, removed)
    why = []
    if chosen or causes:
        named = [f"the {mark}{'' if len(chosen) == 1 else 's'} at {reading.name(chosen)}"] if chosen else []
        keep = "keep" if is_plural([*named, *causes]) else "keeps"
        why.append(f"{listing([*named, *causes])} {keep} it out of {'the' if removed else 'all'} other cells")
    if removed:
        why.append(f"it has been removed from {reading.name(removed)}")
    reason = f": {' and '.join(why)}" if why else ""
    return f"in {reading.place}, {mark} can only go in {reading.decided}{reason}."


def _single_rests_on(reading: RuleReading) -> tuple[Coord, ...]:
    return reading.field.coords(blockers(reading)[0])


class Distinct(Rule, tag="distinct", frozen=True):
    all_differ: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (Repeated, Crowded)
    validated_on: ClassVar[RegionSample] = RegionSample.ONE
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction(
            "full-house",
            "Full house",
            "{cells} is the last open cell of {place}, and {marks} is missing there.",
            how=SINGLE,
            positive=True,
            last=True,
        ),
        NamedDeduction(
            "hidden-single-box",
            "Hidden single in a box",
            _single,
            how=SINGLE,
            positive=True,
            line=False,
            apart=True,
            rests_on=_single_rests_on,
            special_case_of=("hidden-single",),
        ),
        NamedDeduction(
            "hidden-single",
            "Hidden single",
            _single,
            how=SINGLE,
            positive=True,
            apart=True,
            rests_on=_single_rests_on,
        ),
        NamedDeduction("peers-struck", "Struck from its peers", "{place} has it already: {moves}."),
    )

    def struck_by(self, value: int, among: int) -> int:
        return among & 1 << value

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_kind(self, scope)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        seen = decided = 0
        disjoint = True
        for i in scope.indices:
            mask = masks[i]
            if is_single(mask):
                if mask & decided:
                    return _repeated(scope, masks, mask)
                decided |= mask
            disjoint = disjoint and not mask & seen
            seen |= mask
        if disjoint:
            return SATISFIED
        return _crowded(scope, masks) or PENDING

    def words(self, say: Names) -> str:
        return "All of these are different."

    def words_at(self, places: Places, say: Names) -> str:
        return f"No number repeats in {places}." if places.names else self.words(say)

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        """At most one position per mark; exactly one where there are no more marks than positions."""
        model, everything = encoding.model, domain_union(scope)
        use_all = everything.bit_count() == len(scope.indices)
        for mark in scope.field.domain(scope.indices[0]).marks(everything) if scope.indices else ():
            literals = encoding.literals(scope.indices, mark)
            if use_all:
                model.add_exactly_one(literals)
            else:
                model.add_at_most_one(literals)

    def lower(self, scope: Scope, to: Lowering) -> None:
        self._lower_alike(RegionTable.of((scope.indices,)), to)

    def lower_each(self, table: RegionTable, to: Lowering) -> None:
        alike = {(len(part), domain_union(Scope(to.field, (part,)))) for part in table}
        if len(alike) == 1:
            self._lower_alike(table, to)
        else:
            super().lower_each(table, to)

    def _lower_alike(self, table: RegionTable, to: Lowering) -> None:
        """For regions of one length and domain: at most one position per mark; exactly one if they need all marks."""
        part = table[0]
        everything = domain_union(Scope(to.field, (part,)))
        allowed = (1,) if everything.bit_count() == len(part) else (0, 1)
        for mark in to.field.domain(part[0]).marks(everything) if part else ():
            to.counts(table, mark, allowed)


def _repeated(scope: Scope, masks: Masks, mask: int) -> Repeated:
    holders = [i for i in scope.indices if masks[i] == mask]
    (mark,) = scope.field.domain(holders[0]).marks(mask)
    return Repeated(scope.coords(holders), mark)


def _crowded(scope: Scope, masks: Masks) -> Crowded | None:
    found = crowd(scope.indices, masks)
    if found is None:
        return None
    domain = scope.field.domain(min(found.positions))
    marks = tuple(domain.mark(v) for v in sorted(found.values))
    return Crowded(scope.coords(j for j in scope.indices if j in found.positions), marks)
