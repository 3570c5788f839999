"""Islands and the lines between them as techniques see them: how many bridges each still needs, and has room for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

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
        rank = {i: k for k, i in enumerate(self.lines)}
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
    """The chart with the bridges that are built. It is valid until the next move."""

    def __init__(self, position: Position) -> None:
        self.chart = chart = position.of_puzzle(chart_of)
        masks = position.masks
        held = [masks[i] for i in chart.lines]
        lowest_of, highest_of = ({mask: of(mask) for mask in set(held)} for of in (lowest, highest))
        self.least = [lowest_of[mask] for mask in held]
        """How many bridges each line has at least: so many are built."""
        self.most = [highest_of[mask] for mask in held]
        least = self.least
        self.need = [
            None if number is None else number - sum([least[k] for k in chart.at[v]])
            for v, number in enumerate(chart.numbers)
        ]
        """How many more bridges each island needs; `None` for one without a number."""

    def spares(self, island: int) -> dict[int, int]:
        """How many more bridges there is room for on each line at an island that is not decided.

        What the numbers at both ends leave no room for is struck already: that is bookkeeping.
        """
        least, most = self.least, self.most
        return {k: most[k] - least[k] for k in self.chart.at[island] if most[k] > least[k]}

    def is_limited(self, line: int, island: int) -> bool:
        """Whether the number at the other end is what leaves no room for two bridges on a line."""
        spare = self.most[line] - self.least[line]
        return self.most[line] < 2 and self.need[self.chart.other(line, island)] == spare

    # ── groups ──

    @cached_property
    def group_of(self) -> list[int]:
        """By island, its group: the islands that are joined by built bridges have the same number."""
        group = list(range(len(self.chart.cells)))

        def root(v: int) -> int:
            while group[v] != v:
                group[v] = v = group[group[v]]
            return v

        for k, (one, other) in enumerate(self.chart.ends):
            if self.least[k]:
                group[root(one)] = root(other)
        return [root(v) for v in range(len(group))]

    @cached_property
    def groups(self) -> Mapping[int, list[int]]:
        """The islands of each group."""
        found: dict[int, list[int]] = {}
        for v, group in enumerate(self.group_of):
            found.setdefault(group, []).append(v)
        return found

    @cached_property
    def group_need(self) -> Mapping[int, int | None]:
        """How many bridges the islands of each group still need; `None` if one has no number."""
        found: dict[int, int | None] = {}
        for group, islands in self.groups.items():
            needs = [self.need[v] for v in islands]
            found[group] = None if None in needs else sum(need for need in needs if need is not None)
        return found

    def closing_room(self, island: int, spares: Mapping[int, int], count: int) -> int:
        """Of the room on lines at an island, how much `closes` could find used by up to `count` more bridges.

        A quick look beforehand: a group that needs more than these can give it is not finished by them.
        """
        need, group_of, most = self.group_need, self.group_of, 2 * count
        group = group_of[island]
        own = need[group]
        if own is None or own > most:
            return 0
        room = 0
        for k, spare in spares.items():
            there = group_of[self.chart.other(k, island)]
            more = 0 if there == group else need[there]
            if more is not None and own + more <= most:
                room += spare
        return room

    def closes(self, island: int, extras: Mapping[int, int]) -> list[int] | None:
        """The islands that more bridges from an island would finish as a group without a way to the others, if so.

        `extras` says how many more on which lines.
        """
        joined = {self.group_of[island], *(self.group_of[self.chart.other(k, island)] for k, n in extras.items() if n)}
        total = 0
        for group in joined:
            need = self.group_need[group]
            if need is None:
                return None
            total += need
        if total != 2 * sum(extras.values()):
            return None
        islands = sorted(v for group in joined for v in self.groups[group])
        return islands if len(islands) < len(self.chart.cells) else None


def sea_of(position: Position) -> Sea:
    return Sea(position)


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
