"""A number outside is the sum of the first numbers of its line, as many as the first of them says."""

from __future__ import annotations

from typing import ClassVar

from penmark.board.coord import frame
from penmark.board.substrate import Substrate
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.first_sum import FirstSum
from penmark.variants.payloads import OutsideVariant


class XSum(OutsideVariant, frozen=True):
    name: ClassVar[str] = "x-sum"
    fpuzzles_key: ClassVar[str] = "xsum"
    title: ClassVar[str] = "X-sum"
    sign: ClassVar[str] = "X"
    words: ClassVar[str] = (
        "A number outside the grid is the sum of the first X digits from that side, where X is the first of them."
    )
    aliases: ClassVar[tuple[str, ...]] = ("x-sums", "xsum")

    @classmethod
    def sample(cls) -> XSum:
        return cls(frame(3, 0), 20)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        region = self.region(substrate, "X-sum")
        return (Constraint.goal(FirstSum(self.value), region),)


VARIANT = XSum
