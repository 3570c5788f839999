"""Bridges of random islands changed until the numbers allow no others: for puzzles too hard to come about by chance.

Where counting does not solve a puzzle, its numbers nearly always have several solutions. So single bridges are changed
as long as that leaves no more solutions than before, until one is left.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TypeAlias

from penmark.genres.hashi.seeding import Built, Position, Reach, solved_islands
from penmark.program import Program, negate
from penmark.puzzle.randomness import Rng

_MANY = 16
"""From so many solutions on it does not matter how many there are."""
_CHANGES = 1
"""How many changes are tried for each line between two islands."""
_LARGEST = 8
"""The largest number of an island."""

Line: TypeAlias = tuple[Position, Position]
"""Two islands that see each other, as in `Built`."""


def with_only_bridges(built: Built, rows: int, cols: int, rng: Rng) -> Built | None:
    """Other bridges between the same islands that are the only solution to their numbers, and that counting does not
    find; `None` if no change of single ones leads there."""
    climb = _Climb(built, rows, cols)
    for _ in range(_CHANGES * len(climb.lines)):
        if climb.solutions == 1:
            return climb.built
        climb.change(rng.choice(climb.lines), 1 + rng.below(2))
    return climb.built if climb.solutions == 1 else None


class _Climb:
    """Bridges, and how many solutions their numbers have: `_MANY` for so many or more."""

    def __init__(self, built: Built, rows: int, cols: int) -> None:
        self.built, self._rows, self._cols = built, rows, cols
        self._islands = sorted({at for line in built for at in line})
        self.lines = list(_lines(self._islands))
        self._question = _Question(self._islands, self.lines)
        self.solutions = _MANY
        self._take(built)

    def change(self, line: Line, by: int) -> None:
        """Give a line another number of bridges, unless that is wrong, or makes the puzzle worse."""
        count = (self.built.get(line, 0) + by) % 3
        changed = {each: number for each, number in self.built.items() if each != line}
        if count:
            changed[line] = count
        if self._may_stand(changed, line):
            self._take(changed)

    def _may_stand(self, built: Built, line: Line) -> bool:
        """Whether bridges that were right before a line was changed cross none and join all islands."""
        if line in built:
            return not any(other in built for other in self._question.crossing[line])
        return _is_joined(self._islands, built)

    def _take(self, built: Built) -> None:
        """Go on from these bridges, unless their numbers have more solutions, or counting solves them."""
        numbers = dict.fromkeys(self._islands, 0)
        for line, count in built.items():
            for at in line:
                numbers[at] += count
        if max(numbers.values()) > _LARGEST or self._is_counted_out(numbers):
            return
        solutions = self._question.solutions(numbers, min(self.solutions + 1, _MANY))
        if solutions <= self.solutions:
            self.built, self.solutions = built, solutions

    def _is_counted_out(self, numbers: Mapping[Position, int]) -> bool:
        """Whether counting solves a puzzle."""
        given = bytearray(self._rows * self._cols)
        for (row, col), number in numbers.items():
            given[row * self._cols + col] = number
        return solved_islands(bytes(given), self._rows, self._cols)[0] < Reach.BEYOND


class _Question:
    """How many solutions numbers have, asked of one program for all numbers that the same islands may have."""

    def __init__(self, islands: list[Position], lines: list[Line]) -> None:
        self.crossing = _crossing(lines)
        built = {line: 4 * k for k, line in enumerate(lines)}
        """The literal of whether a line has bridges; that of the next variable says that it has two."""
        first = 4 * len(lines)
        program = Program(2 * len(lines) + _LARGEST * len(islands), array("i"))
        for line, literal in built.items():
            program.implies(literal + 2, [literal])
            program.implications((literal, negate(built[other])) for other in self.crossing[line] if line < other)
        self._assumed: dict[tuple[Position, int], list[int]] = {}
        """What says that an island has a number: so many of its own literals are true."""
        for at in islands:
            own = range(first, first + 2 * _LARGEST, 2)
            first += 2 * _LARGEST
            ends = [literal + two for line, literal in built.items() if at in line for two in (0, 2)]
            program.count([*ends, *map(negate, own)], [_LARGEST])
            for number in range(_LARGEST + 1):
                self._assumed[at, number] = [*own[:number], *map(negate, own[number:])]
        nodes = [program.fresh() for _ in islands]
        program.facts(nodes)
        place = {at: k for k, at in enumerate(islands)}
        ends_of = [(len(islands) + k, place[at]) for k, line in enumerate(lines) for at in line]
        program.connected([*nodes, *built.values()], ends_of)
        self._solver = program.solver()

    def solutions(self, numbers: Mapping[Position, int], most: int) -> int:
        """How many there are, up to so many."""
        assumed = [literal for each in numbers.items() for literal in self._assumed[each]]
        return self._solver.count(assumed, most)[0]


def _lines(islands: list[Position]) -> Iterator[Line]:
    """Two islands each that see each other."""
    yield from ((one, other) for one, other in pairwise(islands) if one[0] == other[0])
    by_column = sorted(islands, key=lambda at: at[::-1])
    yield from ((one, other) for one, other in pairwise(by_column) if one[1] == other[1])


def _crossing(lines: list[Line]) -> dict[Line, list[Line]]:
    """For each line those that a bridge there would cross."""
    found: dict[Line, list[Line]] = {line: [] for line in lines}
    upright = [line for line in lines if line[0][1] == line[1][1]]
    for flat in lines:
        (row, left), (_, right) = flat
        for line in upright if row == flat[1][0] else ():
            (top, col), (bottom, _) = line
            if left < col < right and top < row < bottom:
                found[flat].append(line)
                found[line].append(flat)
    return found


def _is_joined(islands: list[Position], built: Built) -> bool:
    """Whether bridges lead from each island to all others."""
    neighbours: dict[Position, list[Position]] = {at: [] for at in islands}
    for one, other in built:
        neighbours[one].append(other)
        neighbours[other].append(one)
    found, waiting = {islands[0]}, [islands[0]]
    while waiting:
        new = [at for at in neighbours[waiting.pop()] if at not in found]
        found.update(new)
        waiting += new
    return len(found) == len(islands)
