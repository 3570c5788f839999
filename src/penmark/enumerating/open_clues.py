"""Clues of any kind, on any layer: what a solution gives, and what turns of the board make of it.

A solution is told by its marks. At one place several clues may be true of it, such as arrows that point different ways;
each is an *item*, and a puzzle has at most one item of a place. Items of one solution are numbered place by place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from penmark.board.coord import Coord
from penmark.board.transform import Transform
from penmark.enumerating.groups import Turn, Values
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.truth import DerivedClues

Clues = Mapping[Coord, ClueValue]


class OpenReader:
    """Reads solutions of one bare board."""

    def __init__(self, board: Puzzle) -> None:
        self.board = board
        self.places = board.clue_places()
        self._derived = DerivedClues(board)
        self._items: dict[Values, tuple[tuple[Coord, ClueValue], ...]] = {}

    def read(self, solution: Solution) -> Values:
        return solution.values_by_index

    def solution(self, values: Values) -> Solution:
        return Solution(self.board.field, values)

    def items(self, values: Values) -> tuple[tuple[Coord, ClueValue], ...]:
        """Every clue that is true of a solution, with its place."""
        found = self._items.get(values)
        if found is None:
            solution = self.solution(values)
            found = self._items[values] = tuple(self._true_clues(solution))
            if not self.board.genre.clues_depend:
                self._derived.require_true(solution, found)
        return found

    def _true_clues(self, solution: Solution) -> Iterator[tuple[Coord, ClueValue]]:
        for at in self.places:
            meaning = self.board.genre.meaning_at(at)
            for clue in sorted(meaning.true_clues(self.board, solution, at) if meaning else (), key=lambda c: c.order):
                yield at, clue

    def difference(self, values: Values, other: Values) -> int:
        """The items of one solution, as bits, that are not true of another."""
        true = frozenset(self.items(other))
        return sum(1 << k for k, item in enumerate(self.items(values)) if item not in true)

    def clues(self, values: Values, chosen: Iterable[int]) -> Clues:
        items = self.items(values)
        return dict(items[k] for k in chosen)

    def clue_sets(self, values: Values) -> list[Clues]:
        """The sets of clues that a solution answers, where clues depend on each other."""
        sets: list[Clues] = [{}]
        for meaning in self.board.genre.clue_meanings:
            ways = list(meaning.clue_sets(self.board, self.solution(values)))
            sets = [{**before, **more} for before in sets for more in ways]
        return sets


@dataclass(frozen=True)
class OpenGroup:
    """Turns that leave a bare board as it is, acting on its solutions and their clues."""

    reader: OpenReader
    turns: tuple[Turn, ...]

    @cached_property
    def _transforms(self) -> list[Transform]:
        return [Transform(turn.symmetry, self.reader.board.dims) for turn in self.turns]

    def images_of(self, values: Values) -> list[Values]:
        """What each turn makes of a solution."""
        return [tuple(values[k] for k in order) for order in self._orders]

    @cached_property
    def _orders(self) -> list[list[int]]:
        """By turn, the position of the board that each position is read from."""
        field, coords = self.reader.board.field, list(self.reader.board.coords())
        rank, index = field.rank, field.substrate.layout.index
        return [[rank[index(back.coord(at))] for at in coords] for back in (t.inverse for t in self._transforms)]

    def key(self, values: Values) -> Values:
        """The same for all images of the values, and different for others."""
        return min(self.images_of(values))

    def fixing(self, values: Values) -> OpenGroup:
        kept = [turn for turn, image in zip(self.turns, self.images_of(values), strict=True) if image == values]
        return OpenGroup(self.reader, tuple(kept))

    def images(self, values: Values) -> int:
        """How many different ones."""
        return len(self.turns) // len(self.fixing(values).turns)

    def item_moves(self, values: Values) -> list[Sequence[int]]:
        """By turn, the item that each item of a solution becomes; for turns that leave the solution as it is."""
        items = self.reader.items(values)
        number = {item: k for k, item in enumerate(items)}
        return [[number[self._moved(transform, *item)] for item in items] for transform in self._transforms]

    def moved(self, clues: Clues) -> list[frozenset[tuple[Coord, ClueValue]]]:
        """What each turn makes of a set of clues."""
        return [frozenset(self._moved(t, at, clue) for at, clue in clues.items()) for t in self._transforms]

    def _moved(self, transform: Transform, at: Coord, clue: ClueValue) -> tuple[Coord, ClueValue]:
        meaning = self.reader.board.genre.meaning_at(at)
        assert meaning is not None
        there, turned = meaning.transformed(at, clue, transform)
        return meaning.home(self.reader.board.substrate, there), turned


def clue_set_order(clues: Iterable[tuple[Coord, ClueValue]]) -> list[tuple[Coord, tuple[str, str]]]:
    """To compare sets of clues."""
    return sorted((at, clue.order) for at, clue in clues)
