"""How people solve Yajilin, besides what arrows, shaded cells and the loop say by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from penmark.board.coord import Coord, Layer
from penmark.board.material import Material
from penmark.board.region import Region
from penmark.genres.yajilin.counting import ARROW_DIFFERENCE, CHECKERBOARD, MOST_WAYS, shadings
from penmark.puzzle.clue import Arrow
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.loops import sides
from penmark.reasoning.loops.case_words import finder
from penmark.reasoning.loops.cases import CaseFinding, CaseScan, KnownPlaces, LoopCases
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
from penmark.rules.counting import listing, spelled
from penmark.rules.outcome import Names

CELL, PAIR, ARROW = "cell", "pair of cells", "arrow"
_PASSED, _SHADED = 0b0, 0b1
_NOT_BOTH: Patterns = ((0, 0b01), (0, 0b10))


class _WhiteCellWords(PlaceWords):
    """A cell, whose first bit is whether it is shaded; then come the links that meet there."""

    def __init__(self, at: Coord, links: Sequence[Coord]) -> None:
        self._at, self._links = at, links

    def called(self, say: Names) -> str:
        return say.coord(self._at)

    def way(self, say: Names, pattern: Pattern) -> ToldWay:
        if pattern[0] & _SHADED:
            return ToldWay(f"{self.called(say)} is shaded")
        ends = [_beyond(link, self._at) for k, link in enumerate(self._links) if pattern[0] >> k + 1 & 1]
        taken = list(map(say.coord, ends))
        return ToldWay(f"the loop passes {self.called(say)}", f"from {' to '.join(taken)}")

    def broken(self, say: Names, state: PlaceState) -> str:
        lines = state.drawn - (state.on & _SHADED)
        if state.on & _SHADED:
            return f"{self.called(say)} is both shaded and passed"
        if lines > 2:
            return f"three lines meet in {self.called(say)}"
        if lines == 1:
            return f"the line cannot go on from {self.called(say)}"
        return f"{self.called(say)} can be neither shaded nor passed"

    def reason(self, say: Names, state: PlaceState) -> str:
        lines = state.drawn - (state.on & _SHADED)
        if state.on & _SHADED:
            return f"{self.called(say)} is shaded"
        if lines == 2:
            return f"{self.called(say)} has its two lines"
        if lines == 1:
            return f"the loop passes {self.called(say)}"
        return (
            f"two ways are left at {self.called(say)}" if state.off & _SHADED else f"no two ways at {self.called(say)}"
        )

    def is_plain(self, state: PlaceState) -> bool:
        return bool(state.on & _SHADED) or state.drawn == 2


class _PairWords(PlaceWords):
    """Two cells side by side."""

    def __init__(self, one: Coord, other: Coord) -> None:
        self._both = (one, other)

    def called(self, say: Names) -> str:
        return say.coords(self._both)

    def way(self, say: Names, pattern: Pattern) -> ToldWay:
        return ToldWay(f"{say.coord(self._both[pattern[1] >> 1])} is not shaded")

    def broken(self, say: Names, state: PlaceState) -> str:
        return f"{self.called(say)} are both shaded"

    def reason(self, say: Names, state: PlaceState) -> str:
        return f"{say.coord(self._both[state.on >> 1])} is shaded"

    def is_plain(self, state: PlaceState) -> bool:
        return True


class _ArrowWords(PlaceWords):
    def __init__(self, at: Coord, arrow: Arrow, cells: Sequence[Coord]) -> None:
        self._at, self._arrow, self._cells = at, arrow, cells

    def called(self, say: Names) -> str:
        return f"the {self._arrow.noun()} at {say.coord(self._at)}"

    def way(self, say: Names, pattern: Pattern) -> ToldWay:
        shaded = [at for k, at in enumerate(self._cells) if pattern[0] >> k & 1]
        return ToldWay(f"{self.called(say)} counts", say.coords(shaded) if shaded else "none")

    def broken(self, say: Names, state: PlaceState) -> str:
        number = self._arrow.number or 0
        if number == 0 or (number == 1 and not state.drawn):
            return f"{self.called(say)} sees {'a' if state.drawn else 'no'} shaded cell"
        more = "more" if state.drawn > number else "fewer"
        cells = f"shaded cell{'' if number == 1 else 's'}"
        return f"{self.called(say)} sees {more} than {spelled(number)} {cells}"

    def reason(self, say: Names, state: PlaceState) -> str:
        return self.called(say)

    def is_plain(self, state: PlaceState) -> bool:
        return False

    def alike(self, say: Names, state: PlaceState) -> str | None:
        """Where every stretch of open cells must hold as many as it can."""
        need = (self._arrow.number or 0) - state.drawn
        stretches = list(self._stretches(~(state.on | state.off)))
        most = [(len(each) + 1) // 2 for each in stretches]
        if sum(most) != need:
            return None
        names = [" to ".join(say.coord(at) for at in dict.fromkeys((min(each), max(each)))) for each in stretches]
        each = " each" if len(most) > 1 else ""
        room = f"{spelled(most[0])}{each}" if len(set(most)) == 1 else listing(list(map(spelled, most)))
        verb = "has" if sum(map(len, stretches)) == 1 else "have"
        needs = f"{self.called(say)} needs {spelled(need)}{' more' if state.drawn else ''}"
        return f"{needs}; as shaded cells do not touch, {listing(names)} {verb} room for just {room}"

    def _stretches(self, open_: int) -> Iterator[list[Coord]]:
        """Open cells, those side by side together."""
        stretch: list[Coord] = []
        for at in (at for k, at in enumerate(self._cells) if open_ >> k & 1):
            if stretch and abs(at.row - stretch[-1].row) + abs(at.col - stretch[-1].col) > 1:
                yield stretch
                stretch = []
            stretch = [*stretch, at]
        if stretch:
            yield stretch


def _cell(puzzle: Puzzle, i: int) -> PlaceTable:
    """Shaded without a line, or not shaded with two."""
    layout, materials = puzzle.substrate.layout, puzzle.substrate.materials
    at = layout.coords[i]
    links = [link for link in layout.links_at_cells[layout.cell_index(at)] if materials[link] == Material.FLOOR]
    words = _WhiteCellWords(at, [layout.coords[link] for link in links])
    return PlaceTable(CELL, at, (i, *links), _cell_ways(len(links)), words)


@lru_cache(maxsize=8)
def _cell_ways(links: int) -> Patterns:
    every = (1 << links) - 1
    passed = ((on << 1, off << 1 | _SHADED) for on, off in degree_patterns(links, False))
    return ((_SHADED, every << 1), *passed)


def _beyond(link: Coord, at: Coord) -> Coord:
    """The cell at the other end of a link."""
    ahead = (link.row, link.col) == (at.row, at.col)
    step = 1 if ahead else -1
    return at.shifted(0, step) if link.layer is Layer.LINKS_H else at.shifted(step, 0)


def _pairs(puzzle: Puzzle, cells: Sequence[int]) -> Iterator[PlaceTable]:
    """Cells side by side, which are not both shaded."""
    layout, there = puzzle.substrate.layout, set(cells)
    for i in cells:
        for other in (near for near in layout.cells_near(layout.coords[i]) if near > i and near in there):
            yield _pair(layout.coords[i], layout.coords[other], (i, other))


def _pair(one: Coord, other: Coord, positions: tuple[int, int]) -> PlaceTable:
    return PlaceTable(PAIR, one, positions, _NOT_BOTH, _PairWords(one, other))


def _arrow(puzzle: Puzzle, at: Coord, arrow: Arrow) -> PlaceTable | None:
    seen = tuple(Region.los(at, arrow.direction).resolve(puzzle.substrate))
    cells = [puzzle.substrate.layout.coords[i] for i in seen]
    every, ways = (1 << len(seen)) - 1, list[Pattern]()
    for bits in shadings(cells, arrow.number or 0):
        ways.append((bits, every & ~bits))
        if len(ways) > MOST_WAYS:
            return None

    return PlaceTable(ARROW, at, seen, tuple(ways), _ArrowWords(at, arrow, cells))


def _cells(puzzle: Puzzle) -> PlaceSet:
    """Every white cell, and every two of them side by side."""
    span = puzzle.substrate.layout.span(Layer.CELLS)
    cells = [i for i in puzzle.substrate.floor if i in span]
    return PlaceSet((*(_cell(puzzle, i) for i in cells), *_pairs(puzzle, cells)))


def _arrows(puzzle: Puzzle) -> tuple[PlaceTable, ...]:
    """Every arrow that can be met in few ways."""
    clues = ((at, clue) for at, clue in puzzle.clues.items() if isinstance(clue, Arrow) and clue.number is not None)
    return tuple(filter(None, (_arrow(puzzle, at, clue) for at, clue in clues)))


def _known(position: Position) -> KnownPlaces:
    return KnownPlaces(position, PlaceSet(position.of_puzzle(_arrows), position.of_board(_cells)))


def _cases(look: CaseScan) -> Callable[[Position], LoopCases]:
    return lambda position: LoopCases(position, _known, look)


def _any(finding: CaseFinding) -> bool:
    return True


def _pattern(name: str, title: str, look: CaseScan) -> BoardPattern:
    return BoardPattern(
        name=name, title=title, rule_kinds=frozenset({"shaded-or-passed"}), find=finder(_cases(look), _any)
    )


_CELLS, _ARROWS = frozenset({CELL}), frozenset({ARROW})

TECHNIQUES: tuple[Technique, ...] = (
    _pattern("arrow-places", "Places for an arrow's number", CaseScan(_ARROWS, reach=0)),
    ARROW_DIFFERENCE,
    _pattern("cell-and-neighbours", "A cell and its neighbours", CaseScan(_CELLS, reach=1)),
    _pattern("arrow-ways", "Ways to meet an arrow", CaseScan(_ARROWS, reach=2)),
    sides.INSIDE_OUTSIDE,
    sides.CLOSED_CURVE,
    CHECKERBOARD,
    _pattern("cell-ways", "Ways through a cell", CaseScan(_CELLS, reach=4, loops=True)),
    _pattern("arrow-ways-ahead", "Ways to meet an arrow, looking ahead", CaseScan(_ARROWS, reach=4, loops=True)),
    sides.ONE_PIECE,
    _pattern(
        "ways-and-sides", "Ways that would part inside or outside", CaseScan(_CELLS, reach=5, loops=True, sides=True)
    ),
)
"""In the order to try them: the cheaper to see, the earlier."""
