"""What the techniques for houses look at: houses as bitboards, and where each number can still go.

Cells are numbered 0, 1, 2 … in reading order of the decision positions; a *board* is an `int` with one bit a cell.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import accumulate, count
from operator import or_
from typing import TypeVar

from penmark.board.coord import Coord
from penmark.board.families import EachCol, EachRow
from penmark.board.mark import Mark, bits
from penmark.board.region import Listed
from penmark.board.substrate import Substrate
from penmark.puzzle.game import Commit, Eliminate, Move
from penmark.puzzle.genre import Genre
from penmark.puzzle.places import called
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.rules.constraint import Constraint
from penmark.rules.counting import domain_union, listing
from penmark.rules.distinct import Distinct
from penmark.rules.field import Field, Scope
from penmark.rules.outcome import Names

T = TypeVar("T")


class Kind(enum.StrEnum):
    ROW = "row"
    COLUMN = "column"
    BOX = "box"
    """Any other region that needs every number."""
    CAGE = "cage"
    """A region with fewer cells than numbers: what is in it differs, but nothing must be in it."""


@dataclass(frozen=True, slots=True, eq=False)
class House:
    kind: Kind
    number: int
    """Among those of its kind, from 1."""
    cells: tuple[int, ...]
    board: int
    at: int
    """Among all houses of the puzzle, from 0."""
    called: str | None = None
    """Its own name, such as that of a diagonal."""

    @property
    def name(self) -> str:
        return self.called or f"{self.kind} {self.number}"

    @property
    def full(self) -> bool:
        """Whether every number must be in it."""
        return self.kind is not Kind.CAGE

    @property
    def is_line(self) -> bool:
        return self.kind in (Kind.ROW, Kind.COLUMN)


def house_names(houses: Iterable[House]) -> str:
    """`rows 2 and 6`, `row 1, column 4 and boxes 2 and 3`."""
    numbers: dict[Kind, list[int]] = {}
    named, own = [], []
    for house in houses:
        if house.called is not None:
            own.append(house.called)
        else:
            numbers.setdefault(house.kind, []).append(house.number)
    for kind, those in numbers.items():
        plural = "" if len(those) == 1 else "es" if kind is Kind.BOX else "s"
        named.append(f"{kind}{plural} {listing([str(number) for number in sorted(those)])}")
    return listing([*named, *own])


class HouseShape:
    """What all puzzles with the same houses share; clues play no part in it."""

    def __init__(self, field: Field, constraints: Sequence[Constraint], say: Names) -> None:
        self.index = list(field.substrate.floor)
        self.cell = field.rank
        self.values = tuple(bits(_union(field.domain(i).mask for i in self.index)))
        self.houses = tuple(_houses(field, constraints, say))
        self.full = tuple(house for house in self.houses if house.full)
        self.rows, self.columns, self.boxes = (
            tuple(house for house in self.houses if house.kind is kind) for kind in (Kind.ROW, Kind.COLUMN, Kind.BOX)
        )
        self.numbers_of = [
            tuple(n for n, house in enumerate(self.houses) if house.board >> c & 1) for c in range(len(self.index))
        ]
        self.of = tuple(tuple(self.houses[n] for n in numbers) for numbers in self.numbers_of)
        self.peers = [_union(house.board for house in self.of[c]) & ~(1 << c) for c in range(len(self.index))]
        self.crossing = _crossing(self.rows, self.columns, len(self.index))


class Houses:
    """The houses of one puzzle; nothing here changes while it is solved."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        distinct = tuple(c for c in puzzle.constraints if isinstance(c.rule, Distinct))
        shape = _shape(puzzle.genre, puzzle.substrate, distinct)
        self.shape = shape
        self.index = shape.index
        """Position index by cell."""
        self.cell = shape.cell
        """Cell by position index."""
        self.values = shape.values
        self.houses = shape.houses
        self.full = shape.full
        self.rows = shape.rows
        self.columns = shape.columns
        self.boxes = shape.boxes
        self.of: tuple[tuple[House, ...], ...] = shape.of
        """The houses of each cell."""
        self.peers = shape.peers
        """By cell, the board of all cells that must differ from it."""
        self.crossing: tuple[tuple[int, int], ...] = shape.crossing
        """By cell, its row and column, from 0; empty unless the rows and columns are all full and cross everywhere."""
        self.given = 0
        """Cells that carry a clue."""
        for at in puzzle.clues:
            index = puzzle.substrate.layout.index(at)
            if index in self.cell:
                self.given |= 1 << self.cell[index]

    def coord(self, cell: int) -> Coord:
        return self.puzzle.field.coord(self.index[cell])

    def coords(self, board: int) -> tuple[Coord, ...]:
        return tuple(self.coord(cell) for cell in bits(board))

    def mark(self, cell: int, value: int) -> Mark:
        return self.puzzle.field.domain(self.index[cell]).mark(value)

    def common_peers(self, cells: int) -> int:
        """The board of cells that see every one of these."""
        common = -1
        for cell in bits(cells):
            common &= self.peers[cell]
        return common if cells else 0


