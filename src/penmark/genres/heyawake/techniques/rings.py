"""Cells that would close a ring of shaded cells, or a fence from border to border: they are white."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from penmark.board.coord import Coord
from penmark.genres.heyawake.techniques.kernel_shading import KernelShading
from penmark.genres.heyawake.techniques.shading import KnownShading
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.outcome import Names

_FEW = 3
"""So many shaded cells and the one that would join them are seen at a glance."""


def _rings(longest: int | None) -> Callable[[Position], Iterator[Deduction]]:
    def find(position: Position) -> Iterator[Deduction]:
        shading = position.tracked(KnownShading)
        for cell in position.tracked(KernelShading).kernel.open_in_rings():
            ends = shading.closes_ring(cell)
            found = None if ends is None else shading.chain(*ends)
            if found is not None and (longest is None or len(found[0]) <= longest):
                coords = shading.grid.coords([cell, *found[0]])
                yield Deduction(coords, position.commit(cell, 0), _words(coords, bordering=found[1]))

    return find


def _words(coords: tuple[Coord, ...], bordering: bool) -> Words:
    def words(say: Names) -> str:
        at, chain = say.coord(coords[0]), say.coords(coords[1:], most=12)
        if bordering:
            return f"Shading {at} would make a fence of shaded cells from border to border with {chain}: {at} is white."
        return f"Shading {at} would close a ring of shaded cells with {chain}: {at} is white."

    return words


RINGS = (
    BoardPattern(name="short-fence", title="Short fence", rule_kinds=frozenset({"connected"}), find=_rings(_FEW)),
    BoardPattern(name="long-fence", title="Long fence", rule_kinds=frozenset({"connected"}), find=_rings(None)),
)
