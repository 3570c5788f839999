"""Rectangles that would leave two solutions: four cells in two rows, two columns and two boxes that hold two numbers.

Their numbers could be swapped without any row, column or box noticing, so in a puzzle with one solution no such four
cells can be without a given. That takes for granted that there are no other rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from penmark.board.coord import Coord
from penmark.board.families import EachCol, EachRow
from penmark.board.mark import Mark, bits
from penmark.grading.techniques.distinct.houses import CandidateBoards, House, Houses, HouseShape, Kind
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.counting import listing
from penmark.rules.decided import Decided
from penmark.rules.distinct import Distinct
from penmark.rules.outcome import Names
from penmark.rules.pin import Pin

MAX_SUBSET = 5
"""Most cells that are put beside the roof in type 3: nobody looks for more, and on large boards it would take long."""

# ── where rectangles may be ──


def is_plain(puzzle: Puzzle) -> bool:
    """Whether the rules are that rows, columns and boxes hold every number, and nothing else."""
    return _has_only_houses(puzzle) and _is_regular(Houses(puzzle).shape)


def _has_only_houses(puzzle: Puzzle) -> bool:
    if puzzle.added or puzzle.variants:
        return False
    given = {puzzle.substrate.layout.index(at) for at in puzzle.clues}
    lines = []
    for constraint in puzzle.constraints:
        if isinstance(constraint.rule, Distinct):
            lines.append(type(constraint.regions))
        elif isinstance(constraint.rule, Pin):
            if not given.issuperset(constraint.table(puzzle.substrate).indices):
                return False
        elif not isinstance(constraint.rule, Decided):
            return False
    return len(lines) == 3 and EachRow in lines and EachCol in lines


@lru_cache(maxsize=64)
def _is_regular(shape: HouseShape) -> bool:
    kinds = (Kind.ROW, Kind.COLUMN, Kind.BOX)
    return all(tuple(house.kind for house in of) == kinds for of in shape.of)


@dataclass(frozen=True, slots=True)
class Rectangle:
    cells: tuple[int, int, int, int]
    """Two of one row, then two of another."""
    board: int

    def opposite(self, cell: int) -> int:
        return self.cells[3 - self.cells.index(cell)]


@lru_cache(maxsize=64)
def _rectangles(shape: HouseShape) -> tuple[Rectangle, ...]:
    """All of them, in reading order; every cell must be in one row, one column and one box."""
    box = [of[-1].number for of in shape.of]
    found = []
    for upper, lower in combinations([row.cells for row in shape.rows], 2):
        for i, j in combinations(range(len(upper)), 2):
            a, b, c, d = cells = upper[i], upper[j], lower[i], lower[j]
            across, down = box[a] == box[b] and box[c] == box[d], box[a] == box[c] and box[b] == box[d]
            if across != down:
                found.append(Rectangle(cells, 1 << a | 1 << b | 1 << c | 1 << d))
    return tuple(found)


@lru_cache(maxsize=64)
def _by_corner(shape: HouseShape) -> tuple[tuple[Rectangle, ...], ...]:
    """For each cell the rectangles that it is a corner of."""
    found: list[list[Rectangle]] = [[] for _ in shape.index]
    for rectangle in _rectangles(shape):
        for cell in rectangle.cells:
            found[cell].append(rectangle)
    return tuple(map(tuple, found))


def _without_given(puzzle: Puzzle) -> tuple[Rectangle, ...]:
    """The rectangles none of whose corners is given; none where there are other rules."""
    houses = Houses(puzzle)
    every = _rectangles(houses.shape) if is_plain(puzzle) else ()
    return tuple(rectangle for rectangle in every if not rectangle.board & houses.given)


# ── unique rectangles ──


@dataclass(frozen=True, slots=True)
class Corners:
    """A rectangle all of whose cells can take one of two numbers, and one of whose cells can take nothing else."""

    rectangle: Rectangle
    pair: int
    values: tuple[int, int]
    floor: int
    """The cells that can take nothing else."""
    roof: int
    extras: int
    """What else the cells of the roof can take."""

    @property
    def orders(self) -> tuple[tuple[int, int], tuple[int, int]]:
        a, b = self.values
        return (a, b), (b, a)


def _corners(position: Position) -> list[Corners]:
    """Those whose cells can all take both numbers first."""
    if not position.of_puzzle(is_plain):
        return []
    candidates = position.view(CandidateBoards)
    masks, boards = candidates.masks, candidates.boards
    rectangles = _by_corner(candidates.houses.shape)
    found: dict[tuple[int, int], Rectangle] = {}
    for cell in candidates.bivalue:
        pair = masks[cell]
        a, b = bits(pair)
        elsewhere = ~(boards[a] | boards[b])
        for rectangle in rectangles[cell]:
            if not rectangle.board & elsewhere:
                found[pair, rectangle.board] = rectangle
    corners = [_split(candidates, rectangle, pair) for (pair, _), rectangle in found.items()]
    return sorted(corners, key=lambda one: any(one.pair & ~masks[cell] for cell in one.rectangle.cells))


def _split(candidates: CandidateBoards, rectangle: Rectangle, pair: int) -> Corners:
    floor = extras = 0
    for cell in rectangle.cells:
        more = candidates.masks[cell] & ~pair
        extras |= more
        if not more:
            floor |= 1 << cell
    a, b = bits(pair)
    return Corners(rectangle, pair, (a, b), floor, rectangle.board & ~floor, extras)


def _step(
    candidates: CandidateBoards, corners: Corners, strikes: dict[int, int], reason: Words, also: int = 0
) -> Iterator[Deduction]:
    """The step, if it strikes anything; the reason goes on after '… could be swapped', `also` is seen besides."""
    houses, board = candidates.houses, corners.rectangle.board
    moves = [move for value, hits in strikes.items() for move in candidates.strikes(hits, value)]

    def words(say: Names) -> str:
        a, b = (say.mark(Mark.number(value)) for value in corners.values)
        cells = say.coords(houses.coords(board))
        return f"{a} and {b} could be swapped if they filled {cells}; {reason(say)}: {MOVES}."

    if moves:
        yield Deduction(houses.coords(board | also), tuple(moves), words)


def _marks(say: Names, mask: int) -> str:
    return listing([say.mark(Mark.number(value)) for value in bits(mask)], "or")


def _two_roofs(position: Position, aligned: bool) -> Iterator[Corners]:
    """Those with two cells in the roof, in one line or opposite each other."""
    peers = position.view(CandidateBoards).houses.peers
    for corners in position.view(_corners):
        if corners.roof.bit_count() == 2:
            one, other = bits(corners.roof)
            if bool(peers[one] >> other & 1) is aligned:
                yield corners


def type_1(position: Position) -> Iterator[Deduction]:
    """Three corners can take the pair only: the fourth takes neither."""
    candidates = position.view(CandidateBoards)
    for corners in position.view(_corners):
        if corners.roof.bit_count() == 1:
            strikes = dict.fromkeys(corners.values, corners.roof)
            yield from _step(candidates, corners, strikes, _last_words(candidates.houses.coords(corners.roof)))


def _last_words(roof: tuple[Coord, ...]) -> Words:
    return lambda say: f"only {say.coords(roof)} can prevent it"


def type_2(position: Position) -> Iterator[Deduction]:
    """Two corners of one line can take one more number, the same: one of them does."""
    for corners in _two_roofs(position, aligned=True):
        yield from _same_extra(position.view(CandidateBoards), corners)


def type_5(position: Position) -> Iterator[Deduction]:
    """Two opposite corners, or three, can take one more number, the same: one of them does."""
    for corners in _two_roofs(position, aligned=False):
        yield from _same_extra(position.view(CandidateBoards), corners)
    for corners in position.view(_corners):
        if corners.roof.bit_count() == 3:
            yield from _same_extra(position.view(CandidateBoards), corners)


def _same_extra(candidates: CandidateBoards, corners: Corners) -> Iterator[Deduction]:
    if corners.extras.bit_count() == 1:
        strikes = {corners.extras.bit_length() - 1: candidates.houses.common_peers(corners.roof)}
        yield from _step(candidates, corners, strikes, _extra_words(candidates, corners))


def _extra_words(candidates: CandidateBoards, corners: Corners) -> Words:
    roof = candidates.houses.coords(corners.roof)
    return lambda say: f"one of {say.coords(roof)} must be {_marks(say, corners.extras)} to prevent it"


def type_3(position: Position) -> Iterator[Deduction]:
    """What two corners of one line can take besides makes a naked subset with other cells of a house."""
    candidates = position.view(CandidateBoards)
    for corners in _two_roofs(position, aligned=True):
        for subset, values in _subsets(candidates, corners):
            hits = candidates.houses.common_peers(subset | corners.roof)
            words = _subset_words(candidates, corners, subset)
            yield from _step(candidates, corners, dict.fromkeys(bits(values), hits), words, subset)


def _subset_words(candidates: CandidateBoards, corners: Corners, subset: int) -> Words:
    one, others = _extra_words(candidates, corners), candidates.houses.coords(subset)
    return lambda say: f"{one(say)}, which makes a naked subset with {say.coords(others)}"


def _subsets(candidates: CandidateBoards, corners: Corners) -> Iterator[tuple[int, int]]:
    """Cells that share a house with the roof and can, together with the extras, take one number more than they are."""
    masks = candidates.masks
    one, other = bits(corners.roof)
    for house in candidates.houses.of[one]:
        if house.board >> other & 1:
            others = bits(house.board & candidates.open & ~corners.rectangle.board)
            pool = [(cell, masks[cell]) for cell in others if not masks[cell] & corners.pair]
            for size in range(max(1, corners.extras.bit_count() - 1), min(len(pool), MAX_SUBSET) + 1):
                yield from _pick(pool, size, 0, corners.extras, size + 1)


def _pick(pool: list[tuple[int, int]], size: int, picked: int, values: int, most: int) -> Iterator[tuple[int, int]]:
    """Every choice of `size` cells with at most `most` values in all."""
    if size == 0:
        yield picked, values
        return
    for k, (cell, mask) in enumerate(pool):
        if (values | mask).bit_count() <= most:
            yield from _pick(pool[k + 1 :], size - 1, picked | 1 << cell, values | mask, most)


def type_4(position: Position) -> Iterator[Deduction]:
    """One number of the pair has its only places in a house in two corners: neither takes the other number."""
    candidates = position.view(CandidateBoards)
    for corners in _two_roofs(position, aligned=True):
        one, other = bits(corners.roof)
        shared = [house for house in candidates.houses.of[one] if house.board >> other & 1]
        for a, b in corners.orders:
            only = [house for house in shared if _is_locked(candidates, a, house, corners.roof)]
            if only:
                words = _locked_words(candidates, corners.roof, a, only[0].name)
                yield from _step(candidates, corners, {b: corners.roof}, words)


def _is_locked(candidates: CandidateBoards, value: int, house: House, board: int) -> bool:
    """Whether a number is still to be placed in a house, and only in cells of the board."""
    places = candidates.boards[value] & house.board
    return places != 0 and not places & ~board


def _locked_words(candidates: CandidateBoards, cells: int, value: int, place: str) -> Words:
    at = candidates.houses.coords(cells)
    return lambda say: f"{say.mark(Mark.number(value))} in {place} is in {say.coords(at)} only"


def type_6(position: Position) -> Iterator[Deduction]:
    """One number of the pair makes an X-wing of the rectangle: the two opposite corners with more do not take it."""
    candidates = position.view(CandidateBoards)
    for corners in _two_roofs(position, aligned=False):
        board = corners.rectangle.board
        for a, kind in product(corners.values, (Kind.ROW, Kind.COLUMN)):
            lines = [house for c in bits(corners.roof) for house in candidates.houses.of[c] if house.kind is kind]
            if all(_is_locked(candidates, a, line, board) for line in lines):
                words = _locked_words(candidates, board, a, f"these two {kind}s")
                yield from _step(candidates, corners, {a: corners.roof}, words)


def hidden_rectangle(position: Position) -> Iterator[Deduction]:
    """A corner takes the pair only; in both lines of the opposite one, a number of the pair goes to corners only."""
    candidates = position.view(CandidateBoards)
    for corners in position.view(_corners):
        board = corners.rectangle.board
        for cell in bits(corners.floor):
            other = corners.rectangle.opposite(cell)
            lines = [house for house in candidates.houses.of[other] if house.is_line]
            for a, b in corners.orders:
                if all(_is_locked(candidates, a, line, board) for line in lines):
                    words = _hidden_words(candidates.houses.coord(other), a, b)
                    yield from _step(candidates, corners, {b: 1 << other}, words)


def _hidden_words(corner: Coord, a: int, b: int) -> Words:
    def words(say: Names) -> str:
        a_mark, b_mark = say.mark(Mark.number(a)), say.mark(Mark.number(b))
        return f"{b_mark} in {say.coord(corner)} would do that, for {a_mark} has no other place in its row and column"

    return words


# ── avoidable rectangles: a number that was placed is as free to be swapped as a candidate, unless it was given ──


def avoidable_1(position: Position) -> Iterator[Deduction]:
    """Three corners are placed: the fourth is not what would complete the swap."""
    candidates, placed = position.view(CandidateBoards), position.view(CandidateBoards).placed
    for rectangle in _partly_placed(position, 3):
        (cell,) = bits(rectangle.board & candidates.open)
        last = placed[rectangle.opposite(cell)]
        beside = [placed[c] for c in rectangle.cells if c not in (cell, rectangle.opposite(cell))]
        if beside[0] == beside[1]:
            corners = Corners(rectangle, 0, (beside[0], last), rectangle.board & ~(1 << cell), 1 << cell, 0)
            words = _last_words((candidates.houses.coord(cell),))
            yield from _step(candidates, corners, {last: 1 << cell}, words)


def avoidable_2(position: Position) -> Iterator[Deduction]:
    """Two corners of one line are placed; of the others, one takes the one more number that both can take."""
    candidates = position.view(CandidateBoards)
    masks, placed = candidates.masks, candidates.placed
    for rectangle in _partly_placed(position, 2):
        roof = rectangle.board & candidates.open
        one, other = bits(roof)
        if rectangle.opposite(one) != other:
            x, y = placed[rectangle.opposite(one)], placed[rectangle.opposite(other)]
            extras = masks[one] & ~(1 << x)
            if masks[one] >> x & 1 and masks[other] >> y & 1 and extras == masks[other] & ~(1 << y):
                corners = Corners(rectangle, 0, (x, y), rectangle.board & ~roof, roof, extras)
                yield from _same_extra(candidates, corners)


def _partly_placed(position: Position, count: int) -> Iterator[Rectangle]:
    """The rectangles without a given of which `count` corners are placed."""
    taken = ~position.view(CandidateBoards).open
    for rectangle in position.of_puzzle(_without_given):
        if (rectangle.board & taken).bit_count() == count:
            yield rectangle


def _pattern(name: str, title: str, find: Callable[[Position], Iterator[Deduction]]) -> BoardPattern:
    return BoardPattern(name=name, title=title, rule_kinds=frozenset({"distinct"}), uniqueness=True, find=find)


TECHNIQUES: tuple[Technique, ...] = (
    _pattern("unique-rectangle-1", "Unique rectangle, type 1", type_1),
    _pattern("unique-rectangle-2", "Unique rectangle, type 2", type_2),
    _pattern("unique-rectangle-3", "Unique rectangle, type 3", type_3),
    _pattern("unique-rectangle-4", "Unique rectangle, type 4", type_4),
    _pattern("unique-rectangle-5", "Unique rectangle, type 5", type_5),
    _pattern("unique-rectangle-6", "Unique rectangle, type 6", type_6),
    _pattern("hidden-rectangle", "Hidden rectangle", hidden_rectangle),
    _pattern("avoidable-rectangle-1", "Avoidable rectangle, type 1", avoidable_1),
    _pattern("avoidable-rectangle-2", "Avoidable rectangle, type 2", avoidable_2),
)
