"""`Supposed`: a Nurikabe on which an island is laid out in some way, and what follows, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from penmark.genres.nurikabe.techniques.chart import IslandChart
from penmark.genres.nurikabe.techniques.coast import LAND, OPEN, SEA, Coast
from penmark.rules.outcome import Names


class IslandFact(NamedTuple):
    """A reason, or what goes wrong: with the cells that `{0}` stands for and the clues that `{1}` stands for."""

    what: str
    cells: tuple[int, ...] = ()
    clues: tuple[int, ...] = ()

    def words(self, chart: IslandChart, say: Names) -> str:
        return self.what.format(chart.cells(say, self.cells), chart.clues_words(say, self.clues) if self.clues else "")


class IslandLink(NamedTuple):
    """A cell that is decided on the way, why, and the cells that it follows from."""

    cell: int
    mask: int
    why: IslandFact
    causes: tuple[int, ...]

    def words(self, chart: IslandChart, say: Names) -> str:
        return f"{self.in_short(chart, say)} ({self.why.words(chart, say)})"

    def in_short(self, chart: IslandChart, say: Names) -> str:
        return chart.are(say, (self.cell,), "land" if self.mask == LAND else "sea")


class Supposed:
    """A board on which something is supposed, and what follows from it by simple steps."""

    def __init__(self, coast: Coast, masks: Sequence[int]) -> None:
        self._coast, self._graph = coast, coast.graph
        self.masks = list(masks)
        self.failure: IslandFact | None = None
        """The first rule that it breaks."""
        self._links: dict[int, IslandLink] = {}
        self._broken_by: tuple[int, ...] = ()
        self._changed = False

    @property
    def broken(self) -> bool:
        return self.failure is not None

    def suppose(self, cell: int, mask: int) -> None:
        """Put what is not told: the island itself, and the sea around it."""
        if self.masks[cell] not in (OPEN, mask):
            self._break(_both(cell), (cell,))
        self.masks[cell] = mask

    def follow(self, rounds: int) -> None:
        """What follows at a glance, again and again, until a rule is broken."""
        for _ in range(rounds):
            self._changed = False
            for look in (self._no_pools, self._islands, self._sea):
                look()
                if self.broken:
                    return
            if not self._changed:
                return

    def links(self) -> list[IslandLink]:
        """The links that lead to the failure, in order."""
        wanted, waiting = set[int](), list(self._broken_by)
        while waiting:
            cell = waiting.pop()
            if cell in self._links and cell not in wanted:
                wanted.add(cell)
                waiting += self._links[cell].causes
        return [link for cell, link in self._links.items() if cell in wanted]

    def _break(self, fault: IslandFact, causes: Iterable[int]) -> None:
        if self.failure is None:
            self.failure, self._broken_by = fault, tuple(causes)

    def _put(self, cell: int, mask: int, why: IslandFact, causes: Iterable[int]) -> None:
        if self.masks[cell] == OPEN:
            self.masks[cell] = mask
            self._links[cell] = IslandLink(cell, mask, why, tuple(causes))
            self._changed = True
        elif self.masks[cell] != mask:
            self._break(_both(cell), (cell, *causes))

    def _no_pools(self) -> None:
        for block in self._coast.blocks.values():
            dry = [cell for cell in block if self.masks[cell] != SEA]
            if not dry:
                self._break(IslandFact("{0} would be a pool", block), block)
            if len(dry) == 1:
                wet = tuple(cell for cell in block if cell != dry[0])
                self._put(dry[0], LAND, IslandFact("no pool with {0}", wet), wet)

    def _islands(self) -> None:
        """Islands have their sizes, one clue each, and grow where there is but one way."""
        sizes, beside, before = self._coast.sizes, dict[int, tuple[int, list[int]]](), self.masks[:]
        for part in self._graph.parts(bytes(mask == LAND for mask in before)):
            clues = tuple(cell for cell in part if cell in sizes)
            size = sizes[clues[0]] if clues else None
            exits = self._exits(part, before)
            if len(clues) > 1:
                self._break(IslandFact("{1} would be joined", clues=clues[:2]), part)
            elif size is not None and len(part) > size:
                self._break(IslandFact("the island of {1} would be too large", clues=clues), part)
            elif size == len(part):
                for cell in exits:
                    self._put(cell, SEA, IslandFact("{1} has all its cells", clues=clues), part)
            elif not clues or size is not None:
                self._grow(part, clues, exits)
            for cell in exits if clues else ():
                other, theirs = beside.setdefault(cell, (clues[0], part))
                if other != clues[0]:
                    self._put(cell, SEA, IslandFact("between {1}", clues=(other, clues[0])), (*theirs, *part))

    def _grow(self, part: list[int], clues: tuple[int, ...], exits: set[int]) -> None:
        """An island that is not complete, or land without a clue, with its ways on."""
        first = tuple(sorted(part)[:1])
        around = (*part, *self._graph.border(part))
        if not exits and clues:
            self._break(IslandFact("the island of {1} could not grow to its size", clues=clues), around)
        elif not exits:
            self._break(IslandFact("the land at {0} would belong to no clue", first), around)
        if len(exits) == 1:
            only = "the only way on for {1}" if clues else "the only way on for the land at {0}"
            self._put(min(exits), LAND, IslandFact(only, first, clues), around)

    def _exits(self, part: Sequence[int], before: Sequence[int]) -> set[int]:
        """The open cells beside a part, as of the beginning of a round: others may have been decided in it."""
        return {near for cell in part for near in self._graph[cell] if before[near] == OPEN}

    def _sea(self) -> None:
        """The sea is connected, and flows on where there is but one way."""
        wet = self._graph.parts(bytes(mask != LAND for mask in self.masks))
        seas = [part for part in wet if any(self.masks[cell] == SEA for cell in part)]
        if len(seas) > 1:
            cut_off = min(seas, key=len)
            at = min(c for c in cut_off if self.masks[c] == SEA)
            self._break(IslandFact("the sea at {0} would be cut off", (at,)), (at, *self._graph.border(cut_off)))
        before = self.masks[:]
        parts = self._graph.parts(bytes(mask == SEA for mask in before))
        for part in parts if len(parts) > 1 else ():
            exits = self._exits(part, before)
            if len(exits) == 1:
                why = IslandFact("the only way on for the sea at {0}", (min(part),))
                self._put(min(exits), SEA, why, (*part, *self._graph.border(part)))


def _both(cell: int) -> IslandFact:
    return IslandFact("{0} would have to be both land and sea", (cell,))
