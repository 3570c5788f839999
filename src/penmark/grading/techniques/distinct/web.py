"""Chains of links that alternate, weak and strong: what follows if a node does not hold, and by which way.

From *off a* a strong link leads to *on b*, from there a weak link to *off c*, and so on. Links are the same from both
ends, so if *off a* leads to *on z*, then *off z* leads to *on a*: one of the two holds, and what sees both goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import Protocol

from penmark.board.mark import bits, is_single
from penmark.grading.techniques.distinct.houses import CandidateBoards
from penmark.grading.techniques.distinct.links import Node, union_of

TRIES = 400
"""Steps back that the search for one chain may take; few need more than the chain is long."""

Path = tuple[int, ...]
"""Nodes that are off and on in turn."""


class Nodes(Protocol):
    """What the numbers of a web's nodes stand for."""

    @property
    def candidates(self) -> CandidateBoards: ...

    @property
    def all(self) -> int:
        """The set of those nodes that are candidates: the others cannot be struck."""

    def node(self, index: int) -> Node: ...

    def of_cells(self, board: int) -> int:
        """The set of all candidates of some cells."""

    def boards(self, candidates: int) -> dict[int, int]:
        """A set of candidates as boards by value."""


class Web:
    """Nodes with their links."""

    def __init__(self, nodes: Nodes, weak: list[int], strong: list[int]) -> None:
        self.nodes = nodes
        self.weak = weak
        self.strong = strong
        self.live = 0
        """Nodes with a strong link: from where a chain goes on if they are off."""
        for node, ends in enumerate(strong):
            if ends:
                self.live |= 1 << node

    @cached_property
    def closure(self) -> dict[int, tuple[int, int]]:
        """By live node, all that is off and all that is on if it is off."""
        live, weak, strong = self.live, self.weak, self.strong
        step = {node: union_of(weak, strong[node]) for node in bits(live)}
        known: dict[int, tuple[int, int]] = {}
        for start, off in step.items():
            on, covered = strong[start], 0
            while todo := off & live & ~covered:
                low = todo & -todo
                node = low.bit_length() - 1
                if node in known:
                    more_off, more_on = known[node]
                    covered |= more_off
                else:
                    more_off, more_on = step[node], strong[node]
                off |= more_off
                on |= more_on
                covered |= low
            known[start] = off, on
        return known

    def off(self, node: int) -> int:
        """All that is off if this node is off."""
        return self.closure[node][0] | 1 << node if self.live >> node & 1 else 1 << node

    def falls(self, node: int) -> int:
        """All that is off if this node is on."""
        found, covered = self.weak[node], 0
        while todo := found & self.live & ~covered:
            low = todo & -todo
            known = self.closure[low.bit_length() - 1][0]
            found |= known
            covered |= known | low
        return found

    @cached_property
    def proofs(self) -> dict[int, int]:
        """By node, the nodes of which one holds if it does not, and that see some candidate that it sees too.

        Each pair is listed at one of its nodes only. A node that holds if it does not is listed at itself.
        """
        weak, candidates = self.weak, self.nodes.all
        found = {}
        for node, (off, on) in self.closure.items():
            victims = off & weak[node] & candidates
            ends = (on & (union_of(weak, victims) | 1 << node)) >> node << node if victims else 0
            if ends:
                found[node] = ends
        return found

    def victims(self, a: int, b: int) -> int:
        """The candidates that go if one of two nodes holds."""
        return self.weak[a] & self.weak[b] & self.nodes.all

    def layers(self, start: int, holds: bool) -> Iterator[int]:
        """The sets that are on and off in turn after N links, by N, each node where it is met first."""
        layer, seen = 1 << start, [0, 0]
        seen[holds] = layer
        while layer:
            yield layer
            links, holds = (self.weak, False) if holds else (self.strong, True)
            layer = union_of(links, layer) & ~seen[holds]
            seen[holds] |= layer

    def shortest(self, layers: list[int], holds: bool, end: int) -> Path:
        """A shortest way through layers, of which the first is on if `holds`, to where the end is off."""
        depth = next(k for k in range(int(holds), len(layers), 2) if layers[k] >> end & 1)
        path: Path = (end,)
        while depth:
            links = self.weak if (depth % 2 == 1) == holds else self.strong
            before = links[path[0]] & layers[depth - 1]
            path = ((before & -before).bit_length() - 1, *path)
            depth -= 1
        return path


class ChainFinder:
    """The shortest chains between pairs of nodes, those of few links first; found as far as they are asked for."""

    def __init__(self, web: Web, wanted: dict[int, int]) -> None:
        """`wanted` has, by first node, the last nodes; there must be chains between them."""
        self.web = web
        self._wanted = wanted
        self._layers: dict[int, list[int]] = {}
        """By first node, the sets that are off and on in turn after N links, by N, each node where it is met first."""

    def ends(self) -> Iterator[tuple[int, int]]:
        """The pairs by length. A single link is no chain: pairs with one between them are left out."""
        seen = {start: (1 << start, 0) for start in self._wanted}
        self._layers = {start: [1 << start] for start in self._wanted}
        wanted = self._wanted.copy()
        while wanted:
            for start, ends in list(wanted.items()):
                on = self._grow(start, seen)
                if len(self._layers[start]) > 3:
                    yield from ((start, end) for end in bits(on & ends))
                wanted[start] = ends & ~on
                if not wanted[start]:
                    del wanted[start]

    def _grow(self, start: int, seen: dict[int, tuple[int, int]]) -> int:
        """Go on by two links; what is on by the first of them."""
        layers, (seen_off, seen_on) = self._layers[start], seen[start]
        on = union_of(self.web.strong, layers[-1] & self.web.live) & ~seen_on
        off = union_of(self.web.weak, on) & ~seen_off
        layers += (on, off)
        seen[start] = seen_off | off, seen_on | on
        return on

    def paths(self, start: int, end: int, free: int = 0) -> Iterator[Path]:
        """The shortest chains from one end, off, to the other, on, that come to no cell twice; to `free` ones they may.

        The ends may be in the same cell, so may neighbours, and groups may have cells in common with the ends.
        """
        layers, weak, strong = self._layers[start], self.web.weak, self.web.strong
        length = next(k for k in range(1, len(layers), 2) if layers[k] >> end & 1)
        boards = self._boards(start, end, free)
        stack: list[tuple[Path, int]] = [((end,), 0)]
        for _ in range(TRIES):
            if not stack:
                return
            path, taken = stack.pop()
            depth = length - len(path) + 1
            if not depth:
                yield path
                continue
            before = (strong if depth % 2 else weak)[path[0]] & layers[depth - 1]
            avoid = taken if depth > 1 else taken & ~boards(end)
            stack += [
                ((node, *path), taken | boards(path[0]))
                for node in reversed(list(bits(before)))
                if not boards(node) & avoid
            ]

    def _boards(self, start: int, end: int, free: int) -> Callable[[int], int]:
        """The cells that a node takes up in a chain."""
        node = self.web.nodes.node
        ends = node(start).board | node(end).board

        @cache
        def taken(index: int) -> int:
            board = node(index).board & ~free
            return board if index in (start, end) or is_single(board) else board & ~ends

        return taken
