"""What counting says beyond single arrows: two arrows on one line, and the colours of a checkerboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from penmark.board.coord import Coord, Layer
from penmark.board.mark import FALSE, TRUE
from penmark.board.region import Region
from penmark.puzzle.clue import Arrow
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.counting import spelled
from penmark.rules.outcome import Names

MOST_WAYS = 64
"""Ways to shade cells of a line; nobody would go through more."""
_MOST_OPEN = 8
"""Open cells of a board whose colours are counted."""
_RULES = frozenset({"shaded-or-passed"})
_SHADED, _EITHER = TRUE.bit, TRUE.bit | FALSE.bit
"""What is known of a cell: that it is shaded, or nothing."""


def shadings(cells: Sequence[Coord], n: int) -> Iterator[int]:
    """The ways to shade n of the cells of a line, no two side by side, as bits."""

    def go(k: int, left: int, bits: int) -> Iterator[int]:
        if left == 0:
            yield bits
            return
        for j in range(k, len(cells)):
            before = j and bits >> j - 1 & 1
            if not (before and abs(cells[j].row - cells[j - 1].row) + abs(cells[j].col - cells[j - 1].col) == 1):
                yield from go(j + 1, left - 1, bits | 1 << j)

    return go(0, n, 0)


# ── two arrows on one line ──


@dataclass(frozen=True)
class _Difference:
    """An arrow, another one that it sees and that points the same way, and the cells that only the first counts."""

    one: Coord
    other: Coord
    names: tuple[str, str]
    between: tuple[int, ...]
    count: int
    """How many of these are shaded."""

    def words(self, say: Names, cells: Sequence[Coord]) -> str:
        one, other = (
            f"the {name} at {say.coord(at)}" for name, at in zip(self.names, (self.one, self.other), strict=True)
        )
        more = f"{spelled(self.count)} more than" if self.count else "as many as"
        where = (
            f"{spelled(self.count)} of {say.coords(cells, len(cells))}" if self.count else "none of the cells between"
        )
        verb = "are" if self.count > 1 else "is"
        return f"{one} counts {more} {other}, which points the same way, so {where} {verb} shaded: {MOVES}."


def _differences(puzzle: Puzzle) -> tuple[_Difference, ...]:
    arrows = [(at, clue) for at, clue in puzzle.clues.items() if isinstance(clue, Arrow) and clue.number is not None]
    seen = {at: tuple(Region.los(at, arrow.direction).resolve(puzzle.substrate)) for at, arrow in arrows}
    alike = {arrow.direction: [pair for pair in arrows if pair[1].direction is arrow.direction] for _, arrow in arrows}
    found = []
    for (at, arrow), (other, less) in ((one, two) for one in arrows for two in alike[one[1].direction]):
        if not (at.row == other.row or at.col == other.col):
            continue
        between = tuple(i for i in seen[at] if i not in seen[other])
        if 0 < len(between) < len(seen[at]) == len(between) + len(seen[other]):
            count = (arrow.number or 0) - (less.number or 0)
            found.append(_Difference(at, other, (arrow.noun(), less.noun()), between, count))
    return tuple(found)


@lru_cache(maxsize=1024)  # it is asked again and again of lines where nothing has changed
def _forced(cells: tuple[Coord, ...], n: int) -> tuple[tuple[int, int], ...]:
    """What all ways to shade n cells of a line have in common: cells by number, 1 for shaded ones.

    Nothing if there is no way, or there are too many.
    """
    ways = list(islice(shadings(cells, n), MOST_WAYS + 1))
    if not 0 < len(ways) <= MOST_WAYS:
        return ()
    held = ({way >> k & 1 for way in ways} for k in range(len(cells)))
    return tuple((k, marks.pop()) for k, marks in enumerate(held) if len(marks) == 1)


def _of_two_arrows(position: Position) -> Iterator[Deduction]:
    masks, coords = position.masks, position.puzzle.substrate.layout.coords
    for each in position.of_puzzle(_differences):
        held = [masks[i] for i in each.between]
        need = each.count - held.count(_SHADED)
        if need < 0 or _EITHER not in held:
            continue
        left = [i for i, mask in zip(each.between, held, strict=True) if mask == _EITHER]
        forced = _forced(tuple(coords[i] for i in left), need)
        moves = tuple(move for k, mark in forced for move in position.commit(left[k], mark))
        if moves:
            cells = [coords[i] for i in each.between]

            def words(say: Names, each: _Difference = each, cells: Sequence[Coord] = cells) -> str:
                return each.words(say, cells)

            yield Deduction((each.one, each.other, *cells), moves, words)


# ── the colours of a checkerboard ──


def _cells_by_colour(puzzle: Puzzle) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The white cells that a checkerboard colours like r1c1, and the others."""
    layout, span = puzzle.substrate.layout, puzzle.substrate.layout.span(Layer.CELLS)
    cells = [i for i in puzzle.substrate.floor if i in span]
    like, unlike = ([i for i in cells if (layout.coords[i].row + layout.coords[i].col) % 2 == k] for k in (0, 1))
    return tuple(like), tuple(unlike)


def _balance(position: Position) -> Iterator[Deduction]:
    """The loop goes from colour to colour, so it passes as many cells of either; what it leaves out is shaded."""
    masks, coords = position.masks, position.puzzle.substrate.layout.coords
    like, unlike = position.of_board(_cells_by_colour)
    # A quick look first: mostly there are many.
    if list(map(masks.__getitem__, (*like, *unlike))).count(_EITHER) > _MOST_OPEN:
        return
    open_ = [[i for i in cells if masks[i] == _EITHER] for cells in (like, unlike)]
    shaded = [sum(masks[i] == _SHADED for i in cells) for cells in (like, unlike)]
    if not 0 < len(open_[0]) + len(open_[1]) <= _MOST_OPEN:
        return
    wanted = len(like) - len(unlike) - (shaded[0] - shaded[1])
    if wanted == len(open_[0]):
        marks = (1, 0)
    elif wanted == -len(open_[1]):
        marks = (0, 1)
    else:
        return
    moves = tuple(m for cells, mark in zip(open_, marks, strict=True) for i in cells for m in position.commit(i, mark))

    def words(say: Names) -> str:
        return (
            f"The loop passes as many cells that a checkerboard colours like r1c1 as others. Of these, {len(like)} and "
            f"{len(unlike)} can be passed or shaded, and {shaded[0]} and {shaded[1]} are shaded so far. So {MOVES}."
        )

    yield Deduction(tuple(coords[i] for i in (*open_[0], *open_[1])), moves, words)


ARROW_DIFFERENCE = BoardPattern(
    name="arrow-difference", title="Two arrows on one line", rule_kinds=_RULES, find=_of_two_arrows
)
CHECKERBOARD = BoardPattern(name="checkerboard-balance", title="Checkerboard balance", rule_kinds=_RULES, find=_balance)
