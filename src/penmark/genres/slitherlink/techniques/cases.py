"""Knowledge from looking at the ways in which something can go on, and what they would cut off."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from penmark.genres.slitherlink.techniques.colouring import CUT, PieceInference
from penmark.genres.slitherlink.techniques.edge_rings import EdgeRings, edge_masks
from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OFF, OPEN, ROUND, LoopGrid
from penmark.genres.slitherlink.techniques.inference import (
    Cut,
    EdgeRelation,
    Finding,
    Marks,
    WayLink,
    WayTried,
)
from penmark.reasoning.loops.connection import Parted, Relation, parted

_MOST_MARKS = 6
"""Edges that one look at a clue decides."""
_MOST_WAYS = 8
"""EdgeRings that can be drawn in more ways than this are left out."""


class JoinInference(PieceInference):
    """With a look at what joining two groups of cells would cut off."""

    def __init__(self, grid: LoopGrid, rings: EdgeRings) -> None:
        super().__init__(grid, rings)
        self.joins_seen: dict[tuple[int, int], Parted] = {}
        """By two cells, what they would part if they were related otherwise than they are."""

    def _widen(self) -> bool:
        return super()._widen() or self._try_joins()

    def _try_joins(self) -> bool:
        root = self.colours.root
        seen: set[tuple[int, int]] = set()
        for one, other in self.grid.beside.values():
            key = (min(root[one], root[other]), max(root[one], root[other]))
            if key in seen or key[0] == key[1]:
                continue
            seen.add(key)
            for odd in (0, 1):
                part = self.cuts([(one, other, odd)])
                if part is not None:
                    self.joins_seen[one, other] = part
                    self.colour(one, other, 1 - odd, CUT)
                    return True
        return False

    def cuts(self, relations: Iterable[Relation]) -> Parted | None:
        """What cells related like this would part: others that lie on the same side of the loop.

        Edges supposed to be lines are expected in `known`.
        """
        return parted(self.near, self.colours, self.known, relations)


class CaseInference(JoinInference):
    """With the ways to draw a ring, as far as the rings next to it and the linking of the colours allow them."""

    def __init__(self, grid: LoopGrid, rings: EdgeRings) -> None:
        super().__init__(grid, rings)
        self._around: list[set[int]] = [set() for _ in rings.edges]
        for near in rings.of_edge.values():
            for ring in near:
                self._around[ring].update(near)
        self._stale = dict.fromkeys(range(len(rings.edges)))
        self.failed: dict[int, list[WayTried]] = {}
        """For each ring the ways that did not fit when they were tried."""

    def _look(self, ring: int) -> None:
        self._stale.update(dict.fromkeys(self._around[ring]))
        super()._look(ring)

    def _widen(self) -> bool:
        if super()._widen():
            return True
        while self._stale:
            ring = next(iter(self._stale))
            del self._stale[ring]
            if self._go_through(ring):
                return True
        return False

    def _go_through(self, ring: int) -> bool:
        """Rule out ways to draw a ring, and note what all the others have in common; whether that is news."""
        if ring >= self.grid.outside or self.grid.clues[ring] == NONE:
            return False  # to draw a corner, or a cell without a clue, in all ways is a trial
        ways = self.ways_left(ring)
        if not 2 <= ways.bit_count() <= _MOST_WAYS:
            return False
        left, common = 0, None
        for way in range(16):
            outcome = self._suppose(ring, way) if ways >> way & 1 else None
            if outcome is not None:
                left |= 1 << way
                common = outcome if common is None else {e: m for e, m in common.items() if outcome.get(e) == m}
        if not common and left in (0, ways):
            return False
        tried = [self._traced(ring, way) for way in range(16) if ways >> way & 1]
        self.failed.setdefault(ring, []).extend(each for each in tried if not each.fits)
        if left != ways:
            self.ways[ring] &= left
            self._push((ring,))
        local = self._nearest(ring, common or {})
        if local:
            fitting = (each for each in tried if each.fits)
            self.findings.append(Finding(local, ring, tried=(*fitting, *self.failed[ring])))
        return bool(local) or left != ways

    def _nearest(self, ring: int, marks: dict[int, int]) -> Marks:
        """Of some marks, those next to a clue: what lies further off is found from there, or is a trial."""
        grid = self.grid
        sides, about = grid.sides[ring], grid.about(ring)
        near = {ring, *grid.across[ring], *grid.diagonal[ring]}
        local = [edge for edge in marks if edge in about or any(cell in near for cell in grid.beside[edge])]
        order = sorted(local, key=lambda edge: (edge not in sides, edge not in about))
        return tuple((edge, marks[edge]) for edge in order[:_MOST_MARKS])

    def _suppose(self, ring: int, way: int) -> dict[int, int] | None:
        """The open edges near a ring that are decided if it is drawn in this way; `None` if it cannot be."""
        supposed: dict[int, int] = {}
        fits = self._spread(self._drawn(ring, way), self._around[ring], supposed) and self._cut_by(supposed) is None
        for edge in supposed:
            self.known[edge] = OPEN
        return supposed if fits else None

    def _traced(self, ring: int, way: int) -> WayTried:
        """The same, for telling of it."""
        supposed: dict[int, int] = {}
        links: list[WayLink] = []
        spreads = self._spread(self._drawn(ring, way), self._around[ring], supposed, links)
        cut = self._least_cut(supposed) if spreads else None
        for edge in supposed:
            self.known[edge] = OPEN
        return WayTried(way, tuple(links), spreads and cut is None, cut)

    def _drawn(self, ring: int, way: int) -> Marks:
        edges = self.rings.edges[ring]
        return tuple((edges[k], LINE if way >> k & 1 else OFF) for k in ROUND if edges[k] != NONE)

    def _cut_by(self, supposed: Mapping[int, int]) -> Parted | None:
        return self.cuts((*self.grid.beside[edge], int(mask == LINE)) for edge, mask in supposed.items())

    def _least_cut(self, supposed: Mapping[int, int]) -> Cut | None:
        """What supposed edges would part, and as few of them as it takes for that."""
        if self._cut_by(supposed) is None:
            return None
        least = dict(supposed)
        for edge in reversed(tuple(supposed)):
            mask = least.pop(edge)
            self.known[edge] = OPEN
            if self._cut_by(least) is None:
                least[edge] = self.known[edge] = mask
        part = self._cut_by(least)
        assert part is not None
        return Cut(tuple(least), part)

    def _spread(
        self, marks: Marks, area: set[int], supposed: dict[int, int], links: list[WayLink] | None = None
    ) -> bool:
        """Mark edges and what follows in an area, noting them as supposed; whether there is no contradiction.

        In `links` go what was made to follow and, in the end, what is contradicted.
        """
        queue: deque[int] = deque()
        todo = list(marks)
        while todo or queue:
            if not todo:
                ring = queue.popleft()
                ways = self.ways_left(ring)
                todo = list(zip(self.rings.edges[ring], edge_masks(ways), strict=True))
                if links is not None:
                    self._note(links, ring, ways, todo)
                if not ways:
                    return False
            for edge, mask in todo:
                if mask == OPEN or self.known[edge] == mask:
                    continue
                if self.known[edge] != OPEN:
                    return False
                for other in self.classes.members(edge):
                    odd = self.classes.odd[edge] ^ self.classes.odd[other]
                    same = mask ^ (OPEN if odd else 0)
                    if self.known[other] == OPEN:
                        self.known[other] = supposed[other] = same
                        if links is not None and other != edge:
                            alike = EdgeRelation(edge, other, odd)
                            links.append(WayLink(((other, same),), relations=(alike,)))
                        queue.extend(k for k in self.rings.of_edge[other] if k in area)
            todo = []
        return True

    def _note(self, links: list[WayLink], ring: int, ways: int, masks: Iterable[tuple[int, int]]) -> None:
        """Note what a ring makes follow, with what was known of its edges besides."""
        new = tuple((edge, mask) for edge, mask in masks if mask != OPEN and self.known[edge] != mask)
        if not ways:
            links.append(WayLink((), ring))
        elif new:
            found = self._reason(ring, new)
            links.append(WayLink(new, ring, found.pairs, found.relations))
