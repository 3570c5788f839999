"""Knowledge about the colours of cells: which lie on the same side of the loop, and which do not."""

from __future__ import annotations

from penmark.genres.slitherlink.techniques.edge_rings import TWOS, EdgeRings, two_relations
from penmark.genres.slitherlink.techniques.grid import LINE, NONE, OFF, OPEN, LoopGrid
from penmark.genres.slitherlink.techniques.inference import ClassInference, Finding
from penmark.reasoning.loops.connection import SideLink, linker, links
from penmark.reasoning.loops.parity_classes import ParityClasses

CUT = -2
"""The reason, in place of a ring, why cells are related that would otherwise cut the inside or the outside."""


class ColourInference(ClassInference):
    """With cells inside and outside the loop as well: an edge is a line if the cells beside it differ."""

    def __init__(self, grid: LoopGrid, rings: EdgeRings) -> None:
        super().__init__(grid, rings)
        self.colours = ParityClasses(grid.outside + 1)
        self.near: list[list[tuple[int, int]]] = [[] for _ in range(grid.outside + 1)]
        """For each cell, and for the outside, the edges about it with what is beyond."""
        for edge, (one, other) in grid.beside.items():
            self.near[one].append((edge, other))
            self.near[other].append((edge, one))
        self._between: dict[tuple[int, int], int] = {}
        self.turns = [*map(self._cell_turns, range(grid.outside)), *map(self._corner_turns, range(len(grid.spokes)))]

    def _cell_turns(self, cell: int) -> tuple[tuple[int, int] | None, ...]:
        """For any two edges of a ring the two cells that are alike or opposite whenever the edges are."""
        beyond = [self.grid.outside if other == NONE else other for other in self.grid.across[cell]]
        return tuple((beyond[i], beyond[j]) for i, j in TWOS)

    def _corner_turns(self, corner: int) -> tuple[tuple[int, int] | None, ...]:
        ring = [
            self.grid.outside if pair == NONE else pair // 4 for pair in self.rings.pairs[self.grid.outside + corner]
        ]
        # Of four cells round a corner, cell k lies between the edges k - 1 and k.
        return ((ring[0], ring[2]), None, (ring[3], ring[1]), (ring[1], ring[3]), None, (ring[2], ring[0]))

    def _use(self, edge: int) -> None:
        super()._use(edge)
        one, other = self.grid.beside[edge]
        self.colour(one, other, int(self.known[edge] == LINE), NONE)

    def colour(self, one: int, other: int, odd: int, ring: int) -> None:
        """Learn that two cells differ or not."""
        if self.colours.root[one] == self.colours.root[other]:
            return
        for cell in self.colours.join(one, other, odd, self.event(ring)):
            for edge, there in self.near[cell]:
                if there != self.grid.outside:
                    self._push((there,))
                c, d = self.grid.ends[edge]
                self._push((self.grid.outside + c, self.grid.outside + d))
                if self.known[edge] == OPEN:
                    self._compare(edge, cell, there)

    def _compare(self, edge: int, cell: int, there: int) -> None:
        odd = self.colours.relation(cell, there)
        if odd is not None:
            self.findings.append(Finding(((edge, LINE if odd else OFF),), cells=(cell, there)))
            return
        # All edges between the same two groups of cells of known relation are alike or opposite.
        root = self.colours.root
        key = (root[cell], root[there]) if root[cell] < root[there] else (root[there], root[cell])
        first = self._between.setdefault(key, edge)
        if first != edge and self.known[first] == OPEN:
            a, b = self.grid.beside[first]
            colour = self.colours.odd
            self.relate(first, edge, colour[a] ^ colour[b] ^ colour[cell] ^ colour[there], NONE)
        else:
            self._between[key] = edge

    def _relations(self, ring: int) -> list[tuple[int, int]]:
        edges, known = self.rings.edges[ring], self.known
        relations = []
        for two, (i, j) in enumerate(TWOS):
            if known[edges[i]] == known[edges[j]] == OPEN:
                odd = self.classes.relation(edges[i], edges[j])
                turn = self.turns[ring][two]
                if odd is None and turn:
                    odd = self.colours.relation(*turn)
                if odd is not None:
                    relations.append((two, odd))
        return relations

    def _learn(self, ring: int, ways: int) -> None:
        super()._learn(ring, ways)
        for two, odd in self._relations(ring):
            turn = self.turns[ring][two]
            if turn:
                self.colour(*turn, odd, ring)
        edges = self.rings.edges[ring]
        for i, j, odd in two_relations(ways):
            turn = self.turns[ring][TWOS.index((i, j))]
            if turn and self.known[edges[i]] == self.known[edges[j]] == OPEN:
                self.colour(*turn, odd, ring)


class PieceInference(ColourInference):
    """With the inside and the outside in one piece each as well."""

    def __init__(self, grid: LoopGrid, rings: EdgeRings) -> None:
        super().__init__(grid, rings)
        self._linker = linker(grid.outside + 1, grid.beside)
        self.cuts_seen: dict[int, SideLink] = {}
        """By cell, how it showed on which side it lies: it is the only way on, or cut off."""

    def _widen(self) -> bool:
        before = len(self.findings)
        for link in links(self._linker, self.colours, self.known):
            self.cuts_seen[link.cell] = link
            self.colour(*link[:3], CUT)
        return bool(self._queue) or len(self.findings) > before
