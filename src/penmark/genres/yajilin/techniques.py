"""How people solve Yajilin, besides what arrows, shaded cells and the loop say by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from penmark.board.coord import Coord, Layer
from penmark.board.material import Material
from penmark.board.region import Region
from penmark.puzzle.clue import Arrow
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.loops import sides
from penmark.reasoning.loops.cases import CaseFinding, CaseScan, LoopCases, finder
from penmark.reasoning.loops.places import Pattern, Patterns, PlaceTable, degree_patterns
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique
from penmark.rules.outcome import Names

CELL, PAIR, ARROW = "cell", "pair of cells", "arrow"
_MOST_WAYS = 64
"""An arrow that can be met in more ways than this is left out: nobody would go through them."""
_PASSED, _SHADED = 0b0, 0b1


def _cell(puzzle: Puzzle, i: int) -> PlaceTable:
    """Shaded without a line, or not shaded with two."""
    layout, materials = puzzle.substrate.layout, puzzle.substrate.materials
    at = layout.coords[i]
    links = [link for link in layout.links_at(at) if materials[link] == Material.FLOOR]
    every = (1 << len(links)) - 1
    ways = [(_SHADED, every << 1), *((on << 1, off << 1 | _SHADED) for on, off in degree_patterns(len(links), False))]
    ends = [_beyond(layout.coords[link], at) for link in links]

    def way(say: Names, pattern: Pattern) -> tuple[str, str]:
        if pattern[0] & _SHADED:
            return f"{say.coord(at)} were shaded", ""
        taken = [say.coord(end) for k, end in enumerate(ends) if pattern[0] >> k + 1 & 1]
        return f"the loop passed {say.coord(at)}", f"from {' to '.join(taken)}"

    return PlaceTable(CELL, at, (i, *links), tuple(ways), lambda say: f"{say.coord(at)} could not be used", way)


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
    def broken(say: Names) -> str:
        return f"{say.coord(one)} and {say.coord(other)} would both be shaded"

    return PlaceTable(PAIR, one, positions, ((0, 0b01), (0, 0b10)), broken, lambda say, _: (broken(say), ""))


def _shadings(cells: Sequence[Coord], n: int) -> Iterator[int]:
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


def _arrow(puzzle: Puzzle, at: Coord, arrow: Arrow) -> PlaceTable | None:
    seen = tuple(Region.los(at, arrow.direction).resolve(puzzle.substrate))
    cells = [puzzle.substrate.layout.coords[i] for i in seen]
    every, ways = (1 << len(seen)) - 1, list[Pattern]()
    for bits in _shadings(cells, arrow.number or 0):
        ways.append((bits, every & ~bits))
        if len(ways) > _MOST_WAYS:
            return None

    def name(say: Names) -> str:
        return f"the {arrow.noun()} at {say.coord(at)}"

    def way(say: Names, pattern: Pattern) -> tuple[str, str]:
        shaded = [cells[k] for k in range(len(cells)) if pattern[0] >> k & 1]
        return f"{name(say)} counted", say.coords(shaded) if shaded else "none"

    patterns: Patterns = tuple(ways)
    return PlaceTable(ARROW, at, seen, patterns, lambda say: f"{name(say)} would be wrong", way, name)


def places(puzzle: Puzzle) -> tuple[PlaceTable, ...]:
    """Every white cell, every two of them side by side, and every arrow that can be met in few ways."""
    span = puzzle.substrate.layout.span(Layer.CELLS)
    cells = [i for i in puzzle.substrate.floor if i in span]
    clues = ((at, clue) for at, clue in puzzle.clues.items() if isinstance(clue, Arrow) and clue.number is not None)
    arrows = (_arrow(puzzle, at, clue) for at, clue in clues)
    return (*(_cell(puzzle, i) for i in cells), *_pairs(puzzle, cells), *filter(None, arrows))


def _cases(look: CaseScan) -> Callable[[Position], LoopCases]:
    def make(position: Position) -> LoopCases:
        return LoopCases(position, position.of_puzzle(places), look)

    return make


def _any(finding: CaseFinding) -> bool:
    return True


def _pattern(name: str, title: str, look: CaseScan) -> BoardPattern:
    return BoardPattern(
        name=name, title=title, rule_kinds=frozenset({"shaded-or-passed"}), find=finder(_cases(look), _any)
    )


_CELLS, _ARROWS = frozenset({CELL}), frozenset({ARROW})

TECHNIQUES: tuple[Technique, ...] = (
    _pattern("arrow-places", "Places for an arrow's number", CaseScan(_ARROWS, reach=0)),
    _pattern("cell-and-neighbours", "A cell and its neighbours", CaseScan(_CELLS, reach=1)),
    _pattern("arrow-ways", "Ways to meet an arrow", CaseScan(_ARROWS, reach=2)),
    sides.INSIDE_OUTSIDE,
    sides.CLOSED_CURVE,
    _pattern("cell-ways", "Ways through a cell", CaseScan(_CELLS, reach=4, loops=True)),
    _pattern("arrow-ways-ahead", "Ways to meet an arrow, looking ahead", CaseScan(_ARROWS, reach=4, loops=True)),
    sides.ONE_PIECE,
    _pattern(
        "ways-and-sides", "Ways that would part inside or outside", CaseScan(_CELLS, reach=5, loops=True, sides=True)
    ),
)
"""In the order to try them: the cheaper to see, the earlier."""
