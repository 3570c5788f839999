"""Chains: if a cell were shaded, or white, then link by link a rule could not hold any more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from penmark.board.mark import bits
from penmark.genres.nurimisaki.techniques.cape_board import SHADED, WHITE, CapeBoard, CapeRun
from penmark.reasoning.cell_sets import as_bits, lowest
from penmark.reasoning.evidence import Words
from penmark.reasoning.position import Position
from penmark.reasoning.suppositions import OPEN, OpenSuppositions, SupposedLink, Supposition, supposition_patterns
from penmark.rules.outcome import Names

_DIRECT, _SHORT, _LONG, _LONGEST = 1, 3, 5, 8
"""How many links are told at most."""
_NEEDED = 2
_SQUARE = 4


class CapeSupposition(Supposition):
    """First blocks, circles and neighbours, then groups of white cells with one way out or none."""

    def __init__(self, board: CapeBoard, known: KnownCells, cell: int, mark: int) -> None:
        self._board, self._sets = board, board.sets
        self._white, self._open = known.white, known.open
        super().__init__(board.puzzle.field, known.values, cell, mark)

    def placed(self, link: SupposedLink) -> None:
        self._open &= ~(1 << link.cell)
        if link.mark == WHITE:
            self._white |= 1 << link.cell

    def spread(self, cell: int) -> None:
        alike = self._white if self.values[cell] == WHITE else ~(self._white | self._open)
        for block, among in zip(self._board.blocks_of[cell], self._board.block_bits_of[cell], strict=True):
            if (among & alike).bit_count() >= _SQUARE - 1:
                self._block(block, self.values[cell])
        for circle in self._board.circles_by[cell]:
            self._circle(circle)
        for near in (cell, *self._board.beside[cell]):
            if self.values[near] != SHADED and self._board.needs_two(near):
                self._neighbours(near)
        for near in (cell,) if self.values[cell] == WHITE else self._board.beside[cell]:
            if self.values[near] == WHITE:
                self._look_round(near)

    def _block(self, block: tuple[int, ...], mark: int) -> None:
        """Four cells that are not all alike."""
        alike = tuple(i for i in block if self.values[i] == mark)
        if len(alike) == _SQUARE:
            state = "white" if mark == WHITE else "shaded"
            self.end(lambda say: f"the block {say.coords(self._board.coords(block))} is all {state}", block)
        else:
            (other,) = (i for i in block if i not in alike)
            if self.values[other] == OPEN:
                reason = self._no_block(alike)
                self.put(SupposedLink(other, OPEN ^ mark, reason, alike))

    def _no_block(self, alike: tuple[int, ...]) -> Words:
        return lambda say: f"no 2×2 block with {say.coords(self._board.coords(alike))}"

    def _called(self, what: str, cell: int) -> Words:
        return lambda say: f"{what} {self._board.name(cell, say)}"

    def _circle(self, circle: int) -> None:
        """The runs that are left to a circle."""
        board, values = self._board, self.values
        runs = [run for run in board.runs[circle] if self._is_possible(run)]
        if not runs or values[circle] == SHADED:
            self.end(
                lambda say: f"{board.circle_words(circle, say)} has no way left", (circle, *self._seen_from(circle))
            )
            return
        ways = {run.white[0] for run in runs}
        news = [(circle, WHITE), *((i, SHADED) for i in board.beside[circle] if i not in ways)]
        if len(runs) == 1:
            news += [*((i, WHITE) for i in runs[0].white), *((i, SHADED) for i in runs[0].shaded)]
        news = [(i, mark) for i, mark in news if values[i] != mark]
        if not news:
            return
        seen, one_way = self._seen_from(circle), len(runs) == 1

        def reason(say: Names) -> str:
            told = board.circle_words(circle, say)
            return f"the one way left out of {told}" if one_way else f"no way out of {told}"

        for i, mark in news:
            self.put(SupposedLink(i, mark, reason, seen))

    def _seen_from(self, circle: int) -> tuple[int, ...]:
        """The decided cells that its runs would pass."""
        return tuple(
            {i for run in self._board.runs[circle] for i in (*run.white, *run.shaded) if self.values[i] != OPEN}
        )

    def _is_possible(self, run: CapeRun) -> bool:
        return not (run.white_bits & ~(self._white | self._open) or run.shaded_bits & self._white)

    def _neighbours(self, cell: int) -> None:
        """A cell that is white needs two white cells beside it."""
        if (self._board.beside_bits[cell] & (self._white | self._open)).bit_count() > _NEEDED:
            return
        near = self._board.beside[cell]
        possible = [i for i in near if self.values[i] != SHADED]
        causes = tuple(i for i in near if self.values[i] == SHADED)
        if len(possible) < _NEEDED and self.values[cell] == WHITE:
            self.end(self._called("there are no two white neighbours left for", cell), (cell, *causes))
        elif len(possible) < _NEEDED:
            self.put(SupposedLink(cell, SHADED, self._called("no two white neighbours left for", cell), causes))
        elif len(possible) == _NEEDED and self.values[cell] == WHITE:
            for i in possible:
                self.put(SupposedLink(i, WHITE, self._called("the two white neighbours of", cell), (cell, *causes)))

    def _look_round(self, cell: int) -> None:
        """Whether a group of white cells that has changed just now has no way out any more."""
        near, group, fresh = self._sets.near, 0, 1 << cell
        while fresh:
            group |= fresh
            beside = near(fresh) & ~group
            if beside & self._open:
                return
            fresh = beside & self._white
        if self._white & ~group:
            self._way_out(group, 0)

    def look_further(self) -> bool:
        """White cells that are shut in, and groups of them that are not all there is and need a way out."""
        before, left = len(self.reached), self._white
        self._look_for_pockets()
        while left:
            group = self._sets.flood(left & -left, self._white)
            left &= ~group
            exits = self._sets.near(group) & self._open
            if self._white & ~group and not exits & exits - 1:
                self._way_out(group, exits)
        return len(self.reached) > before

    def _look_for_pockets(self) -> None:
        """White cells that shaded ones shut in, with open ones among them."""
        passable = self._white | self._open
        pocket = self._sets.flood(self._white & -self._white, passable, self._white)
        rest = self._white & ~pocket
        if rest:
            pocket = min(pocket, self._sets.flood(rest & -rest, passable), key=int.bit_count)
            group, rim = self._white & pocket, self._sets.around(pocket)
            self.end(self._cut_off(group), (*bits(group), *bits(rim)))

    def _way_out(self, group: int, exits: int) -> None:
        """What follows for a group with one way out or none."""
        causes = (*bits(group), *bits(self._sets.around(group) & ~self._open))
        if exits:
            reason = self._called("the only way out for", lowest(group))
            self.put(SupposedLink(lowest(exits), WHITE, reason, causes))
        else:
            self.end(self._cut_off(group), causes)

    def _cut_off(self, group: int) -> Words:
        """The smaller of both is what would be cut off."""
        rest = self._white & ~group
        smaller, larger = sorted((group, rest), key=int.bit_count)
        at, more, other = lowest(smaller), smaller.bit_count() - 1, lowest(larger)
        others = f" and the {more} white cells with it" if more else ""
        return lambda say: f"{self._board.name(at, say)}{others} would be cut off from {self._board.name(other, say)}"


class KnownCells(NamedTuple):
    """The cells of a position, each with what it may hold, and as sets."""

    values: list[int]
    white: int
    open: int

    @classmethod
    def of(cls, position: Position) -> KnownCells:
        values = list(position.masks)
        sets = (as_bits(i for i, value in enumerate(values) if value == wanted) for wanted in (WHITE, OPEN))
        return cls(values, *sets)


class CapeSuppositions(OpenSuppositions):
    def suppose(self, position: Position, cell: int, mark: int) -> Supposition:
        return CapeSupposition(position.of_puzzle(CapeBoard), position.view(KnownCells.of), cell, mark)

    def near(self, position: Position, cells: Iterable[int]) -> int:
        return position.of_puzzle(CapeBoard).near(cells)


CHAINS = supposition_patterns(
    CapeSuppositions,
    "no-dead-end",
    (
        ("direct-clash", "Direct clash", _DIRECT),
        ("short-chain", "Short chain", _SHORT),
        ("long-chain", "Long chain", _LONG),
        ("very-long-chain", "Very long chain", _LONGEST),
    ),
)
