"""How people solve Masyu, besides what pearls, lines and the loop say by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product

from penmark.board.coord import Coord, cell
from penmark.genres.masyu.codec import ALL_CELLS
from penmark.puzzle.clue import BLACK_PEARL, ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.loops import sides
from penmark.reasoning.loops.case_words import finder
from penmark.reasoning.loops.cases import CaseFinding, CaseScan, KnownPlaces, LoopCases
from penmark.reasoning.loops.clue_ways import ClueWays
from penmark.reasoning.loops.places import (
    Pattern,
    Patterns,
    PlaceSet,
    PlaceState,
    PlaceTable,
    PlaceWords,
    ToldWay,
    degree_patterns,
)
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names

CELL, BLACK, WHITE = "cell", "black pearl", "white pearl"
_LEFT, _RIGHT, _UP, _DOWN = range(4)
_ARMS = 4
_TOWARDS = ("to the left", "to the right", "upwards", "downwards")
_STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))
_OPPOSITE = (_RIGHT, _LEFT, _DOWN, _UP)


def _slots(puzzle: Puzzle, at: Coord) -> tuple[int, ...]:
    """The links about a cell by slot: those that leave it to the left, right, up and down, then those beyond; or -1."""
    arms = puzzle.substrate.layout.link_arms[at.row * puzzle.cols + at.col]
    return (*(near for near, _ in arms), *(beyond for _, beyond in arms))


@lru_cache(maxsize=2)
def _pearl_ways(black: bool) -> Patterns:
    """How the loop passes a pearl, over its eight slots."""
    ways = []
    if black:
        for turn in product((_LEFT, _RIGHT), (_UP, _DOWN)):
            on = sum(1 << arm | 1 << arm + 4 for arm in turn)
            ways.append((on, sum(1 << _OPPOSITE[arm] for arm in turn)))
    else:
        for one, other in ((_LEFT, _RIGHT), (_UP, _DOWN)):
            on = 1 << one | 1 << other
            ways += [(on, 0b1111 & ~on | 1 << end + 4) for end in (one, other)]
    return tuple(ways)


@lru_cache(maxsize=256)
def _ways_on_board(black: bool, absent: int) -> Patterns:
    """The ways past a pearl that need none of the slots off the board, over those that are on it."""
    there = [k for k in range(8) if not absent >> k & 1]
    packed = [
        tuple(sum(1 << new for new, k in enumerate(there) if bits >> k & 1) for bits in way)
        for way in _pearl_ways(black)
        if not way[0] & absent
    ]
    return tuple(dict.fromkeys((on, off) for on, off in packed))


class _AtPlace(PlaceWords):
    """A cell or a pearl, whose first slots on the board are the links that leave it."""

    def __init__(self, at: Coord, slots: Sequence[int]) -> None:
        self.at = at
        sides = [side for side, slot in enumerate(slots) if slot >= 0]
        self.arms = [side for side in sides if side < _ARMS]
        """The sides of the links that leave it, in order of their bits."""
        self.beyond = [side - _ARMS for side in sides if side >= _ARMS]
        """The sides of the links that go straight on, whose bits are next."""

    def called(self, say: Names) -> str:
        return say.coord(self.at)

    def beside(self, say: Names, side: int) -> str:
        return say.coord(self.at.shifted(*_STEPS[side]))

    def drawn(self, bits: int) -> list[int]:
        """The sides of the links that leave it whose bits are set."""
        return [side for k, side in enumerate(self.arms) if bits >> k & 1]

    def drawn_beyond(self, bits: int) -> list[int]:
        return [side for k, side in enumerate(self.beyond, len(self.arms)) if bits >> k & 1]

    def closed(self, bits: int) -> list[int]:
        """The sides by which it cannot be left."""
        return [side for side in range(_ARMS) if side not in self.arms or side in self.drawn(bits)]

    def closed_beyond(self, bits: int) -> list[int]:
        """The sides to which a line cannot go straight on."""
        return [side for side in range(_ARMS) if side not in self.beyond or side in self.drawn_beyond(bits)]

    def is_plain(self, state: PlaceState) -> bool:
        return False


class _LinkedCellWords(_AtPlace):
    def way(self, say: Names, pattern: Pattern) -> ToldWay:
        sides = self.drawn(pattern[0])
        if not sides:
            return ToldWay(f"the loop does not pass {self.called(say)}")
        return ToldWay(f"the loop passes {self.called(say)}", f"from {' to '.join(self.beside(say, k) for k in sides)}")

    def broken(self, say: Names, state: PlaceState) -> str:
        if state.drawn > 2:
            return f"three lines meet in {self.called(say)}"
        if state.drawn == 1:
            return f"the line cannot go on from {self.called(say)}"
        return f"the loop cannot pass {self.called(say)}"

    def reason(self, say: Names, state: PlaceState) -> str:
        if state.drawn == 2:
            return f"{self.called(say)} has its two lines"
        return f"{'the only way on at' if state.drawn else 'no way on from'} {self.called(say)}"

    def is_plain(self, state: PlaceState) -> bool:
        return state.drawn == 2


class _BlackWords(_AtPlace):
    def called(self, say: Names) -> str:
        return f"the {BLACK} at {say.coord(self.at)}"

    def way(self, say: Names, pattern: Pattern) -> ToldWay:
        towards = " and ".join(_TOWARDS[side] for side in self.drawn(pattern[0]))
        return ToldWay(f"the loop leaves {self.called(say)}", towards)

    def broken(self, say: Names, state: PlaceState) -> str:
        drawn = self.drawn(state.on)
        if any(_OPPOSITE[side] in drawn for side in drawn):
            return f"the loop does not turn on {self.called(say)}"
        closed = self.closed_beyond(state.off)
        if any(side in closed for side in drawn):
            return f"the loop cannot go straight for two cells from {self.called(say)}"
        return f"the loop cannot turn on {self.called(say)} and go straight for two cells both ways"

    def reason(self, say: Names, state: PlaceState) -> str:
        return f"the turn on {self.called(say)}"


class _WhiteWords(_AtPlace):
    def called(self, say: Names) -> str:
        return f"the {WHITE} at {say.coord(self.at)}"

    def way(self, say: Names, pattern: Pattern) -> ToldWay:
        sides, turned = self.drawn(pattern[0]), self.drawn_beyond(pattern[1])
        course = "from left to right" if sides[0] in (_LEFT, _RIGHT) else "from top to bottom"
        turn = f", turning at {self.beside(say, turned[0])}" if turned else ""
        return ToldWay(f"the loop passes {self.called(say)}", course, turn)

    def broken(self, say: Names, state: PlaceState) -> str:
        drawn, closed, on = self.drawn(state.on), self.closed(state.off), self.drawn_beyond(state.on)
        if any(_OPPOSITE[side] in closed for side in drawn):
            return f"the loop cannot go straight through {self.called(say)}"
        if any(side != _OPPOSITE[other] for side in drawn for other in drawn if side != other):
            return f"the loop turns on {self.called(say)}"
        if any(side in on and _OPPOSITE[side] in on for side in drawn):
            return f"the loop does not turn beside {self.called(say)}"
        return f"the loop cannot go straight through {self.called(say)} and turn beside it"

    def reason(self, say: Names, state: PlaceState) -> str:
        return f"the way through {self.called(say)}"


_WORDS: Mapping[str, type[_AtPlace]] = {CELL: _LinkedCellWords, BLACK: _BlackWords, WHITE: _WhiteWords}


def _table(puzzle: Puzzle, at: Coord, kind: str, empty: bool) -> PlaceTable:
    slots = _slots(puzzle, at)
    if kind == CELL:
        slots = slots[:_ARMS]
        ways = degree_patterns(sum(slot >= 0 for slot in slots), empty)
    else:
        ways = _ways_on_board(kind == BLACK, sum(1 << k for k, slot in enumerate(slots) if slot < 0))
    return PlaceTable(kind, at, tuple(slot for slot in slots if slot >= 0), ways, _WORDS[kind](at, slots))


def _cells(puzzle: Puzzle) -> PlaceSet:
    empty = ALL_CELLS not in puzzle.variants
    cells = (cell(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))
    return PlaceSet(_table(puzzle, at, CELL, empty) for at in cells)


def _kind(clue: ClueValue) -> str:
    return BLACK if clue == BLACK_PEARL else WHITE


class _Pearls(dict[tuple[Coord, str], PlaceTable]):
    """The pearls that may stand on a board, each made when it is first met."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self._puzzle = puzzle

    def __missing__(self, pearl: tuple[Coord, str]) -> PlaceTable:
        at, kind = pearl
        self[pearl] = _table(self._puzzle, at, kind, empty=False)
        return self[pearl]


