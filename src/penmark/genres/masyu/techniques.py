"""How people solve Masyu, besides what pearls, lines and the loop say by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product

from penmark.board.coord import Coord, cell
from penmark.genres.masyu.codec import ALL_CELLS
from penmark.puzzle.clue import BLACK_PEARL
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.loops import sides
from penmark.reasoning.loops.cases import CaseFinding, CaseScan, LoopCases, finder
from penmark.reasoning.loops.places import Pattern, Patterns, PlaceTable, degree_patterns
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names

CELL, BLACK, WHITE = "cell", "black pearl", "white pearl"
_LEFT, _RIGHT, _UP, _DOWN = range(4)
_SIDES = ("left", "right", "up", "down")
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


def _way(at: Coord, slots: Sequence[int], kind: str) -> Callable[[Names, Pattern], tuple[str, str]]:
    """A way in words: by which sides the loop leaves the cell."""
    own = [side for side, slot in zip(_SIDES, slots, strict=False) if slot >= 0]

    def words(say: Names, pattern: Pattern) -> tuple[str, str]:
        taken = [side for k, side in enumerate(own) if pattern[0] >> k & 1]
        what = say.coord(at) if kind == CELL else f"the {kind} at {say.coord(at)}"
        return (f"the loop left {what}", " and ".join(taken)) if taken else (f"the loop did not pass {what}", "")

    return words


_BROKEN = {
    CELL: "lines would fork or end in {0}",
    BLACK: "it could not pass the black pearl at {0}",
    WHITE: "it could not pass the white pearl at {0}",
}


def _table(puzzle: Puzzle, at: Coord, kind: str, empty: bool) -> PlaceTable:
    slots = _slots(puzzle, at)
    if kind == CELL:
        slots = slots[:4]
        ways = degree_patterns(sum(slot >= 0 for slot in slots), empty)
    else:
        ways = _ways_on_board(kind == BLACK, sum(1 << k for k, slot in enumerate(slots) if slot < 0))
    positions = tuple(slot for slot in slots if slot >= 0)
    return PlaceTable(kind, at, positions, ways, lambda say: _BROKEN[kind].format(say.coord(at)), _way(at, slots, kind))


def _cells(puzzle: Puzzle) -> tuple[PlaceTable, ...]:
    empty = ALL_CELLS not in puzzle.variants
    cells = (cell(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))
    return tuple(_table(puzzle, at, CELL, empty) for at in cells)


def _pearls(puzzle: Puzzle) -> Mapping[tuple[Coord, str], PlaceTable]:
    """Every pearl that may stand on the board."""
    places = product((cell(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)), (BLACK, WHITE))
    return {(at, kind): _table(puzzle, at, kind, empty=False) for at, kind in places}


def _cases(look: CaseScan) -> Callable[[Position], LoopCases]:
    """Every cell, and every pearl."""

    def make(position: Position) -> LoopCases:
        kinds = ((at, BLACK if clue == BLACK_PEARL else WHITE) for at, clue in position.puzzle.clues.items())
        pearls = map(position.of_board(_pearls).__getitem__, kinds)
        return LoopCases(position, (*position.of_board(_cells), *pearls), look)

    return make


_PEARLS = frozenset({BLACK, WHITE})
_NEAR = _cases(CaseScan(_PEARLS, reach=1))
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


def _pattern(
    name: str, title: str, make: Callable[[Position], LoopCases], keep: Callable[[CaseFinding], bool]
) -> BoardPattern:
    return BoardPattern(
        name=name, title=title, rule_kinds=frozenset({"black-pearl", "white-pearl"}), find=finder(make, keep)
    )


TECHNIQUES: tuple[Technique, ...] = (
    _pattern("neighbouring-black-pearls", "Neighbouring black pearls", _NEAR, _between(BLACK, BLACK)),
    _pattern("neighbouring-white-pearls", "Neighbouring white pearls", _NEAR, _between(WHITE, WHITE)),
    _pattern("black-beside-white", "Black pearl beside white ones", _NEAR, _between(BLACK, WHITE)),
    _pattern("white-beside-black", "White pearl beside black ones", _NEAR, _between(WHITE, BLACK)),
    _pattern("pearl-ways", "Ways past a pearl", _NEAR, _any),
    sides.INSIDE_OUTSIDE,
    sides.CLOSED_CURVE,
    _pattern("pearl-ways-ahead", "Ways past a pearl, looking ahead", _FAR, _any),
    _pattern("cell-ways", "Ways through a cell", _LINES, _any),
    sides.ONE_PIECE,
    _pattern("ways-and-sides", "Ways that would part inside or outside", _SIDED, _any),
)
"""In the order to try them: the cheaper to see, the earlier."""
