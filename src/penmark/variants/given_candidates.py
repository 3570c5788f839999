"""Cells of which some candidates are given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from penmark.board.coord import Coord, cell
from penmark.board.presentation import DigitsLabel, RegionPresentation
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.filled_board import FilledBoard
from penmark.puzzle.randomness import Rng
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.one_of_numbers import OneOfNumbers
from penmark.variants.boards import largest_number
from penmark.variants.payloads import MarkedCells, numbers_in, text_of_numbers

_CELLS = 8
"""Cells of the board for each that candidates are given of, where they are placed at random."""


class GivenCandidates(MarkedCells, frozen=True):
    name: ClassVar[str] = "given-candidates"
    words: ClassVar[str] = "A cell with small digits holds one of them."
    aliases: ClassVar[tuple[str, ...]] = ("pencil-marks",)
    value_name: ClassVar[str] = "numbers"
    needs_text: ClassVar[bool] = True

    numbers: tuple[int, ...] = ()

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> GivenCandidates:
        return cls(places, tuple(sorted(set(numbers_in(cls, text)))))

    @property
    def typed(self) -> str:
        return text_of_numbers(self.numbers)

    @classmethod
    def sample(cls) -> GivenCandidates:
        return cls((cell(2, 2), cell(4, 4)), (3, 5, 7))

    @classmethod
    def counted(cls, found: Sequence[Variant]) -> str:
        return f"given candidates in {len(found)} cell{'' if len(found) == 1 else 's'}"

    def validate(self, substrate: Substrate) -> None:
        super().validate(substrate)
        if not self.numbers:
            raise PuzzleError("given candidates name one number or more")

    @classmethod
    def drawn(cls, board: FilledBoard, rng: Rng, beside: Sequence[Variant], every: bool) -> Sequence[Variant]:
        """A few cells, each with its number and two others."""
        cells = rng.shuffled(board.cells)[: max(1, len(board.cells) // _CELLS)]
        return [cls((at,), cls._numbers(board, rng, at)) for at in cells]

    @classmethod
    def _numbers(cls, board: FilledBoard, rng: Rng, at: Coord) -> tuple[int, ...]:
        others = [value for value in range(1, largest_number(board.substrate) + 1) if value != board.value(at)]
        return tuple(sorted((board.value(at), *rng.shuffled(others)[:2])))

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(OneOfNumbers(self.numbers), Region.of(self.cells)),)

    def drawings(self) -> tuple[Region, ...]:
        look = RegionPresentation(label=DigitsLabel(self.numbers))
        return tuple(Region.of((at,)).with_presentation(look) for at in self.cells)


VARIANT = GivenCandidates
