from __future__ import annotations

import pytest

from penmark.board.coord import Coord, Layer, cell
from penmark.board.dimensions import Rectangular
from penmark.board.families import EachCellAndArms
from penmark.board.mark import FALSE, TRUE, Mark
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import RuleError
from penmark.puzzle.registry import by_name
from penmark.rules.cape import Cape, arm_of
from penmark.rules.constraint import Constraint
from penmark.rules.field import Scope
from penmark.rules.outcome import PENDING, SATISFIED
from tests.rules.harness import Board, Naive, assert_rule, assert_violation
from tests.rules.lines import ONE_TO_THREE, lines, row

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def around(at: Coord, length: int | None, rows: int, cols: int) -> Scope:
    substrate = Substrate.new(Rectangular(rows, cols), {Layer.CELLS: Material.FLOOR})
    coords, layout = substrate.layout.coords, substrate.layout
    return lines([[coords[i] for i in layout.cell_and_arms(at, arm_of(length))]], rows=rows, cols=cols)


def cape(at: Coord, mark: Mark, length: int | None) -> Naive:
    def naive(board: Board) -> bool:
        def holds(steps: int, down: int, right: int) -> bool:
            return board.get(at.shifted(steps * down, steps * right)) == mark

        ways = [way for way in STEPS if holds(1, *way)]
        if len(ways) != 1:
            return False
        run = 2
        while length is not None and run <= length and holds(run, *ways[0]):
            run += 1
        return length is None or run == length

    return naive


@pytest.mark.parametrize("mark", [TRUE, FALSE])
@pytest.mark.parametrize("length", [None, 2, 3])
@pytest.mark.parametrize("at", [cell(0, 0), cell(1, 1)], ids=str)
def test_one_neighbour_holds_the_mark_and_the_run_has_its_length(at: Coord, length: int | None, mark: Mark) -> None:
    assert_rule(Cape(mark, length), around(at, length, 3, 4), cape(at, mark, length))


def test_a_long_run_on_a_narrow_board() -> None:
    for length in (4, 5):
        assert_rule(Cape(TRUE, length), around(cell(0, 0), length, 1, 5), cape(cell(0, 0), TRUE, length))
    scope = around(cell(0, 0), 6, 1, 5)
    masks = scope.field.full_masks()
    masks[1] = TRUE.bit
    assert_violation(Cape(TRUE, 6).check(scope, masks), "cape-broken", [cell(0, 0)])


def test_the_region_is_all_that_runs_may_reach() -> None:
    plain = Substrate.new(Rectangular(4, 5), {Layer.CELLS: Material.FLOOR})
    board = plain.with_materials({cell(0, 2): Material.HOLE})
    near, far = EachCellAndArms((cell(1, 1),), arm_of(None)), EachCellAndArms((cell(0, 0), cell(3, 4)), arm_of(3))
    coords = [[board.layout.coords[i] for i in region] for region in (*near.table(board), *far.table(board))]
    assert coords[0] == [cell(1, 1), cell(0, 1), cell(2, 1), cell(1, 0), cell(1, 2)]
    assert coords[1] == [cell(0, 0), *(cell(r, 0) for r in range(1, 4)), cell(0, 1), cell(0, 3)]
    assert coords[2] == [cell(3, 4), *(cell(r, 4) for r in (2, 1, 0)), *(cell(3, c) for c in (3, 2, 1))]
    assert near.anchor(board, 0) == cell(1, 1)
    assert list(EachCellAndArms((cell(2, 2),), 0).table(board).indices) == [12]


def test_every_region_of_a_cape_has_a_cell() -> None:
    board = by_name("nurimisaki").new(3, 3)
    regions = Constraint.each(Cape(TRUE, 2), [Region.of((cell(0, 0), cell(0, 1))), Region.path(())])
    with pytest.raises(RuleError, match="has no cell"):
        board.add_constraint(regions)


def test_what_is_broken_is_told() -> None:
    scope = around(cell(0, 0), None, 2, 2)
    masks = scope.field.full_masks()
    assert Cape(TRUE).check(scope, masks) is PENDING
    masks[0] = masks[1] = TRUE.bit
    masks[2] = FALSE.bit
    assert Cape(TRUE).check(scope, masks) is SATISFIED
    masks[2] = TRUE.bit
    words = assert_violation(Cape(TRUE).check(scope, masks), "cape-broken", [cell(0, 0)])
    assert words == "It cannot be that exactly one cell beside the circle at r1c1 is yes."


def test_it_refuses_what_it_has_no_meaning_for() -> None:
    with pytest.raises(RuleError, match="needs binary marks"):
        Cape(TRUE).validate(row(2, ONE_TO_THREE))
    with pytest.raises(RuleError, match="has no cell"):
        Cape(TRUE).validate(lines([[]]))
    with pytest.raises(RuleError, match="two cells or more"):
        Cape(TRUE, 1).validate(row(2))
