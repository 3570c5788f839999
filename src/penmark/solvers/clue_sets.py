"""Which clues and variants of a puzzle matter: those that contradict, and those it would be the same without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol, TypeAlias

from penmark.board.coord import Coord
from penmark.errors import PuzzleError
from penmark.program import ALWAYS, negate
from penmark.puzzle.clue import UNKNOWN
from penmark.puzzle.meaning import Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.variant import Variant
from penmark.solvers import solve
from penmark.solvers.base import Budget, Cancel, SolveResult
from penmark.solvers.clue_groups import add_clue_groups, add_variant_groups, ruling_variants, unvaried_constraints
from penmark.solvers.fast import kernel_flag
from penmark.solvers.lowered import lowering_of

Part: TypeAlias = Coord | Variant
"""What can be left out of a puzzle: the clue at a place, or a variant."""


@dataclass(frozen=True)
class Core:
    clues: tuple[Coord, ...]
    complete: bool
    """Whether nothing could be left out; if not, time ran out."""
    variants: tuple[Variant, ...] = ()

    @classmethod
    def of(cls, parts: Sequence[Part], complete: bool) -> Core:
        clues, variants = _sorted_apart(parts)
        return cls(clues, complete, variants)


def _sorted_apart(parts: Sequence[Part]) -> tuple[tuple[Coord, ...], tuple[Variant, ...]]:
    """Clues in the order of the board, and variants in the order they are in."""
    clues = sorted(each for each in parts if isinstance(each, Coord))
    return tuple(clues), tuple(each for each in parts if isinstance(each, Variant))


class _StoppedError(Exception):
    """Time is up."""


def contradicting(puzzle: Puzzle, *, time_budget: float, cancel: Cancel | None = None) -> Core:
    """Clues and variants of a puzzle without solution that contradict: leave out any one and the others do not.

    Halves are tried before single clues (QuickXplain): for k clues of n about k·log(n/k) questions are asked. If there
    is no solution even without clues, the set is empty. Where clues depend on each other, a clue that is left out still
    stands there as a `?`, if there is such a clue: without it the others would mean something else; and variants stay.
    So does what it says of the others: a rule about cells without a dot is not about those whose dot is left out.
    """
    search = _Contradicting(puzzle, Budget(time_budget, cancel), cancel)
    try:
        found = () if search.contradict(()) else search.within((), search.smallest, changed=False)
    except _StoppedError:
        return Core.of(search.smallest, complete=False)
    return Core.of(found, complete=True)


class _Contradicting:
    def __init__(self, puzzle: Puzzle, budget: Budget, cancel: Cancel | None) -> None:
        variants = () if puzzle.genre.clues_depend else ruling_variants(puzzle)
        self._questions = (
            _Switched(puzzle, budget, cancel, with_variants=True)
            if variants
            else _questions(puzzle, budget, cancel, left_out=_silenced(puzzle))
        )
        self.smallest: tuple[Part, ...] = (*puzzle.clues, *variants)
        """The fewest that are known to contradict."""

    def contradict(self, parts: Sequence[Part]) -> bool:
        solvable = self._questions.solvable(parts)
        if solvable is None:
            raise _StoppedError
        if not solvable and len(parts) < len(self.smallest):
            self.smallest = tuple(parts)
        return not solvable

    def within(self, kept: tuple[Part, ...], among: tuple[Part, ...], changed: bool) -> tuple[Part, ...]:
        """A least part of `among` that contradicts together with `kept`, given that all of it does.

        `changed` says that `kept` is new since that was last asked, so that it alone may contradict already.
        """
        if changed and self.contradict(kept):
            return ()
        if len(among) == 1:
            return among
        half = len(among) // 2
        left, right = among[:half], among[half:]
        of_right = self.within((*kept, *left), right, changed=True)
        of_left = self.within((*kept, *of_right), left, changed=bool(of_right))
        return (*of_left, *of_right)


@dataclass(frozen=True)
class Tried:
    needless: tuple[Coord, ...]
    needed: tuple[Coord, ...]
    complete: bool
    """Whether every clue and variant is in one of them; if not, time ran out."""
    needless_variants: tuple[Variant, ...] = ()
    needed_variants: tuple[Variant, ...] = ()

    @classmethod
    def of(cls, could_go: Sequence[Part], needed: Sequence[Part], complete: bool) -> Tried:
        (spare, spare_variants), (kept, kept_variants) = _sorted_apart(could_go), _sorted_apart(needed)
        return cls(spare, kept, complete, spare_variants, kept_variants)


def needless(puzzle: Puzzle, *, time_budget: float, cancel: Cancel | None = None) -> Tried:
    """The clues and variants of a puzzle with one solution each of which alone could go, and those that could not.

    What has no rule of its own, such as fog, is in neither.
    """
    budget = Budget(time_budget, cancel)
    could_go: list[Part] = []
    needed: list[Part] = []
    only = solve(puzzle, 2, time_budget=budget.left, cancel=cancel)
    if not only.unique:
        if only.unique is None:
            return Tried.of((), (), complete=False)
        raise PuzzleError("only of a puzzle with exactly one solution it can be asked which clues it needs")
    questions = _questions(puzzle, budget, cancel, only[0])
    for at in puzzle.clues:
        unique = questions.unique([other for other in puzzle.clues if other != at])
        if unique is None:
            return Tried.of(could_go, needed, complete=False)
        (could_go if unique else needed).append(at)
    for variant in ruling_variants(puzzle):
        others = puzzle.with_variants(*(other for other in puzzle.variants if other != variant))
        unique = solve(others, 2, time_budget=budget.left, cancel=cancel).unique
        if unique is None:
            return Tried.of(could_go, needed, complete=False)
        (could_go if unique else needed).append(variant)
    return Tried.of(could_go, needed, complete=True)


class _Questions(Protocol):
    """About a puzzle with some of its parts; `None` when time is up."""

    def solvable(self, parts: Sequence[Part]) -> bool | None: ...

    def unique(self, parts: Sequence[Part]) -> bool | None:
        """Whether the known solution is the only one left."""


def _questions(
    puzzle: Puzzle,
    budget: Budget,
    cancel: Cancel | None,
    known: Solution | None = None,
    left_out: Clues = MappingProxyType({}),
) -> _Questions:
    """`left_out` is what stands in place of clues that are not asked about."""
    if puzzle.genre.clues_depend or puzzle.genre.clues_are_marks:
        return _Separately(puzzle, budget, cancel, left_out)
    return _Switched(puzzle, budget, cancel, known)


def _silenced(puzzle: Puzzle) -> Clues:
    """The clues of a puzzle whose clues depend on each other, each of which says that it is there and no more."""
    return {at: UNKNOWN for at in puzzle.clues if puzzle.genre.clues_depend and UNKNOWN in puzzle.clue_options(at)}


class _Separately:
    """Each set of clues is a puzzle of its own: where clues depend on each other, and where they are mere marks, of
    which puzzles on a warm instance are made at no cost."""

    def __init__(self, puzzle: Puzzle, budget: Budget, cancel: Cancel | None, left_out: Clues) -> None:
        self._puzzle, self._budget, self._cancel, self._left_out = puzzle, budget, cancel, left_out

    def solvable(self, parts: Sequence[Part]) -> bool | None:
        result = self._solved(parts, 1)
        return bool(result) if result or result.exhausted else None

    def unique(self, parts: Sequence[Part]) -> bool | None:
        return self._solved(parts, 2).unique

    def _solved(self, parts: Sequence[Part], most: int) -> SolveResult:
        kept = {at: self._puzzle.clues[at] for at in parts if isinstance(at, Coord)}
        puzzle = self._puzzle.with_clues({**self._left_out, **kept})
        return solve(puzzle, most, time_budget=self._budget.left, cancel=self._cancel)


class _Switched:
    """All clues, and variants if asked for, in one instance, each a group that can be switched off."""

    def __init__(
        self,
        puzzle: Puzzle,
        budget: Budget,
        cancel: Cancel | None,
        known: Solution | None = None,
        with_variants: bool = False,
    ) -> None:
        self._budget, self._cancel = budget, cancel
        bare = lowering_of(puzzle, unvaried_constraints(puzzle) if with_variants else puzzle.bare_constraints)
        lowering = bare.onto(bare.program.copy(ALWAYS))
        self._groups = add_clue_groups(puzzle, puzzle.clues, lowering)
        if with_variants:
            add_variant_groups(self._groups, puzzle, lowering)
        if known is not None:
            lowering.program.at(ALWAYS)
            marks = ((puzzle.substrate.layout.index(at), mark) for at, mark in known.items())
            lowering.program.clause([negate(lowering.literal(i, mark)) for i, mark in marks])
        self._solver = lowering.program.solver(guarded=True)

    def solvable(self, parts: Sequence[Part]) -> bool | None:
        with kernel_flag(self._cancel) as flag:
            return self._solver.solve((), self._budget.left, flag, None, self._groups.off(parts))

    def unique(self, parts: Sequence[Part]) -> bool | None:
        other = self.solvable(parts)
        return None if other is None else not other
