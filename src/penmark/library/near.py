"""`Neighbourhood`: what is nearly the same puzzle as a given one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from penmark.board.coord import Coord
from penmark.board.mark import Masks
from penmark.errors import PenmarkError
from penmark.library.near_keys import most_differences, part_keys_near, solution_key, window_keys_of_solution
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.game import is_solved
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.transform import transform_for, transformed_puzzle, transformed_solution
from penmark.puzzle.wire import dumps
from penmark.solvers import solve

_SECONDS = 10.0
"""The most time to solve a puzzle; of what is not solved only places are compared."""


@dataclass(frozen=True, slots=True)
class _Image:
    """The puzzle turned or mirrored, and its solution."""

    puzzle: Puzzle
    clues: frozenset[tuple[Coord, ClueValue]]
    solution: Masks | None

    def differences(self, other: Puzzle) -> int:
        """The number of places where the two have another material or another clue."""
        ours, theirs = self.puzzle.substrate, other.substrate
        places = {at for at, _ in self.clues ^ frozenset(other.clues.items())}
        if ours.materials != theirs.materials:
            pairs = zip(ours.layout.coords, ours.materials, theirs.materials, strict=True)
            places |= {at for at, mine, its in pairs if mine != its}
        return len(places)

    def has_its_solution(self, other: Puzzle) -> bool:
        """Whether it solves the other puzzle too, and nothing else does."""
        if self.solution is None or self.puzzle.substrate != other.substrate or not self._has_givens(other):
            return False
        return is_solved(other, self.solution) and solve(other, 2, time_budget=_SECONDS).unique is True

    def _has_givens(self, other: Puzzle) -> bool:
        """Whether the solution has the marks that clues of the other puzzle state: soon told, where they do."""
        assert self.solution is not None
        index = other.substrate.layout.index
        stated = ((at, other.genre.stated_mark(at, clue)) for at, clue in other.clues.items())
        return all(mark is None or self.solution[index(at)] == mark.bit for at, mark in stated)


class Neighbourhood:
    """The puzzles that differ from one in few places, or that have its solution; turned or mirrored perhaps.

    Of the same genre, with the same variants, rooms and added rules.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._most = most_differences(len(puzzle.clues))
        self._images = list(_images(puzzle))

    def keys(self) -> Iterator[Sequence[Collection[int]]]:
        """Whatever is near has a key out of every set of one of these sequences; what has, need not be near."""
        yield [{key for image in self._images for key in part_keys_near(dumps(image.puzzle))}]
        for image in self._images:
            if image.solution is not None:
                yield [[solution_key(image.puzzle, image.solution)]]
                yield window_keys_of_solution(image.puzzle, image.solution)

    def has(self, other: Puzzle) -> bool:
        return any(
            image.differences(other) <= self._most or image.has_its_solution(other)
            for image in self._images
            if _comparable(image.puzzle, other)
        )


def _comparable(one: Puzzle, other: Puzzle) -> bool:
    return (one.genre.name, one.dims, one.substrate.rooms, one.variants, one.added) == (
        other.genre.name,
        other.dims,
        other.substrate.rooms,
        other.variants,
        other.added,
    )


def _images(puzzle: Puzzle) -> Iterator[_Image]:
    """Each once; only the puzzle itself where a rule cannot be turned."""
    found = solve(puzzle, 2, time_budget=_SECONDS)
    solution = found[0] if found.unique else None
    seen: set[Puzzle] = set()
    for symmetry in puzzle.genre.symmetries:
        try:
            by = transform_for(puzzle, symmetry)
            image = transformed_puzzle(puzzle, by)
        except PenmarkError:
            continue
        if image not in seen:
            seen.add(image)
            masks = None if solution is None else transformed_solution(solution, image, by).masks()
            yield _Image(image, frozenset(image.clues.items()), masks)
