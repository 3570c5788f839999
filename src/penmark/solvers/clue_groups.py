"""Clues and variants as groups of constraints in one program, each of which can be switched off by itself.

That is how clues are put on and taken off a loaded instance, whatever they mean: the rules of a board never see its
clues, so leaving out what a clue stands for is leaving out the clue. Where clues depend on each other there are no such
groups, and every set of clues is a puzzle of its own.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from penmark.board.coord import Coord
from penmark.errors import PuzzleError
from penmark.program import Program
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant
from penmark.rules.base import Rule
from penmark.rules.constraint import Constraint
from penmark.rules.lowering import Lowering

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
            constraint.lower(to)
            self.rules.append(constraint.rule)
            self.origins[key] += to.program.origins(start)


@dataclass(frozen=True)
class ClueCode:
    """What one clue is lowered to, its constraints numbered from 0."""

    code: array[int]
    numbers: Sequence[int]
    """Where in the code constraint numbers stand."""
    rules: Sequence[Rule]
    origins: Sequence[Origin]

    def add_to(self, program: Program, first: int) -> list[Origin]:
        """Append it, its constraints numbered from `first`; the origins it has there."""
        code = self.code[:]
        for at in self.numbers:
            code[at] += first
        program.code += code
        return [(constraint + first, region) for constraint, region in self.origins]


class ClueCodes:
    """What clues of one board are lowered to, each made once: a generator loads the same clues again and again."""

    def __init__(self, board: Puzzle, bare: Lowering) -> None:
        """`bare` is the lowering of the board without clues, to copies of which they are added."""
        self._board, self._bare = board, bare
        self._kept: dict[tuple[Coord, ClueValue], ClueCode | None] = {}

    def find(self, at: Coord, clue: ClueValue) -> ClueCode | None:
        """`None` where more than code is added: literals of its own, or parts that are told apart."""
        if (at, clue) not in self._kept:
            self._kept[at, clue] = self._made(at, clue)
        return self._kept[at, clue]

    def _made(self, at: Coord, clue: ClueValue) -> ClueCode | None:
        bare = self._bare.program
        lowering = self._bare.onto(bare.after())
        program, constraints = lowering.program, self._board.constraints_of(at, clue)
        for k, constraint in enumerate(constraints):
            program.at(k)
            constraint.lower(lowering)
        if program.variables > bare.variables or any(True for _ in program.parts()):
            return None
        numbers = [entry + 1 for entry in program.entries()]
        return ClueCode(program.code, numbers, [each.rule for each in constraints], program.origins())


def add_clue_groups(
    board: Puzzle, clues: Mapping[Coord, ClueValue], to: Lowering, first: int = 0, kept: ClueCodes | None = None
) -> ClueGroups:
    """Lower each of the clues by itself, under constraint numbers from `first` on, as they are `kept` if they are."""
    if board.genre.clues_depend:
        raise PuzzleError(f"the clues of {board.genre.title} depend on each other: none can be switched by itself")
    groups = ClueGroups()
    for at, clue in clues.items():
        known = None if kept is None else kept.find(at, clue)
        if known is None:
            groups.add(at, board.constraints_of(at, clue), to, first)
            continue
        groups.origins[at] = known.add_to(to.program, first + len(groups.rules))
        groups.rules += known.rules
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
    return (*puzzle.board_rules.constraints, *puzzle.added)
