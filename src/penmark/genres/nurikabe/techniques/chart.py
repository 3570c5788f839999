"""`IslandChart`: what a player sees of a Nurikabe: which clue land belongs to, and what each clue can reach."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, partial
from heapq import heappop, heappush

from penmark.board.coord import Coord, Layer
from penmark.board.mark import FALSE, TRUE
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.places import clue_words
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction, Words
from penmark.reasoning.evidence import Evidence
from penmark.reasoning.position import Position
from penmark.rules.counting import listing
from penmark.rules.graphs import Graph
from penmark.rules.outcome import Names

LAND, SEA, OPEN = FALSE.bit, TRUE.bit, FALSE.bit | TRUE.bit
ISLANDS = frozenset({"islands"})
_SEVERAL = -1
"""In place of a clue where there are more than one."""
_SHOWN = 8
"""The most cells that a sentence lists."""


def as_bits(cells: Iterable[int]) -> int:
    """Different cells as a bit mask."""
    return sum(1 << cell for cell in cells)


class Coast:
    """What never changes on a board: its cells as a graph, its clues, its 2×2 blocks."""

    def __init__(self, puzzle: Puzzle) -> None:
        layout = puzzle.substrate.layout
        span = layout.span(Layer.CELLS)
        self.puzzle = puzzle
        self.cells = range(span.start, span.stop)
        self.graph = Graph([j for j in layout.adjacency[i] if j in self.cells] for i in self.cells)
        self.sizes = {layout.index(at): clue.as_number for at, clue in puzzle.clues.items()}
        """By the cell of each clue, the size of its island; `None` for a question mark."""
        rows, cols = puzzle.rows, puzzle.cols
        corners = (r * cols + c for r in range(rows - 1) for c in range(cols - 1))
        self.blocks = [(i, i + 1, i + cols, i + cols + 1) for i in corners]
        self.block_bits = [as_bits(block) for block in self.blocks]
        self.near = [as_bits(self.graph[cell]) for cell in self.cells]
        """By cell, those beside it as a bit mask."""
        self.total = None if None in self.sizes.values() else sum(size or 0 for size in self.sizes.values())
        """How many cells are land, if all numbers are told."""

    def coord(self, cell: int) -> Coord:
        return self.puzzle.field.coord(cell)

    def coords(self, cells: Iterable[int]) -> tuple[Coord, ...]:
        return self.puzzle.field.coords(cells)


class LandGroup:
    """Land cells that hang together, with the clue among them if there is one."""

    def __init__(self, cells: list[int], clue: int | None) -> None:
        self.cells = cells
        self.clue = clue


class IslandChart:
    """Made anew for every position; what is costly is worked out when it is asked for."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.coast = position.of_puzzle(Coast)
        self.graph, self.masks = self.coast.graph, position.masks
        self.groups = [self._group(part) for part in self.graph.parts(bytes(m == LAND for m in self.cell_masks))]
        self.group_of = {cell: group for group in self.groups for cell in group.cells}
        self.of_clue = {group.clue: group for group in self.groups if group.clue is not None}
        self._around: dict[int, frozenset[int]] = {}
        self.lost = [group for group in self.groups if group.clue is None]
        """Land whose clue is not known yet."""
        self.shapes: dict[int, list[frozenset[int]] | None] = {}
        """By clue, the shapes that its island may have: see `lawful_shapes`."""

    @property
    def cell_masks(self) -> Sequence[int]:
        return self.masks[self.coast.cells.start : self.coast.cells.stop]

    def _group(self, part: list[int]) -> LandGroup:
        return LandGroup(part, next((cell for cell in part if cell in self.coast.sizes), None))

    # ── clues ──

    @property
    def clues(self) -> Iterator[int]:
        """All clues, unless one has been marked as sea."""
        return iter(self.of_clue)

    def need(self, clue: int) -> int | None:
        """How many cells are missing; `None` if nobody knows."""
        size = self.coast.sizes[clue]
        return None if size is None else size - len(self.of_clue[clue].cells)

    def exits(self, group: LandGroup) -> list[int]:
        """The open cells beside a group."""
        return sorted({near for cell in group.cells for near in self.graph[cell] if self.masks[near] == OPEN})

    def owner(self, cell: int) -> int | None:
        """The clue that a land cell is known to belong to."""
        group = self.group_of.get(cell)
        return None if group is None else group.clue

    def owners_beside(self, cell: int) -> list[int]:
        """The clues whose islands a cell touches, each once."""
        found = (self.owner(near) for near in self.graph[cell])
        return sorted({clue for clue in found if clue is not None})

    def is_free_for(self, clue: int, cell: int) -> bool:
        """Whether a cell that is not sea touches no other clue's island, and is in none."""
        return self.masks[cell] != SEA and self._claimants[cell] in (None, clue)

    def may_join(self, cell: int) -> bool:
        """Whether a cell touches more than one clue's island, or is in one and touches another."""
        return self._claimants[cell] == _SEVERAL

    @cached_property
    def _claimants(self) -> list[int | None]:
        """For each cell the clue whose island it is in or touches, if that is one; `_SEVERAL` if there are more."""
        found: list[int | None] = [None] * len(self.graph)
        for clue, group in self.of_clue.items():
            for cell in group.cells:
                for each in (cell, *self.graph[cell]):
                    if found[each] != clue:
                        found[each] = clue if found[each] is None else _SEVERAL
        return found

    # ── reach ──

    @cached_property
    def reach(self) -> dict[int, dict[int, int]]:
        """For each clue the cells that it can reach, each with how many more cells that takes at least."""
        return {clue: self.reach_without(clue) for clue in self.clues}

    def reach_without(self, clue: int, blocked: Collection[int] = (), claimed: Collection[int] = ()) -> dict[int, int]:
        """What a clue can reach where some cells are sea. Land it would join counts with all its cells.

        Land that is `claimed` must be joined in any case: it is taken off what is left, and costs nothing more.
        """
        need = self.need(clue)
        need = None if need is None else need - len(claimed)
        start, neighbours, group_of = self.of_clue[clue].cells, self.graph.neighbours, self.group_of
        masks, claimants = self.masks, self._claimants
        cost = dict.fromkeys(start, 0)
        queue = [(0, cell) for cell in start]
        while queue:
            spent, cell = heappop(queue)
            if cost[cell] < spent or (need is not None and spent >= need and not claimed):
                continue
            for near in neighbours[cell]:
                if masks[near] == SEA or claimants[near] not in (None, clue):  # as `is_free_for`, which is a call
                    continue
                if near not in blocked and cost.get(near, spent + 1) > spent:
                    group = group_of.get(near)
                    joined = [near] if group is None else group.cells
                    is_paid = near in claimed or (group is not None and cell in group.cells)
                    total = spent if is_paid else spent + len(joined)
                    if (need is None or total <= need) and total < cost.get(near, total + 1):
                        for each in joined:
                            cost[each] = total
                            heappush(queue, (total, each))
        return cost

    def around(self, clue: int) -> frozenset[int]:
        """All that a clue has a way to, however long."""
        found = self._around.get(clue)
        if found is None:
            found = self._around[clue] = frozenset(self.graph.flood(clue, partial(self.is_free_for, clue)))
        return found

    @cached_property
    def claims(self) -> dict[int, list[LandGroup]]:
        """For each clue the land without a clue that no other clue can reach."""
        found: dict[int, list[LandGroup]] = {}
        for group in self.lost:
            clues = self.reached_by.get(group.cells[0], [])
            if len(clues) == 1:
                found.setdefault(clues[0], []).append(group)
        return found

    @cached_property
    def short_reach(self) -> dict[int, dict[int, int]]:
        """`reach`, less what clues cannot reach beside the land that they must join."""
        reach = dict(self.reach)
        for clue, groups in self.claims.items():
            claimed = frozenset(cell for group in groups for cell in group.cells)
            reach[clue] = self.reach_without(clue, claimed=claimed)
        return reach

    @cached_property
    def reached_by(self) -> dict[int, list[int]]:
        """For each cell the clues that can reach it."""
        found: dict[int, list[int]] = {}
        for clue, cells in self.reach.items():
            for cell in cells:
                found.setdefault(cell, []).append(clue)
        return found

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


def chart_of(position: Position) -> IslandChart:
    return position.view(IslandChart)
