"""Knowledge about pairs and classes of edges, carried from ring to ring until nothing is new.

It only ever grows with the board, so each position keeps one `Inference` of every kind as a `Tracker`. An edge that
turns out to be forced is reported and not built upon before it is on the board: every step stands on lines that a
person can see.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_
from typing import NamedTuple

from penmark.genres.slitherlink.techniques.edge_rings import (
    EDGE_WAYS,
    PAIR_WAYS,
    TWO_WAYS,
    TWOS,
    EdgeRings,
    edge_masks,
    pair_flags,
    two_relations,
)
from penmark.genres.slitherlink.techniques.grid import NONE, OFF, OPEN, LoopGrid
from penmark.reasoning.loops.connection import Parted
from penmark.reasoning.loops.parity_classes import ParityClasses
from penmark.reasoning.position import Position

Marks = tuple[tuple[int, int], ...]
"""Edges, each with the mask that it gets."""


class EdgeRelation(NamedTuple):
    """That two edges are alike (odd 0) or opposite (1)."""

    one: int
    other: int
    odd: int


class Learned(NamedTuple):
    """When something new became known of a pair."""

    event: int
    flags: int


class WayLink(NamedTuple):
    """What follows where something is supposed, and from what; nothing does where a ring has no way left."""

    marks: Marks
    ring: int = NONE
    pairs: tuple[tuple[int, int], ...] = ()
    relations: tuple[EdgeRelation, ...] = ()


class Cut(NamedTuple):
    """Edges that together would part the inside or the outside of the loop, and where that shows."""

    edges: tuple[int, ...]
    parted: Parted


class WayTried(NamedTuple):
    """What comes of drawing a ring in one way."""

    way: int
    links: tuple[WayLink, ...]
    fits: bool
    cut: Cut | None = None
    """Why it does not fit; if there is nothing here, its last link fails."""


class Finding(NamedTuple):
    """Edges that are forced, and where and why that shows."""

    marks: Marks
    ring: int = NONE
    """The ring that forces them, if it is one; `pairs` and `relations` are what was known of two of its edges."""
    pairs: tuple[tuple[int, int], ...] = ()
    """Pairs with their flags."""
    relations: tuple[EdgeRelation, ...] = ()
    cells: tuple[int, int] | None = None
    """Otherwise, if the colours of two cells force an edge between them, these cells."""
    tried: tuple[WayTried, ...] = ()
    """If it is so in all the ways to draw the ring that its surroundings allow, all that were tried."""

    @property
    def cases(self) -> bool:
        return bool(self.tried)


class Inference:
    """With pairs alone."""

    def __init__(self, grid: LoopGrid, rings: EdgeRings) -> None:
        self.grid = grid
        self.rings = rings
        self.known = [OPEN] * grid.size + [OFF]
        self.ways = list(rings.ways)
        """The ways to draw each ring, as far as others have been ruled out for good."""
        self.flags = bytearray(4 * grid.outside + 1)
        self.depth = bytearray(4 * grid.outside + 1)
        """Through how many rings the flags of a pair have come."""
        self.events: list[int] = []
        """The rings that taught something, in the order in which they did, with NONE for what is on the board."""
        self.since = [0] * (grid.size + 1)
        """For each known edge, how many events there had been when it was told."""
        self.learned: dict[int, list[Learned]] = {}
        """For each pair of which something is known, what taught it."""
        self._queue = deque(range(len(rings.edges)))
        self._queued = bytearray(b"\x01" * len(rings.edges))
        self.findings: list[Finding] = []

    def search(self) -> Iterator[Finding]:
        """Whatever is forced now, oldest findings first."""
        self.findings = [found for found in self.findings if any(self.known[e] == OPEN for e, _ in found.marks)]
        told = 0
        while True:
            while told < len(self.findings):
                yield self.findings[told]
                told += 1
            if self._queue:
                self._look(self._next())
            elif not self._widen():
                return

    def _widen(self) -> bool:
        """Look further when all rings are done; whether there is something new."""
        return False

    def _next(self) -> int:
        ring = self._queue.popleft()
        self._queued[ring] = 0
        return ring

    def update(self, position: Position, changed: Sequence[int]) -> None:
        now = self.event(NONE)
        for edge in changed:
            mask = position.masks[edge]
            if mask != OPEN and self.known[edge] == OPEN:
                self.known[edge] = mask
                self.since[edge] = now
                self._push(self.rings.of_edge[edge])
                self._use(edge)

    def event(self, ring: int) -> int:
        """Note that a ring teaches something; the number of this event."""
        self.events.append(ring)
        return len(self.events) - 1

    def _push(self, rings: Sequence[int]) -> None:
        for ring in rings:
            if not self._queued[ring]:
                self._queued[ring] = 1
                self._queue.append(ring)

    def _use(self, edge: int) -> None:
        """Make use of an edge that is known from now on."""

    def _relations(self, ring: int) -> list[tuple[int, int]]:
        """The (number in TWOS, odd) of open edges of a ring that are alike or opposite."""
        return []

    def _ways(self, ring: int) -> int:
        """The ways to draw a ring, given what is known of its single edges."""
        known = self.known
        a, b, c, d = self.rings.edges[ring]
        ways = self.ways[ring] & EDGE_WAYS[0][known[a]] & EDGE_WAYS[1][known[b]]
        return ways & EDGE_WAYS[2][known[c]] & EDGE_WAYS[3][known[d]]

    def ways_left(self, ring: int) -> int:
        """The ways to draw a ring, given all that is known of its edges."""
        ways = self._ways(ring)
        a, b, c, d = self.rings.pairs[ring]
        flags = self.flags
        ways &= PAIR_WAYS[0][flags[a]] & PAIR_WAYS[1][flags[b]] & PAIR_WAYS[2][flags[c]] & PAIR_WAYS[3][flags[d]]
        if ways.bit_count() > 1:
            for two, odd in self._relations(ring):
                ways &= TWO_WAYS[two][odd]
        return ways

    def _look(self, ring: int) -> None:
        ways = self.ways_left(ring)
        if not ways:
            return
        edges, pairs = self.rings.edges[ring], self.rings.pairs[ring]
        masks = edge_masks(ways)
        marks = tuple((e, m) for e, m in zip(edges, masks, strict=True) if m != OPEN and self.known[e] == OPEN)
        if marks:
            self.findings.append(self._reason(ring, marks))
        depth = 1 + max(self.depth[pair] for pair in pairs)
        for pair, flags in zip(pairs, pair_flags(ways), strict=True):
            new = flags & ~self.flags[pair]
            if pair != NONE and new:
                self.flags[pair] |= flags
                self.depth[pair] = max(self.depth[pair], min(depth, 255))
                self.learned.setdefault(pair, []).append(Learned(self.event(ring), new))
                self._push(self.rings.of_pair[pair])
        self._learn(ring, ways)

    def _learn(self, ring: int, ways: int) -> None:
        """Make use of the ways that are left."""

    def _reason(self, ring: int, marks: Marks) -> Finding:
        """The finding with as few premises as will do, pairs being dropped last."""
        edges, pairs = self.rings.edges[ring], self.rings.pairs[ring]
        plain = self._ways(ring)
        wanted = [EDGE_WAYS[edges.index(edge)][mask] for edge, mask in marks]
        kept: list[tuple[int, EdgeRelation | tuple[int, int]]] = []
        for two, odd in self._relations(ring):
            i, j = TWOS[two]
            kept.append((TWO_WAYS[two][odd], EdgeRelation(edges[i], edges[j], odd)))
        for k, pair in enumerate(pairs):
            if self.flags[pair]:
                kept.append((PAIR_WAYS[k][self.flags[pair]], (pair, self.flags[pair])))
        for premise in tuple(kept):
            others = [other for other in kept if other is not premise]
            ways = reduce(and_, (allowed for allowed, _ in others), plain)
            if not any(ways & ~want for want in wanted):
                kept = others
        relations = tuple(what for _, what in kept if isinstance(what, EdgeRelation))
        return Finding(marks, ring, tuple(what for _, what in kept if not isinstance(what, EdgeRelation)), relations)


class ClassInference(Inference):
    """With classes of edges that are alike or opposite as well."""

    def __init__(self, grid: LoopGrid, rings: EdgeRings) -> None:
        super().__init__(grid, rings)
        self.classes = ParityClasses(grid.size)
        """Joined for the reason of the event that taught it."""

    def _use(self, edge: int) -> None:
        self._tell_class(edge)

    def _tell_class(self, edge: int) -> None:
        """Report the members of a class of which one is known."""
        for other in self.classes.members(edge):
            if self.known[other] == OPEN:
                odd = self.classes.odd[edge] ^ self.classes.odd[other]
                mask = self.known[edge] ^ (OPEN if odd else 0)
                self.findings.append(Finding(((other, mask),), relations=(EdgeRelation(edge, other, odd),)))

    def _relations(self, ring: int) -> list[tuple[int, int]]:
        edges, known = self.rings.edges[ring], self.known
        root, odd = self.classes.root, self.classes.odd
        return [
            (two, odd[edges[i]] ^ odd[edges[j]])
            for two, (i, j) in enumerate(TWOS)
            if known[edges[i]] == known[edges[j]] == OPEN and root[edges[i]] == root[edges[j]]
        ]

    def _learn(self, ring: int, ways: int) -> None:
        edges = self.rings.edges[ring]
        for i, j, odd in two_relations(ways):
            if self.known[edges[i]] == self.known[edges[j]] == OPEN:
                self.relate(edges[i], edges[j], odd, ring)

    def relate(self, one: int, other: int, odd: int, ring: int) -> None:
        """Learn that two edges are alike or opposite."""
        if self.classes.root[one] == self.classes.root[other]:
            return
        moved = self.classes.join(one, other, odd, self.event(ring))
        for edge in moved:
            self._push(self.rings.of_edge[edge])
        for edge in self.classes.members(one):
            if self.known[edge] != OPEN:
                self._tell_class(edge)
                break
