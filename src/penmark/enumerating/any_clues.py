"""Clues of any kind on any layer: which are true of a solution, and how symmetries of the board act on them.

Solutions are identified by their marks. At one place several clues may be true of a solution, such as arrows in
different directions; each is an *item*, and a puzzle has at most one item of a place. The items of a solution are
numbered place by place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from penmark.board.coord import Coord
from penmark.board.transform import Transform
from penmark.enumerating.groups import SymmetryMove, Values
from penmark.errors import PuzzleError
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.truth import DerivedClues

Clues = Mapping[Coord, ClueValue]
Item: TypeAlias = tuple[Coord, ClueValue]


class AnyClueReader:
    """Lists the clues that are true of a solution of one bare board; a `SolutionReader`."""

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
        """The items of a solution, as a bit set, that are false of another."""
        true = frozenset(self.items(other))
        return sum(1 << k for k, item in enumerate(self.items(values)) if item not in true)

    def clues(self, values: Values, chosen: Iterable[int]) -> Clues:
        items = self.items(values)
        return dict(items[k] for k in chosen)

    def clue_sets(self, values: Values) -> list[Clues]:
        """The sets of clues that a solution has, where clues depend on each other."""
        sets: list[Clues] = [{}]
        for meaning in self.board.genre.clue_meanings:
            ways = list(meaning.clue_sets(self.board, self.solution(values)))
            sets = [{**before, **more} for before in sets for more in ways]
        return sets


@dataclass(frozen=True)
class AnyClueGroup:
    """Symmetries that preserve a bare board, acting on its solutions and their clues."""

    reader: AnyClueReader
    turns: tuple[SymmetryMove, ...]

    @cached_property
    def _transforms(self) -> list[Transform]:
        return [Transform(turn.symmetry, self.reader.board.dims) for turn in self.turns]

    def images_of(self, values: Values) -> list[Values]:
        """The image of a solution under each symmetry."""
        return [tuple(values[k] for k in order) for order in self._orders]

    @cached_property
    def _orders(self) -> list[list[int]]:
        """For each symmetry, the position that each position is read from."""
        field, coords = self.reader.board.field, list(self.reader.board.coords())
        rank, index, board = field.rank, field.substrate.layout.index, field.substrate
        backwards = (transform.inverse.onto(board) for transform in self._transforms)
        return [[rank[index(back.coord(at))] for at in coords] for back in backwards]

    def key(self, values: Values) -> Values:
        """A canonical form: equal for two value tuples if and only if one is an image of the other."""
        return min(self.images_of(values))

    def fixing(self, values: Values) -> AnyClueGroup:
        """The symmetries that preserve the values."""
        kept = [turn for turn, image in zip(self.turns, self.images_of(values), strict=True) if image == values]
        return AnyClueGroup(self.reader, tuple(kept))

    def images(self, values: Values) -> int:
        """The number of different images of the values."""
        return len(self.turns) // len(self.fixing(values).turns)

    def item_moves(self, values: Values) -> list[Sequence[int]]:
        """For each symmetry, which must preserve the solution, the item that each item is mapped to."""
        items = self.reader.items(values)
        number = {item: k for k, item in enumerate(items)}
        return [[self._number(number, transform, item) for item in items] for transform in self._transforms]

    def _number(self, number: Mapping[Item, int], transform: Transform, item: Item) -> int:
        moved = self._moved(transform, *item)
        if moved not in number:
            genre, (at, clue), (there, turned) = self.reader.board.genre, item, moved
            raise PuzzleError(
                f"{genre.title} does not list all clues that are true of a solution: {clue.text()} at {at!r} becomes "
                f"{turned.text()} at {there!r} by {transform.symmetry}, which `true_clues` does not name there"
            )
        return number[moved]

    def moved(self, clues: Clues) -> list[frozenset[tuple[Coord, ClueValue]]]:
        """The image of a set of clues under each symmetry."""
        return [frozenset(self._moved(t, at, clue) for at, clue in clues.items()) for t in self._transforms]

    def _moved(self, transform: Transform, at: Coord, clue: ClueValue) -> tuple[Coord, ClueValue]:
        meaning = self.reader.board.genre.meaning_at(at)
        assert meaning is not None
        there, turned = meaning.transformed(at, clue, transform)
        return meaning.home(self.reader.board.substrate, there), turned


def clue_set_order(clues: Iterable[tuple[Coord, ClueValue]]) -> list[tuple[Coord, tuple[str, str]]]:
    """A sort key for sets of clues."""
    return sorted((at, clue.order) for at, clue in clues)