@lru_cache(maxsize=64)
def _shape(genre: Genre, substrate: Substrate, constraints: tuple[Constraint, ...]) -> HouseShape:
    return HouseShape(Field(substrate, genre.domains(substrate)), constraints, genre.names(substrate))


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _houses(field: Field, constraints: Sequence[Constraint], say: Names) -> Iterator[House]:
    """Rows, then columns, then boxes, then cages; one only where several rules are about the same cells."""
    found: dict[Kind, list[tuple[tuple[int, ...], str | None]]] = {kind: [] for kind in Kind}
    seen = set()
    for constraint in constraints:
        for region, scope in enumerate(constraint.scopes(field)):
            kind = Kind.BOX
            if len(scope.indices) < domain_union(scope).bit_count():
                kind = Kind.CAGE
            elif isinstance(constraint.regions, EachRow):
                kind = Kind.ROW
            elif isinstance(constraint.regions, EachCol):
                kind = Kind.COLUMN
            cells = tuple(field.rank[i] for i in scope.indices)
            if frozenset(cells) not in seen:
                seen.add(frozenset(cells))
                found[kind].append((cells, _own_name(constraint, region, scope, say)))
    at = count()
    for kind, alike in found.items():
        for number, (cells, own_name) in enumerate(alike, 1):
            yield House(kind, number, cells, _union(1 << c for c in cells), next(at), own_name)


def _own_name(constraint: Constraint, region: int, scope: Scope, say: Names) -> str | None:
    regions = constraint.regions
    name = regions.regions[region].name if isinstance(regions, Listed) else None
    coords = scope.coords(scope.indices)
    return called(name, coords, say) if name and coords else None


def _crossing(rows: Sequence[House], columns: Sequence[House], cells: int) -> tuple[tuple[int, int], ...]:
    row = {cell: n for n, house in enumerate(rows) for cell in house.cells}
    column = {cell: n for n, house in enumerate(columns) for cell in house.cells}
    if not (len(row) == len(column) == len(rows) * len(columns) == cells):
        return ()
    return tuple((row[cell], column[cell]) for cell in range(cells))


