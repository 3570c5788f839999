"""Clues and variants as groups of constraints in one program, each of which can be switched off by itself.

That is how clues are put on and taken off a loaded instance, whatever they mean: the rules of a board never see its
clues, so leaving out what a clue stands for is leaving out the clue. Where clues depend on each other there are no such
groups, and every set of clues is a puzzle of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from penmark.board.coord import Coord
from penmark.errors import PuzzleError
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant
from penmark.rules.base import Rule
from penmark.rules.constraint import Constraint
from penmark.rules.lowering import Lowering
from penmark.solvers.lowered import lower_constraint

Origin = tuple[int, int]
"""The constraint and region that an entry of a program is laid to."""


@dataclass
class ClueGroups:
    """What some clues and variants were lowered to."""

    origins: dict[Coord | Variant, list[Origin]] = field(default_factory=dict)
    """By clue or variant; none for one that says nothing."""
    rules: list[Rule] = field(default_factory=list)
    """By constraint number, from the first one that was free."""

    def off(self, on: Iterable[Coord | Variant]) -> list[Origin]:
        """What must be switched off for exactly these to hold."""
        held = frozenset(on)
        return [origin for each, group in self.origins.items() if each not in held for origin in group]

    def add(self, key: Coord | Variant, constraints: Iterable[Constraint], to: Lowering, first: int = 0) -> None:
        self.origins[key] = []
        for constraint in constraints:
            start = len(to.program.code)
            to.program.at(first + len(self.rules))
            lower_constraint(constraint, to)
            self.rules.append(constraint.rule)
            self.origins[key] += to.program.origins(start)


def add_clue_groups(board: Puzzle, clues: Mapping[Coord, ClueValue], to: Lowering, first: int = 0) -> ClueGroups:
    """Lower each of the clues by itself, under constraint numbers from `first` on."""
    if board.genre.clues_depend:
        raise PuzzleError(f"the clues of {board.genre.title} depend on each other: none can be switched by itself")
    groups = ClueGroups()
    for at, clue in clues.items():
        groups.add(at, board.constraints_of(at, clue), to, first)
    return groups


def add_variant_groups(groups: ClueGroups, puzzle: Puzzle, to: Lowering) -> None:
    """Lower each variant of a puzzle by itself: what it stands for beside the others, whichever of them are off."""
    for variant in puzzle.variants:
        groups.add(variant, variant.constraints(puzzle.substrate, puzzle.variants), to)


def ruling_variants(puzzle: Puzzle) -> tuple[Variant, ...]:
    """Those that stand for constraints of their own: neither fog nor what the genre looks at itself."""
    return tuple(each for each in puzzle.variants if each.constraints(puzzle.substrate, puzzle.variants))


def unvaried_constraints(puzzle: Puzzle) -> tuple[Constraint, ...]:
    """What neither clues nor variants stand for, with what the genre makes of a switch itself."""
    return (*puzzle.genre.build_constraints(puzzle.substrate, puzzle.variants), *puzzle.added)
