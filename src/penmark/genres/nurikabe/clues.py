"""What Nurikabe's clues mean: each is the size of its island, and every island has one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import ClassVar

from penmark import _kernel
from penmark.board.coord import Coord, Layer
from penmark.board.mark import FALSE
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.puzzle.clue import UNKNOWN, AnyClue, ClueOptions, ClueValue, Number, NumberRange, OneOf, WriteNumber
from penmark.puzzle.meaning import ClueMeaning, Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.islands import Island, Islands, lower_with_clues_apart
from penmark.rules.lowering import Lowering
from penmark.rules.pin import Pin

_OFFERED = 12
"""The largest number that an editor lists; larger ones are typed."""


class IslandSizes(NumberRange):
    """The numbers up to that of all cells."""

    def choices(self) -> tuple[ClueValue, ...]:
        return tuple(map(Number, self.numbers[:_OFFERED]))

    @property
    def are_listed(self) -> bool:
        return len(self.numbers) <= _OFFERED


@lru_cache(maxsize=64)
def _options(cells: int) -> ClueOptions:
    return AnyClue(IslandSizes(range(1, cells + 1)), OneOf((UNKNOWN,)))


class IslandSize(ClueMeaning):
    """A number is the size of its island. An island without a clue is wrong, so none can be dropped by itself."""

    depends_on_others: ClassVar[bool] = True
    lists_clue_sets: ClassVar[bool] = True
    rule_kinds: ClassVar[frozenset[str] | None] = frozenset({"pin", "islands"})

    def __init__(self) -> None:
        super().__init__(lambda substrate, at: _options(substrate.rows * substrate.cols))

    def same_options(self, substrate: Substrate) -> ClueOptions | None:
        return _options(substrate.rows * substrate.cols)

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        return next((Number(len(island)) for island in islands_of(board, solution) if at in island), None)

    def true_clues(self, board: Puzzle, solution: Solution, at: Coord) -> tuple[ClueValue, ...]:
        size = self.derive(board, solution, at)
        return () if size is None else (size, UNKNOWN)

    def noun(self, clue: ClueValue, number: WriteNumber) -> str:
        """One without a number is a clue still: there is an island there."""
        return "?" if clue.is_silent else super().noun(clue, number)

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        return (*_pinned(clues), _islands(clues))

    def lower_apart(self, board: Puzzle, clues: Clues, to: Lowering) -> Mapping[Coord, tuple[int, int]]:
        for constraint in _pinned(clues):
            constraint.lower(to)
        islands = _islands(clues)
        assert isinstance(islands.rule, Islands)
        (scope,) = islands.scopes(to.field)
        islands.rule.lower_with_numbers_apart(scope, to, 0)
        return {at: (0, k) for k, (at, clue) in enumerate(clues.items()) if clue.as_number is not None}

    def clue_groups(self, board: Puzzle, solution: Solution) -> list[list[tuple[Coord, ClueValue]]]:
        """For each island its number, or a question mark, in any of its cells."""
        islands = islands_of(board, solution)
        return [[(at, clue) for clue in (Number(len(island)), UNKNOWN) for at in island] for island in islands]

    def lower_groups(self, groups: Sequence[Sequence[tuple[Coord, ClueValue]]], to: Lowering) -> bool:
        (scope,) = _islands({}).scopes(to.field)
        islands = [(group[0][1].as_number, [at for at, _ in group]) for group in groups]
        lower_with_clues_apart(FALSE, [(size, places) for size, places in islands if size], scope, to, 0)
        return True

    def quieter(self, clue: ClueValue) -> ClueValue | None:
        return UNKNOWN if clue.as_number is not None else None

    def clue_sets(self, board: Puzzle, solution: Solution) -> Iterator[Clues]:
        return (dict(chosen) for chosen in product(*self.clue_groups(board, solution)))

    def choose_clues(self, board: Puzzle, solution: Solution, rng: Rng) -> Clues | None:
        return {rng.choice(island): Number(len(island)) for island in islands_of(board, solution)}


def _pinned(clues: Clues) -> list[Constraint]:
    """Clues stand on land."""
    return [Constraint.each(Pin(FALSE), [Region.of((at,)) for at in clues])] if clues else []


def _islands(clues: Clues) -> Constraint:
    cells = Region.all_of(Layer.CELLS).called("the islands")
    return Constraint.goal(Islands(FALSE, tuple(Island(at, clue.as_number) for at, clue in clues.items())), cells)


def islands_of(board: Puzzle, solution: Solution) -> list[list[Coord]]:
    """The cells of each island, in reading order."""
    coords, layout = board.substrate.layout.coords, board.substrate.layout
    land = bytearray(layout.size)
    for i, value in zip(board.substrate.floor, solution.values_by_index, strict=True):
        land[i] = not value
    beside = layout.adjacency
    labels = memoryview(_kernel.components(bytes(land), beside.offsets, beside.indices)).cast("i")
    found: list[list[Coord]] = [[] for _ in range(max(labels, default=-1) + 1)]
    for i, label in enumerate(labels):
        if label >= 0:
            found[label].append(coords[i])
    return found
