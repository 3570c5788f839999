"""An arrow: its shaft adds up to the number in its circle or pill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from penmark.board.coord import Coord
from penmark.board.presentation import ArrowLine, Color, RegionPresentation, Ring
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.errors import ParseError, PuzzleError, UnwritableError
from penmark.puzzle.constraint_entry import ConstraintEntry, Plain, names_of_places
from penmark.puzzle.variant import Variant, Variants, require_cells
from penmark.rules.constraint import Constraint
from penmark.rules.equal_sums import EqualSums
from penmark.variants.payloads import LineVariant, a_number, require_each_once, require_line


class ArrowSum(LineVariant, frozen=True):
    name: ClassVar[str] = "arrow"
    fpuzzles_key: ClassVar[str] = "arrow"
    words: ClassVar[str] = (
        "Digits along an arrow add up to the number in its circle; a circle of several cells is read as one number."
    )
    aliases: ClassVar[tuple[str, ...]] = ("pill-arrow",)
    value_name: ClassVar[str] = "circle's length"

    circle: int = 1
    """How many cells from the first on are the circle: with several, they are read as one number."""

    @property
    def rule(self) -> str:
        """Pills are spoken of where there is one."""
        return self.words if self.circle > 1 else "Digits along an arrow add up to the digit in its circle."

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> ArrowSum:
        return cls(places, a_number(cls, text) if text.strip() else 1)

    @property
    def typed(self) -> str:
        return "" if self.circle == 1 else str(self.circle)

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        """Each line begins in the circle, whose cells may be in any order and are read from the top left."""
        pill = tuple(sorted(entry.cells()))
        made = []
        for first, *shaft in entry.lines():
            if first not in pill:
                raise ParseError("a line of an arrow begins outside its circle")
            made.append(cls((*pill, *shaft), len(pill)))
        return made

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        pill, shaft = self._parts
        if list(pill) != sorted(pill):
            raise UnwritableError("an arrow's circle of several cells is read from the top left there")
        return [{"lines": [names_of_places((self._start, *shaft))], "cells": names_of_places(pill)}]

    @property
    def _parts(self) -> tuple[tuple[Coord, ...], tuple[Coord, ...]]:
        """The circle and the shaft."""
        return self.line[: self.circle], self.line[self.circle :]

    @property
    def _start(self) -> Coord:
        """The cell of the circle where the shaft begins: the nearest to it, the last of several."""
        pill, (first, *_) = self._parts
        return min(reversed(pill), key=lambda at: abs(at.row - first.row) + abs(at.col - first.col))

    def validate(self, substrate: Substrate) -> None:
        require_cells(self, self.line, substrate)
        if not 1 <= self.circle < len(self.line):
            raise PuzzleError("an arrow has a circle of one cell or more, and a shaft")
        pill, shaft = self._parts
        require_each_once(self, self.line, 2)
        require_line(self, pill, substrate, 1)
        require_line(self, (self._start, *shaft), substrate, 2)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        pill, shaft = self._parts
        rule = EqualSums(number_first=self.circle > 1)
        circle = Region.path(pill).called(f"the arrow from {FIRST}")
        return (Constraint.over(rule, (circle, Region.path(shaft))),)

    def drawings(self) -> tuple[Region, ...]:
        pill, shaft = self._parts
        ring = RegionPresentation(decoration=Ring(Color("grey"), joined=len(pill) > 1))
        look = RegionPresentation(decoration=ArrowLine(Color("grey")))
        return Region.path(pill).with_presentation(ring), Region.path((self._start, *shaft)).with_presentation(look)


VARIANT = ArrowSum
