"""`IslandChart`: what a player sees of a Nurikabe: which clue land belongs to, and what each clue can reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial

from penmark.board.mark import FALSE, TRUE, bits
from penmark.genres.nurikabe.techniques.clue_reach import ClueReach, LawfulShapes
from penmark.genres.nurikabe.techniques.coast import OPEN
from penmark.genres.nurikabe.techniques.land_group import LandGroup, LandMap
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.places import clue_words
from penmark.reasoning.cell_sets import CellPart, as_bits, joined, union
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.evidence import Evidence
from penmark.reasoning.position import Position
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

ISLANDS = frozenset({"islands"})
_AT_ONCE = 8
"""The most cells that a step decides which tells two things at once."""
_SHOWN = 8
"""The most cells that a sentence lists."""


class ReachMap(LandMap):
    """A `LandMap` with what clues can reach, kept until something changes there; a tracker."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.reaches: dict[int, ClueReach] = {}
        """By clue, as far as anybody has asked."""

    def update(self, position: Position, changed: Sequence[int]) -> None:
        super().update(position, changed)
        self.reaches = {clue: reach for clue, reach in self.reaches.items() if not reach.depends & self.changed}


class IslandChart:
    """Made anew for every position; what is costly is worked out when it is asked for."""

    def __init__(self, position: Position) -> None:
        land = position.tracked(ReachMap)
        self.coast, self.graph, self.sets = land.coast, land.coast.graph, land.coast.sets
        self.masks = position.masks
        self.land, self.sea, self.open = land.land, land.sea, land.open
        self.groups, self.group_of = land.groups, land.group_of
        self.of_clue, self.lost = land.of_clue, land.lost
        self.touched, self.contested = land.touched, land.contested
        """The cells in an island or beside one, and those of which that is true of more than one island."""
        self._reaches = land.reaches
        self.shapes: dict[int, LawfulShapes | None] = {}
        """By clue, the shapes that its island may have: see `lawful_shapes`."""

    @property
    def cell_masks(self) -> Sequence[int]:
        return self.masks[self.coast.cells.start : self.coast.cells.stop]

    # ── clues ──

    @property
    def clues(self) -> Iterator[int]:
        """All clues, unless one has been marked as sea."""
        return iter(self.of_clue)

    def need(self, clue: int) -> int | None:
        """How many cells are missing; `None` if nobody knows."""
        return self.of_clue[clue].need

    def exits(self, group: LandGroup) -> list[int]:
        """The open cells beside a group."""
        return list(bits(group.beside & self.open))

    def owner(self, cell: int) -> int | None:
        """The clue that a land cell is known to belong to."""
        group = self.group_of.get(cell)
        return None if group is None else group.clue

    def owners_beside(self, cell: int) -> list[int]:
        """The clues whose islands a cell touches, each once."""
        found = (self.owner(near) for near in self.graph[cell])
        return sorted({clue for clue in found if clue is not None})

    def free_for(self, clue: int) -> int:
        """The cells that are not sea, touch no other clue's island, and are in none."""
        own = self.of_clue[clue]
        others = self.contested | self.touched & ~(own.bits | own.beside)
        return self.sets.all & ~(self.sea | others)

    # ── reach ──

    def reach(self, clue: int) -> ClueReach:
        """The cells that a clue can reach."""
        found = self._reaches.get(clue)
        if found is None:
            group = self.of_clue[clue]
            lost = self.land & ~self.touched
            found = ClueReach(self.sets, group, group.need, self.free_for(clue), lost)
            self._reaches[clue] = found
        return found

    def around(self, clue: int) -> int:
        """All that a clue has a way to, however long."""
        return self.sets.flood(1 << clue, self.free_for(clue))

    @cached_property
    def reached(self) -> dict[int, int]:
        """By clue, the cells that it can reach."""
        known = self._reaches
        return {clue: (known.get(clue) or self.reach(clue)).cells for clue in self.clues}

    @cached_property
    def in_reach(self) -> tuple[int, int]:
        """The cells that clues can reach, and those that only one can."""
        return any_and_once(self.reached.values())

    @cached_property
    def only_owner(self) -> list[tuple[LandGroup, int]]:
        """The land without a clue that only one clue can reach, with that."""
        _, once = self.in_reach
        lone = [group for group in self.lost if group.bits & -group.bits & once]
        return [(group, next(c for c, cells in self.reached.items() if cells & group.bits)) for group in lone]

    @cached_property
    def claims(self) -> dict[int, list[LandGroup]]:
        """For each clue the land without a clue that no other clue can reach."""
        found: dict[int, list[LandGroup]] = {}
        for group, clue in self.only_owner:
            found.setdefault(clue, []).append(group)
        return found

    def claimed(self, clue: int) -> int:
        """The land without a clue that only this clue can reach."""
        return union(group.bits for group in self.claims.get(clue, ()))

    @cached_property
    def short_reach(self) -> dict[int, int]:
        """What clues can reach, less what they cannot reach beside the land that they must join."""
        reach = dict(self.reached)
        for clue in self.claims:
            reach[clue] = self.reach(clue).beside_claims(self.claimed(clue))
        return reach

    @cached_property
    def short_once(self) -> tuple[int, int]:
        """As `in_reach`, of `short_reach`."""
        return any_and_once(self.short_reach.values())

    # ── parts, for those who suppose something ──

    @cached_property
    def sea_parts(self) -> list[CellPart]:
        return joined(self.sets, (), self.sea, partial(CellPart, self.sets))

    @cached_property
    def unsettled(self) -> int:
        """The land from which something follows at a glance."""
        return union([group.bits for group in self.groups if not group.is_settled(self.open)])

    @cached_property
    def sea_room(self) -> int | None:
        """The cells that are not land and hang together with all sea; `None` if there is no sea, or not all does."""
        room = self.sets.flood(self.sea & -self.sea, self.sets.all & ~self.land)
        return room if self.sea and not self.sea & ~room else None

    # ── words ──

    def clue(self, say: Names, clue: int) -> str:
        """`the 5 at r3c4`, `the ? at r1c1`."""
        if self.coast.sizes[clue] is None:
            return f"the ? at {say.coord(self.coast.coord(clue))}"
        return clue_words(self.coast.puzzle, self.coast.coord(clue), say)

    def clues_words(self, say: Names, clues: Iterable[int]) -> str:
        return listing([self.clue(say, clue) for clue in clues])

    def cells(self, say: Names, cells: Iterable[int]) -> str:
        return say.coords(self.coast.coords(cells), _SHOWN)

    def are(self, say: Names, cells: Sequence[int], mark: str) -> str:
        """`r1c2 and r2c1 are sea`."""
        return f"{self.cells(say, cells)} {'is' if len(cells) == 1 else 'are'} {mark}"

    # ── steps ──

    def step(
        self,
        observed: Iterable[int],
        words: Words,
        land: Iterable[int] = (),
        sea: Iterable[int] = (),
        reasons: tuple[Words, ...] = (),
    ) -> Iterator[Deduction]:
        """A deduction with the moves that change something, if there are any."""
        moves: list[Move] = []
        for cells, mark in ((land, FALSE), (sea, TRUE)):
            moves += [Commit(self.coast.coord(cell), mark) for cell in cells if self.masks[cell] == OPEN]
        if moves:
            seen = self.coast.coords(dict.fromkeys(observed))
            evidence = Evidence(clues=seen, reasons=reasons)
            yield Deduction(seen, tuple(moves), words, (lambda _: evidence) if reasons else None)

    def landing(
        self, observed: Iterable[int], words: Words, land: Sequence[int], clue: int | None = None
    ) -> Iterator[Deduction]:
        """A deduction that places land, and the sea round islands that have all their cells with it.

        The words are about `clue`, if one is given, and call it `it` from then on.
        """
        complete = dict(self._completed_by(as_bits(land) & self.open))
        sea = [cell for cells in complete.values() for cell in cells]
        if len(land) + len(sea) > _AT_ONCE:
            complete, sea = {}, []

        def told(say: Names) -> str:
            full = (
                f"{'it' if c == clue else self.clue(say, c)} has all its cells, so {self.are(say, sea, 'sea')}"
                for c, sea in complete.items()
            )
            return f"{words(say).removesuffix('.')}; then {listing(list(full))}."

        yield from self.step(observed, told if complete else words, land, sea)

    def _completed_by(self, fresh: int) -> Iterator[tuple[int, list[int]]]:
        """The clues whose islands some new land completes, each with the sea round it."""
        land = self.land | fresh
        while fresh:
            island = self.sets.flood(fresh & -fresh, land)
            fresh &= ~island
            clues = list(bits(island & self.coast.clue_bits))
            rim = list(bits(self.sets.near(island) & self.open & ~land))
            if len(clues) == 1 and self.coast.sizes[clues[0]] == island.bit_count() and rim:
                yield clues[0], rim


def any_and_once(sets: Iterable[int]) -> tuple[int, int]:
    """The cells that are in any of some sets, and those that are in one only."""
    found = several = 0
    for cells in sets:
        several |= found & cells
        found |= cells
    return found, found & ~several


def chart_of(position: Position) -> IslandChart:
    return position.view(IslandChart)
