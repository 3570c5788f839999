"""Cells that would close a ring of shaded cells, or a fence from border to border: they are white."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from penmark.genres.heyawake.techniques.grid import RoomGrid
from penmark.genres.heyawake.techniques.kernel_shading import KernelShading
from penmark.genres.heyawake.techniques.shading import KnownShading
from penmark.reasoning.deduction import MOVES, Deduction, Words
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern
from penmark.rules.outcome import Names

_FEW = 3
"""So many shaded cells and the one that would join them are seen at a glance."""
_TOLD = 24
"""The most cells of a fence that are named one by one."""


def _rings(longest: int | None) -> Callable[[Position], Iterator[Deduction]]:
    def find(position: Position) -> Iterator[Deduction]:
        shading = position.tracked(KnownShading)
        for cell in position.tracked(KernelShading).kernel.open_in_rings():
            ends = shading.closes_ring(cell)
            found = None if ends is None else shading.chain(*ends)
            if found is not None and (longest is None or len(found[0]) <= longest):
                words = _words(shading.grid, cell, found[0], bordering=found[1])
                yield Deduction(shading.grid.coords([cell, *found[0]]), position.commit(cell, 0), words)

    return find


def _words(grid: RoomGrid, cell: int, chain: Sequence[int], *, bordering: bool) -> Words:
    def words(say: Names) -> str:
        at, *_ = grid.coords([cell])
        whole = say.coords(grid.coords(grid.along([cell, *chain], bordering)), _TOLD)
        what = "a fence of shaded cells from border to border" if bordering else "a ring of shaded cells"
        return f"shading {say.coord(at)} would close {what}: {whole}. So {MOVES}."

    return words


RINGS = (
    BoardPattern(name="short-fence", title="Short fence", rule_kinds=frozenset({"connected"}), find=_rings(_FEW)),
    BoardPattern(name="long-fence", title="Long fence", rule_kinds=frozenset({"connected"}), find=_rings(None)),
)
