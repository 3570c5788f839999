"""Numbers side by side are not successive, unless a white dot says that they are."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.pair_relation import NumberRelation, PairRelation
from penmark.variants.difference_dot import DifferenceDot
from penmark.variants.payloads import adjacent_pairs


class Nonconsecutive(Variant, frozen=True):
    name: ClassVar[str] = "nonconsecutive"
    fpuzzles_key: ClassVar[str] = "nonconsecutive"
    title: ClassVar[str] = "Nonconsecutive"
    words: ClassVar[str] = "Neighbouring cells do not hold consecutive digits, unless a white dot between them says so."
    aliases: ClassVar[tuple[str, ...]] = ("negative-difference", "non-consecutive")
    group: ClassVar[str] = "kropki-negative"

    completes: ClassVar[tuple[str, ...]] = (DifferenceDot.name,)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        marked = {dot.pair for dot in variants.of(DifferenceDot) if dot.value == 1}
        pairs = (Region.of(pair) for pair in adjacent_pairs(substrate) if pair not in marked)
        return (Constraint.each(PairRelation(NumberRelation.DIFFERENCE, 1, negated=True), pairs),)


VARIANT = Nonconsecutive
