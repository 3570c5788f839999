"""Islands and the lines between them as techniques see them: how many bridges each still needs, and has room for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy

from penmark.board.coord import Coord
from penmark.board.lines import straight_lines
from penmark.board.material import Material
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.position import Position
from penmark.rules.counting import highest, listing, lowest, spelled
from penmark.rules.outcome import Names

_FEW = 6
"""The most islands that a sentence lists."""


class SeaChart:
    """The islands, numbered in reading order, and the lines that may join them, by number too. It never changes."""

    def __init__(self, puzzle: Puzzle) -> None:
        substrate = puzzle.substrate
        straight = straight_lines(substrate)
        self.cells = sorted(substrate.cells_by_material(Material.ISLAND))
        self.numbers = [None if (clue := puzzle.clues.get(at)) is None else clue.as_number for at in self.cells]
        self.lines = list(straight.by_index)
        """The position of each line."""
        island = {at: v for v, at in enumerate(self.cells)}
        self.ends = [(island[line.ends[0]], island[line.ends[1]]) for line in straight.by_index.values()]
        """The islands at both ends of each line."""
        self.rank = rank = {i: k for k, i in enumerate(self.lines)}
        """The number of the line at a position."""
        self.at = [[rank[i] for i in straight.at_cells.get(cell, ())] for cell in self.cells]
        """By island, the lines that end there."""
        self.crossing: list[list[int]] = [[] for _ in self.lines]
        """By line, those that cross it."""
        for one, other in straight.crossings:
            self.crossing[rank[one]].append(rank[other])
            self.crossing[rank[other]].append(rank[one])

    def other(self, line: int, island: int) -> int:
        """The island at the other end."""
        one, two = self.ends[line]
        return two if one == island else one

    # ── words ──

    def island(self, say: Names, island: int) -> str:
        """`the 3 at r1c1`; the place alone for an island without a number."""
        at, number = say.coord(self.cells[island]), self.numbers[island]
        return at if number is None else f"the {number} at {at}"

    def islands(self, say: Names, islands: Iterable[int]) -> str:
        return listing([say.coord(self.cells[v]) for v in islands])

    def line(self, say: Names, line: int) -> str:
        """`r1c1–r1c4`."""
        return "–".join(say.coord(self.cells[v]) for v in self.ends[line])

    def observed(self, islands: Iterable[int], puzzle: Puzzle, lines: Iterable[int] = ()) -> tuple[Coord, ...]:
        """Islands and lines as coords."""
        coords = puzzle.substrate.layout.coords
        return (*(self.cells[v] for v in islands), *(coords[self.lines[k]] for k in lines))


def chart_of(puzzle: Puzzle) -> SeaChart:
    return SeaChart(puzzle)


class Sea:
    """The chart with the bridges that are built. It never changes: after a move there is another, by `after`."""

    def __init__(self, chart: SeaChart, masks: Sequence[int]) -> None:
        self.chart = chart
        lines, islands = len(chart.lines), range(len(chart.cells))
        self.least, self.most = [0] * lines, [2] * lines
        """How many bridges each line has at least, which are built, and at most."""
        self.need = chart.numbers.copy()
        """How many more bridges each island needs; `None` for one without a number."""
        self.group_of = list(islands)
        """By island, its group: the islands that are joined by built bridges have the same number."""
        self.groups: dict[int, tuple[int, ...]] = {v: (v,) for v in islands}
        """The islands of each group."""
        self.group_need = dict(enumerate(chart.numbers))
        """How many bridges the islands of each group still need; `None` if one has no number."""
        self._spares: list[dict[int, int] | None] = [None for _ in islands]
        self._take(masks, range(lines))

    def after(self, masks: Sequence[int], lines: Iterable[int]) -> Sea:
        """With these candidates, which have changed on some lines."""
        other = copy(self)
        other.least, other.most, other.need = self.least.copy(), self.most.copy(), self.need.copy()
        other.group_of, other.groups = self.group_of.copy(), self.groups.copy()
        other.group_need, other._spares = self.group_need.copy(), self._spares.copy()
        other._take(masks, lines)
        return other

    def _take(self, masks: Sequence[int], lines: Iterable[int]) -> None:
        chart = self.chart
        for k in lines:
            mask = masks[chart.lines[k]]
            least, most = lowest(mask), highest(mask)
            more = least - self.least[k]
            self.least[k], self.most[k] = least, most
            one, other = chart.ends[k]
            self._spares[one] = self._spares[other] = None
            if more:
                self._build(one, other, more)

    def _build(self, one: int, other: int, more: int) -> None:
        """Join two islands by more bridges."""
        for v in (one, other):
            need = self.need[v]
            self.need[v] = None if need is None else need - more
        groups = {self.group_of[one], self.group_of[other]}
        needs = [self.group_need.pop(group) for group in groups]
        islands = [v for group in groups for v in self.groups.pop(group)]
        joined = min(groups)
        self.groups[joined] = tuple(islands)
        self.group_need[joined] = None if None in needs else sum(n for n in needs if n is not None) - 2 * more
        for v in islands if len(groups) > 1 else ():
            self.group_of[v] = joined

    def spares(self, island: int) -> Mapping[int, int]:
        """How many more bridges there is room for on each line at an island that is not decided.

        What the numbers at both ends leave no room for is struck already: that is bookkeeping.
        """
        found = self._spares[island]
        if found is None:
            least, most = self.least, self.most
            found = {k: most[k] - least[k] for k in self.chart.at[island] if most[k] > least[k]}
            self._spares[island] = found
        return found

    def is_limited(self, line: int, island: int) -> bool:
        """Whether the number at the other end is what leaves no room for two bridges on a line."""
        spare = self.most[line] - self.least[line]
        return self.most[line] < 2 and self.need[self.chart.other(line, island)] == spare

    def closed(self, island: int, extras: Mapping[int, int]) -> list[int] | None:
        """The islands that more bridges from an island would finish as a group without a way to the others, if so.

        `extras` says how many more on which lines.
        """
        ends = (self.chart.other(k, island) for k, n in extras.items() if n)
        groups = {self.group_of[island], *(self.group_of[v] for v in ends)}
        total = 0
        for group in groups:
            need = self.group_need[group]
            if need is None:
                return None
            total += need
        if total != 2 * sum(extras.values()):
            return None
        islands = sorted(v for group in groups for v in self.groups[group])
        return islands if len(islands) < len(self.need) else None


class _Seas:
    """The sea as the board stands; a `Tracker`."""

    def __init__(self, position: Position) -> None:
        self.sea = Sea(position.of_puzzle(chart_of), position.masks)

    def update(self, position: Position, changed: Sequence[int]) -> None:
        rank = self.sea.chart.rank
        lines = {rank[i] for i in changed if i in rank}
        if lines:
            self.sea = self.sea.after(position.masks, lines)


def sea_of(position: Position) -> Sea:
    return position.tracked(_Seas).sea


def bridges(count: int, more: str = "") -> str:
    """`no bridge`, `two bridges`, `two more bridges`."""
    return f"{spelled(count)} {more}bridge{'' if count < 2 else 's'}"


def some_bridges(left: Sequence[int]) -> str:
    """Of several numbers that a line may have: `at least one bridge`, `at most one bridge`, `no bridge or two`."""
    if len(left) == 1:
        return bridges(left[0])
    return "at least one bridge" if 0 not in left else "at most one bridge" if 2 not in left else "no bridge or two"


def group_words(sea: Sea, say: Names, islands: Sequence[int]) -> str:
    """`r1c1, r1c4 and r3c1`; of a large group how many they are, and where they are seen."""
    if len(islands) <= _FEW:
        return sea.chart.islands(say, islands)
    first, last = (say.coord(sea.chart.cells[v]) for v in (islands[0], islands[-1]))
    return f"a group of {len(islands)} islands from {first} to {last}"
