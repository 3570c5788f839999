"""`Supposed`: a Nurikabe on which an island is laid out in some way, and what follows, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from penmark.board.mark import bits
from penmark.genres.nurikabe.techniques.chart import IslandChart
from penmark.genres.nurikabe.techniques.clue_reach import IslandShape
from penmark.genres.nurikabe.techniques.coast import LAND, SEA
from penmark.genres.nurikabe.techniques.land_group import LandGroup
from penmark.reasoning.cell_sets import CellPart, joined, lowest
from penmark.rules.outcome import Names

_NO_POOL = "no pool with {0}"


class IslandFact(NamedTuple):
    """A reason, or what goes wrong: with the cells that `{0}` stands for and the clues that `{1}` stands for."""

    what: str
    cells: tuple[int, ...] = ()
    clues: tuple[int, ...] = ()
    why: IslandFact | None = None

    def words(self, chart: IslandChart, say: Names) -> str:
        clues = chart.clues_words(say, self.clues) if self.clues else ""
        why = f" ({self.why.words(chart, say)})" if self.why else ""
        return f"{self.what.format(chart.cells(say, self.cells), clues)}{why}"

    def plainly(self, chart: IslandChart, say: Names) -> str:
        """Without the reason, which is another one on every way."""
        return self._replace(why=None).words(chart, say)

    def briefly(self, chart: IslandChart, say: Names) -> str:
        """A reason, where there are many: `no pool`, `for the 3 at r1c4`."""
        if self.what == _NO_POOL:
            return "no pool"
        return self.words(chart, say).removeprefix("the only way on ")


class IslandLink(NamedTuple):
    """A cell that is decided on the way, why, and the cells that it follows from."""

    cell: int
    mask: int
    why: IslandFact
    causes: tuple[int, ...]

    def words(self, chart: IslandChart, say: Names) -> str:
        return f"{self.in_short(chart, say)} ({self.why.words(chart, say)})"

    def briefly(self, chart: IslandChart, say: Names) -> str:
        return f"{self.fact(chart, say)} ({self.why.briefly(chart, say)})"

    def fact(self, chart: IslandChart, say: Names) -> str:
        """`r1c4 land`."""
        return f"{chart.cells(say, (self.cell,))} {'land' if self.mask == LAND else 'sea'}"

    def in_short(self, chart: IslandChart, say: Names) -> str:
        return chart.are(say, (self.cell,), "land" if self.mask == LAND else "sea")


class Supposed:
    """A board on which an island is laid out in a lawful shape, and what follows from it by simple steps."""

    def __init__(self, chart: IslandChart, shape: IslandShape) -> None:
        self._coast, self._graph, self._sets = chart.coast, chart.graph, chart.sets
        self.land, self.sea, self._open = chart.land | shape.cells, chart.sea | shape.around, chart.open
        self._open &= ~(shape.cells | shape.around)
        self.failure: IslandFact | None = None
        """The first rule that it breaks."""
        self._links: dict[int, IslandLink] = {}
        self._broken_by: tuple[int, ...] = ()
        self._changed = False
        self._lands, self._seas = chart.groups, chart.sea_parts
        self._base_land = self._known_land = chart.land
        self._base_open, self._unsettled = chart.open, chart.unsettled
        self._known_sea = chart.sea
        self._sea_room = chart.sea_room

    @property
    def broken(self) -> bool:
        return self.failure is not None

    def follow(self, rounds: int) -> None:
        """What follows at a glance, again and again, until a rule is broken."""
        looks = (self._no_pools, self._islands, self._sea)
        seen = [(-1, -1)] * len(looks)
        for _ in range(rounds):
            self._changed = False
            for k, look in enumerate(looks):
                now = (self.land, self.sea)
                if seen[k] != now:  # else it would find the same once more
                    seen[k] = now
                    look()
                    if self.failure is not None:
                        return
            if not self._changed:
                return

    def links(self) -> list[IslandLink]:
        """The links that lead to the failure, in order."""
        return self.links_to(self._broken_by)

    def links_to(self, cells: Iterable[int]) -> list[IslandLink]:
        """The links that decide some cells, in order; none for those that the island itself decides."""
        wanted, waiting = set[int](), list(cells)
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
        bit = 1 << cell
        if self._open & bit:
            self._open ^= bit
            if mask == LAND:
                self.land |= bit
            else:
                self.sea |= bit
            self._links[cell] = IslandLink(cell, mask, why, tuple(causes))
            self._changed = True
        elif not (self.land if mask == LAND else self.sea) & bit:
            self._break(_both(cell, mask, why), (cell, *causes))

    def _no_pools(self) -> None:
        blocks = self._coast.blocks
        full = self._sets.full_blocks(self.sea)
        if full:
            block = blocks[lowest(full)]
            self._break(IslandFact("{0} would be a pool", block), block)
            return
        for corner in bits(self._sets.blocks_but_one(self.sea) & self._sets.touched_blocks(self._open)):
            block = blocks[corner]
            dry = next(cell for cell in block if not self.sea >> cell & 1)
            wet = tuple(cell for cell in block if cell != dry)
            self._put(dry, LAND, IslandFact(_NO_POOL, wet), wet)

    def _islands(self) -> None:
        """Islands have their sizes, one clue each, and grow where there is but one way."""
        fresh = self.land & ~self._known_land
        self._lands = joined(self._sets, self._lands, fresh, partial(LandGroup, self._coast))
        self._known_land, open_, beside = self.land, self._open, 0
        decided = self._base_open & ~open_
        concerned = self._unsettled | self.land & ~self._base_land
        for part in self._lands:
            if part.bits & concerned or part.beside & decided:  # else nothing has changed since nothing followed
                self._look_at(part, open_)
            if part.clue is not None:
                out = part.beside & open_
                for cell in self._exits(part, open_) if out & beside else ():
                    self._keep_apart(part, cell)
                beside |= out
            if self.failure is not None:
                return

    def _look_at(self, part: LandGroup, open_: int) -> None:
        """What follows from one group of land and what is beside it."""
        out = part.beside & open_
        clues = part.clues
        if len(clues) > 1:
            self._break(IslandFact("{1} would be joined", clues=clues[:2]), part.cells)
        elif part.need is not None and part.need < 0:
            self._break(IslandFact("the island of {1} would be too large", clues=clues), part.cells)
        elif part.need == 0:
            for cell in self._exits(part, open_) if out else ():
                self._put(cell, SEA, IslandFact("{1} has all its cells", clues=clues), part.cells)
        elif (not clues or part.need is not None) and not out & out - 1:
            self._grow(part, clues, out)

    def _keep_apart(self, part: LandGroup, cell: int) -> None:
        """Keep a cell beside an island from joining it to one that comes before it."""
        other = next(each for each in self._lands if each.beside >> cell & 1 and each.clue is not None)
        if other is not part and other.clue is not None and part.clue is not None:
            why = IslandFact("between {1}", clues=(other.clue, part.clue))
            self._put(cell, SEA, why, (*other.cells, *part.cells))

    def _grow(self, part: LandGroup, clues: tuple[int, ...], out: int) -> None:
        """An island that is not complete, or land without a clue, with one way on or none."""
        first, around = (lowest(part.bits),), (*part.cells, *bits(part.beside))
        if not out and clues:
            self._break(IslandFact("the island of {1} could not grow to its size", clues=clues), around)
        elif not out:
            self._break(IslandFact("the land at {0} would belong to no clue", first), around)
        else:
            only = "the only way on for {1}" if clues else "the only way on for the land at {0}"
            self._put(lowest(out), LAND, IslandFact(only, first, clues), around)

    def _exits(self, part: LandGroup, open_: int) -> set[int]:
        """The open cells beside a part, as of the beginning of a round: others may have been decided in it."""
        return {near for cell in part.cells for near in self._graph[cell] if open_ >> near & 1}

    def _sea(self) -> None:
        """The sea is connected, and flows on where there is but one way."""
        cut_off = self._cut_off()
        if cut_off is not None:
            at = lowest(cut_off & self.sea)
            around = bits(self._sets.around(cut_off))
            self._break(IslandFact("the sea at {0} would be cut off", (at,)), (at, *around))
            return
        fresh = self.sea & ~self._known_sea
        self._seas = joined(self._sets, self._seas, fresh, partial(CellPart, self._sets))
        self._known_sea, open_ = self.sea, self._open
        for part in self._seas if len(self._seas) > 1 else ():
            out = part.beside & open_
            if out and not out & out - 1:
                why = IslandFact("the only way on for the sea at {0}", (lowest(part.bits),))
                self._put(lowest(out), SEA, why, (*bits(part.bits), *bits(part.beside)))

    def _cut_off(self) -> int | None:
        """The smallest part that is not land and has sea, if there are several."""
        passable = self._sets.all & ~self.land
        if self._sea_room is not None and not self.sea & ~self._sea_room:
            # Each part that new land has parted from the others has a cell beside it.
            beside = self._sets.near(self.land & ~self._base_land) & passable & self._sea_room
            if not beside & ~self._sets.flood(beside & -beside, passable, beside):
                return None
        if not self.sea & ~self._sets.flood(self.sea & -self.sea, passable, self.sea):
            return None
        seas, left = list[int](), passable
        while left:
            part = self._sets.flood(left & -left, passable)
            left ^= part
            seas += [part] if part & self.sea else []
        return min(seas, key=int.bit_count)


def _both(cell: int, mask: int, why: IslandFact) -> IslandFact:
    """That a cell of one kind would have to be of the other, and why."""
    return IslandFact(f"{{0}} would have to be {'land' if mask == LAND else 'sea'} as well", (cell,), why=why)
