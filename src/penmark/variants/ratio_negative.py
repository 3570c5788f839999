"""All black dots are given: no other pair stands in such a ratio."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.pair_relation import NumberRelation, PairRelation
from penmark.variants.payloads import adjacent_pairs
from penmark.variants.ratio_dot import RatioDot


class RatioNegative(Variant, frozen=True):
    name: ClassVar[str] = "ratio-negative"
    fpuzzles_key: ClassVar[str] = "negative:ratio"
    title: ClassVar[str] = "All ratio dots given"
    words: ClassVar[str] = "All black dots are given: other neighbouring digits are in no ratio that a dot stands for."
    aliases: ClassVar[tuple[str, ...]] = ("negative-ratio", "negative-kropki")
    group: ClassVar[str] = "kropki-negative"

    completes: ClassVar[tuple[str, ...]] = (RatioDot.name,)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        dots = variants.of(RatioDot)
        marked = {dot.pair for dot in dots}
        pairs = [Region.of(pair) for pair in adjacent_pairs(substrate) if pair not in marked]
        ratios = sorted({dot.value for dot in dots}) or [2]
        return tuple(
            Constraint.each(PairRelation(NumberRelation.RATIO, ratio, negated=True), pairs) for ratio in ratios
        )


VARIANT = RatioNegative