def _known(position: Position) -> KnownPlaces:
    """Every cell, and every pearl."""
    kinds = ((at, _kind(clue)) for at, clue in position.puzzle.clues.items())
    pearls = map(position.of_board(_Pearls).__getitem__, kinds)
    return KnownPlaces(position, PlaceSet(pearls, position.of_board(_cells)))


def _cases(look: CaseScan) -> Callable[[Position], LoopCases]:
    return lambda position: LoopCases(position, _known, look)


_PEARLS = frozenset({BLACK, WHITE})
_NEARBY = 1
_NEAR = _cases(CaseScan(_PEARLS, reach=_NEARBY))
_FAR = _cases(CaseScan(_PEARLS, reach=3, loops=True))
_LINES = _cases(CaseScan(frozenset({CELL}), reach=3, loops=True))
_SIDED = _cases(CaseScan(_PEARLS | {CELL}, reach=3, loops=True, sides=True))


def _failing(finding: CaseFinding) -> set[str | None]:
    """The kinds of the places that leave no way."""
    return {failure.place.kind if failure.place else None for _, failure in finding.out}


def _between(kind: str, other: str) -> Callable[[CaseFinding], bool]:
    """Findings at one kind of pearl whose ways are all ruled out by pearls of a kind."""
    return lambda finding: finding.place.kind == kind and _failing(finding) == {other}


