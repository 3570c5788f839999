"""Sums that follow from cages and houses together: told to a search alone, and true in every solution."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from penmark.board.coord import Coord, cell
from penmark.board.layout import RegionTable
from penmark.program import ALWAYS
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.rules.distinct_sum import DistinctSum
from penmark.rules.leftover_sums import SummedAreas
from penmark.solvers.fast import FastSolver
from penmark.solvers.lowered import lowering_of
from penmark.variants.killer_cage import KillerCage

SUDOKU = by_name("sudoku")
SIDES = (4, 6, 9)


def filled(side: int, rng: Random) -> dict[Coord, int]:
    """A solution of the bare board: one that is known, with its numbers exchanged."""
    solution = FastSolver().solve(SUDOKU.new(side, side)).solutions[0]
    names = rng.sample(range(1, side + 1), side)
    return {at: names[mark.value - 1] for at, mark in solution.items()}


def random_cages(numbers: dict[Coord, int], side: int, rng: Random) -> list[KillerCage]:
    """Cages that are true of a filled board; most cells have one, and some two."""
    found = []
    left = set(numbers)
    for start in rng.sample(sorted(numbers), len(numbers)):
        cage = [start] if start in left or rng.random() < 0.05 else []
        while cage and rng.random() < 0.7:
            ahead = cage[-1].shifted(*rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0))))
            if ahead in left and numbers[ahead] not in map(numbers.__getitem__, cage):
                cage.append(ahead)
        left.difference_update(cage)
        if cage and rng.random() < 0.9:
            found.append(KillerCage(tuple(cage), sum(map(numbers.__getitem__, cage))))
    return found


def leftovers(puzzle: Puzzle) -> list[tuple[list[Coord], int]]:
    areas = SummedAreas.of(puzzle.board_rules.constraints, puzzle.board_rules.field)
    assert areas is not None
    layout = puzzle.substrate.layout
    cages = [cage for cage in puzzle.variants.of(KillerCage) if cage.sum is not None]
    table = RegionTable.joined([array("i", layout.indices(cage.cells)) for cage in cages])
    rules = [DistinctSum(cage.sum) for cage in cages if cage.sum is not None]
    found = []
    for rule, region in areas.leftovers(rules, table):
        assert isinstance(rule, DistinctSum)
        found.append(([layout.coords[i] for i in region], rule.target))
    return found


def test_what_cages_leave_of_a_house_and_what_sticks_out() -> None:
    row = KillerCage(tuple(cell(0, c) for c in (0, 1, 2)), 6)
    assert leftovers(SUDOKU.new(4, 4, [row])) == [([cell(0, 3)], 4)]
    box = [KillerCage((cell(0, 0), cell(0, 1)), 3), KillerCage((cell(1, 0), cell(2, 0)), 4)]
    box.append(KillerCage((cell(1, 1), cell(2, 1)), 7))
    told = leftovers(SUDOKU.new(4, 4, box))
    assert ([cell(2, 0), cell(2, 1)], 4) in told
    assert ([cell(0, 2), cell(0, 3)], 7) in told


@pytest.mark.parametrize("seed", range(30))
def test_all_of_them_are_true_in_a_solution_and_differ(seed: int) -> None:
    rng = Random(seed)
    side = SIDES[seed % len(SIDES)]
    numbers = filled(side, rng)
    told = leftovers(SUDOKU.new(side, side, random_cages(numbers, side, rng)))
    for cells, target in told:
        held = [numbers[at] for at in cells]
        assert sum(held) == target
        assert len(set(held)) == len(held)
    assert told or side == 4


@pytest.mark.parametrize("seed", range(12))
def test_the_solutions_are_those_of_the_plain_program(seed: int) -> None:
    """Also where cages contradict each other, and so the sums that follow."""
    rng = Random(seed)
    numbers = filled(4, rng)
    cages = random_cages(numbers, 4, rng)
    if seed % 3 == 0:
        cages = [KillerCage(cages[0].cells, (cages[0].sum or 0) + 1), *cages[1:]]
    puzzle = SUDOKU.new(4, 4, cages)
    plain, searched = (lowering_of(puzzle, for_search=flag).program for flag in (False, True))
    of_plain, of_searched = (each.solver().enumerate([], 2000) for each in (plain, searched))
    assert of_plain[1]
    assert sorted(of_plain[0]) == sorted(of_searched[0])


def test_a_search_alone_is_told() -> None:
    """As holding always: no cage says it by itself."""
    puzzle = SUDOKU.new(4, 4, [KillerCage(tuple(cell(0, c) for c in (0, 1)), 3)])
    bare = SUDOKU.new(4, 4)
    plain, searched = (lowering_of(puzzle, for_search=flag).program for flag in (False, True))
    assert {constraint for constraint, _ in searched.origins()} - {c for c, _ in plain.origins()} == {ALWAYS}
    assert lowering_of(bare, for_search=True).program.code == lowering_of(bare).program.code


def test_boards_without_numbers_or_whole_houses_have_none() -> None:
    akari = by_name("akari").new(4, 4)
    assert SummedAreas.of(akari.board_rules.constraints, akari.board_rules.field) is None
    assert akari.board_rules.leftovers is None
    assert SummedAreas.of((), SUDOKU.new(4, 4).board_rules.field) is None


def test_sums_of_many_combinations_are_not_worth_saying() -> None:
    """On a board of 16×16 three cells have up to 21 sets of numbers for a sum."""
    row = KillerCage(tuple(cell(0, c) for c in range(13)), 16 * 17 // 2 - 25)
    assert leftovers(SUDOKU.new(16, 16, [row])) == []
    low = KillerCage(tuple(cell(0, c) for c in range(13)), 16 * 17 // 2 - 8)
    assert leftovers(SUDOKU.new(16, 16, [low])) == [([cell(0, 13), cell(0, 14), cell(0, 15)], 8)]
