"""Numbers in a circle where four cells meet: each stands in one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from penmark.board.coord import Coord, Layer, cell, corner
from penmark.board.presentation import DigitsLabel, QuadCircle, RegionPresentation
from penmark.board.region import ALL, Region
from penmark.board.substrate import Substrate
from penmark.errors import ParseError, PuzzleError
from penmark.puzzle.constraint_entry import ConstraintEntry, Plain, names_of_places
from penmark.puzzle.filled_board import FilledBoard
from penmark.puzzle.randomness import Rng
from penmark.puzzle.variant import Variant, Variants, VariantTool, require_cells
from penmark.rules.constraint import Constraint
from penmark.rules.contains import Contains
from penmark.variants.payloads import a_number, numbers_in, one_place, text_of_numbers

_CELLS = 9
"""Cells of the board for each circle that is drawn at random."""


class Quadruple(Variant, frozen=True):
    name: ClassVar[str] = "quadruple"
    fpuzzles_key: ClassVar[str] = "quadruple"
    words: ClassVar[str] = "The digits in a circle all stand among the four cells around it."
    aliases: ClassVar[tuple[str, ...]] = ("quad", "quads")
    value_name: ClassVar[str] = "numbers"
    needs_text: ClassVar[bool] = True
    tool: ClassVar[VariantTool] = VariantTool.CORNER

    corner: Coord
    numbers: tuple[int, ...]

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> Quadruple:
        return cls(one_place(cls, places, "corner"), tuple(sorted(numbers_in(cls, text))))

    @property
    def typed(self) -> str:
        return text_of_numbers(self.numbers)

    @classmethod
    def sample(cls) -> Quadruple:
        return cls(corner(3, 4), (2, 5, 8))

    @classmethod
    def drawn(cls, board: FilledBoard, rng: Rng, beside: Sequence[Variant], every: bool) -> Sequence[Variant]:
        """With two to four of the numbers around."""
        rows, cols = board.substrate.rows, board.substrate.cols
        found = []
        for at in rng.shuffled([corner(row, col) for row in range(1, rows) for col in range(1, cols)]):
            numbers = rng.shuffled(map(board.value, filter(board.is_open, cls(at, ()).around())))
            made = cls(at, tuple(sorted(numbers[: 2 + rng.below(3)])))
            found += [made] if board.holds(made) else []
        return found[: max(1, len(board.cells) // _CELLS)]

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        cells, numbers = entry.cells(), tuple(a_number(cls, text) for text in entry.texts("values"))
        if not numbers:
            return []
        last = max(cells, default=cell(0, 0))
        made = cls(corner(last.row, last.col), numbers)
        if set(made.around()) != set(cells):
            raise ParseError(f"a quadruple stands amid four cells, not amid {', '.join(names_of_places(cells))}")
        return [made]

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        return [{"cells": names_of_places(self.around()), "values": list(self.numbers)}]

    def validate(self, substrate: Substrate) -> None:
        if self.corner.layer is not Layer.CORNERS:
            raise PuzzleError(f"a quadruple stands at a corner, not at {self.corner!r}")
        require_cells(self, self.around(), substrate)
        if not 1 <= len(self.numbers) <= 4:
            raise PuzzleError(f"a quadruple has one to four numbers, got {len(self.numbers)}")

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        look = RegionPresentation(label=DigitsLabel(self.numbers), decoration=QuadCircle())
        region = Region.of(self.around()).with_presentation(look).called(f"the circle amid {ALL}")
        return (Constraint.goal(Contains(self.numbers), region),)

    def around(self) -> tuple[Coord, ...]:
        """The four cells at the corner."""
        row, col = self.corner.row, self.corner.col
        return tuple(cell(row - 1 + r, col - 1 + c) for r in range(2) for c in range(2))


VARIANT = Quadruple
