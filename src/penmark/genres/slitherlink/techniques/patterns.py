"""What the modules of fixed shapes share: making a technique that looks at one clue at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from penmark.board.coord import Coord
from penmark.board.mark import Mark, Masks
from penmark.genres.slitherlink.techniques.grid import LINE, OPEN, LoopGrid, crosses, grid_of, lines
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import MOVES, Deduction, DeductionBuilder
from penmark.reasoning.evidence import Evidence, MarkAt
from penmark.reasoning.position import Position
from penmark.reasoning.technique import LocalPattern
from penmark.rules.outcome import Names

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


def _evidence(puzzle: Puzzle, cells: Sequence[Coord], edges: Sequence[Coord], masks: Masks) -> Evidence:
    clues = tuple(at for at in cells if at in puzzle.clues)
    index = puzzle.substrate.layout.index
    used = [MarkAt(at, Mark.binary(masks[index(at)] == LINE) if masks[index(at)] != OPEN else None) for at in edges]
    return Evidence(clues, tuple((at,) for at in cells if at not in clues), tuple(used))


def conclude(
    position: Position,
    cells: Iterable[int],
    text: str,
    *,
    drawn: Iterable[int] = (),
    free: Iterable[int] = (),
    seen: Iterable[int] = (),
) -> Iterator[Deduction]:
    """The deduction that draws some edges and keeps others free, if any of them is still open.

    It was made looking at some cells, and at some edges in `seen`. In its text {0}, {1} … stand for these cells, {all}
    for all, {rest} for all but the first, and {seen} for these edges. What follows is added to it.
    """
    grid = grid_of(position)
    coords, edges = grid.cell_coords(cells), grid.edge_coords(seen)

    def words(say: Names) -> str:
        names = {"all": say.coords(coords), "rest": say.coords(coords[1:]), "seen": say.coords(edges)}
        why = text.format(*map(say.coord, coords), **names).removesuffix(".")
        return f"{why}{', so ' if ':' in why else ': '}{MOVES}."

    builder = DeductionBuilder()
    builder.observe_all((*coords, *edges), (*lines(position, drawn), *crosses(position, free)))
    deduction = builder.into_deduction(words, partial(_evidence, position.puzzle, coords, edges))
    if deduction:
        yield deduction
