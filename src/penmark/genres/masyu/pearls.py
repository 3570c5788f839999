"""Which pearl a loop gives at a cell."""

from __future__ import annotations

from penmark.board.coord import Coord, Layer
from penmark.board.mark import TRUE
from penmark.board.substrate import Substrate
from penmark.puzzle.clue import BLACK_PEARL, WHITE_PEARL, ClueValue
from penmark.puzzle.solution import Solution


def pearl_at(substrate: Substrate, solution: Solution, at: Coord) -> ClueValue | None:
    """Black where the loop turns between two straight cells, white where it goes straight beside a turn."""
    exits = _exits(substrate, solution, at)
    if len(exits) != 2:
        return None
    one, other = exits
    onward = [_exits(substrate, solution, at.shifted(*step)) for step in exits]
    straight = [step in beyond for step, beyond in zip(exits, onward, strict=True)]
    if (one[0] + other[0], one[1] + other[1]) == (0, 0):
        return None if all(straight) else WHITE_PEARL
    return BLACK_PEARL if all(straight) else None


def _exits(substrate: Substrate, solution: Solution, at: Coord) -> list[tuple[int, int]]:
    """The steps by which the loop leaves a cell."""
    coords = substrate.layout.coords
    found = []
    for i in substrate.layout.links_at(at):
        link = coords[i]
        if solution[link] == TRUE:
            ahead = (link.row, link.col) == (at.row, at.col)
            step = 1 if ahead else -1
            found.append((0, step) if link.layer is Layer.LINKS_H else (step, 0))
    return found