class _Record:
    """What `CandidateBoards` are copied from; a `Tracker`."""

    def __init__(self, position: Position) -> None:
        houses = Houses(position.puzzle)
        self.houses = houses
        self.masks = [0] * len(houses.index)
        self.boards = dict.fromkeys(houses.values, 0)
        self.sizes = [0] * (len(houses.values) + 1)
        self.placed: dict[int, int] = {}
        self.stamps = [0] * len(houses.houses)
        self.searched: dict[object, dict[int, int]] = {}
        """By search, what it last searched in vain: by house its stamp, or by value its board."""
        self.of_value: dict[tuple[object, int], tuple[int, object]] = {}
        """What was made of a value's board, and of which board."""
        self.of_house: dict[tuple[object, int], tuple[int, object]] = {}
        """What was made of a house, and its stamp then."""
        self.update(position, houses.index)

    def update(self, position: Position, changed: Sequence[int]) -> None:
        cell_at, stamp = self.houses.cell, len(position.changes)
        for index in dict.fromkeys(changed):
            self._set(cell_at[index], position.masks[index], index in position.placed, stamp)

    def _set(self, cell: int, mask: int, is_placed: bool, stamp: int) -> None:
        if is_placed:
            self.placed[cell] = mask.bit_length() - 1
            mask = 0
        bit, before, boards = 1 << cell, self.masks[cell], self.boards
        self.masks[cell] = mask
        self.sizes[before.bit_count()] &= ~bit
        self.sizes[mask.bit_count()] |= bit
        changed = before ^ mask
        while changed:
            low = changed & -changed
            boards[low.bit_length() - 1] ^= bit
            changed ^= low
        for number in self.houses.shape.numbers_of[cell]:
            self.stamps[number] = stamp


LineMasks = list[int]
"""By line, the lines across it in which a number can still go, as bits."""


class CandidateBoards:
    """Where each number can still go. Cells whose number is placed are left out: their mask is 0."""

    def __init__(self, position: Position) -> None:
        record = position.tracked(_Record)
        self._record = record
        self.houses = record.houses
        self.masks = record.masks.copy()
        """Candidate set by open cell."""
        self.boards = record.boards.copy()
        """By value, the board of open cells that can take it."""
        self.sizes = record.sizes.copy()
        """By N, the board of cells with N candidates; those with 0 are not open."""
        self.open = _union(self.sizes[1:])
        """Board of the cells without a number."""
        self.stamps = record.stamps.copy()
        """By house, a number that is another one after every change of its cells."""
        self._placed = record.placed.copy()

    @property
    def placed(self) -> Mapping[int, int]:
        """Values that are placed, by cell."""
        return self._placed

    @cached_property
    def at_most(self) -> list[int]:
        """By number of candidates, up to the most there are, the open cells with two or more but no more than that."""
        return [0, *accumulate(self.sizes[2:], or_, initial=0)]

    @cached_property
    def bivalue(self) -> tuple[int, ...]:
        """Open cells with exactly two candidates."""
        return tuple(bits(self.sizes[2])) if len(self.sizes) > 2 else ()

    @cached_property
    def strong_links(self) -> dict[int, list[tuple[int, int]]]:
        """By value, the pairs of cells that are the only two places for it in some house."""
        return {value: self.of_value(_links, value) for value in self.boards}

    @cached_property
    def few_places(self) -> list[list[tuple[int, int]]]:
        """By house, if full, the values that can go in two to four of its cells, with the board of these."""
        by_house: list[list[tuple[int, int]]] = [[] for _ in self.houses.houses]
        for value in self.boards:
            for at, here in self.of_value(_few_places, value):
                by_house[at].append((value, here))
        return by_house

    def lines(self, value: int) -> tuple[LineMasks, LineMasks]:
        """By row the columns, and by column the rows, in which a value can still go."""
        return self.of_value(_lines, value)

    def of_value(self, make: Callable[[CandidateBoards, int], T], value: int) -> T:
        """`make(self, value)`, kept while the places for the value stay what they are: it may look at no others."""
        key, board = (make, value), self.boards[value]
        kept = self._record.of_value.get(key)
        if kept is None or kept[0] != board:
            kept = self._record.of_value[key] = board, make(self, value)
        return kept[1]  # type: ignore[return-value]  # what is kept under `make` was made by it

    def of_house(self, make: Callable[[CandidateBoards, House], T], house: House) -> T:
        """`make(self, house)`, kept while the candidates in the house stay what they are: it may look at no others."""
        key, stamp = (make, house.at), self.stamps[house.at]
        kept = self._record.of_house.get(key)
        if kept is None or kept[0] != stamp:
            kept = self._record.of_house[key] = stamp, make(self, house)
        return kept[1]  # type: ignore[return-value]  # what is kept under `make` was made by it

    def searched(self, search: object) -> dict[int, int]:
        """A note for a search to keep between moves: what it has looked at in vain."""
        return self._record.searched.setdefault(search, {})

    def strikes(self, board: int, value: int) -> list[Move]:
        """The moves that strike a value from those cells of a board that can take it."""
        houses = self.houses
        hits = board & self.boards[value]
        return [Eliminate(houses.coord(c), houses.mark(c, value)) for c in bits(hits)]

    def place(self, cell: int, value: int) -> Move:
        return Commit(self.houses.coord(cell), self.houses.mark(cell, value))

    def deduction(
        self,
        observed: int,
        strikes: Mapping[int, int],
        words: Words,
        gone: Mapping[int, int] | None = None,
        named: Words | None = None,
    ) -> Deduction | None:
        """A step that looks at some cells and strikes, for each value, some cells; `None` if it strikes nothing.

        `gone`: for each value, cells among which are all those that it must be gone from.
        """
        moves = [move for value, board in strikes.items() for move in self.strikes(board, value)]
        rests_on = None if gone is None else partial(self.gone, gone)
        return (
            Deduction(self.houses.coords(observed), tuple(moves), words, named=named, rests_on=rests_on)
            if moves
            else None
        )

    def lacking(self, cells: int) -> dict[int, int]:
        """By value, those of some cells that cannot take it."""
        return {value: cells & ~board for value, board in self.boards.items()}

    def gone(self, gone: Mapping[int, int]) -> list[tuple[int, int]]:
        """Candidates by value and cell as those of a deduction that must be gone."""
        return [(self.houses.index[cell], value) for value, board in gone.items() for cell in bits(board)]


