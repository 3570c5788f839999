"""`RedundancyChecker`: which clues of a puzzle are redundant, on one loaded kernel instance.

Clues are switched on and off without loading anything again. A clue that states the mark at its place is a literal to
assume. One that counts is a rule that can be switched off, and so is its negation. Any other is a group of rules that
can be switched off.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Collection, Mapping, Sequence

from penmark.board.coord import Coord
from penmark.generating.kernel_board import Answer, KernelBoard
from penmark.generating.orbits import Orbit
from penmark.generating.run_budget import RunBudget
from penmark.program import ALWAYS, Program, negate
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.randomness import Rng
from penmark.puzzle.variant import Variant
from penmark.solvers.clue_groups import add_clue_groups

_HOLDS, _NEGATED = 0, 1
_ANOTHER_ANSWER = (2, 0)
"""Origins in a program whose clues can be switched: each clue, its negation, and that the answer is another one."""


class RedundancyChecker(ABC):
    """The clues of one board that have a single solution together; each can be on or off."""

    @abstractmethod
    def is_redundant(self, at: Coord, on: Collection[Coord], conflicts: int | None) -> bool | None:
        """Whether the clues that are on imply the one at `at`; `None` if undecided after this number of conflicts."""

    def is_sufficient(self, on: Collection[Coord], conflicts: int | None) -> bool | None:
        """Whether the clues that are on leave one solution; `None` if undecided, or if there is no quick check."""
        return None

    def expect(self, orbits: Sequence[Orbit]) -> None:
        """A hint that orbits will be taken off in this order, each for one question or for good."""
        del orbits

    def sufficient_subset(self, orbits: Sequence[Orbit], rng: Rng) -> list[Orbit]:
        """Orbits that imply all the others, as far as a quick check finds them; all of them otherwise."""
        return list(orbits)


def redundancy_checker(
    loaded: KernelBoard, answer: Answer, clues: Mapping[Coord, ClueValue], budget: RunBudget
) -> RedundancyChecker:
    """The fastest checker that works for the genre's clues; all clues together must leave this answer only."""
    if loaded.board.genre.clues_are_marks:
        return LiteralRedundancy(loaded, clues, budget)
    if loaded.board.genre.counting:
        return CountRedundancy(loaded, answer, clues, budget)
    return GroupRedundancy(loaded, answer, clues, budget)


class LiteralRedundancy(RedundancyChecker):
    """For clues that are literals."""

    def __init__(self, loaded: KernelBoard, clues: Mapping[Coord, ClueValue], budget: RunBudget) -> None:
        self._loaded = loaded
        self._budget = budget
        literal = loaded.clue_literal
        self._literals = {at: literal[at][clue] for at, clue in clues.items()}

    def is_redundant(self, at: Coord, on: Collection[Coord], conflicts: int | None) -> bool | None:
        literals = self._literals
        assumed = [literals[each] for each in on]
        assumed.append(negate(literals[at]))
        answer = self._budget.solve(self._loaded.solver, assumed, conflicts)
        return None if answer is None else not answer

    def sufficient_subset(self, orbits: Sequence[Orbit], rng: Rng) -> list[Orbit]:
        """Take orbits in random order, except those that follow by propagation from the ones before."""
        order = rng.shuffled(orbits)
        literals = [self._literals[at] for orbit in order for at in orbit]
        chosen = self._loaded.solver.choose((), literals, self._loaded.outputs)
        taken = set() if chosen is None else set(chosen[0])
        return [orbit for orbit in order if any(self._literals[at] in taken for at in orbit)]


