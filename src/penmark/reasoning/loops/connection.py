"""The inside of the loop is one piece, and so is the outside, the rim of the board being part of it.

Two cells side by side belong to one piece if no line is between them. So all cells of a colour must be linked by cells
that may have it, going only where no line is drawn. Where the loop goes from cell to cell, the points between the cells
are what it encloses: they are meant by 'cells' then.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from penmark.reasoning.loops.parity_classes import ParityClasses

OFF, LINE, OPEN = 0b01, 0b10, 0b11
"""What is known of an edge: no line, a line, nothing."""
Relation: TypeAlias = tuple[int, int, int]
"""Two cells, and 1 if they differ."""
Near: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""For each cell, the outside last, the cells beside it, each with the edge between."""


class SideLink(NamedTuple):
    """That a cell has the colour of another, or the opposite one."""

    cell: int
    onto: int
    odd: int
    beyond: int = -1
    """A cell of the same colour as the other that it is the only way to."""


class Parted(NamedTuple):
    """Two cells of one side of the loop that cannot be linked any more."""

    one: int
    other: int
    clash: bool = False
    """Whether they would rather be on one side and on different ones."""


class Piece:
    """All that may have the colour of a cell, walked depth first from there."""

    def __init__(self, near: Sequence[Sequence[int]], colours: ParityClasses, start: int) -> None:
        """`near`: for each cell those beside it, where no line is between."""
        self.near = near
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
        number, parent, low, barred = self.number, self._parent, self._low, self.barred
        stack = [(start, iter(self.near[start]))]
        number[start] = 0
        self.order.append(start)
        while stack:
            here, rest = stack[-1]
            for there in rest:
                if barred[there]:
                    continue
                if number[there] < 0:
                    number[there] = low[there] = len(self.order)
                    parent[there] = here
                    self.order.append(there)
                    stack.append((there, iter(self.near[there])))
                    break
                if number[there] < low[here] and there != parent[here]:
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

    def needed(self) -> Iterator[tuple[int, int]]:
        """Cells through which all ways from the start to some cell of the colour lead, each with the nearest such."""
        held = [cell if flag else -1 for cell, flag in enumerate(self.has)]
        for here in reversed(self.order):
            up = self._parent[here]
            if up >= 0 and held[here] >= 0 and not self.has[up]:
                held[up] = held[here]
                if self._low[here] >= self.number[up]:
                    yield up, held[here]


def links(near: Near, colours: ParityClasses, known: Sequence[int]) -> Iterator[SideLink]:
    """What follows for cells of which the relation is not yet known."""
    starts: dict[tuple[int, int], int] = {}
    for cell in (len(near) - 1, *range(len(near) - 1)):
        starts.setdefault((colours.root[cell], colours.odd[cell]), cell)
    open_ = [[there for edge, there in beside if known[edge] != LINE] for beside in near]
    for start in starts.values():
        if len(colours.members(start)) > 1:
            piece = Piece(open_, colours, start)
            yield from (SideLink(cell, start, 1) for cell in piece.unreached())
            yield from (SideLink(cell, start, 0, beyond) for cell, beyond in piece.needed())


def parted(near: Near, colours: ParityClasses, known: Sequence[int], relations: Iterable[Relation]) -> Parted | None:
    """What cells related like this would part, if they do: others that lie on the same side of the loop.

    Edges supposed to be lines are expected in `known`.
    """
    groups: dict[int, list[tuple[int, int]]] = {}
    place: dict[int, tuple[int, int]] = {}
    for one, other, odd in relations:
        (a, x), (b, y) = (place.setdefault(colours.root[c], (colours.root[c], 0)) for c in (one, other))
        flip = odd ^ x ^ y ^ colours.odd[one] ^ colours.odd[other]
        if a == b:
            if flip:
                return Parted(one, other, clash=True)
            continue
        moved = groups.pop(b, [(b, 0)])
        groups.setdefault(a, [(a, 0)]).extend((root, z ^ flip) for root, z in moved)
        for root, z in moved:
            place[root] = (a, z ^ flip)
    return next(filter(None, (_parted(near, colours, known, group) for group in groups.values())), None)


def cut_off(near: Near, colours: ParityClasses, known: Sequence[int]) -> tuple[set[int], set[int]] | None:
    """Cells of one side of the loop that cannot be linked to others of that side any more, and these others."""
    for root in dict.fromkeys(colours.root):
        sides: tuple[set[int], set[int]] = (set(), set())
        for cell in colours.members(root):
            sides[colours.odd[cell]].add(cell)
        for cells, barred in (sides, sides[::-1]):
            left = _unlinked(near, known, max(cells), cells, barred) if cells else set()
            if left:
                return left, cells - left
    return None


def _parted(near: Near, colours: ParityClasses, known: Sequence[int], group: list[tuple[int, int]]) -> Parted | None:
    """Two cells of either colour of a group that are no longer linked."""
    sides: tuple[set[int], set[int]] = (set(), set())
    for root, flip in group:
        for cell in colours.members(root):
            sides[colours.odd[cell] ^ flip].add(cell)
    for cells, barred in (sides, sides[::-1]):
        start = next(iter(cells), -1)
        left = _unlinked(near, known, start, cells, barred) if cells else None
        if left:
            return Parted(*_nearest(near, left, cells - left))
    return None


def _nearest(near: Near, some: Iterable[int], others: set[int]) -> tuple[int, int]:
    """One of some cells and one of the others, with as few steps between them as can be, lines or not."""
    start = dict.fromkeys(some)
    came = {cell: cell for cell in start}
    queue = deque(start)
    while queue:
        here = queue.popleft()
        if here in others:
            return came[here], here
        for _, there in near[here]:
            if there not in came:
                came[there] = came[here]
                queue.append(there)
    return min(start), min(others)


def _unlinked(near: Near, known: Sequence[int], start: int, cells: set[int], barred: set[int]) -> set[int]:
    """The cells that cannot be reached from one of them, with no line crossed and not by way of what is barred."""
    wanted = len(cells) - 1
    seen = {start, *barred}
    stack = [start]
    while stack and wanted:
        for edge, there in near[stack.pop()]:
            if there not in seen and known[edge] != LINE:
                seen.add(there)
                stack.append(there)
                wanted -= there in cells
    return cells - seen if wanted else set()
