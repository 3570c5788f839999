"""Variants on boards that are no single Sudoku in boxes: several grids, and another genre of numbers without boxes."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from penmark.board.coord import DiagDir, Layer, cell, frame
from penmark.board.dimensions import MultiGrid
from penmark.board.families import EachCol, EachRow
from penmark.board.mark import Domain
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided
from penmark.rules.distinct import Distinct
from penmark.solvers.fast import FastSolver
from penmark.variants import NUMBER_VARIANTS
from penmark.variants.box_indexer import BoxIndexer
from penmark.variants.column_indexer import ColumnIndexer
from penmark.variants.disjoint_groups import DisjointGroups
from penmark.variants.frame_sum import FrameSum
from penmark.variants.killer_cage import KillerCage
from penmark.variants.little_killer import LittleKiller
from penmark.variants.region_sum_line import RegionSumLine
from penmark.variants.row_indexer import RowIndexer
from penmark.variants.sandwich_sum import SandwichSum
from penmark.variants.thermometer import Thermometer
from penmark.variants.windoku import Windoku
from tests.puzzle.random_puzzles import random_payload
from tests.variants.naive import CHECKS, Grid
from tests.variants.test_every_variant import as_grid, breaks

SUDOKU = by_name("sudoku")
TWO_GRIDS = MultiGrid(15, 12, ((0, 0), (6, 3)))
OF_EACH_GRID = ("main-diagonal", "anti-diagonal", "anti-queen", "windoku", "disjoint-groups")
WITH_BOXES = (BoxIndexer, DisjointGroups, FrameSum, RegionSumLine, Windoku)
WITHOUT_BOXES = tuple(kind for kind in NUMBER_VARIANTS if kind not in WITH_BOXES)


class LatinSquare(Genre):
    """Numbers in a square, each once in every row and column, as a genre of another package could have them."""

    name = "latin-square"
    title = "Latin square"
    rules = "Fill the grid so that every row and every column contains each number exactly once."
    variants = NUMBER_VARIANTS

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        domain = Domain.numbers(range(1, substrate.rows + 1))
        return (MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.GLYPH, domain=domain, default=None),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        lines = (Constraint.each(Distinct(), EachRow()), Constraint.each(Distinct(), EachCol()))
        return (*lines, Constraint.goal(Decided(), Region.all_of(Layer.CELLS)))


LATIN = LatinSquare()


def grid_at(numbers: Grid, top: int, left: int) -> Grid:
    return {(r, c): numbers[top + r, left + c] for r in range(9) for c in range(9)}


@pytest.mark.parametrize("name", OF_EACH_GRID)
def test_switches_of_a_grid_are_about_each_of_several(name: str) -> None:
    board, alone = SUDOKU.empty(TWO_GRIDS, [name]), SUDOKU.new(9, 9, [name])
    (switch,) = board.variants
    found = [*FastSolver().solve(SUDOKU.empty(TWO_GRIDS), 4), *FastSolver().solve(board, 2)]
    rights = []
    for solution in found:
        parts = [grid_at(as_grid(solution), top, left) for top, left in TWO_GRIDS.grids]
        rights.append(all(CHECKS[name](switch, part, alone) for part in parts))
        assert breaks(board, solution) is not rights[-1]
    assert rights[-2:] == [True, True]
    assert not all(rights)


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        (RowIndexer((cell(9, 4),)), "row-indexer is for boards of one grid"),
        (ColumnIndexer((cell(4, 4),)), "column-indexer is for boards of one grid"),
        (SandwichSum(frame(0, 1), 5), "sandwich is for boards of one grid"),
        (Thermometer((cell(5, 8), cell(5, 9))), "thermometer is about cells of the board, and r6c10 is none"),
        (
            LittleKiller(frame(0, 6), DiagDir.DOWN_RIGHT, 9),
            "little-killer is about cells of the board, and r4c10 is none",
        ),
    ],
    ids=lambda each: each.name if isinstance(each, Variant) else None,
)
def test_what_has_no_meaning_on_several_grids_is_refused_in_words(variant: Variant, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        SUDOKU.empty(TWO_GRIDS, [variant])


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        (KillerCage((cell(0, 0), cell(0, 1), cell(0, 0)), 5), "killer-cage has each of its cells once, got r1c1 twice"),
        (KillerCage((), 5), "killer-cage has 1 cell or more, got 0"),
        (Thermometer((cell(0, 8), cell(0, 9))), "thermometer is about cells of the board, and r1c10 is none"),
        (SandwichSum(frame(0, 0), 5), "sandwich stands beside a row or a column, not at r0c0"),
        (LittleKiller(frame(0, 3), DiagDir.UP_RIGHT, 5), "no diagonal begins at r0c3 that way"),
    ],
    ids=lambda each: each.name if isinstance(each, Variant) else None,
)
def test_payloads_that_are_none_are_refused_by_place(variant: Variant, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        SUDOKU.new(9, 9, [variant])


@cache
def latin_squares(side: int) -> tuple[Solution, ...]:
    return tuple(FastSolver().solve(LATIN.new(side, side), 100))


@pytest.mark.parametrize("kind", WITHOUT_BOXES, ids=[kind.name for kind in WITHOUT_BOXES])
def test_it_means_the_same_in_another_genre_of_numbers(kind: type[Variant]) -> None:
    rng, told = Random(kind.name), 0
    for side in (5, 6, 6):
        plain = LATIN.new(side, side)
        variant = kind() if kind.is_switch() else random_payload(rng, plain, kind)
        if variant is None:
            continue
        puzzle = plain.with_variants(variant)
        for solution in rng.sample(latin_squares(side), 8):
            right = all(CHECKS[kind.name](part, as_grid(solution), puzzle) for part in puzzle.variants)
            assert breaks(puzzle, solution) is not right
            told += 1
    assert told


@pytest.mark.parametrize("kind", WITH_BOXES, ids=[kind.name for kind in WITH_BOXES])
def test_what_looks_at_boxes_is_refused_where_there_are_none(kind: type[Variant]) -> None:
    with pytest.raises(PuzzleError, match=r"for boards with (square )?boxes"):
        LATIN.new(9, 9, [kind.sample()])
