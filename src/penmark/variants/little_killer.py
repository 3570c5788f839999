"""A number outside that a diagonal adds up to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from penmark.board.coord import Coord, DiagDir, Layer, cell, frame
from penmark.board.region import FIRST, Region
from penmark.board.substrate import Substrate
from penmark.errors import ParseError, PuzzleError, quote
from penmark.puzzle.clue.base import ClueLook
from penmark.puzzle.constraint_entry import ConstraintEntry, Plain, name_of_place, names_of_places
from penmark.puzzle.filled_board import FilledBoard
from penmark.puzzle.randomness import Rng
from penmark.puzzle.variant import Variant, Variants, VariantTool, place_called, require_cells
from penmark.rules.constraint import Constraint
from penmark.rules.sum import Sum
from penmark.variants.payloads import a_number, one_place

_WAYS = {name: way for way in DiagDir for name in ("".join(part[0] for part in way.split("-")), str(way), way.sign)}


_SHORTEST = 3
"""Cells of a diagonal that is drawn at random."""


class LittleKiller(Variant, frozen=True):
    name: ClassVar[str] = "little-killer"
    fpuzzles_key: ClassVar[str] = "littlekillersum"
    words: ClassVar[str] = (
        "A number outside the grid is the sum of the digits on the diagonal that its arrow points along, "
        "which may repeat."
    )
    aliases: ClassVar[tuple[str, ...]] = ("diagonal-sum",)
    value_name: ClassVar[str] = "direction and sum"
    needs_text: ClassVar[bool] = True
    signs: ClassVar[tuple[str, ...]] = tuple(way.sign for way in DiagDir)
    tool: ClassVar[VariantTool] = VariantTool.OUTSIDE

    at: Coord
    direction: DiagDir
    value: int

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> LittleKiller:
        """The text is a direction, as `dr`, `down-right` or an arrow, and the sum."""
        way = text.lower().rstrip("0123456789").strip()
        number = text.strip().lower().removeprefix(way)
        if way not in _WAYS:
            raise PuzzleError(f"a little killer is typed as a direction (ul, ur, dl, dr) and a sum, got {quote(text)}")
        return cls(one_place(cls, places, "place outside the grid"), _WAYS[way], a_number(cls, number.strip()))

    @property
    def typed(self) -> str:
        return f"{self.direction.sign}{self.value}"

    @classmethod
    def sample(cls) -> LittleKiller:
        return cls(frame(0, 4), DiagDir.DOWN_RIGHT, 23)

    @classmethod
    def drawn(cls, board: FilledBoard, rng: Rng, beside: Sequence[Variant], every: bool) -> Sequence[Variant]:
        """Down to the right from above and to the left, up to the right from below: at most one at each place."""
        side = board.substrate.rows
        above = [(frame(0, col), DiagDir.DOWN_RIGHT) for col in range(side)]
        left = [(frame(row, 0), DiagDir.DOWN_RIGHT) for row in range(1, side)]
        below = [(frame(side + 1, col), DiagDir.UP_RIGHT) for col in range(side)]
        found = []
        for at, way in rng.shuffled([*above, *left, *below]):
            made = cls(at, way, sum(map(board.value, cls(at, way, 0).cells(board.substrate))))
            if len(made.cells(board.substrate)) >= _SHORTEST and board.holds(made):
                found.append(made)
        return found[: max(1, side - 1)]

    def cells(self, substrate: Substrate) -> tuple[Coord, ...]:
        """The cells of the diagonal, the nearest first."""
        return self._diagonal(substrate.rows, substrate.cols)

    def _diagonal(self, rows: int, cols: int) -> tuple[Coord, ...]:
        down, right = self.direction.step
        row, col, found = self.at.row - 1 + down, self.at.col - 1 + right, []
        while 0 <= row < rows and 0 <= col < cols:
            found.append(cell(row, col))
            row, col = row + down, col + right
        return tuple(found)

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        at, way, number, cells = entry.cell(), entry.text("direction"), entry.text(), entry.cells()
        if not number:
            return []
        made = cls.entered((at,), f"{way} {number}")
        if cells and set(cells) != set(made._diagonal(entry.side, entry.side)):
            raise ParseError(f"its diagonal has other cells than {', '.join(names_of_places(cells))}")
        return [made]

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        way = "".join(part[0] for part in self.direction.split("-")).upper()
        cells = names_of_places(self.cells(substrate))
        return [{"cell": name_of_place(self.at), "cells": cells, "direction": way, "value": str(self.value)}]

    def validate(self, substrate: Substrate) -> None:
        outside = self.at.row in (0, substrate.rows + 1) or self.at.col in (0, substrate.cols + 1)
        if self.at.layer is not Layer.FRAME or not outside or not self.cells(substrate):
            raise PuzzleError(f"no diagonal begins at {place_called(self.at)} that way")
        require_cells(self, self.cells(substrate), substrate)

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        region = Region.path(self.cells(substrate)).called(f"the {self.value} diagonal from {FIRST}")
        return (Constraint.goal(Sum(self.value), region),)

    def looks(self, variants: Variants) -> tuple[tuple[Coord, ClueLook], ...]:
        return ((self.at, ClueLook((str(self.value),), diagonal=self.direction)),)


VARIANT = LittleKiller
