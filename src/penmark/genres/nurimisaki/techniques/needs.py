"""White cells without a circle need two white cells beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from penmark.genres.nurimisaki.techniques.cape_board import SHADED, WHITE, CapeBoard
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.suppositions import OPEN
from penmark.reasoning.technique import LocalPattern

_NEEDED = 2


def _look(position: Position, cell: int) -> Iterable[Deduction]:
    board, masks = position.of_puzzle(CapeBoard), position.masks
    if masks[cell] == SHADED:
        return
    possible = [i for i in board.beside[cell] if masks[i] != SHADED]
    name, seen = position.puzzle.field.coord(cell), board.coords((cell, *board.beside[cell]))
    if masks[cell] == WHITE and len(possible) == _NEEDED:
        moves = tuple(move for i in possible for move in position.commit(i, 0))
        if moves:
            yield Deduction(
                seen, moves, lambda say: f"{say.coord(name)} has no circle, so it needs two white neighbours: {MOVES}."
            )
    elif masks[cell] == OPEN and len(possible) < _NEEDED:
        yield Deduction(
            seen,
            position.commit(cell, 1),
            lambda say: f"{say.coord(name)} cannot have two white neighbours, and it has no circle: {MOVES}.",
        )


def _sights(position: Position) -> Mapping[int, Iterable[int]]:
    board = position.of_puzzle(CapeBoard)
    cells = (i for i in range(len(board.beside)) if board.needs_two(i))
    return {i: (i, *board.beside[i]) for i in cells}


NEEDS = (
    LocalPattern(
        name="two-white-neighbours",
        title="Two white neighbours",
        rule_kinds=frozenset({"no-dead-end"}),
        sights=_sights,
        look=_look,
    ),
)
