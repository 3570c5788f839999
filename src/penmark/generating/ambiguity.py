"""Ambiguity: where a board with its clues has several solutions, and how more clue-bearing cells may help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from penmark.board.coord import Coord, Layer, cell
from penmark.board.mark import MarkKind
from penmark.board.rooms import NO_ROOM
from penmark.board.substrate import Material
from penmark.generating.kernel_board import Answer
from penmark.generating.open_floor import OpenFloor
from penmark.generating.orbits import Orbit
from penmark.generating.run_budget import RunBudget
from penmark.program import ALWAYS
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.rules.lowering import Lowering
from penmark.solvers.lowered import lowering_of

_BOTH = 3
_SMALLEST_CUT = 4
"""Smaller rooms are left whole."""
_NEAR = 2
"""Cells this near to a new one are not taken away for it."""


def ambiguous_positions(puzzle: Puzzle, budget: RunBudget, bare: Lowering | None = None) -> list[Coord]:
    """The positions that two solutions mark differently; every position if the puzzle has no solution.

    `bare` is what the rules of the board alone were lowered to, if somebody knows.
    """
    lowering = _lowering(puzzle, bare)
    found = budget.facts(lowering.program.solver())
    coords = list(puzzle.coords())
    if not any(found):
        return coords
    open_ = []
    for at, i in zip(coords, puzzle.substrate.floor, strict=True):
        first = lowering.program.places[i]
        domain = puzzle.field.domain(i)
        width = domain.mask.bit_count() if domain.kind is MarkKind.NUMERIC else 1
        if _BOTH in found[first : first + width]:
            open_.append(at)
    return open_


def other_solution(puzzle: Puzzle, answer: Answer, budget: RunBudget, bare: Lowering) -> Answer | None:
    """Another solution of a puzzle than the one that is known, if there is one; see `ambiguous_positions`."""
    program = _lowering(puzzle, bare).program
    program.at(ALWAYS)
    program.clause([2 * k + value for k, value in enumerate(answer)])
    solver = program.solver()
    return solver.outputs() if budget.solve(solver, (), None) else None


def _lowering(puzzle: Puzzle, bare: Lowering | None) -> Lowering:
    if bare is None:
        return lowering_of(puzzle)
    lowering = bare.onto(bare.program.copy(ALWAYS))
    for constraint in puzzle.clue_constraints:
        lowering.program.at(ALWAYS)
        constraint.lower(lowering)
    return lowering


@dataclass(frozen=True, slots=True)
class HostRules:
    """Where clue-bearing material may be added to a board, and how much."""

    orbits: Sequence[Orbit]
    """All cells of the board; those of one orbit are changed together."""
    distance: int
    """New cells are at least this far apart, except within one orbit: one clue may settle all that is near."""
    most: int
    """The number of such cells above which old ones are taken away for new ones."""
    is_open: bool
    """Whether the floor must stay in one piece."""


def with_more_clue_hosts(board: Puzzle, ambiguous: Sequence[Coord], rules: HostRules, rng: Rng) -> Puzzle | None:
    """The board with clue-bearing material (Akari's walls) at some ambiguous cells; `None` if that cannot be."""
    host, cells = board.genre.laid_out_host, [at for at in ambiguous if at.layer is Layer.CELLS]
    if host is None or not cells:
        return None
    whole = {at: orbit for orbit in rules.orbits for at in orbit}
    floor = OpenFloor.of_board(board) if rules.is_open else None
    placed = list[Coord]()
    clear = _clear(board)
    isolated = sorted(rng.shuffled(cells), key=lambda at: sum(each not in clear for each in _beside(at)))
    for at in isolated:
        far = all(abs(at.row - each.row) + abs(at.col - each.col) >= rules.distance for each in placed)
        if far and (floor is None or floor.add(whole[at])):
            placed += whole[at]
    if not placed:
        return None
    old = list(board.substrate.cells_by_material(host))
    builder = board.edit()
    for at in placed:
        builder.set_material(at, host)
    surplus = len(old) + len(placed) - rules.most
    for at in _superfluous(board, old, placed, surplus, whole, rng):
        builder.set_material(at, Material.FLOOR)
    return builder.build()


def _superfluous(
    board: Puzzle, old: Sequence[Coord], placed: Sequence[Coord], surplus: int, whole: Mapping[Coord, Orbit], rng: Rng
) -> list[Coord]:
    """Up to `surplus` of the old cells, in whole orbits, that are far from new ones and are floor again."""
    hosts = {*old, *placed}
    gone = list[Coord]()
    for at in rng.shuffled(old):
        together = whole[at]
        if len(gone) + len(together) > surplus:
            break
        near = any(abs(at.row - each.row) + abs(at.col - each.col) <= _NEAR for each in placed)
        if at in gone or near or not hosts.issuperset(together):
            continue
        if all(_has_floor_beside(board, each, hosts) for each in together):
            gone += together
            hosts.difference_update(together)
    return gone


def _has_floor_beside(board: Puzzle, at: Coord, hosts: set[Coord]) -> bool:
    sides = (cell(row, col) for row, col in _beside(at) if 0 <= row < board.rows and 0 <= col < board.cols)
    return any(each not in hosts for each in sides)


def _clear(board: Puzzle) -> set[tuple[int, int]]:
    """The cells that are not walls."""
    layout, materials = board.substrate.layout, board.substrate.materials
    return {layout.coords[i][1:] for i in layout.span(Layer.CELLS) if materials[i] != Material.WALL}


def _beside(at: Coord) -> list[tuple[int, int]]:
    _, row, col = at
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


def with_room_cut(board: Puzzle, at: Coord, rng: Rng) -> Puzzle | None:
    """The board with the room of a cell cut straight in two; `None` if it is too small for that."""
    rooms = board.substrate.rooms
    number = NO_ROOM if rooms is None else rooms.number(at)
    if rooms is None or number == NO_ROOM or len(rooms.groups[number]) < _SMALLEST_CUT:
        return None
    room = rooms.groups[number]
    rows, cols = sorted({each.row for each in room})[1:], sorted({each.col for each in room})[1:]
    k = rng.below(len(rows) + len(cols))
    above = [each for each in room if k < len(rows) and each.row < rows[k]]
    left = [each for each in room if k >= len(rows) and each.col < cols[k - len(rows)]]
    return board.with_rooms(rooms.with_room(above or left))
