"""White cells without a circle need two white cells beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from penmark.board.coord import Coord
from penmark.board.mark import TRUE
from penmark.genres.nurimisaki.techniques.cape_board import SHADED, WHITE, CapeBoard
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.suppositions import OPEN
from penmark.reasoning.technique import LocalPattern
from penmark.rules.outcome import Names

_NEEDED = 2


def _look(position: Position, cell: int) -> Iterable[Deduction]:
    board, masks = position.of_puzzle(CapeBoard), position.masks
    if masks[cell] == SHADED:
        return
    possible = [i for i in board.beside[cell] if masks[i] != SHADED]
    at, seen = position.puzzle.field.coord(cell), board.coords((cell, *board.beside[cell]))
    shaded = board.coords([i for i in board.beside[cell] if masks[i] == SHADED])
    if masks[cell] == WHITE and len(possible) == _NEEDED:
        moves = tuple(move for i in possible for move in position.commit(i, 0))
        if moves:
            yield Deduction(seen, moves, _words(at, shaded, "needs two white neighbours"))
    elif masks[cell] == OPEN and len(possible) < _NEEDED:
        yield Deduction(seen, position.commit(cell, 1), _words(at, shaded, "cannot have two white neighbours"))


def _words(at: Coord, shaded: Sequence[Coord], what: str) -> Words:
    def words(say: Names) -> str:
        beside = f", as {say.coords(shaded)} {say.placed(TRUE, len(shaded))}" if shaded else ""
        return f"{say.coord(at)} has no circle and {what}{beside}: {MOVES}."

    return words


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