def _pair(board: int) -> tuple[int, int]:
    low = board & -board
    return low.bit_length() - 1, (board ^ low).bit_length() - 1


def _few_places(candidates: CandidateBoards, value: int) -> list[tuple[int, int]]:
    board = candidates.boards[value]
    full = candidates.houses.full
    return [(house.at, here) for house in full if 1 < (here := board & house.board).bit_count() < 5] if board else []


def _links(candidates: CandidateBoards, value: int) -> list[tuple[int, int]]:
    here = (places for _, places in candidates.of_value(_few_places, value))
    return [_pair(both) for both in dict.fromkeys(here) if both.bit_count() == 2]


def _lines(candidates: CandidateBoards, value: int) -> tuple[LineMasks, LineMasks]:
    houses = candidates.houses
    rows, columns = [0] * len(houses.rows), [0] * len(houses.columns)
    for cell in bits(candidates.boards[value] if houses.crossing else 0):
        row, column = houses.crossing[cell]
        rows[row] |= 1 << column
        columns[column] |= 1 << row
    return rows, columns


Finder = Callable[[Position], Iterator[Deduction]]


def by_house(look: Callable[[CandidateBoards, House], Iterable[Deduction]]) -> Finder:
    """Find what `look` finds in each house, and leave out houses that did not change since it found nothing there.

    What it finds must follow from the candidates in the house; elsewhere it may only strike.
    """

    def find(position: Position) -> Iterator[Deduction]:
        candidates = position.view(CandidateBoards)
        in_vain, stamps = candidates.searched(look), candidates.stamps
        for at, house in enumerate(candidates.houses.houses):
            if in_vain.get(at) != stamps[at]:
                found = False
                for deduction in look(candidates, house):
                    found = True
                    yield deduction
                if not found:
                    in_vain[at] = stamps[at]

    return find


def by_value(look: Callable[[CandidateBoards, int], Iterable[Deduction]]) -> Finder:
    """Find what `look` finds for each value, and leave out those whose places are the same as when it found nothing.

    What it finds must follow from the places for the value.
    """

    def find(position: Position) -> Iterator[Deduction]:
        candidates = position.view(CandidateBoards)
        in_vain = candidates.searched(look)
        for value, board in candidates.boards.items():
            if board and in_vain.get(value) != board:
                found = False
                for deduction in look(candidates, value):
                    found = True
                    yield deduction
                if not found:
                    in_vain[value] = board

    return find
