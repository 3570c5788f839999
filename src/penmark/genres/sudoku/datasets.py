"""Sudokus of the puzzlekit datasets, whose texts do not say which of them they are.

Each reader is given the genre and the lines of a text without its first, which has the size; each writer gives them.
A writer need not ask whether its lines say all of a puzzle: they are read again, and compared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial

from penmark.board.coord import Coord, cell, edge_h, edge_v, frame
from penmark.board.dimensions import GRID_SIDE, MultiGrid
from penmark.board.rooms import Rooms
from penmark.codecs.text import natural, read_words, write_words
from penmark.codecs.word_grid import DatasetText
from penmark.errors import ParseError, quote
from penmark.puzzle.clue import ClueValue, Number
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant
from penmark.variants.difference_dot import DifferenceDot
from penmark.variants.even_cells import EvenCells
from penmark.variants.extra_region import ExtraRegion
from penmark.variants.frame_sum import FrameSum
from penmark.variants.killer_cage import KillerCage
from penmark.variants.no_boxes import NoBoxes
from penmark.variants.nonconsecutive import Nonconsecutive
from penmark.variants.odd_cells import OddCells
from penmark.variants.payloads import OutsideVariant
from penmark.variants.skyscraper import Skyscraper

_BLANK = "-"


def _grids(rows: Iterable[int], cols: Iterable[int]) -> tuple[tuple[int, int], ...]:
    return tuple((row, col) for row in rows for col in cols)


_SAMURAI = (*_grids((0, 12), (0, 12)), (6, 6))
LAYOUTS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "SamuraiSudoku": _SAMURAI,
    "Gattai8Sudoku": (*_grids((0, 12), (0, 12, 24)), *_grids((6,), (6, 18))),
    "ShogunSudoku": (*_grids((0, 12), (0, 12, 24, 36)), *_grids((6,), (6, 18, 30))),
    "SumoSudoku": (*_grids((0, 12, 24), (0, 12, 24)), *_grids((6, 18), (6, 18))),
    "SoheiSudoku": ((0, 6), (6, 0), (6, 12), (12, 6)),
    "WindmillSudoku": ((0, 3), (3, 12), (6, 6), (9, 0), (12, 9)),
    "ButterflySudoku": _grids((0, 3), (0, 3)),
    "Clueless1Sudoku": _grids((0, 9, 18), (0, 9, 18)),
    "Clueless2Sudoku": _grids((0, 9, 18), (0, 9, 18)),
}
"""Where the grids of a board of several begin."""
_CLUELESS = {"Clueless1Sudoku": (1, 4, 7), "Clueless2Sudoku": (3, 4, 5)}
"""Which rows and columns of each grid make one more grid, which has no givens."""


def layout_of(rows: int, cols: int, words: Sequence[str]) -> str | None:
    """The one dataset of several grids that a grid of givens fits; `None` where there is none, or more than one."""
    givens = {divmod(k, cols): word for k, word in enumerate(words) if word != _BLANK}
    fitting = [name for name, grids in LAYOUTS.items() if _extent(grids) == (rows, cols) and _fits(name, givens)]
    return fitting[0] if len(fitting) == 1 else None


def _extent(grids: Iterable[tuple[int, int]]) -> tuple[int, int]:
    tops, lefts = zip(*grids, strict=True)
    return max(tops) + GRID_SIDE, max(lefts) + GRID_SIDE


def _fits(name: str, givens: Mapping[tuple[int, int], str]) -> bool:
    """Whether the givens lie in its grids, break no rule of them, and leave free what has none."""
    free = _CLUELESS.get(name, ())
    if any(row % GRID_SIDE in free and col % GRID_SIDE in free for row, col in givens):
        return False
    inside = 0
    houses: set[tuple[object, ...]] = set()
    for top, left in LAYOUTS[name]:
        here = [(r - top, c - left, n) for (r, c), n in givens.items()]
        here = [(r, c, n) for r, c, n in here if 0 <= r < GRID_SIDE and 0 <= c < GRID_SIDE]
        for r, c, n in here:
            houses |= {(top, left, "row", r, n), (top, left, "col", c, n), (top, left, "box", r // 3, c // 3, n)}
        inside += len(here)
    covered = {at for at in givens for top, left in LAYOUTS[name] if _within(at, top, left)}
    return len(covered) == len(givens) and len(houses) == 3 * inside


def _within(at: tuple[int, int], top: int, left: int) -> bool:
    return top <= at[0] < top + GRID_SIDE and left <= at[1] < left + GRID_SIDE


def read_killer(genre: Genre, rows: int, cols: int, lines: Sequence[str]) -> Puzzle:
    """A grid of sums, one in each cage, and a grid of cages."""
    sums = read_words(lines[:rows], rows, cols, "the grid of sums")
    cages = read_words(lines[rows:], rows, cols, "the grid of cages")
    told: dict[str, list[int]] = {}
    for k, word in enumerate(sums):
        if word != _BLANK:
            told.setdefault(cages[k], []).append(natural(word, "the sum of a cage"))
    groups = _groups(dict(zip(_cells(rows, cols), cages, strict=True)))
    return genre.new(rows, cols, [KillerCage(cells, _sum(told.get(cage, ()))) for cage, cells in groups.items()])


def _sum(told: Sequence[int]) -> int | None:
    if len(told) > 1:
        raise ParseError(f"a cage has {len(told)} sums, {told[0]} and {told[1]} among them")
    return told[0] if told else None


def read_jigsaw(genre: Genre, rows: int, cols: int, lines: Sequence[str]) -> Puzzle:
    """A grid of givens and a grid of regions."""
    givens = _words(lines[:rows], rows, cols, "the grid")
    regions = _groups(_words(lines[rows:], rows, cols, "the grid of regions"))
    board = genre.new(rows, cols).with_rooms(Rooms.of(rows, cols, regions.values()))
    return board.with_clues(_givens(givens))


def read_consecutive(genre: Genre, rows: int, cols: int, lines: Sequence[str]) -> Puzzle:
    """A grid of givens, and one of the sides (1 right, 2 down, 4 left, 8 up) where the neighbour is consecutive."""
    givens = _words(lines[:rows], rows, cols, "the grid")
    sides = _words(lines[rows:], rows, cols, "the grid of dots")
    dots: dict[Coord, None] = {}
    for at, word in sides.items():
        bits = natural(word, "the sides with a dot")
        if bits > 15:
            raise ParseError(f"the sides with a dot are a number up to 15, got {bits}")
        dots.update((edge, None) for k, edge in enumerate(_around(at)) if bits >> k & 1)
    marked = (DifferenceDot(edge) for edge in dots)
    return genre.new(rows, cols, [NoBoxes(), Nonconsecutive(), *marked]).with_clues(_givens(givens))


def read_even_odd(genre: Genre, rows: int, cols: int, lines: Sequence[str]) -> Puzzle:
    """A grid of givens, with E for an even number and O for an odd one."""
    words = _words(lines, rows, cols, "the grid")
    kinds: dict[str, type[EvenCells] | type[OddCells]] = {"E": EvenCells, "O": OddCells}
    variants = [
        kind(tuple(at for at, word in words.items() if word == letter))
        for letter, kind in kinds.items()
        if letter in words.values()
    ]
    return genre.new(rows, cols, variants).with_clues(
        _givens({at: _BLANK if word in kinds else word for at, word in words.items()})
    )


def read_outside(
    kind: Callable[[Coord, int], OutsideVariant], genre: Genre, rows: int, cols: int, lines: Sequence[str]
) -> Puzzle:
    """Lines of the numbers above, below, left and right of the grid, and a grid of givens."""
    if len(lines) < 4:
        raise ParseError(f"four lines of numbers outside come before the grid, got {len(lines)} in all")
    variants: list[Variant] = []
    for side, line in zip(_sides(rows, cols), lines, strict=False):
        words = line.split()
        if len(words) != len(side):
            raise ParseError(f"expected {len(side)} numbers outside, got {quote(line)}")
        variants += [
            kind(at, natural(word, "a number outside")) for at, word in zip(side, words, strict=True) if word != _BLANK
        ]
    return genre.new(rows, cols, variants).with_clues(_givens(_words(lines[4:], rows, cols, "the grid")))


def read_grids(name: str, genre: Genre, rows: int, cols: int, lines: Sequence[str]) -> Puzzle:
    """A grid of givens over several grids."""
    board = genre.empty(MultiGrid(rows, cols, LAYOUTS[name]))
    given = _givens(_words(lines, rows, cols, "the grid"))
    if name in _CLUELESS:
        board = board.with_variants(*map(ExtraRegion, _scattered(rows, _CLUELESS[name])))
    return board.with_clues(given)


def _scattered(side: int, chosen: tuple[int, ...]) -> list[tuple[Coord, ...]]:
    """The rows, columns and boxes of the grid that some rows and columns of all others make."""
    lines = [start + k for start in range(0, side, GRID_SIDE) for k in chosen]
    rows = [tuple(cell(r, c) for c in lines) for r in lines]
    cols = [tuple(cell(r, c) for r in lines) for c in lines]
    thirds = [lines[k : k + 3] for k in range(0, len(lines), 3)]
    return [*rows, *cols, *(tuple(cell(r, c) for r in down for c in across) for down in thirds for across in thirds)]


def _words(lines: Sequence[str], rows: int, cols: int, what: str) -> dict[Coord, str]:
    words = read_words(lines, rows, cols, what)
    return dict(zip(_cells(rows, cols), words, strict=True))


@lru_cache(maxsize=16)
def _cells(rows: int, cols: int) -> tuple[Coord, ...]:
    """In reading order."""
    return tuple(cell(r, c) for r in range(rows) for c in range(cols))


def _groups(words: Mapping[Coord, str]) -> dict[str, tuple[Coord, ...]]:
    """The cells that have the same word."""
    found = defaultdict[str, list[Coord]](list)
    for at, word in words.items():
        found[word].append(at)
    return {word: tuple(cells) for word, cells in found.items()}


def _givens(words: Mapping[Coord, str]) -> dict[Coord, ClueValue]:
    return {at: Number(natural(word, "a given")) for at, word in words.items() if word != _BLANK}


# ── writing ──


def write_killer(puzzle: Puzzle) -> list[str]:
    cages = sorted(puzzle.variants.of(KillerCage), key=lambda cage: cage.cells)
    sums = {cage.cells[0]: str(cage.sum) for cage in cages if cage.sum is not None}
    numbers = {at: str(k) for k, cage in enumerate(cages, 1) for at in cage.cells}
    return [*_lines(puzzle, sums), *_lines(puzzle, numbers)]


def write_jigsaw(puzzle: Puzzle) -> list[str]:
    rooms = puzzle.substrate.rooms
    regions = {at: str(rooms.number(at) + 1) for at in _all(puzzle)} if rooms is not None else {}
    return [*_lines(puzzle, _given_words(puzzle)), *_lines(puzzle, regions)]


def write_consecutive(puzzle: Puzzle) -> list[str]:
    dots = {dot.edge for dot in puzzle.variants.of(DifferenceDot)}
    sides = {at: str(sum(1 << k for k, edge in enumerate(_around(at)) if edge in dots)) for at in _all(puzzle)}
    return [*_lines(puzzle, _given_words(puzzle)), *_lines(puzzle, sides)]


def write_even_odd(puzzle: Puzzle) -> list[str]:
    letters = {at: "E" for each in puzzle.variants.of(EvenCells) for at in each.cells}
    letters |= {at: "O" for each in puzzle.variants.of(OddCells) for at in each.cells}
    return _lines(puzzle, letters | _given_words(puzzle))


def write_outside(kind: type[OutsideVariant], puzzle: Puzzle) -> list[str]:
    numbers = {each.at: str(each.value) for each in puzzle.variants.of(kind)}
    outside = [" ".join(numbers.get(at, _BLANK) for at in side) for side in _sides(puzzle.rows, puzzle.cols)]
    return [*outside, *_lines(puzzle, _given_words(puzzle))]


def write_grids(puzzle: Puzzle) -> list[str]:
    return _lines(puzzle, _given_words(puzzle))


def _lines(puzzle: Puzzle, words: Mapping[Coord, str]) -> list[str]:
    return list(write_words([words.get(at, _BLANK) for at in _all(puzzle)], puzzle.cols))


def _all(puzzle: Puzzle) -> list[Coord]:
    return [cell(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]


def _given_words(puzzle: Puzzle) -> dict[Coord, str]:
    return {at: str(clue.as_number) for at, clue in puzzle.clues.items()}


def _around(at: Coord) -> tuple[Coord, Coord, Coord, Coord]:
    """The edges right of a cell, under it, left of it and over it."""
    r, c = at.row, at.col
    return edge_v(r, c + 1), edge_h(r + 1, c), edge_v(r, c), edge_h(r, c)


def _sides(rows: int, cols: int) -> tuple[list[Coord], ...]:
    """The places above, below, left and right of the grid."""
    return (
        [frame(0, c + 1) for c in range(cols)],
        [frame(rows + 1, c + 1) for c in range(cols)],
        [frame(r + 1, 0) for r in range(rows)],
        [frame(r + 1, cols + 1) for r in range(rows)],
    )


DATASETS: Mapping[str, DatasetText] = {
    "KillerSudoku": DatasetText(read_killer, write_killer),
    "JigsawSudoku": DatasetText(read_jigsaw, write_jigsaw),
    "ConsecutiveSudoku": DatasetText(read_consecutive, write_consecutive),
    "EvenOddSudoku": DatasetText(read_even_odd, write_even_odd),
    "SkyscraperSudoku": DatasetText(partial(read_outside, Skyscraper), partial(write_outside, Skyscraper)),
    "MarginSudoku": DatasetText(partial(read_outside, FrameSum), partial(write_outside, FrameSum)),
    **{name: DatasetText(partial(read_grids, name), write_grids) for name in LAYOUTS},
}
