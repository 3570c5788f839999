"""What genres bring to the generator: Akari's plans and bulbs, Slitherlink's loops."""

from __future__ import annotations

import pytest

from penmark.board.coord import cell
from penmark.board.dimensions import Rectangular
from penmark.board.substrate import Material
from penmark.generating import plan
from penmark.puzzle.game import faults_of
from penmark.puzzle.generation import Pattern, ScaffoldPass
from penmark.puzzle.loop_regions import random_region
from penmark.puzzle.randomness import Rng
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from tests.generating.judging import config_for

AKARI, SLITHERLINK = by_name("akari"), by_name("slitherlink")
EVERY_PASS = pytest.mark.parametrize("each", AKARI.scaffold_passes, ids=lambda each: each.name)


@EVERY_PASS
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (4, 7), (9, 9), (10, 10)])
def test_plans_lie_on_the_board_and_leave_some_floor(each: ScaffoldPass, rows: int, cols: int) -> None:
    laid = each.plan(Rectangular(rows, cols), Rng(3))
    assert set(laid) <= {cell(row, col) for row in range(rows) for col in range(cols)}
    assert set(laid.values()) <= {Material.WALL, Material.HOLE}
    if min(rows, cols) > 3:
        assert 0 < len(laid) < rows * cols


@EVERY_PASS
def test_plans_that_claim_it_are_symmetric_as_they_are(each: ScaffoldPass) -> None:
    for seed in range(5):
        laid = each.plan(Rectangular(9, 9), Rng(seed))
        turned = all(
            {symmetry.apply(at, 9, 9): material for at, material in laid.items()} == laid
            for symmetry in Pattern.FULL.group(9, 9)
        )
        assert turned or not each.respects_symmetry


def test_a_maze_is_all_of_one_piece() -> None:
    for seed in range(5):
        board = plan(AKARI, config_for(AKARI, 11, seed=seed, scaffold="maze"))
        open_ = {at for at in board.substrate.positions() if board.material(at) is Material.FLOOR}
        reached, edge = {cell(0, 0)}, [cell(0, 0)]
        while edge:
            at = edge.pop()
            near = {cell(at.row + down, at.col + across) for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            edge += (near & open_) - reached
            reached |= near & open_
        assert reached == open_


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (2, 2), (7, 4), (10, 10), (20, 20)])
def test_random_loops_are_loops(rows: int, cols: int) -> None:
    board = SLITHERLINK.new(rows, cols)
    config = config_for(SLITHERLINK, rows, cols, seed=1)
    seen = set()
    for seed in range(8):
        marks = SLITHERLINK.seed_marks(board, config, Rng(seed))
        solution = Solution.from_marks(board.field, marks)
        assert faults_of(board, solution) == []
        seen.add(solution)
    assert len(seen) == 8 or rows * cols < 20


def test_random_loops_fill_the_board_and_bend() -> None:
    for seed in range(10):
        inside = set(random_region(12, 12, 0.45, Rng(seed)))
        assert 0.35 < len(inside) / 144 < 0.65
        for row in range(10):
            for col in range(10):
                block = {(row + down, col + across) in inside for down in range(3) for across in range(3)}
                assert block != {True}
        sides = [sum((r + d, c + a) in inside for d, a in ((0, 1), (1, 0), (0, -1), (-1, 0))) for r, c in inside]
        assert {1, 2, 3} <= set(sides)


def test_random_bulbs_light_the_whole_board() -> None:
    for seed in range(10):
        config = config_for(AKARI, 9, seed=seed, scaffold="holes_islands")
        board = plan(AKARI, config)
        solution = Solution.from_marks(board.field, AKARI.seed_marks(board, config, Rng(seed)))
        assert faults_of(board, solution) == []
