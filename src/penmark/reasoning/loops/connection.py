"""The inside of the loop is one piece, and so is the outside, the rim of the board being part of it.

Two cells side by side belong to one piece if no line is between them. So all cells of a colour must be linked by cells
that may have it, going only where no line is drawn. Where the loop goes from cell to cell, the points between the cells
are what it encloses: they are meant by 'cells' then.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

from penmark._kernel import SideLinks
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


def linker(faces: int, beside: Mapping[int, tuple[int, int]]) -> SideLinks:
    """What finds the links between so many faces, the last of which is the one round the others; `beside`: by edge."""
    return SideLinks(faces, array("i", chain.from_iterable((edge, *both) for edge, both in beside.items())))


def links(found_by: SideLinks, colours: ParityClasses, known: Sequence[int]) -> Iterator[SideLink]:
    """What follows for cells of which the relation is not yet known."""
    lines = bytes(map(LINE.__eq__, known))
    return map(SideLink._make, found_by.find(colours.root, bytes(colours.odd), lines))


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
