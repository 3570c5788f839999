"""Attempts at a puzzle: what is no puzzle is not made."""

from __future__ import annotations

import pytest

import penmark
from penmark.board.coord import Coord, Layer
from penmark.board.mark import Domain
from penmark.board.material import Material
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.errors import UndecidedError
from penmark.puzzle.clue import ClueValue, Number, NumberRange
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import ClueMeaning, Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided
from penmark.rules.sum import Sum


class Heap(ClueMeaning):
    """The sum of the numbers beside a wall."""

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        beside = Region.neighbors4(at).resolve(board.substrate)
        return Number(sum(solution[board.substrate.layout.coords[i]].value for i in beside)) if len(beside) else None

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        sums = [(at, clue.as_number, Region.neighbors4(at)) for at, clue in clues.items()]
        return tuple(
            Constraint.each(Sum(number), [beside], clues=(at,))
            for at, number, beside in sums
            if number is not None and len(beside.resolve(substrate))
        )


class Heaps(Genre):
    """Walls that tell little: every number that is left open asks for another wall."""

    name = "heaps"
    title = "Heaps"
    rules = "Put numbers into cells. A number in a wall is the sum of those beside it."
    structure = frozenset({Material.WALL})
    clue_meanings = (Heap(NumberRange(range(1, 37)), host=Material.WALL),)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        numbers = Domain.numbers(range(1, 10))
        return (MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.GLYPH, domain=numbers, default=None),)

    def clue_material(self, current: Material) -> Material:
        return Material.WALL

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(Decided(), Region.all_of(Layer.CELLS)),)


def test_a_board_of_walls_alone_is_no_puzzle() -> None:
    """It would be trivial, but there is nothing to solve; no trivial puzzle of this genre is found otherwise."""
    assert penmark.generate(Heaps(), 3, tier="easy", seed=0).substrate.floor
    with pytest.raises(UndecidedError):
        penmark.generate(Heaps(), 3, tier="trivial", seed=0, time_budget=0.3)
