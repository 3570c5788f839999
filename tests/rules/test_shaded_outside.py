from __future__ import annotations

import pytest

from penmark.board.coord import Coord, Layer, cell, corner, link_h, link_v
from penmark.board.dimensions import Rectangular
from penmark.board.mark import BINARY, TRUE
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import RuleError
from penmark.genres.yajilin import GENRE
from penmark.puzzle.solution import Solution
from penmark.rules.field import Scope
from penmark.rules.outcome import PENDING, SATISFIED
from penmark.rules.shaded_outside import ShadedOutside
from penmark.solvers import solve
from tests.rules.harness import PlainNames, assert_violation, make_scope
from tests.rules.links import links

RULE = ShadedOutside()
LAYERS = (Layer.CELLS, Layer.LINKS_H, Layer.LINKS_V)
RING = [link_h(0, 0), link_h(0, 1), link_h(2, 0), link_h(2, 1), link_v(0, 0), link_v(1, 0), link_v(0, 2), link_v(1, 2)]


def board() -> Scope:
    substrate = Substrate.new(Rectangular(3, 3), dict.fromkeys(LAYERS, Material.FLOOR))
    return make_scope(substrate, dict.fromkeys(LAYERS, BINARY), [Region.all_of(*LAYERS)])


def test_the_cell_within_a_ring_is_not_shaded() -> None:
    scope = board()
    others = [link_h(1, 0), link_h(1, 1), link_v(0, 1), link_v(1, 1)]
    assert RULE.check(scope, links(scope, drawn=RING)) is PENDING
    assert RULE.check(scope, links(scope, drawn=RING, free=others)) is PENDING
    cells = [cell(r, c) for r in range(3) for c in range(3)]
    assert RULE.check(scope, links(scope, drawn=RING, free=[*others, *cells])) is SATISFIED
    outcome = RULE.check(scope, links(scope, drawn=[*RING, cell(1, 1)], free=others))
    words = assert_violation(outcome, "shaded-inside", [cell(1, 1)])
    assert words == "r2c2 cannot be shaded inside the loop."
    assert RULE.words(PlainNames()) == "All shaded cells lie outside the loop."


def test_it_is_about_cells_and_links() -> None:
    substrate = Substrate.new(Rectangular(1, 1), {Layer.CORNERS: Material.FLOOR})
    with pytest.raises(RuleError, match="cells and the links"):
        RULE.validate(make_scope(substrate, {Layer.CORNERS: BINARY}, [[corner(0, 0)]]))


def _shaded_inside(solution: Solution, rows: int, cols: int) -> list[Coord]:
    """Shaded cells from which no way leads off the board without crossing a line: walked from corner to corner."""
    lines = {at for at, mark in solution.items() if mark == TRUE and at.layer is not Layer.CELLS}
    outside, queue = set[tuple[int, int]](), [(0, 0)]
    while queue:
        r, c = queue.pop()
        if (r, c) in outside or not (0 <= r <= rows and 0 <= c <= cols):
            continue
        outside.add((r, c))
        crossed = {(r, c + 1): link_v(r - 1, c), (r, c - 1): link_v(r - 1, c - 1)}
        crossed |= {(r + 1, c): link_h(r, c - 1), (r - 1, c): link_h(r - 1, c - 1)}
        queue += [point for point, link in crossed.items() if link not in lines]
    shaded = [at for at, mark in solution.items() if mark == TRUE and at.layer is Layer.CELLS]
    return [at for at in shaded if (at.row, at.col) not in outside]


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (4, 5)])
@pytest.mark.parametrize("solver", ["fast", "ortools"])
def test_the_variant_leaves_the_solutions_with_nothing_shaded_inside(size: tuple[int, int], solver: str) -> None:
    every = solve(GENRE.new(*size), 1000)
    wanted = {tuple(each.values_by_index) for each in every if not _shaded_inside(each, *size)}
    assert 0 < len(wanted) < len(every)
    found = solve(GENRE.new(*size, ["shaded-outside"]), 1000, solver=solver)
    assert {tuple(each.values_by_index) for each in found} == wanted
