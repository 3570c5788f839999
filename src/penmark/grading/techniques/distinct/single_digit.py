"""Patterns of one number: two strong links, or a strong link and a box, whose far ends cannot both be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, product
from typing import Protocol, TypeAlias

from penmark.board.mark import Mark, bits
from penmark.grading.techniques.distinct.colours import COLOURS
from penmark.grading.techniques.distinct.houses import CandidateBoards, House, Houses, HouseShape, Kind
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

Link: TypeAlias = tuple[House, int, int]
"""A house, and the only two cells in it that can take the number."""


@dataclass(frozen=True, slots=True)
class DigitLinks:
    """The strong links of one number."""

    value: int
    board: int
    """All cells that can take it."""
    rows: list[Link]
    columns: list[Link]
    boxes: list[Link]

    @property
    def distinct(self) -> list[Link]:
        """All links, but a pair of cells that are the last two of several houses only once."""
        pairs = {(link[1], link[2]): link for link in (*self.boxes, *self.columns, *self.rows)}
        return [link for link in (*self.rows, *self.columns, *self.boxes) if pairs[link[1], link[2]] is link]


NO_LINKS: tuple[list[Link], list[Link], list[Link]] = ([], [], [])


def _digit(candidates: CandidateBoards, value: int) -> DigitLinks:
    """Without any links if fewer than five cells can take the number: no pattern here has fewer."""
    board, houses = candidates.boards[value], candidates.houses
    if board.bit_count() < 5:
        return DigitLinks(value, board, *NO_LINKS)
    return DigitLinks(
        value, board, _links(board, houses.rows), _links(board, houses.columns), _links(board, houses.boxes)
    )


def _links(board: int, houses: Iterable[House]) -> list[Link]:
    links = []
    for house in houses:
        here = board & house.board
        if here.bit_count() == 2:
            links.append((house, (here & -here).bit_length() - 1, here.bit_length() - 1))
    return links


class Found(Protocol):
    """What is found for one number."""

    def step(self, candidates: CandidateBoards) -> Deduction: ...


@dataclass(frozen=True, slots=True)
class Turbot:
    """Two strong links joined by a weak one: far1 = near1 - near2 = far2. One of the far ends takes the number."""

    value: int
    first: House
    far1: int
    near1: int
    near2: int
    far2: int
    second: House
    hits: int
    """What sees both far ends and can take the number."""

    @property
    def cells(self) -> int:
        return 1 << self.far1 | 1 << self.near1 | 1 << self.near2 | 1 << self.far2

    def step(self, candidates: CandidateBoards) -> Deduction:
        links = (self.first.board | self.second.board) & ~self.cells
        return strike(candidates, self.cells, self.value, self.hits, self.words(candidates.houses), links)

    def words(self, houses: Houses) -> Words:
        far1, near1, near2, far2 = map(houses.coord, (self.far1, self.near1, self.near2, self.far2))

        def words(say: Names) -> str:
            mark = say.mark(Mark.number(self.value))
            return (
                f"{mark} in {self.first.name} is in {say.coord(far1)} or {say.coord(near1)}, and in {self.second.name} "
                f"in {say.coord(far2)} or {say.coord(near2)}; {say.coords((near1, near2))} cannot both be {mark}, so "
                f"{say.coord(far1)} or {say.coord(far2)} is: {MOVES}."
            )

        return words


def strike(
    candidates: CandidateBoards, cells: int, value: int, hits: int, words: Words, gone: int | None = None
) -> Deduction:
    """The step that looks at some cells and strikes a number from others; `gone`: where it must be gone from, if that
    is known."""
    rests_on = None if gone is None else partial(candidates.gone, {value: gone})
    return Deduction(candidates.houses.coords(cells), tuple(candidates.strikes(hits, value)), words, rests_on=rests_on)


def _ends(link: Link) -> tuple[tuple[int, int], tuple[int, int]]:
    """Both ways to read a link: which end is near, which is far."""
    _, a, b = link
    return (a, b), (b, a)


# ── Skyscraper ──


def skyscraper(position: Position) -> Iterator[Deduction]:
    """Two rows with two places each, one pair of them in one column; or columns and a row."""
    return _each(position.view(CandidateBoards), _skyscrapers)


def _each(candidates: CandidateBoards, find: Callable[[CandidateBoards, int], Sequence[Found]]) -> Iterator[Deduction]:
    """The steps of what is found for each number."""
    for value in candidates.boards:
        for found in candidates.of_value(find, value):
            yield found.step(candidates)


def _skyscrapers(candidates: CandidateBoards, value: int) -> list[Turbot]:
    digit, houses = candidates.of_value(_digit, value), candidates.houses
    return [
        found
        for links, across in ((digit.rows, Kind.COLUMN), (digit.columns, Kind.ROW))
        for found in _joined(digit, combinations(links, 2), houses.peers)
        if _meet(houses, across, found.near1, found.near2) and not _meet(houses, across, found.far1, found.far2)
    ]


def _joined(digit: DigitLinks, pairs: Iterable[tuple[Link, Link]], peers: list[int]) -> Iterator[Turbot]:
    """Every way in which two links are joined and strike something."""
    for (first, a, b), (second, c, d) in pairs:
        for near1, far1, near2, far2 in ((a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)):
            if peers[near1] >> near2 & 1:
                hits = peers[far1] & peers[far2] & digit.board
                if hits and far1 != far2 and far1 != near2 and near1 != far2:
                    yield Turbot(digit.value, first, far1, near1, near2, far2, second, hits)


def _meet(houses: Houses, kind: Kind, one: int, other: int) -> bool:
    """Whether two cells are in one house of this kind."""
    return any(house.kind is kind and house.board >> other & 1 for house in houses.of[one])


# ── Two-string kite ──


def two_string_kite(position: Position) -> Iterator[Deduction]:
    """A row and a column with two places each, joined in a box; then two kites joined by the same cells."""
    candidates = position.view(CandidateBoards)
    yield from _each(candidates, _kites)
    found = [kite for value in candidates.boards for kite in candidates.of_value(_kites, value)]
    for one, other in combinations(found, 2):
        same = one.value == other.value and one.hits == other.hits
        if {one.near1, one.near2} == {other.near1, other.near2} and not same:
            yield _joint(one.step(candidates), other.step(candidates))


def _kites(candidates: CandidateBoards, value: int) -> list[Turbot]:
    digit, houses = candidates.of_value(_digit, value), candidates.houses
    return [
        kite
        for kite in _joined(digit, product(digit.rows, digit.columns), houses.peers)
        if _meet(houses, Kind.BOX, kite.near1, kite.near2)
    ]


def _joint(one: Deduction, other: Deduction) -> Deduction:
    """Two steps as one."""
    observed, moves = dict.fromkeys((*one.observed, *other.observed)), dict.fromkeys((*one.moves, *other.moves))
    return Deduction(tuple(observed), tuple(moves), lambda say: f"{_reason(one, say)}. Likewise {other.words(say)}")


def _reason(step: Deduction, say: Names) -> str:
    """Without what follows."""
    return step.words(say).removesuffix(f"{MOVES}.").rstrip(" :").removesuffix(", so either way")


# ── Turbot fish ──


def turbot_fish(position: Position) -> Iterator[Deduction]:
    """Any two strong links joined by a weak one."""
    return _each(position.view(CandidateBoards), _turbots)


def _turbots(candidates: CandidateBoards, value: int) -> list[Turbot]:
    return list(_any_joined(candidates.of_value(_digit, value), candidates.houses.peers))


def _any_joined(digit: DigitLinks, peers: list[int]) -> Iterator[Turbot]:
    """Each link, read both ways, with the links that come before it."""
    board = digit.board
    earlier: dict[int, list[tuple[int, House]]] = {}
    ends = 0
    for link in digit.distinct:
        for near2, far2 in _ends(link):
            struck = peers[far2] & board
            for near1 in bits(peers[near2] & ends & ~(1 << far2)):
                for far1, house in earlier[near1]:
                    hits = struck & peers[far1]
                    if hits and far1 != far2 and far1 != near2:
                        yield Turbot(digit.value, house, far1, near1, near2, far2, link[0], hits)
        house, a, b = link
        earlier.setdefault(a, []).append((b, house))
        earlier.setdefault(b, []).append((a, house))
        ends |= 1 << a | 1 << b


# ── Empty rectangle ──


@dataclass(frozen=True, slots=True)
class Cross:
    """A row and a column that meet in a box."""

    box: House
    row: House
    column: House
    empty: int
    """The rest of the box."""


@lru_cache(maxsize=64)
def _crosses(shape: HouseShape) -> tuple[tuple[House, tuple[Cross, ...]], ...]:
    """The crosses of each box."""
    return tuple((box, tuple(_crosses_of(box, shape.rows, shape.columns))) for box in shape.boxes)


def _crosses_of(box: House, rows: Sequence[House], columns: Sequence[House]) -> Iterator[Cross]:
    through = [column for column in columns if column.board & box.board]
    for row in rows:
        if row.board & box.board:
            for column in through:
                yield Cross(box, row, column, box.board & ~row.board & ~column.board)


@dataclass(frozen=True, slots=True)
class EmptyRectangle:
    value: int
    cross: Cross
    link: House
    near: int
    far: int
    group: int
    """The cells of the box, in the line of the cross that the near end does not see."""
    places: int
    """All cells of the box that can take the number."""
    hits: int

    def step(self, candidates: CandidateBoards) -> Deduction:
        cells = self.places | 1 << self.near | 1 << self.far
        gone = (self.cross.box.board | self.link.board) & ~cells
        return strike(candidates, cells, self.value, self.hits, self.words(candidates.houses), gone)

    def words(self, houses: Houses) -> Words:
        def words(say: Names) -> str:
            mark, box = say.mark(Mark.number(self.value)), self.cross.box.name
            near, far = houses.coord(self.near), houses.coord(self.far)
            return (
                f"{mark} in {box} is in {self.cross.row.name} or {self.cross.column.name}, and in {self.link.name} it "
                f"is in {say.coord(near)} or {say.coord(far)}; with {say.coord(near)} it would be in "
                f"{listing([say.coord(at) for at in houses.coords(self.group)], 'or')}, so either way {MOVES}."
            )

        return words


def empty_rectangle(position: Position) -> Iterator[Deduction]:
    """A box whose places lie in a cross of two lines, and a strong link from one of them; then two with one box."""
    candidates = position.view(CandidateBoards)
    yield from _each(candidates, _empty_rectangles)
    for value in candidates.boards:
        for one, other in combinations(candidates.of_value(_empty_rectangles, value), 2):
            if one.cross.box is other.cross.box and one.hits != other.hits:
                yield _joint(one.step(candidates), other.step(candidates))


def _empty_rectangles(candidates: CandidateBoards, value: int) -> list[EmptyRectangle]:
    digit, houses = candidates.of_value(_digit, value), candidates.houses
    found: list[EmptyRectangle] = []
    if digit.rows or digit.columns:
        for box, crosses in _crosses(houses.shape):
            places = digit.board & box.board
            if places & (places - 1):
                for cross in crosses:
                    if not places & cross.empty:
                        found += _at_cross(digit, cross, places, houses.peers)
    return found


def _at_cross(digit: DigitLinks, cross: Cross, places: int, peers: list[int]) -> Iterator[EmptyRectangle]:
    """Links that start in one line of the cross and end where they see the other."""
    row, column = cross.row.board, cross.column.board
    for mine, other, links in ((row, column, digit.columns), (column, row, digit.rows)):
        group = places & ~mine
        mine_outside, targets = mine & ~cross.box.board, digit.board & other & ~cross.box.board
        if not (group and targets and places & ~other):
            continue
        for link in links:
            for near, far in _ends(link):
                hits = targets & peers[far]
                if hits and mine_outside >> near & 1:
                    yield EmptyRectangle(digit.value, cross, link[0], near, far, group, places, hits)


def _pattern(
    name: str, title: str, find: Callable[[Position], Iterator[Deduction]], *special_case_of: str
) -> BoardPattern:
    return BoardPattern(
        name=name, title=title, rule_kinds=frozenset({"distinct"}), special_case_of=special_case_of, find=find
    )


TECHNIQUES: tuple[Technique, ...] = (
    _pattern("skyscraper", "Skyscraper", skyscraper, "turbot-fish", "sashimi-x-wing", "x-chain", *COLOURS),
    _pattern("two-string-kite", "Two-string kite", two_string_kite, "turbot-fish", "x-chain", *COLOURS),
    _pattern("turbot-fish", "Turbot fish", turbot_fish, "x-chain", *COLOURS),
    _pattern("empty-rectangle", "Empty rectangle", empty_rectangle),
)