def _any(finding: CaseFinding) -> bool:
    return True


def _ways(board: Puzzle) -> ClueWays:
    """What the kernel has to know to find what is found by looking near pearls."""
    pearls = _Pearls(board)
    return ClueWays(board, _cells(board), lambda at, clue: pearls[at, _kind(clue)], _NEARBY)


def _pattern(
    name: str,
    title: str,
    make: Callable[[Position], LoopCases],
    keep: Callable[[CaseFinding], bool],
    ways: Callable[[Puzzle], ClueWays] | None = None,
) -> BoardPattern:
    kinds = frozenset({"black-pearl", "white-pearl"})
    return BoardPattern(name=name, title=title, rule_kinds=kinds, find=finder(make, keep), ways=ways)


TECHNIQUES: tuple[Technique, ...] = (
    _pattern("neighbouring-black-pearls", "Neighbouring black pearls", _NEAR, _between(BLACK, BLACK)),
    _pattern("neighbouring-white-pearls", "Neighbouring white pearls", _NEAR, _between(WHITE, WHITE)),
    _pattern("black-beside-white", "Black pearl beside white ones", _NEAR, _between(BLACK, WHITE)),
    _pattern("white-beside-black", "White pearl beside black ones", _NEAR, _between(WHITE, BLACK)),
    _pattern("pearl-ways", "Ways past a pearl", _NEAR, _any, _ways),
    sides.INSIDE_OUTSIDE,
    sides.CLOSED_CURVE,
    _pattern("pearl-ways-ahead", "Ways past a pearl, looking ahead", _FAR, _any),
    _pattern("cell-ways", "Ways through a cell", _LINES, _any),
    sides.ONE_PIECE,
    _pattern("ways-and-sides", "Ways that would part inside or outside", _SIDED, _any),
)
"""In the order to try them: the cheaper to see, the earlier."""
