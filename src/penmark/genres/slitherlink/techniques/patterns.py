"""What the modules of fixed shapes share: making a technique that looks at one clue at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import accumulate, pairwise

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks
from penmark.genres.slitherlink.techniques.grid import LINE, OPEN, LoopGrid, crosses, grid_of, lines
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import MOVES, Deduction, DeductionBuilder
from penmark.reasoning.evidence import Evidence, MarkAt
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern
from penmark.rules.outcome import Names

_MOST_ON_THE_WAY = 6
"""Turns of a walk that a sentence names."""
Sights = Mapping[int, Iterable[int]]


def clue_pattern(
    name: str,
    title: str,
    clues: tuple[int, ...],
    look: Callable[[Position, int], Iterator[Deduction]],
    sights: Callable[[LoopGrid, int], frozenset[int]] = LoopGrid.about,
    special_case_of: tuple[str, ...] = (),
) -> LocalPattern:
    """A technique whose anchors are the cells with one of these clues."""
    return LocalPattern(
        name=name,
        title=title,
        rule_kinds=frozenset({"exact-count"}),
        special_case_of=special_case_of,
        sights=_seeing(clues, sights),
        look=look,
    )


@cache
def _seeing(clues: tuple[int, ...], sights: Callable[[LoopGrid, int], frozenset[int]]) -> Callable[[Position], Sights]:
    """One and the same for techniques that look at the same places, so that they share who watches what."""

    def see(position: Position) -> Sights:
        grid = grid_of(position)
        return {at: sights(grid, at) for at in grid.cells_with(*clues)}

    return see


def walk_text(grid: LoopGrid, walk: Sequence[int], first: int = 0) -> str:
    """`{3} → {5} → the outside`: for the text of `conclude`, which is given the cells of a walk from some number on.

    Only where it turns is told, and of a long one the beginning and the end.
    """
    numbers = accumulate((cell != grid.outside for cell in walk), initial=first)
    named = ["the outside" if cell == grid.outside else f"{{{n}}}" for n, cell in zip(numbers, walk, strict=False)]
    steps = [b - a for a, b in pairwise(walk)]
    turns = [True, *(a != b for a, b in pairwise(steps)), True]
    told = [name for name, cell, turn in zip(named, walk, turns, strict=False) if turn or cell == grid.outside]
    half = _MOST_ON_THE_WAY // 2
    return " → ".join(told if len(told) <= _MOST_ON_THE_WAY else (*told[:half], "…", *told[-half:]))


def _evidence(
    puzzle: Puzzle, cells: Sequence[Coord], walk: tuple[Coord, ...], edges: Sequence[Coord], masks: Masks
) -> Evidence:
    clues = tuple(at for at in cells if at in puzzle.clues)
    index = puzzle.substrate.layout.index
    used = [MarkAt(at, Mark.binary(masks[index(at)] == LINE) if masks[index(at)] != OPEN else None) for at in edges]
    areas = (*((at,) for at in cells if at not in clues), *([walk] if walk else []))
    return Evidence(clues, areas, tuple(used))


def conclude(
    position: Position,
    cells: Iterable[int],
    text: str,
    *,
    drawn: Iterable[int] = (),
    free: Iterable[int] = (),
    seen: Iterable[int] = (),
    also: Iterable[int] = (),
    walk: Iterable[int] = (),
) -> Iterator[Deduction]:
    """The deduction that draws some edges and keeps others free, if any of them is still open.

    It was made looking at some cells, and at some edges in `seen`. In its text {0}, {1} … stand for these cells, {all}
    for all, {rest} for all but the first, {seen} for these edges, and {also} for others that were looked at. Cells
    of a walk are counted on after the first. What follows is added to it.
    """
    grid = grid_of(position)
    coords, first, others = grid.cell_coords(cells), grid.edge_coords(seen), grid.edge_coords(also)
    edges, walked = (*first, *others), grid.cell_coords(walk)

    def words(say: Names) -> str:
        names = {"all": say.coords(coords), "rest": say.coords(coords[1:])}
        names |= {"seen": say.coords(first), "also": say.coords(others)}
        why = text.format(*map(say.coord, (*coords, *walked)), **names).removesuffix(".")
        return f"{why}{', so ' if ':' in why else ': '}{MOVES}."

    builder = DeductionBuilder()
    builder.observe_all((*coords, *walked, *edges), (*lines(position, drawn), *crosses(position, free)))
    deduction = builder.into_deduction(words, partial(_evidence, position.puzzle, coords, walked, edges))
    if deduction:
        yield deduction
