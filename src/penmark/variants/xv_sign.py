"""X and V: two neighbours add up to ten or to five."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.region import ALL, Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError, quote
from penmark.puzzle.clue.base import ClueLook
from penmark.puzzle.constraint_entry import ConstraintEntry, Plain
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.pair_relation import NumberRelation, PairRelation
from penmark.variants.payloads import EdgeVariant, one_place


class XVSign(EdgeVariant, frozen=True):
    name: ClassVar[str] = "xv"
    fpuzzles_key: ClassVar[str] = "xv"
    title: ClassVar[str] = "XV"
    words: ClassVar[str] = "Digits with an X between them add up to 10, those with a V to 5."
    value_name: ClassVar[str] = "sign"
    needs_text: ClassVar[bool] = True
    signs: ClassVar[tuple[str, ...]] = ("X", "V")
    digits: ClassVar[bool] = False

    sum: int = 10

    @classmethod
    def noun(cls) -> str:
        return "XV sign"

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> XVSign:
        sums = {"X": 10, "V": 5, "10": 10, "5": 5}
        if text.strip().upper() not in sums:
            raise PuzzleError(f"the sign between two cells is X or V, got {quote(text)}")
        return cls(one_place(cls, places, "edge"), sums[text.strip().upper()])

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        return super().from_entry(entry) if entry.text() else []

    @property
    def typed(self) -> str:
        return "X" if self.sum == 10 else "V"

    def entry_value(self) -> dict[str, Plain]:
        return {"value": self.typed}

    @classmethod
    def at_edge(cls, edge: Coord) -> Sequence[Variant]:
        return cls(edge, 10), cls(edge, 5)

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        if self.sum not in (5, 10):
            raise PuzzleError(f"X stands for 10 and V for 5, nothing for {self.sum}")

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        region = Region.of(self.pair).called(f"the {self.typed} between {ALL}")
        return (Constraint.goal(PairRelation(NumberRelation.SUM, self.sum), region),)

    def looks(self, variants: Variants) -> tuple[tuple[Coord, ClueLook], ...]:
        return ((self.edge, ClueLook((self.typed,))),)


VARIANT = XVSign
