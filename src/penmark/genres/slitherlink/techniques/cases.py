"""Knowledge from looking at the ways in which something can go on, and what they would cut off."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from penmark.genres.slitherlink.techniques.colouring import CUT, PieceInference
from penmark.genres.slitherlink.techniques.edge_rings import EdgeRings, edge_masks
from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OFF, OPEN, ROUND, LoopGrid
from penmark.genres.slitherlink.techniques.inference import Finding, Marks

Relation = tuple[int, int, int]
"""Two cells, and 1 if they differ."""
_MOST_MARKS = 6
"""Edges that one look at a clue decides."""
_MOST_WAYS = 8
"""EdgeRings that can be drawn in more ways than this are left out."""


class JoinInference(PieceInference):
    """With a look at what joining two groups of cells would cut off."""

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
                if self.cuts([(one, other, odd)]):
                    self.colour(one, other, 1 - odd, CUT)
                    return True
        return False

    def cuts(self, relations: Iterable[Relation]) -> bool:
        """Whether cells related like this would part others that lie on the same side of the loop.

        Edges supposed to be lines are expected in `known`.
        """
        colours = self.colours
        groups: dict[int, list[tuple[int, int]]] = {}
        place: dict[int, tuple[int, int]] = {}
        for one, other, odd in relations:
            (a, x), (b, y) = (place.setdefault(colours.root[c], (colours.root[c], 0)) for c in (one, other))
            flip = odd ^ x ^ y ^ colours.odd[one] ^ colours.odd[other]
            if a == b:
                if flip:
                    return True
                continue
            moved = groups.pop(b, [(b, 0)])
            groups.setdefault(a, [(a, 0)]).extend((root, z ^ flip) for root, z in moved)
            for root, z in moved:
                place[root] = (a, z ^ flip)
        return any(self._parted(group) for group in groups.values())

    def _parted(self, group: list[tuple[int, int]]) -> bool:
        """Whether the cells of either colour of a group are no longer all linked."""
        sides: tuple[set[int], set[int]] = (set(), set())
        for root, flip in group:
            for cell in self.colours.members(root):
                sides[self.colours.odd[cell] ^ flip].add(cell)
        return not (self._linked(sides[0], sides[1]) and self._linked(sides[1], sides[0]))

    def _linked(self, cells: set[int], barred: set[int]) -> bool:
        if len(cells) < 2:
            return True
        start = next(iter(cells))
        wanted = len(cells) - 1
        seen = {start, *barred}
        stack = [start]
        known = self.known
        while stack:
            for edge, there in self.near[stack.pop()]:
                if there not in seen and known[edge] != LINE:
                    seen.add(there)
                    stack.append(there)
                    if there in cells:
                        wanted -= 1
                        if not wanted:
                            return True
        return False


class CaseInference(JoinInference):
    """With the ways to draw a ring, as far as the rings next to it and the linking of the colours allow them."""

    def __init__(self, grid: LoopGrid, rings: EdgeRings) -> None:
        super().__init__(grid, rings)
        self._around: list[set[int]] = [set() for _ in rings.edges]
        for near in rings.of_edge.values():
            for ring in near:
                self._around[ring].update(near)
        self._stale = dict.fromkeys(range(len(rings.edges)))

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
        if left != ways:
            self.ways[ring] &= left
            self._push((ring,))
        local = self._nearest(ring, common or {})
        if local:
            self.findings.append(Finding(local, ring, cases=True))
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
        edges = self.rings.edges[ring]
        marks = tuple((edges[k], LINE if way >> k & 1 else OFF) for k in ROUND if edges[k] != NONE)
        supposed: dict[int, int] = {}
        fits = self._spread(marks, self._around[ring], supposed) and not self.cuts(
            (*self.grid.beside[edge], int(mask == LINE)) for edge, mask in supposed.items()
        )
        for edge in supposed:
            self.known[edge] = OPEN
        return supposed if fits else None

    def _spread(self, marks: Marks, area: set[int], supposed: dict[int, int]) -> bool:
        """Mark edges and what follows in an area, noting them as supposed; whether there is no contradiction."""
        queue: deque[int] = deque()
        todo = list(marks)
        while todo or queue:
            if not todo:
                ring = queue.popleft()
                ways = self.ways_left(ring)
                if not ways:
                    return False
                todo = list(zip(self.rings.edges[ring], edge_masks(ways), strict=True))
            for edge, mask in todo:
                if mask == OPEN or self.known[edge] == mask:
                    continue
                if self.known[edge] != OPEN:
                    return False
                for other in self.classes.members(edge):
                    same = mask ^ (OPEN if self.classes.odd[edge] ^ self.classes.odd[other] else 0)
                    if self.known[other] == OPEN:
                        self.known[other] = supposed[other] = same
                        queue.extend(k for k in self.rings.of_edge[other] if k in area)
            todo = []
        return True
