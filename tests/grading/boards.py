"""Boards for tests of the grader: genres without techniques of their own, and one technique at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

from penmark.board.coord import Layer
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.genres.akari import Akari
from penmark.genres.slitherlink import Slitherlink
from penmark.genres.sudoku import Sudoku
from penmark.grading.ladder import Climb, Ladder, Rung
from penmark.grading.profile import ProfileEntry, Tier
from penmark.grading.solve_state import SolveState
from penmark.grading.step import SolveStep
from penmark.grading.techniques import shared_techniques
from penmark.puzzle.game import Commit, Eliminate, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variants
from penmark.reasoning.technique import Propagation, Technique
from penmark.rules.base import Rule
from penmark.rules.constraint import Constraint
from penmark.rules.decided import Decided

Moves: TypeAlias = frozenset[str]
"""Moves as texts: `a1=3` puts down, `a1-3` strikes. Binary marks are 0 and 1."""
SHARED = {technique.name: technique for technique in shared_techniques()}
BOOKKEEPING = ("given", "peers-struck", "one-mark-each")


class _OnlyShared:
    """What genres share is all that names a deduction, and the shared profile is all that scores it."""

    techniques: ClassVar[Any] = ()

    @cached_property
    def profiles(self) -> Mapping[str, str]:
        return {}


class _NoRules(_OnlyShared):
    """A board to lay rules on."""

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return (Constraint.goal(Decided(), Region.all_of(Layer.CELLS)),)


class PlainAkari(_OnlyShared, Akari):
    pass


class PlainSlitherlink(_OnlyShared, Slitherlink):
    pass


class PlainSudoku(_OnlyShared, Sudoku):
    pass


class Shading(_NoRules, Akari):
    pass


class Numbers(_NoRules, Sudoku):
    pass


AKARI, SLITHERLINK, SUDOKU = PlainAkari(), PlainSlitherlink(), PlainSudoku()
SHADING, NUMBERS = Shading(), Numbers()


def shaded(rows: int, cols: int, *rules: tuple[Rule, str]) -> Puzzle:
    """Binary cells under rules, each over the cells it names, or over all for `*`."""
    return _with(SHADING.new(rows, cols), rules)


def numbered(side: int, *rules: tuple[Rule, str]) -> Puzzle:
    """Cells that take 1 to `side` under rules."""
    return _with(NUMBERS.new(side, side), rules)


def _with(puzzle: Puzzle, rules: Iterable[tuple[Rule, str]]) -> Puzzle:
    for rule, cells in rules:
        region = Region.all_of(Layer.CELLS) if cells == "*" else Region.path(map(puzzle.coord, cells.split()))
        puzzle = puzzle.add_constraint(Constraint.goal(rule, region))
    return puzzle


def moves_of(puzzle: Puzzle, text: str) -> Iterator[Move]:
    """Moves from their texts, with blanks between."""
    for word in text.split():
        kind, sign = (Commit, "=") if "=" in word else (Eliminate, "-")
        at, _, value = word.partition(sign)
        coord = puzzle.coord(at)
        domain = puzzle.field.domain(puzzle.substrate.layout.index(coord))
        yield kind(coord, domain.mark(int(value)))


def texts(puzzle: Puzzle, moves: Iterable[Move]) -> Moves:
    name = puzzle.substrate.format_coord
    return frozenset(f"{name(move.coord)}{'=' if isinstance(move, Commit) else '-'}{move.mark.value}" for move in moves)


def said(text: str) -> Moves:
    return frozenset(text.split())


def alone(technique: Technique) -> Ladder:
    """A ladder with one technique above the bookkeeping; deductions are named as if all the shared ones were there."""
    names = tuple(one for one in shared_techniques() if isinstance(one, Propagation))
    books = [
        (one, ProfileEntry(one.name, Tier.TRIVIAL, 0)) for one in names if one.name in BOOKKEEPING and one != technique
    ]
    entry = ProfileEntry(technique.name, Tier.MEDIUM, 1)
    if isinstance(technique, Propagation):
        return Ladder(names, (*books, (technique, entry)), (), len(books))
    return Ladder(names, tuple(books), (Rung(technique, entry, len(books)),), len(books))


def steps(puzzle: Puzzle, name: str, marks: str = "") -> list[SolveStep]:
    """Every step that one shared technique takes from a state of play until it finds nothing more."""
    state = SolveState(puzzle)
    state.apply(tuple(moves_of(puzzle, marks)))
    climb = Climb(alone(SHARED[name]), state)
    found = list(climb.found_steps())
    assert climb.contradiction is None
    return found


def fires(puzzle: Puzzle, name: str, marks: str = "") -> list[Moves]:
    """The moves of each of these steps."""
    return [texts(puzzle, step.moves) for step in steps(puzzle, name, marks)]