class CountRedundancy(RedundancyChecker):
    """For clues that count. Only they can be switched off; the rules of the board always hold."""

    def __init__(
        self, loaded: KernelBoard, answer: Answer, clues: Mapping[Coord, ClueValue], budget: RunBudget
    ) -> None:
        self._budget = budget
        self._held: list[tuple[Coord, tuple[int, int]]] = []
        self._negation: dict[Coord, int] = {}
        self._negations: list[tuple[int, int]] = []
        program = loaded.plain_program()
        for k, at in enumerate(loaded.clue_places):
            clue = clues.get(at)
            number = None if clue is None else clue.as_number
            if number is not None:
                program.code.extend(_rules(loaded, k, number))
                self._held.append((at, (_HOLDS, k)))
                self._negation[at] = len(self._negations)
                self._negations.append((_NEGATED, k))
        program.at(*_ANOTHER_ANSWER)
        program.clause([2 * k + value for k, value in enumerate(answer)])
        self._solver = program.solver(guarded=True)

    def is_redundant(self, at: Coord, on: Collection[Coord], conflicts: int | None) -> bool | None:
        k = self._negation[at]
        return self._refuted(on, [*self._negations[:k], *self._negations[k + 1 :], _ANOTHER_ANSWER], conflicts)

    def is_sufficient(self, on: Collection[Coord], conflicts: int | None) -> bool | None:
        return self._refuted(on, self._negations, conflicts)

    def _refuted(self, on: Collection[Coord], off: list[tuple[int, int]], conflicts: int | None) -> bool | None:
        """Whether there is no answer with these clues and without the rules that are off."""
        switched_off = [rule for at, rule in self._held if at not in on]
        answer = self._budget.solve(self._solver, (), conflicts, switched_off + off)
        return None if answer is None else not answer


def _rules(loaded: KernelBoard, k: int, value: int) -> array[int]:
    """The code of a clue and its negation."""

    def write(program: Program) -> None:
        counted = loaded.counted_literals[k]
        program.at(_HOLDS, k)
        program.count(counted, (value,))
        program.at(_NEGATED, k)
        program.count(counted, [n for n in range(len(counted) + 1) if n != value])

    return loaded.code((k, value), write)


class GroupRedundancy(RedundancyChecker):
    """For clues of any meaning: each is a group of rules."""

    def __init__(
        self, loaded: KernelBoard, answer: Answer, clues: Mapping[Coord, ClueValue], budget: RunBudget
    ) -> None:
        self._budget = budget
        bare = loaded.lowering
        lowering = bare.onto(bare.program.copy(ALWAYS))
        self._groups = add_clue_groups(loaded.board, clues, lowering, kept=loaded.clue_codes)
        self._clue_of = {origin: at for at, origins in self._groups.origins.items() for origin in origins}
        self._order = list(clues)
        """Those that are on longest come first: what follows from them is worked out once."""
        self._sufficient: list[set[Coord | Variant]] = []
        """Clues that each proof took: with all of one set on, nothing need be proved again."""
        lowering.program.at(ALWAYS)
        lowering.program.clause([2 * k + value for k, value in enumerate(answer)])
        self._solver = lowering.program.solver(guarded=True)

    def is_redundant(self, at: Coord, on: Collection[Coord], conflicts: int | None) -> bool | None:
        """The solution is the only one with all clues, so the others imply this one if they leave a single solution."""
        return self.is_sufficient(on, conflicts)

    def is_sufficient(self, on: Collection[Coord], conflicts: int | None) -> bool | None:
        held = frozenset(on)
        if any(map(held.issuperset, self._sufficient)):
            return True
        rules = [rule for at in self._order if at in held for rule in self._groups.origins[at]]
        answer = self._budget.solve_only(self._solver, rules, conflicts)
        if answer is False:
            self._sufficient.append({self._clue_of[origin] for origin in self._solver.failed_rules()})
        return None if answer is None else not answer

    def expect(self, orbits: Sequence[Orbit]) -> None:
        last = [at for orbit in reversed(orbits) for at in reversed(orbit)]
        self._order = [*(at for at in self._order if at not in frozenset(last)), *last]

    def another_answer(self, on: Collection[Coord], like: Sequence[int]) -> Answer | None:
        """Another answer with these clues, if there is one; with all literals of `like` if possible, else with half."""
        off = self._groups.off(on)
        for count in (len(like), len(like) // 2, 0):
            if self._budget.solve(self._solver, like[:count], None, off):
                return self._solver.outputs()
        return None
