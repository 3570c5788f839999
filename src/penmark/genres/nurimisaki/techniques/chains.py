"""Chains: if a cell were shaded, or white, then link by link a rule could not hold any more."""

from __future__ import annotations

from collections.abc import Iterable

from penmark.genres.nurimisaki.techniques.cape_board import SHADED, WHITE, CapeBoard, CapeRun
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

    def __init__(self, board: CapeBoard, values: list[int], cell: int, mark: int) -> None:
        self._board = board
        super().__init__(board.puzzle.field, values, cell, mark)

    def spread(self, cell: int) -> None:
        for block in self._board.blocks_of[cell]:
            self._block(block, self.values[cell])
        for circle in self._board.circles_by[cell]:
            self._circle(circle)
        for near in (cell, *self._board.beside[cell]):
            if self.values[near] != SHADED and self._board.needs_two(near):
                self._neighbours(near)

    def _block(self, block: tuple[int, ...], mark: int) -> None:
        """Four cells that are not all alike."""
        alike = tuple(i for i in block if self.values[i] == mark)
        if len(alike) == _SQUARE:
            state = "white" if mark == WHITE else "shaded"
            self.end(lambda say: f"the block {say.coords(self._board.coords(block))} is all {state}", block)
        elif len(alike) == _SQUARE - 1:
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
        return tuple({i for run in self._board.runs[circle] for part in run for i in part if self.values[i] != OPEN})

    def _is_possible(self, run: CapeRun) -> bool:
        values = self.values
        return all(values[i] != SHADED for i in run.white) and all(values[i] != WHITE for i in run.shaded)

    def _neighbours(self, cell: int) -> None:
        """A cell that is white needs two white cells beside it."""
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

    def look_further(self) -> bool:
        """Groups of white cells that are not all there is need a way out."""
        before, values = len(self.reached), self.values
        whites = [cell for cell, value in enumerate(values) if value == WHITE]
        seen = set[int]()
        for cell in whites:
            if cell not in seen and self.clash is None:
                group, exits = self._group(cell)
                seen |= group
                if len(group) < len(whites):
                    self._way_out(cell, group, exits)
        return len(self.reached) > before

    def _way_out(self, cell: int, group: set[int], exits: set[int]) -> None:
        if len(exits) > 1:
            return
        rim = {i for each in group for i in self._board.beside[each] if self.values[i] == SHADED}
        causes = (*sorted(group), *sorted(rim))
        if not exits:
            rest = [i for i, value in enumerate(self.values) if value == WHITE and i not in group]
            self.end(self._cut_off(sorted(group), rest), causes)
        else:
            self.put(SupposedLink(min(exits), WHITE, self._called("the only way out for", cell), causes))

    def _cut_off(self, group: list[int], rest: list[int]) -> Words:
        """The smaller of both is what would be cut off."""
        (at, *more), (other, *_) = sorted((group, rest), key=len)
        others = f" and the {len(more)} white cells with it" if more and len(group) <= len(rest) else ""
        return lambda say: f"{self._board.name(at, say)}{others} would be cut off from {self._board.name(other, say)}"

    def _group(self, start: int) -> tuple[set[int], set[int]]:
        """The white cells that are connected with one, and the open cells beside them."""
        group, exits, waiting = {start}, set[int](), [start]
        while waiting:
            for near in self._board.beside[waiting.pop()]:
                if self.values[near] == WHITE and near not in group:
                    group.add(near)
                    waiting.append(near)
                elif self.values[near] == OPEN:
                    exits.add(near)
        return group, exits


class CapeSuppositions(OpenSuppositions):
    def suppose(self, position: Position, cell: int, mark: int) -> Supposition:
        return CapeSupposition(position.of_puzzle(CapeBoard), position.view(_values), cell, mark)

    def near(self, position: Position, cells: Iterable[int]) -> int:
        return position.of_puzzle(CapeBoard).near(cells)


def _values(position: Position) -> list[int]:
    return list(position.masks)


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
