"""Regions of equal length carry equal marks, position by position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import and_, eq
from typing import ClassVar

from penmark.board.mark import Masks, is_single
from penmark.rules.base import Arity, Encoding, Rule
from penmark.rules.counting import encode_pair, listing, lower_pair, require_equal_lengths, require_one_kind
from penmark.rules.deductions import NamedDeduction, RuleReading
from penmark.rules.field import Scope
from penmark.rules.lowering import Lowering
from penmark.rules.outcome import PENDING, SATISFIED, Names, Outcome, Violation
from penmark.rules.places import Places


@dataclass(frozen=True, slots=True)
class CloneDiffers(Violation):
    code: ClassVar[str] = "clone-differs"

    def words(self, say: Names) -> str:
        return f"{say.coords(self.coords)} must hold the same, but they cannot."


_FEW = 5
"""Numbers that a sentence lists."""


def _copied(reading: RuleReading) -> str:
    """Which cells are alike, and what that leaves for them."""
    changed = [group for group in _alike(reading.parts) if any(i in reading.after for i in group)]
    told = "; ".join(_same(reading, group) for group in changed)
    return f"on {reading.place}, {told}: {reading.moves}."


def _same(reading: RuleReading, group: Sequence[int]) -> str:
    held = [i for i in group if is_single(reading.masks[i])]
    left = reduce(and_, (reading.masks[i] for i in group))
    marks = [reading.say.mark(mark) for mark in reading.field.domain(group[0]).marks(left)]
    if held:
        others = [i for i in group if i not in held]
        return (
            f"{reading.name(others)} hold{'s' if len(others) == 1 else ''} the same as {reading.name(held)}, {marks[0]}"
        )
    only = f", which can only be {listing(marks, 'or')}" if len(marks) <= _FEW else ""
    return f"{reading.name(group)} hold the same{only}"


class Clone(Rule, tag="clone", frozen=True):
    arity: ClassVar[Arity] = Arity.MANY
    has_cases: ClassVar[bool] = True
    codes: ClassVar[tuple[type[Violation], ...]] = (CloneDiffers,)
    deductions: ClassVar[tuple[NamedDeduction, ...]] = (
        NamedDeduction("copied", "Copied", _copied, tier="easy", score=6),
    )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_kind(self, scope)
        require_equal_lengths(self, scope)

    def check(self, scope: Scope, masks: Masks) -> Outcome:
        verdict = SATISFIED
        for alike in _alike(scope.parts):
            common = masks[alike[0]]
            for i in alike:
                common &= masks[i]
            if not common:
                return CloneDiffers(scope.coords(alike))
            if any(masks[i] != common for i in alike) or not is_single(common):
                verdict = PENDING
        return verdict

    def words(self, say: Names) -> str:
        return "These regions are copies of each other: the same marks in the same places."

    def words_at(self, places: Places, say: Names) -> str:
        return f"The parts of {places} hold the same numbers in the same places."

    def encode(self, scope: Scope, encoding: Encoding) -> None:
        for alike in _alike(scope.parts):
            for a, b in pairwise(alike):
                encode_pair(encoding, scope, (a, b), eq)

    def lower(self, scope: Scope, to: Lowering) -> None:
        for alike in _alike(scope.parts):
            for a, b in pairwise(alike):
                lower_pair(to, (a, b), eq)


def _alike(parts: Sequence[Sequence[int]]) -> list[list[int]]:
    """The positions that must be equal to each other, two or more together.

    Regions may overlap, and then equality runs on: with a copied onto b and b onto c, all three are alike.
    """
    group_of: dict[int, list[int]] = {}
    for column in zip(*parts, strict=True):
        merged: list[int] = []
        for i in column:
            if group_of.get(i) is not merged:
                merged += group_of.get(i, [i])
                group_of.update(dict.fromkeys(merged, merged))
    groups = {id(group): group for group in group_of.values()}
    return [group for group in groups.values() if len(group) > 1]
