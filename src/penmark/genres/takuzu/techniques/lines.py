"""The rows and columns of a Takuzu in play, kept up to date from move to move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from penmark.board.coord import Coord, Layer
from penmark.board.families import EachCol, EachRow
from penmark.board.mark import bits
from penmark.genres.takuzu.techniques.fillings import (
    TABLE_LENGTH,
    Forced,
    at_most,
    common,
    common_of_long,
    valid_lines,
)
from penmark.puzzle.game import Move
from penmark.reasoning.position import Position
from penmark.rules.distinct_sequences import DistinctSequences
from penmark.rules.outcome import Names

MANY = 50
"""The most fillings of a line that are listed."""


class Relation(NamedTuple):
    """What one digit in one cell of a line forces there."""

    at: int
    digit: int
    forced: Forced | None
    """`None` if the line has no such filling."""


class LineStates:
    """Rows by number, then columns; within a line, boards of cells as bit masks, the first cell the lowest bit.

    A `Tracker` of the position.
    """

    def __init__(self, position: Position) -> None:
        self.puzzle = puzzle = position.puzzle
        start, rows, cols = puzzle.substrate.layout.frame(Layer.CELLS)
        self._start, self.rows, self.cols = start, rows, cols
        across = [range(start + r * cols, start + (r + 1) * cols) for r in range(rows)]
        down = [range(start + c, start + rows * cols, cols) for c in range(cols)]
        self.cells: list[range] = across + down
        self.full = [(1 << len(cells)) - 1 for cells in self.cells]
        self.known = [0] * len(self.cells)
        self.ones = [0] * len(self.cells)
        kinds = [c.regions for c in puzzle.constraints if isinstance(c.rule, DistinctSequences)]
        self._distinct = EachRow() in kinds, EachCol() in kinds
        self._lists: dict[int, tuple[int, list[int] | None]] = {}
        self._relations: dict[int, tuple[object, list[Relation]]] = {}
        self.update(position, puzzle.substrate.floor)

    def update(self, position: Position, changed: Sequence[int]) -> None:
        masks = position.masks
        for i in changed:
            if masks[i] in (0b01, 0b10):
                row, col = divmod(i - self._start, self.cols)
                one = masks[i] >> 1
                self.known[row] |= 1 << col
                self.ones[row] |= one << col
                self.known[self.rows + col] |= 1 << row
                self.ones[self.rows + col] |= one << row

    def is_complete(self, line: int) -> bool:
        return self.known[line] == self.full[line]

    def gaps(self, line: int) -> int:
        """Board of the cells that are not written."""
        return self.full[line] & ~self.known[line]

    def alike(self, line: int) -> range:
        """The rows, if it is one, or the columns."""
        return range(self.rows) if line < self.rows else range(self.rows, self.rows + self.cols)

    def is_distinct(self, line: int) -> bool:
        """Whether no other row, or column, may read the same."""
        return self._distinct[line >= self.rows]

    def fits(self, line: int, filling: int) -> bool:
        """Whether what is written agrees with a filling."""
        return not (self.ones[line] ^ filling) & self.known[line]

    def taken(self, line: int) -> list[int]:
        """Fillings that a line must not take since another has it, as far as they agree with what is written."""
        if not self.is_distinct(line):
            return []
        others = (self.ones[k] for k in self.alike(line) if k != line and self.is_complete(k))
        return [filling for filling in others if self.fits(line, filling)]

    def fillings(self, line: int) -> list[int] | None:
        """Every filling; of long lines only if they are few."""
        known, ones, length = self.known[line], self.ones[line], len(self.cells[line])
        before, found = self._lists.get(line, (-1, None))
        if before != known:
            if found is None and length <= TABLE_LENGTH:
                found = list(valid_lines(length))
            if found is None:
                found = at_most(length, known, ones, MANY)
            else:
                found = [filling for filling in found if not (filling ^ ones) & known]
            self._lists[line] = known, found
        taken = self.taken(line) if found else []
        return [filling for filling in found if filling not in taken] if found and taken else found

    def few_fillings(self, line: int) -> Sequence[int]:
        """Every filling, or none at all if there are many."""
        found = self.fillings(line)
        return found if found is not None and len(found) <= MANY else ()

    def forced(self, line: int) -> Forced | None:
        """What all fillings have in common, cells that are written among it; `None` if there is no filling."""
        length = len(self.cells[line])
        if length <= TABLE_LENGTH:
            found = self.fillings(line)
            return common(found, length) if found else None
        return common_of_long(length, self.known[line], self.ones[line], self.taken(line))

    def relations(self, line: int) -> list[Relation]:
        """For lines with few fillings, what either digit in each gap forces in the others."""
        state = self.known[line], self.taken(line)
        kept = self._relations.get(line)
        if kept is None or kept[0] != state:
            kept = self._relations[line] = state, list(self._related(line))
        return kept[1]

    def _related(self, line: int) -> Iterator[Relation]:
        found = self.few_fillings(line)
        length, known = len(self.cells[line]), self.known[line]
        for at in bits(self.gaps(line)) if found else ():
            rest = ~(known | 1 << at)
            for digit in (0, 1):
                some = [filling for filling in found if filling >> at & 1 == digit]
                both = common(some, length) if some else None
                yield Relation(at, digit, both and Forced(both.ones & rest, both.zeros & rest))

    # ── moves and words ──

    def moves(self, position: Position, line: int, forced: Forced) -> list[Move]:
        """The moves that write, in the gaps of a line, what is forced there, in reading order."""
        cells, gaps = self.cells[line], self.gaps(line)
        return [
            move
            for at in bits((forced.ones | forced.zeros) & gaps)
            for move in position.commit(cells[at], forced.ones >> at & 1)
        ]

    def coords(self, line: int, board: int) -> tuple[Coord, ...]:
        cells = self.cells[line]
        return self.puzzle.field.coords(cells[at] for at in bits(board))

    def name(self, say: Names, line: int) -> str:
        """`row 4`."""
        return f"row {line + 1}" if line < self.rows else f"column {line - self.rows + 1}"


def own_cells(position: Position) -> Mapping[int, Iterable[int]]:
    """The sights of a technique whose anchors are the lines."""
    return dict(enumerate(position.tracked(LineStates).cells))
