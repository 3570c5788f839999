"""What the modules of fixed shapes share: making a technique that looks at one clue at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from penmark.genres.slitherlink.techniques.grid import LoopGrid, crosses, grid_of, lines
from penmark.reasoning.deduction import Deduction, DeductionBuilder
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
) -> LocalPattern:
    """A technique whose anchors are the cells with one of these clues."""
    return LocalPattern(
        name=name, title=title, rule_kinds=frozenset({"exact-count"}), sights=_seeing(clues, sights), look=look
    )


@cache
def _seeing(clues: tuple[int, ...], sights: Callable[[LoopGrid, int], frozenset[int]]) -> Callable[[Position], Sights]:
    """One and the same for techniques that look at the same places, so that they share who watches what."""

    def see(position: Position) -> Sights:
        grid = grid_of(position)
        return {at: sights(grid, at) for at in grid.cells_with(*clues)}

    return see


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
    for all and {rest} for all but the first.
    """
    grid = grid_of(position)
    coords = grid.cell_coords(cells)

    def words(say: Names) -> str:
        return text.format(*map(say.coord, coords), all=say.coords(coords), rest=say.coords(coords[1:]))

    builder = DeductionBuilder()
    builder.observe_all((*coords, *grid.edge_coords(seen)), (*lines(position, drawn), *crosses(position, free)))
    deduction = builder.into_deduction(words)
    if deduction:
        yield deduction
