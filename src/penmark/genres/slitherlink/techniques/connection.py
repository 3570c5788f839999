"""The inside of the loop is one piece, and so is the outside, the rim of the board being part of it.

Two cells side by side belong to one piece if no line is between them. So all cells of a colour must be linked by cells
that may have it, going only where no line is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from penmark.genres.slitherlink.techniques.grid import LINE
from penmark.genres.slitherlink.techniques.parity_classes import ParityClasses

Near: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""For each cell, the outside last, the cells beside it, each with the edge between."""


class Link(NamedTuple):
    """That a cell has the colour of another, or the opposite one."""

    cell: int
    onto: int
    odd: int


class Piece:
    """All that may have the colour of a cell, walked depth first from there."""

    def __init__(self, near: Near, colours: ParityClasses, known: Sequence[int], start: int) -> None:
        self.near = near
        self.known = known
        self.has, self.barred = bytearray(len(near)), bytearray(len(near))
        for cell in colours.members(start):
            (self.barred if colours.odd[cell] ^ colours.odd[start] else self.has)[cell] = 1
        self.order: list[int] = []
        self.number = [-1] * len(near)
        self._parent = [-1] * len(near)
        self._low = [0] * len(near)
        self._walk(start)

    def _walk(self, start: int) -> None:
        """Number the cells as they are met; `_low` is the lowest number next to a cell or to those met after it."""
        number, parent, low, known, barred = self.number, self._parent, self._low, self.known, self.barred
        stack = [(start, iter(self.near[start]))]
        number[start] = 0
        self.order.append(start)
        while stack:
            here, rest = stack[-1]
            for edge, there in rest:
                if barred[there] or known[edge] == LINE:
                    continue
                if number[there] < 0:
                    number[there] = low[there] = len(self.order)
                    parent[there] = here
                    self.order.append(there)
                    stack.append((there, iter(self.near[there])))
                    break
                if there != parent[here] and number[there] < low[here]:
                    low[here] = number[there]
            else:
                stack.pop()
                if stack:
                    up = stack[-1][0]
                    low[up] = min(low[up], low[here])

    def unreached(self) -> Iterator[int]:
        """Cells that cannot have the colour, being cut off."""
        for cell, number in enumerate(self.number):
            if number < 0 and not self.barred[cell]:
                yield cell

    def needed(self) -> Iterator[int]:
        """Cells through which all ways from the start to some cell of the colour lead."""
        held = [int(flag) for flag in self.has]
        for here in reversed(self.order):
            up = self._parent[here]
            if up >= 0 and held[here]:
                held[up] += held[here]
                if self._low[here] >= self.number[up] and not self.has[up]:
                    yield up


def links(near: Near, colours: ParityClasses, known: Sequence[int]) -> Iterator[Link]:
    """What follows for cells of which the relation is not yet known."""
    starts: dict[tuple[int, int], int] = {}
    for cell in (len(near) - 1, *range(len(near) - 1)):
        starts.setdefault((colours.root[cell], colours.odd[cell]), cell)
    for start in starts.values():
        if len(colours.members(start)) > 1:
            piece = Piece(near, colours, known, start)
            yield from (Link(cell, start, 1) for cell in piece.unreached())
            yield from (Link(cell, start, 0) for cell in piece.needed())
