"""All X and V are given: no other pair adds up to 10 or 5."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.pair_relation import NumberRelation, PairRelation
from penmark.variants.payloads import adjacent_pairs
from penmark.variants.xv_sign import XVSign


class XVNegative(Variant, frozen=True):
    name: ClassVar[str] = "xv-negative"
    fpuzzles_key: ClassVar[str] = "negative:xv"
    title: ClassVar[str] = "All X and V given"
    words: ClassVar[str] = "All X and V are given: other neighbouring digits add up to neither 10 nor 5."
    aliases: ClassVar[tuple[str, ...]] = ("negative-xv",)

    completes: ClassVar[tuple[str, ...]] = (XVSign.name,)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        marked = {sign.pair for sign in variants.of(XVSign)}
        pairs = [Region.of(pair) for pair in adjacent_pairs(substrate) if pair not in marked]
        return tuple(Constraint.each(PairRelation(NumberRelation.SUM, total, negated=True), pairs) for total in (5, 10))


VARIANT = XVNegative
