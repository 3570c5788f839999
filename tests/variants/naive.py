"""What each variant means, written down once more and as plainly as possible: a check of a full grid of numbers.

Nothing here is shared with the rules; grids are mappings from (row, column) from 0 to numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, groupby, pairwise
from typing import Any, TypeAlias

from penmark.board.coord import Coord, Layer
from penmark.puzzle.puzzle import Puzzle

Grid: TypeAlias = Mapping[tuple[int, int], int]
Check: TypeAlias = Callable[[Any, Grid, Puzzle], bool]
CHECKS: dict[str, Check] = {}


def of(name: str) -> Callable[[Check], Check]:
    def keep(check: Check) -> Check:
        CHECKS[name] = check
        return check

    return keep


def numbers(grid: Grid, cells: Sequence[Coord]) -> list[int]:
    return [grid[at.row, at.col] for at in cells]


def differ(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values)


def side(puzzle: Puzzle) -> int:
    return puzzle.rows


def box(puzzle: Puzzle, at: tuple[int, int]) -> tuple[int, int]:
    assert puzzle.substrate.boxes
    width, height = puzzle.substrate.boxes
    return at[0] // height, at[1] // width


def neighbours(at: tuple[int, int], grid: Grid) -> list[tuple[int, int]]:
    near = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return [(at[0] + r, at[1] + c) for r, c in near if (at[0] + r, at[1] + c) in grid]


def beside(edge: Coord) -> tuple[tuple[int, int], tuple[int, int]]:
    up, left = (1, 0) if edge.layer is Layer.EDGES_H else (0, 1)
    return (edge.row - up, edge.col - left), (edge.row, edge.col)


def outside_line(at: Coord, grid: Grid, n: int) -> list[int]:
    if at.row in (0, n + 1):
        line = [grid[r, at.col - 1] for r in range(n)]
        return line if at.row == 0 else line[::-1]
    line = [grid[at.row - 1, c] for c in range(n)]
    return line if at.col == 0 else line[::-1]


def cells_of(variants: Sequence[Any]) -> set[tuple[int, int]]:
    return {(at.row, at.col) for variant in variants for at in variant.cells}


def all_pairs(grid: Grid) -> list[frozenset[tuple[int, int]]]:
    return [frozenset((at, other)) for at in grid for other in neighbours(at, grid) if at < other]


def leaps(grid: Grid, *moves: tuple[int, int]) -> bool:
    """Whether no two cells a move apart are equal."""
    return all(grid[r, c] != grid.get((r + dr, c + dc)) for r, c in grid for dr, dc in moves)


# ── switches ──

CHECKS["main-diagonal"] = lambda _, g, p: differ([g[k, k] for k in range(side(p))])
CHECKS["anti-diagonal"] = lambda _, g, p: differ([g[k, side(p) - 1 - k] for k in range(side(p))])
CHECKS["anti-knight"] = lambda _, g, p: leaps(g, (1, 2), (2, 1), (-1, 2), (-2, 1))
CHECKS["anti-king"] = lambda _, g, p: leaps(g, (1, 1), (-1, 1), (0, 1), (1, 0))
CHECKS["no-boxes"] = lambda _, g, p: True
CHECKS["fog"] = lambda _, g, p: True


@of("anti-queen")
def _anti_queen(_: Any, grid: Grid, puzzle: Puzzle) -> bool:
    queens = [at for at, value in grid.items() if value == side(puzzle)]
    return not any(abs(a[0] - b[0]) == abs(a[1] - b[1]) for a, b in combinations(queens, 2))


@of("windoku")
def _windoku(_: Any, grid: Grid, puzzle: Puzzle) -> bool:
    k = round(side(puzzle) ** 0.5)
    starts = range(1, side(puzzle) - k, k + 1)
    windows = [[grid[top + r, left + c] for r in range(k) for c in range(k)] for top in starts for left in starts]
    return all(map(differ, windows))


@of("disjoint-groups")
def _disjoint(_: Any, grid: Grid, puzzle: Puzzle) -> bool:
    assert puzzle.substrate.boxes
    width, height = puzzle.substrate.boxes
    places = {(r % height, c % width) for r, c in grid}
    return all(differ([v for (r, c), v in grid.items() if (r % height, c % width) == place]) for place in places)


@of("nonconsecutive")
def _nonconsecutive(_: Any, grid: Grid, puzzle: Puzzle) -> bool:
    dotted = {frozenset(beside(each.edge)) for each in _called(puzzle, "difference-dot") if each.value == 1}
    return all(abs(_pair(grid, two)[0] - _pair(grid, two)[1]) != 1 for two in all_pairs(grid) if two not in dotted)


@of("ratio-negative")
def _ratio_negative(_: Any, grid: Grid, puzzle: Puzzle) -> bool:
    dots = _called(puzzle, "ratio-dot")
    dotted, ratios = {frozenset(beside(each.edge)) for each in dots}, {each.value for each in dots} or {2}
    open_ = [sorted(_pair(grid, two)) for two in all_pairs(grid) if two not in dotted]
    return all(high != ratio * low for low, high in open_ for ratio in ratios)


@of("xv-negative")
def _xv_negative(_: Any, grid: Grid, puzzle: Puzzle) -> bool:
    signed = {frozenset(beside(each.edge)) for each in _called(puzzle, "xv")}
    return all(sum(_pair(grid, two)) not in (5, 10) for two in all_pairs(grid) if two not in signed)


def _pair(grid: Grid, two: frozenset[tuple[int, int]]) -> list[int]:
    return [grid[at] for at in two]


def _called(puzzle: Puzzle, name: str) -> list[Any]:
    return [variant for variant in puzzle.variants if variant.name == name]


# ── cells ──

CHECKS["even"] = lambda v, g, p: all(n % 2 == 0 for n in numbers(g, v.cells))
CHECKS["odd"] = lambda v, g, p: all(n % 2 == 1 for n in numbers(g, v.cells))
CHECKS["extra-region"] = lambda v, g, p: differ(numbers(g, v.cells))
CHECKS["given-candidates"] = lambda v, g, p: all(n in v.numbers for n in numbers(g, v.cells))
CHECKS["clone"] = lambda v, g, p: numbers(g, v.cells) == numbers(g, v.copies)


@of("killer-cage")
def _killer(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    held = numbers(grid, variant.cells)
    return differ(held) and variant.sum in (None, sum(held))


def _extreme(sign: int) -> Check:
    def check(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
        marked = cells_of(_called(puzzle, variant.name))
        pairs = [(at, other) for at in cells_of([variant]) for other in neighbours(at, grid) if other not in marked]
        return all(sign * grid[at] > sign * grid[other] for at, other in pairs)

    return check


CHECKS["maximum"] = CHECKS["fortress"] = _extreme(1)
CHECKS["minimum"] = _extreme(-1)


@of("row-indexer")
def _row_indexer(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    return all(grid[grid[r, c] - 1, c] == r + 1 for r, c in cells_of([variant]))


@of("column-indexer")
def _column_indexer(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    return all(grid[r, grid[r, c] - 1] == c + 1 for r, c in cells_of([variant]))


@of("box-indexer")
def _box_indexer(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    for at in cells_of([variant]):
        inside = sorted(other for other in grid if box(puzzle, other) == box(puzzle, at))
        if grid[inside[grid[at] - 1]] != inside.index(at) + 1:
            return False
    return True


# ── lines ──

CHECKS["thermometer"] = lambda v, g, p: all(a < b for a, b in pairwise(numbers(g, v.line)))
CHECKS["slow-thermometer"] = lambda v, g, p: all(a <= b for a, b in pairwise(numbers(g, v.line)))
CHECKS["palindrome"] = lambda v, g, p: numbers(g, v.line) == numbers(g, v.line)[::-1]
CHECKS["german-whispers"] = lambda v, g, p: all(abs(a - b) >= 5 for a, b in pairwise(numbers(g, v.line)))
CHECKS["dutch-whispers"] = lambda v, g, p: all(abs(a - b) >= 4 for a, b in pairwise(numbers(g, v.line)))
CHECKS["nabner"] = lambda v, g, p: all(abs(a - b) > 1 for a, b in combinations(numbers(g, once(v.line)), 2))


def once(line: Sequence[Coord]) -> list[Coord]:
    """Its cells, each once, however often the line comes to it."""
    return sorted(set(line))


def round_the_end(line: Sequence[Coord]) -> list[Coord]:
    """With the first step once more behind the end of a loop."""
    return [*line, line[1]] if line[0] == line[-1] else [*line]


@of("renban")
def _renban(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    held = sorted(numbers(grid, once(variant.line)))
    return held == list(range(held[0], held[0] + len(held)))


@of("arrow")
def _arrow(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    held = numbers(grid, variant.line)
    return int("".join(map(str, held[: variant.circle]))) == sum(held[variant.circle :])


@of("double-arrow")
def _double_arrow(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    first, *inner, last = numbers(grid, variant.line)
    return first + last == sum(inner)


@of("between-line")
def _between(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    first, *inner, last = numbers(grid, variant.line)
    return all(min(first, last) < n < max(first, last) for n in inner)


@of("lockout-line")
def _lockout(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    first, *inner, last = numbers(grid, variant.line)
    return abs(first - last) >= 4 and not any(min(first, last) <= n <= max(first, last) for n in inner)


@of("modular-line")
def _modular(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    held = [n % 3 for n in numbers(grid, round_the_end(variant.line))]
    return all(differ(held[k : k + 3]) for k in range(len(held)))


@of("entropic-line")
def _entropic(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    bounds = [k * side(puzzle) / 3 for k in range(1, 3)]
    held = [sum(value - 1 >= bound for bound in bounds) for value in numbers(grid, round_the_end(variant.line))]
    return all(differ(held[k : k + 3]) for k in range(len(held)))


@of("zipper-line")
def _zipper(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    held = numbers(grid, variant.line)
    half = len(held) // 2
    sums = {held[k] + held[-1 - k] for k in range(half)} | ({held[half]} if len(held) % 2 else set())
    return len(sums) == 1


@of("region-sum-line")
def _region_sum(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    cells = [(at.row, at.col) for at in variant.line]
    parts = [set(part) for _, part in groupby(cells, lambda at: box(puzzle, at))]
    if cells[0] == cells[-1] and len(parts) > 1:
        parts[0] |= parts.pop()
    return len({sum(grid[at] for at in part) for part in parts}) == 1


# ── edges and corners ──


@of("difference-dot")
def _difference(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    one, other = (grid[at] for at in beside(variant.edge))
    return bool(abs(one - other) == variant.value)


@of("ratio-dot")
def _ratio(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    low, high = sorted(grid[at] for at in beside(variant.edge))
    return bool(high == variant.value * low)


CHECKS["xv"] = lambda v, g, p: sum(g[at] for at in beside(v.edge)) == v.sum


@of("quadruple")
def _quadruple(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    row, col = variant.corner.row, variant.corner.col
    held = [grid[row - r, col - c] for r in range(2) for c in range(2)]
    return all(held.count(n) >= variant.numbers.count(n) for n in variant.numbers)


# ── outside ──


@of("skyscraper")
def _skyscraper(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    line = outside_line(variant.at, grid, side(puzzle))
    return bool(sum(all(n > before for before in line[:k]) for k, n in enumerate(line)) == variant.value)


@of("sandwich")
def _sandwich(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    line = outside_line(variant.at, grid, side(puzzle))
    start, end = sorted((line.index(1), line.index(side(puzzle))))
    return bool(sum(line[start + 1 : end]) == variant.value)


@of("frame-sum")
def _frame_sum(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    assert puzzle.substrate.boxes
    width, height = puzzle.substrate.boxes
    line = outside_line(variant.at, grid, side(puzzle))
    return bool(sum(line[: height if variant.at.row in (0, side(puzzle) + 1) else width]) == variant.value)


@of("x-sum")
def _x_sum(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    line = outside_line(variant.at, grid, side(puzzle))
    return bool(sum(line[: line[0]]) == variant.value)


@of("numbered-rooms")
def _numbered_rooms(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    line = outside_line(variant.at, grid, side(puzzle))
    return bool(line[line[0] - 1] == variant.value)


@of("little-killer")
def _little_killer(variant: Any, grid: Grid, puzzle: Puzzle) -> bool:
    down = 1 if variant.direction.startswith("down") else -1
    right = 1 if variant.direction.endswith("right") else -1
    at, total = (variant.at.row - 1 + down, variant.at.col - 1 + right), 0
    while at in grid:
        total, at = total + grid[at], (at[0] + down, at[1] + right)
    return bool(total == variant.value)
